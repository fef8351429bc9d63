/** What the proof must find: the same data without encryption, and values where some programs leave them. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { openKeyed } from '../../../../main/database/keyed.ts'
import type { Folders } from './app.ts'
import type { Canaries } from './made.ts'
import type { Search } from './search.ts'
import { watchProcesses } from './watch-processes.ts'

const keyFile = z.object({ keys: z.object({ workspace: z.string() }) })

/** The app's own database, with its encryption taken off. */
const decrypted = ({ userData, own }: Folders): string => {
  const folder = join(own, 'decrypted')
  mkdirSync(folder)
  const path = join(folder, 'workspace.db')
  copyFileSync(join(userData, 'data/workspace/workspace.db'), path)
  const { keys } = keyFile.parse(JSON.parse(readFileSync(join(userData, 'keys.json'), 'utf8')))
  const db = openKeyed({ path, key: Buffer.from(keys.workspace, 'hex') })
  db.pragma('journal_mode=delete')
  db.pragma(`rekey=''`)
  db.close()
  return folder
}

/** By what it is: what was found of it. */
export const runControls = async (
  folders: Folders,
  { people }: Canaries,
  search: Search,
): Promise<Record<string, string[]>> => {
  const [one] = people
  if (one === undefined) throw new Error('there are no canaries')
  const { phone } = one
  const logs = join(folders.own, 'logs')
  mkdirSync(logs)
  writeFileSync(
    join(logs, 'app.log'),
    `2026-11-22 sent to (${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}\n`,
  )
  const thrown = spawnSync(process.execPath, ['-e', 'throw new Error(process.env.WHO)'], {
    env: { WHO: one.name },
  })

  const watch = watchProcesses(search.inBytes)
  const stays = `console.log('here'); process.stdin.resume()`
  const told = spawn(process.execPath, ['-e', stays, one.cpf], {
    env: {},
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(told.stdout, 'data')
  const inProcesses = watch.end().found
  told.stdin.end()

  return {
    'the database is not encrypted': search.inFolders({ data: decrypted(folders) }).found,
    'a log line contains a phone number': search.inFolders({ logs }).found,
    'an uncaught error of Node contains a name': search.inBytes(thrown.stderr),
    'a process argument is a CPF': inProcesses,
    'a name is written in UTF-16': search.inBytes(Buffer.from(`\u0001${one.name}`, 'utf16le')),
    'a note is in base64': search.inBytes(Buffer.from(Buffer.from(`..${one.note}`).toString('base64'))),
    'a phone number is in base64 of UTF-16': search.inBytes(
      Buffer.from(Buffer.from(phone, 'utf16le').toString('base64')),
    ),
  }
}
