import type { OutboxState } from '../../../../shared/rules/outbox-states.ts'
import type { SystemCall } from './system-calls.ts'

/** How far the campaign in hand has come. `under way`: claimed; without a trace no more is known. */
export const phases = [
  'before it is queued',
  'queued, before its claim is committed',
  'claimed, before the connection',
  'connecting, before the first byte',
  'request sent, before the answer',
  'answered, before that is committed',
  'after its commit',
  'under way',
] as const
export type Phase = (typeof phases)[number]

const isSync = ({ name, path }: SystemCall): boolean =>
  (name === 'fsync' || name === 'fdatasync') && path.endsWith('-wal')
const isWrite = ({ name }: SystemCall): boolean => ['write', 'writev', 'sendto'].includes(name)
const isRead = ({ name }: SystemCall): boolean => name === 'read' || name === 'recvfrom'

/** The places of one campaign's exchange among the calls; -1 = not come to. */
type Exchange = { connect: number; write: number; read: number }

/** Every connection that was begun, in order. */
const exchangesOf = (calls: readonly SystemCall[]): Exchange[] => {
  const exchanges: Exchange[] = []
  for (const [index, call] of calls.entries()) {
    if (call.name !== 'connect' || call.result === null || !call.text.includes('sin_port')) continue
    const end = calls.findIndex(({ name, fd }, at) => at > index && name === 'close' && fd === call.fd)
    const within = (matches: (each: SystemCall) => boolean): number =>
      calls.findIndex(
        (each, at) =>
          at > index &&
          (end < 0 || at < end) &&
          each.fd === call.fd &&
          (each.result ?? 0) > 0 &&
          matches(each),
      )
    exchanges.push({ connect: index, write: within(isWrite), read: within(isRead) })
  }
  return exchanges
}

/** Which phase each call of an undisturbed run stands in. */
export const phasesOfCalls = (calls: readonly SystemCall[]): Phase[] => {
  const syncs = calls.flatMap((call, index) => (isSync(call) ? [index] : []))
  const all = calls.map((): Phase => 'after its commit')
  let from = 0
  for (const [order, { connect, write, read }] of exchangesOf(calls).entries()) {
    const [queued = 0, claimed = 0] = syncs.filter((index) => index < connect).slice(-2)
    const ended = read < 0 ? calls.findIndex((call, at) => at > write && call.name === 'close') : read
    const committed = syncs.find((index) => index > ended) ?? calls.length
    const ends: [number, Phase][] = [
      [queued, order === 0 ? 'before it is queued' : 'after its commit'],
      [claimed, 'queued, before its claim is committed'],
      [connect, 'claimed, before the connection'],
      [write, 'connecting, before the first byte'],
      [ended, 'request sent, before the answer'],
      [committed, 'answered, before that is committed'],
    ]
    for (const [end, phase] of ends) {
      all.fill(phase, from, end + 1)
      from = end + 1
    }
  }
  return all
}

/**
 * In which phase a run was killed: by what its database holds, and for what is under way by the calls that were
 * carried out.
 * @param states of the items, in their order
 */
export const phaseOfKill = (states: readonly OutboxState[], calls: readonly SystemCall[] | null): Phase => {
  const last = states.at(-1)
  if (last === undefined) return 'before it is queued'
  if (last === 'ready') return 'queued, before its claim is committed'
  if (last !== 'inflight') return 'after its commit'
  if (calls === null) return 'under way'
  const exchange = exchangesOf(calls)[states.length - 1]
  if (exchange === undefined) return 'claimed, before the connection'
  if (exchange.write < 0) return 'connecting, before the first byte'
  return exchange.read < 0 ? 'request sent, before the answer' : 'answered, before that is committed'
}

/** Connections that are begun while something written to the journal, or tried to, is not on the disk. */
export const connectsAheadOfTheDisk = (calls: readonly SystemCall[]): { connects: number; ahead: number } => {
  const exchanges = exchangesOf(calls)
  let from = 0
  let ahead = 0
  for (const { connect } of exchanges) {
    const before = calls.slice(from, connect)
    const written = before.findLastIndex(({ name, path }) => name === 'pwrite64' && path.endsWith('-wal'))
    const synced = before.findLastIndex((call) => isSync(call) && call.result === 0)
    if (written < 0 || synced < written) ahead += 1
    from = connect
  }
  return { connects: exchanges.length, ahead }
}
