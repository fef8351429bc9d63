/** Which system calls of a run fail, and how. */
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'
import type { SystemCall } from '../sender-kill/system-calls.ts'

/** For how long: once, for a while, now and then, or from then on. */
const spans = ['once', 'a while', 'now and then', 'from then on'] as const
type Span = (typeof spans)[number]

export type DiskFault = {
  call: string
  errno: string
  span: Span
  /** As strace is told. */
  injection: string
}

type Kind = readonly [call: string, ...errnos: string[]]
const writing: Kind = ['pwrite64', 'ENOSPC', 'EIO']
const syncing: Kind = ['fsync', 'EIO', 'ENOSPC']

/** What can fail, as often as it stands here. `EMFILE`: no more files may be open, and so no socket either. */
const kinds: readonly Kind[] = [
  writing,
  writing,
  writing,
  writing,
  syncing,
  syncing,
  syncing,
  ['ftruncate', 'EIO'],
  ['pread64', 'EIO'],
  ['openat', 'EMFILE', 'EACCES', 'ENOSPC', 'EIO'],
  ['socket', 'EMFILE'],
  ['unlink', 'EACCES', 'EIO'],
  ['mkdir', 'EACCES', 'ENOSPC'],
  ['rename', 'EACCES', 'EIO', 'ENOSPC'],
]

const isSaid = ({ name, text }: SystemCall, word: string): boolean =>
  name === 'write' && text.startsWith(`, "${word}`)

/** How far a run has come: `queuing` from a draft to its item, `claiming` to the connection, `sending` to the told end. */
export const allParts = ['starting', 'opened', 'queuing', 'claiming', 'sending'] as const
export type Part = (typeof allParts)[number]
/** As often as it stands here. */
const parts: readonly Part[] = ['starting', 'opened', 'opened', 'queuing', 'claiming', 'sending', 'sending']

/** The calls of a run that are about its data or its sockets. */
export const callsByPart = (calls: readonly SystemCall[], folder: string): Record<Part, SystemCall[]> => {
  const found: Record<Part, SystemCall[]> = {
    starting: [],
    opened: [],
    queuing: [],
    claiming: [],
    sending: [],
  }
  let current: Part = 'starting'
  let lastSync = 0
  for (const call of calls) {
    if (isSaid(call, 'opened') || isSaid(call, 'ended')) current = 'opened'
    if (isSaid(call, 'draft')) current = 'queuing'
    if (call.name === 'connect') {
      // What came after the sync before the last one is the claim, whose commit is the last one.
      found.claiming.push(...found.queuing.splice(lastSync))
      current = 'sending'
    }
    const { name, path, text } = call
    const own = found[current]
    if (name === 'socket' || path.startsWith(folder) || text.includes(folder)) own.push(call)
    if (name === 'fsync')
      lastSync = found.queuing.findLastIndex((each) => each.name === 'fsync' && each !== call) + 1
  }
  return found
}

/**
 * @param calls of an undisturbed run
 * @param folder of its data
 * @returns what makes a fault of those in a part of the run
 */
export const faultsIn = (
  calls: readonly SystemCall[],
  folder: string,
  random: Random,
): ((part?: Part) => DiskFault) => {
  const byPart = callsByPart(calls, folder)
  const pick = <Item>(from: readonly Item[]): Item => from[random(from.length)] as Item
  const make = (part: Part): DiskFault => {
    const [call, ...errnos] = pick(kinds)
    const there = byPart[part].filter(({ name }) => name === call)
    if (there.length === 0) return make(part)
    const [{ nth }, errno, span] = [pick(there), pick(errnos), pick(spans)]
    const when = {
      once: `${nth}`,
      // It is tried again ever more rarely without a socket.
      'a while': `${nth}..${nth + 1 + random(call === 'socket' ? 3 : 20)}`,
      'now and then': `${nth}+${2 + random(9)}`,
      'from then on': `${nth}+`,
    }[span]
    return { call, errno, span, injection: `${call}:error=${errno}:when=${when}` }
  }
  return (part = pick(parts)) => make(part)
}

/**
 * Faults of the syncs that commit a claim: one fails, and then every second or third after it. A program that takes a
 * failed commit for done is caught by these, because what it does next reaches the disk.
 */
export const claimSyncFaults = (calls: readonly SystemCall[], folder: string): DiskFault[] => {
  const syncs = callsByPart(calls, folder).claiming.filter(({ name }) => name === 'fsync')
  return [2, 3].flatMap((every) =>
    syncs.map(({ name, nth }) => ({
      call: name,
      errno: 'EIO',
      span: 'now and then',
      injection: `${name}:error=EIO:when=${nth}+${every}`,
    })),
  )
}
