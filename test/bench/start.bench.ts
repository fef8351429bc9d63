/**
 * How long the app takes from the start of its process to the first content on the screen, the first time and with data
 * of old, and what its processes take at rest, beside the least that Electron can do: a window with a word in it. `npm run
 * bench -- start [RUNS]`, ten runs unless told otherwise, the four kinds in turn. The files are in the system's cache;
 * after a restart all are slower. At the end each budget, with what is made of it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchApp, root } from '../e2e/support/app.ts'
import { importFile } from '../e2e/support/steps.ts'
import { writeCustomersCsv } from '../support/spreadsheets/customers.ts'
import {
  median,
  printBudget,
  printReport,
  runsAskedFor,
  writeMegabytes,
  writeMs,
  writeRatio,
} from './support/report.ts'
import { firstLoadBytes, shippedBytes } from './support/shipped-sizes.ts'
import { type StartTime, timeStart } from './support/start-time.ts'

const rows = 100_000

const writeKilobytes = (bytes: number): string => `${Math.round(bytes / 1_000)} kB`

/** Of the blank window's. */
const mostTimeRatio = 1.3
const mostMemoryRatio = 1.5
const mostFirstLoadBytes = 250_000
const mostShippedBytes = 25_000_000

/** The named peer: a window as large as ours, shown when it is painted, with nothing of ours in it. */
const blankMain = `import { app, BrowserWindow } from 'electron'
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false, webPreferences: { sandbox: true } })
  window.once('ready-to-show', () => window.show())
  void window.loadFile('index.html')
})
app.on('window-all-closed', () => app.quit())
`

const writeBlankApp = (folder: string): string => {
  const app = join(folder, 'blank')
  mkdirSync(app)
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'blank', version: '1.0.0', type: 'module', main: 'main.mjs' }),
  )
  writeFileSync(join(app, 'main.mjs'), blankMain)
  writeFileSync(
    join(app, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>blank</title><p>blank</p>',
  )
  return app
}

/** Data as after a day's work: a list of people. */
const prepareData = async (folder: string): Promise<{ userData: string; electron: string }> => {
  const userData = join(folder, 'used')
  const file = join(folder, 'clientes.csv')
  writeCustomersCsv(file, rows)
  const { app, page, quit } = await launchApp({ userData })
  await importFile(page, file, '')
  const electron = await app.evaluate(() => process.versions.electron)
  await quit()
  return { userData, electron }
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-bench-'))
try {
  const count = runsAskedFor(10)
  const blank = writeBlankApp(folder)
  const { userData, electron } = await prepareData(folder)
  const kinds = {
    used: () => timeStart(root, userData, ['--insecure-key-file']),
    blankUsed: () => timeStart(blank, join(folder, 'blank used')),
    first: (run: number) => timeStart(root, join(folder, `first ${run}`), ['--insecure-key-file']),
    blankFirst: (run: number) => timeStart(blank, join(folder, `blank first ${run}`)),
  }
  await kinds.blankUsed()
  const seen: Record<keyof typeof kinds, StartTime[]> = { used: [], blankUsed: [], first: [], blankFirst: [] }
  for (let run = 0; run < count; run += 1)
    for (const kind of ['used', 'blankUsed', 'first', 'blankFirst'] as const)
      seen[kind].push(await kinds[kind](run))

  const firstPaints = (kind: keyof typeof kinds) => seen[kind].map(({ firstPaintMs }) => firstPaintMs)
  const ratios = (kind: keyof typeof kinds, peer: keyof typeof kinds) =>
    firstPaints(kind).map((ms, run) => ms / (firstPaints(peer)[run] ?? NaN))
  const memories = (kind: keyof typeof kinds) =>
    seen[kind].flatMap(({ restBytes }) => (restBytes === null ? [] : [restBytes]))
  const memoryRatios = memories('used').map((bytes, run) => bytes / (memories('blankUsed')[run] ?? NaN))
  printReport(`Start to first content on the screen, runs: ${count}`, `Electron ${electron}`, [
    { what: `with data (${rows} rows imported)`, values: firstPaints('used'), write: writeMs },
    { what: '  blank window', values: firstPaints('blankUsed'), write: writeMs },
    { what: '  ratio', values: ratios('used', 'blankUsed'), write: writeRatio },
    { what: 'the first time', values: firstPaints('first'), write: writeMs },
    { what: '  blank window', values: firstPaints('blankFirst'), write: writeMs },
    { what: '  ratio', values: ratios('first', 'blankFirst'), write: writeRatio },
    {
      what: 'with data, to the largest content',
      values: seen.used.map(({ largestPaintMs }) => largestPaintMs),
      write: writeMs,
    },
    ...(memoryRatios.length === 0
      ? []
      : [
          { what: 'memory of all processes at rest', values: memories('used'), write: writeMegabytes },
          { what: '  blank window', values: memories('blankUsed'), write: writeMegabytes },
          { what: '  ratio', values: memoryRatios, write: writeRatio },
        ]),
  ])
  printBudget('first content, with data', median(ratios('used', 'blankUsed')), mostTimeRatio, writeRatio)
  printBudget(
    'first content, the first time',
    median(ratios('first', 'blankFirst')),
    mostTimeRatio,
    writeRatio,
  )
  if (memoryRatios.length > 0)
    printBudget('memory of all processes at rest', median(memoryRatios), mostMemoryRatio, writeRatio)
  printBudget('scripts of the first load, gzip', firstLoadBytes(), mostFirstLoadBytes, writeKilobytes)
  printBudget('a package beside Electron', shippedBytes(), mostShippedBytes, writeMegabytes)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
