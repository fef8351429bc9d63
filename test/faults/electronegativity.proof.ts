/**
 * Electronegativity over what is built of main, the preload and the window: nothing is found but what stands here with
 * its reason.
 *
 * CI: what opens windows, the pages, and a third of the other scripts by the seed; long: all 150. Control, beside them in
 * the same scan: a window with Node in it, and links that open whatever they name.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { z } from 'zod'
import { startProof } from './support/proof-run.ts'

const root = join(import.meta.dirname, '../..')

/** What is found, by check and file (without the hash in its name), and why it stays. */
const reasons: Readonly<Record<string, string>> = {
  'CSP_GLOBAL_CHECK N/A':
    'it looks for a policy in the page; ours is a header of app://, from default-src none (main/app/ui-protocol.ts)',
  'ELECTRON_VERSION_JSON_CHECK package.json':
    'it says which Electron is meant, and finds nothing wrong with it',
  'OPEN_EXTERNAL_JS_CHECK dist/main/chunk-composition.js':
    'the embedded service’s /docs, made by main (main/app/service-calls.ts), and the page of a team on which one signs in, by its form alone (main/app/sign-in-page.ts); the window names none',
  'AUXCLICK_JS_CHECK dist/main/index.js':
    'a middle click opens nothing: new windows and navigation are denied (main/app/web-security.ts)',
  'PRELOAD_JS_CHECK dist/main/index.js':
    'it asks that a person reads the preload: 20 lines, two ports and one function; `npm run proof -- hostile-bridge`',
}

const scanSchema = z.object({
  issues: z.array(z.object({ id: z.string(), file: z.string(), line: z.number() })),
  errors: z.array(z.object({ file: z.string(), message: z.string() })),
})

const scan = (folder: string): z.infer<typeof scanSchema> => {
  const said = execFileSync(process.execPath, [join(root, '.toolchain/electronegativity/scan.mjs'), folder], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })
  // Its own words come first.
  return scanSchema.parse(JSON.parse(said.trim().split('\n').at(-1) ?? ''))
}

/** What is always looked at: what is found in it stands above, or could most easily. */
const isCore = (file: string): boolean =>
  /^(?:preload\/.*|.*\.html)$/.test(file) ||
  Object.keys(reasons).some((name) => name.endsWith(` dist/${withoutHash(file)}`))

/** As Vite names it before the hash of its contents. */
const withoutHash = (file: string): string => file.replace(/-[\w-]{8}(?=\.c?js$)/, '')

/** The build, in the JavaScript of 2020: its parser knows no later one. */
const copyBuild = async (to: string): Promise<number> => {
  const files = ['main', 'preload', 'renderer'].flatMap((folder) =>
    readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(c?js|html)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const others = files.filter((file) => !isCore(file))
  const chosen = [
    ...files.filter(isCore),
    ...proof.sample(others, proof.isLong ? others.length : Math.ceil(others.length / 3)),
  ]
  for (const file of chosen) {
    const [source, target] = [join(root, 'dist', file), join(to, 'dist', file)]
    mkdirSync(dirname(target), { recursive: true })
    const text = readFileSync(source, 'utf8')
    const isScript = !file.endsWith('.html')
    writeFileSync(
      target,
      isScript ? (await transformWithOxc(text, source, { target: 'es2020', sourcemap: false })).code : text,
    )
  }
  cpSync(join(root, 'package.json'), join(to, 'package.json'))
  return chosen.length
}

const control = `import { BrowserWindow, shell } from 'electron'
const window = new BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: false, webSecurity: false } })
window.webContents.on('will-navigate', (event, url) => shell.openExternal(url))
`
const controlFile = 'control.js'
const controlMustFind = ['NODE_INTEGRATION_JS_CHECK', 'WEB_SECURITY_JS_CHECK', 'OPEN_EXTERNAL_JS_CHECK']

const proof = startProof()
const folder = mkdtempSync(join(tmpdir(), 'revoada-electronegativity-'))
try {
  const files = await copyBuild(folder)
  writeFileSync(join(folder, controlFile), control)
  const { issues, errors } = scan(folder)
  const ours = issues.filter(({ file }) => file !== controlFile)
  const known = (issue: { id: string; file: string }): string => `${issue.id} ${withoutHash(issue.file)}`
  const fresh = ours.filter((issue) => reasons[known(issue)] === undefined)
  const idle = Object.keys(reasons).filter((name) => !ours.some((issue) => known(issue) === name))
  const unread = errors.filter(({ file }) => !file.endsWith('.json'))
  proof.verdict(`${ours.length} findings in ${files} files, each with its reason`, [
    ...fresh.map(({ id, file, line }) => `new: ${id} in ${file}:${line}`),
    ...idle.map((name) => `a reason for what is not found any more: ${name}`),
    ...unread.map(({ file, message }) => `not read: ${file}: ${message}`),
  ])
  for (const [name, reason] of Object.entries(reasons)) console.log(`  ${name}: ${reason}`)
  await proof.control('the window has Node integration and opens any link', () => {
    const found = issues.flatMap(({ id, file }) => (file === controlFile ? [id] : []))
    return controlMustFind.every((id) => found.includes(id)) ? found : []
  })
  proof.end()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
