/** What opens the data must outlast a power cut that comes right after it was made: seen by the program's system calls. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { canTrace } from '../../faults/support/sender-kill/system-calls.ts'
import { programFile } from '../../support/program.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const keyring = resolve(import.meta.dirname, '../../../main/app/keyring.ts')
const makeKeys = (folder: string): string[] => [
  '--input-type=module',
  '--eval',
  `import { createKeyring } from ${JSON.stringify(keyring)}
   const keyring = createKeyring('${folder}/keys.json', '${folder}/data/keys.json', { isThere: () => Promise.resolve(false) })
   await keyring.open()
   await keyring.choose({ backend: 'file' })
   console.log('made')`,
]

test.runIf(canTrace()).each([
  ['keys.json', makeKeys],
  ['data/keys.json', makeKeys],
  [
    'service.keys.json',
    (folder: string) => [programFile('service-headless'), '--key-file', '--data', folder],
  ],
])('%s is flushed, then gets its name, and then its folder is flushed', async (name, program) => {
  const folder = temporaryFolder()
  const trace = join(temporaryFolder(), 'trace')
  const path = join(folder, name)
  const watched = ['-f', '-y', '-o', trace, '-e', 'trace=openat,fsync,?rename,?renameat,?renameat2']
  const child = spawn('strace', [...watched, process.execPath, ...program(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  // The service goes on until it is told; strace ends with it.
  if (line.startsWith('{')) process.kill((JSON.parse(line) as { pid: number }).pid, 'SIGTERM')
  await exited
  const calls = readFileSync(trace, 'utf8').split('\n')
  const named = calls.findIndex((call) => /rename/.test(call) && call.includes(`, "${path}"`))
  const half = /rename\w*\("([^"]*)"|rename\w*\(AT_FDCWD\S*, "([^"]*)"/.exec(calls[named] ?? '')
  const temporary = half?.[1] ?? half?.[2] ?? 'none'
  const flushes = (file: string, from: number, to?: number): boolean =>
    calls.slice(from, to).some((call) => call.includes(' fsync(') && call.includes(`<${file}>`))
  expect(dirname(temporary)).toBe(dirname(path))
  expect(flushes(temporary, 0, named)).toBe(true)
  expect(flushes(dirname(path), named)).toBe(true)
})
