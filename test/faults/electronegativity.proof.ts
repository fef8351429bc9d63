/**
 * Electronegativity over what is built of main, the preload and the window: nothing is found but what stands here with
 * its reason. The control has a window with Node in it, and links that open whatever they name; both must be found.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { transformWithOxc } from 'vite'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')

/** What is found, by check and file (without the hash in its name), and why it stays. */
const reasons: Readonly<Record<string, string>> = {
  'CSP_GLOBAL_CHECK N/A':
    'it looks for a policy in the page; ours is a header of app://, from default-src none (main/app/ui-protocol.ts)',
  'ELECTRON_VERSION_JSON_CHECK package.json':
    'it says which Electron is meant, and finds nothing wrong with it',
  'AUXCLICK_JS_CHECK dist/main/index.js':
    'a middle click opens nothing: new windows and navigation are denied (main/app/web-security.ts)',
  'PRELOAD_JS_CHECK dist/main/index.js':
    'it asks that a person reads the preload: 40 lines, named functions only; `npm run proof -- hostile-bridge`',
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

/** The build, in the JavaScript of 2020: its parser knows no later one. */
const copyBuild = async (to: string): Promise<void> => {
  for (const folder of ['main', 'preload', 'renderer']) {
    const files = readdirSync(join(root, 'dist', folder), { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => /\.(c?js|html)$/.test(name))) {
      const [source, target] = [join(root, 'dist', folder, file), join(to, 'dist', folder, file)]
      mkdirSync(dirname(target), { recursive: true })
      const text = readFileSync(source, 'utf8')
      const isScript = !file.endsWith('.html')
      writeFileSync(
        target,
        isScript ? (await transformWithOxc(text, source, { target: 'es2020', sourcemap: false })).code : text,
      )
    }
  }
  cpSync(join(root, 'package.json'), join(to, 'package.json'))
}

const control = `import { BrowserWindow, shell } from 'electron'
const window = new BrowserWindow({ webPreferences: { nodeIntegration: true, contextIsolation: false, webSecurity: false } })
window.webContents.on('will-navigate', (event, url) => shell.openExternal(url))
`
const controlMustFind = ['NODE_INTEGRATION_JS_CHECK', 'WEB_SECURITY_JS_CHECK', 'OPEN_EXTERNAL_JS_CHECK']

const withoutHash = (file: string): string => file.replace(/-[\w-]{8}(?=\.c?js$)/, '')

const folder = mkdtempSync(join(tmpdir(), 'revoada-electronegativity-'))
try {
  await copyBuild(join(folder, 'app'))
  const { issues, errors } = scan(join(folder, 'app'))
  const known = (issue: { id: string; file: string }): string => `${issue.id} ${withoutHash(issue.file)}`
  const fresh = issues.filter((issue) => reasons[known(issue)] === undefined)
  const idle = Object.keys(reasons).filter((name) => !issues.some((issue) => known(issue) === name))
  const unread = errors.filter(({ file }) => !file.endsWith('.json'))

  mkdirSync(join(folder, 'control'))
  writeFileSync(join(folder, 'control/index.js'), control)
  const found = scan(join(folder, 'control')).issues.map(({ id }) => id)
  const missed = controlMustFind.filter((id) => !found.includes(id))

  console.log(`Electronegativity: ${issues.length} findings, ${fresh.length} of them without a reason`)
  for (const { id, file, line } of fresh) console.log(`  NEW: ${id} in ${file}:${line}`)
  for (const name of idle) console.log(`  a reason for what is not found any more: ${name}`)
  for (const { file, message } of unread) console.log(`  NOT READ: ${file}: ${message}`)
  for (const [name, reason] of Object.entries(reasons)) console.log(`  ${name}: ${reason}`)
  console.log(
    `control (Node in the window, any link opened): ${missed.length === 0 ? 'caught' : `NOT CAUGHT: ${missed.join(', ')}`}`,
  )
  process.exitCode = [fresh, idle, unread, missed].every((each) => each.length === 0) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
