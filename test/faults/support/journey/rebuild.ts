/**
 * What the disk may hold after its power went away: of each file all that was synced, and of the rest what the disk had
 * got to. Directories change in the order in which they were changed, as a file system with a journal does; how far,
 * nobody knows since their last sync. A file's own sync does not make its name last.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'
import type { SystemCall } from '../sender-kill/system-calls.ts'

/** What becomes of the writes that were not synced. */
export const losses = [
  'nothing of it is there',
  'all of it is there',
  'some writes are there',
  'some sectors of 512 bytes are there',
  'some sectors of 4,096 bytes are there',
  'all of some files is there',
] as const
export type Loss = (typeof losses)[number]

type Change = { type: 'write'; at: number; data: Buffer } | { type: 'truncate'; size: number }
type File = { synced: Buffer; pending: Change[] }
/** `file`: null = gone. */
type Entry = { path: string; file: File | null }

const apply = (content: Buffer, change: Change): Buffer => {
  if (change.type === 'truncate') return Buffer.concat([content.subarray(0, change.size)], change.size)
  const { at, data } = change
  const end = at + data.length
  const grown = end <= content.length ? content : Buffer.concat([content], end)
  data.copy(grown, at)
  return grown
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', v: '\v', f: '\f' }

/** The first string that a call carries, of strace's C notation. */
const bytesIn = (text: string): Buffer => {
  const from = text.indexOf('"') + 1
  const quoted = text.slice(from, text.lastIndexOf('"'))
  const plain = quoted.replaceAll(/\\([0-7]{1,3}|.)/g, (_whole, code: string) =>
    /\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (escapes[code] ?? code),
  )
  return Buffer.from(plain, 'latin1')
}

// Every state of a run is made of the same calls.
const written = new WeakMap<SystemCall, Buffer>()
const writtenBy = (call: SystemCall): Buffer => {
  const data = written.get(call) ?? bytesIn(call.text).subarray(0, call.result ?? 0)
  written.set(call, data)
  return data
}

const numbersBehind = (text: string): number[] =>
  [...text.slice(text.lastIndexOf('"') + 1).matchAll(/\d+/g)].map(([digits]) => Number(digits))
const quotedIn = (text: string): string[] => [...text.matchAll(/"([^"]*)"/g)].map(([, quoted = '']) => quoted)

/** The disk as the calls of a run change it. */
const createDisk = (folder: string) => {
  const names = new Map<string, File>()
  const entries: Entry[] = []
  let syncedEntries = 0
  const link = (path: string, file: File | null): void => {
    entries.push({ path, file })
    if (file === null) names.delete(path)
    else names.set(path, file)
  }
  const isOurs = (path: string): boolean => path.startsWith(folder)
  const change = (path: string, made: Change): void => void names.get(path)?.pending.push(made)

  const take = (call: SystemCall): void => {
    const { name, path, text, result } = call
    if (result === null || result < 0) return
    const [first = '', second = ''] = isOurs(path) ? [path] : quotedIn(text)
    if (!isOurs(first)) return
    switch (name) {
      case 'openat':
        if (text.includes('O_CREAT') && !names.has(first))
          link(first, { synced: Buffer.alloc(0), pending: [] })
        else if (text.includes('O_TRUNC')) change(first, { type: 'truncate', size: 0 })
        return
      case 'pwrite64':
        return change(first, {
          type: 'write',
          at: numbersBehind(text)[1] ?? 0,
          data: writtenBy(call),
        })
      case 'ftruncate':
        return change(first, { type: 'truncate', size: Number(/\d+/.exec(text)?.[0]) })
      case 'fsync':
      case 'fdatasync': {
        const file = names.get(first)
        if (file === undefined) syncedEntries = entries.length
        else Object.assign(file, { synced: file.pending.reduce(apply, file.synced), pending: [] })
        return
      }
      case 'unlink':
        return link(first, null)
      case 'rename': {
        const file = names.get(first)
        if (file === undefined) return
        link(second, file)
        link(first, null)
        return
      }
    }
  }
  return { take, entries, syncedEntries: () => syncedEntries }
}

/** What is left of a write, torn at the disk's sectors. */
const tear = (change: Change, sector: number, random: Random): Change[] => {
  if (change.type === 'truncate') return random(2) === 0 ? [change] : []
  const pieces: Change[] = []
  for (let from = change.at; from < change.at + change.data.length;) {
    const to = Math.min((Math.floor(from / sector) + 1) * sector, change.at + change.data.length)
    const data = change.data.subarray(from - change.at, to - change.at)
    if (random(2) === 0) pieces.push({ type: 'write', at: from, data })
    from = to
  }
  return pieces
}

const survivors = (pending: readonly Change[], loss: Loss, random: Random): Change[] => {
  switch (loss) {
    case 'nothing of it is there':
      return []
    case 'all of it is there':
      return [...pending]
    case 'some writes are there':
      return pending.filter(() => random(2) === 0)
    case 'some sectors of 512 bytes are there':
      return pending.flatMap((each) => tear(each, 512, random))
    case 'some sectors of 4,096 bytes are there':
      return pending.flatMap((each) => tear(each, 4_096, random))
    case 'all of some files is there':
      return random(2) === 0 ? [...pending] : []
  }
}

/** How many of the names that no sync has made last are there. */
const survivingNames = (loss: Loss, unknown: number, random: Random): number => {
  if (loss === 'nothing of it is there') return 0
  return loss === 'all of it is there' ? unknown : random(unknown + 1)
}

/**
 * @param calls those that were carried out, with all that they carry
 * @param folder of their data
 * @param target where the data are to lie
 * @returns how many writes to the database were not synced
 */
export const rebuild = (
  calls: readonly SystemCall[],
  folder: string,
  loss: Loss,
  random: Random,
  target: string,
): number => {
  const disk = createDisk(folder)
  for (const call of calls) disk.take(call)
  const unknown = disk.entries.length - disk.syncedEntries()
  const extra = survivingNames(loss, unknown, random)
  const names = new Map<string, File>()
  for (const { path, file } of disk.entries.slice(0, disk.syncedEntries() + extra)) {
    if (file === null) names.delete(path)
    else names.set(path, file)
  }
  mkdirSync(target, { recursive: true })
  let unsynced = 0
  for (const [path, { synced, pending }] of names) {
    // The journal's index is mapped memory, made anew at the next start.
    if (path.endsWith('-shm')) continue
    if (basename(path).startsWith('workspace.db')) unsynced += pending.length
    const kept = survivors(pending, loss, random)
    writeFileSync(join(target, basename(path)), kept.reduce(apply, Buffer.from(synced)))
  }
  return unsynced
}

/** Which items' requests had begun to leave. */
export const requestsIn = (calls: readonly SystemCall[]): string[] =>
  calls.flatMap(({ name, text, result }) =>
    ['write', 'writev', 'sendto'].includes(name) && (result ?? 0) > 0
      ? [...text.matchAll(/idempotency-key: ([0-9a-f-]{36})/gi)].map(([, id = '']) => id)
      : [],
  )

/** What had been said, line by line. */
export const saidIn = (calls: readonly SystemCall[]): string[] =>
  calls.flatMap(({ name, fd, text }) =>
    name === 'write' && fd === '1' ? bytesIn(text).toString('latin1').trimEnd().split('\n') : [],
  )
