/** What breaks under a relay: its database at a statement, commits, lines, and the primary for good. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Fate, Link, Tap } from '../../../support/link.ts'
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'
import { watchStatements } from '../../../support/statement-watch.ts'
import { untilSo } from '../until.ts'
import type { Cluster } from './cluster.ts'
import { leaseSeconds, type World } from './world.ts'

/** By a text that only it has. */
const phases = {
  propose: 'insert into relay_request',
  claim: 'insert into relay_attempt',
  finish: 'set ended_at = clock_timestamp(), outcome = $',
} as const
type Phase = keyof typeof phases

export type Breakage =
  /** PostgreSQL is killed as a node is about to send a statement, or has just sent it. */
  | { type: 'kill'; phase: Phase; at: 'statement' | 'commit'; isSent: boolean; signal: 'SIGKILL' | 'SIGQUIT' }
  | { type: 'lost_commit'; phase: Phase; fate: Exclude<Fate, 'pass'> }
  | {
      type: 'partition'
      line: 'database' | 'upstream' | 'desktop'
      how: 'cut' | 'hold' | 'reset'
      node: number
    }
  | { type: 'failover' }
  /** PostgreSQL is killed, wherever it is. */
  | { type: 'kill_at_once' }

const pick = <Item>(random: Random, items: readonly [Item, ...Item[]]): Item =>
  items[random(items.length)] ?? items[0]

const somePhase = (random: Random): Phase => pick(random, ['propose', 'claim', 'finish'])

export const someKill = (random: Random): Breakage => ({
  type: 'kill',
  phase: somePhase(random),
  at: pick(random, ['statement', 'commit']),
  isSent: random(2) === 0,
  signal: pick(random, ['SIGKILL', 'SIGQUIT']),
})

/** What was answered by then is in the ledger only if its commits have waited for the disk. */
export const killAtOnce: Breakage = { type: 'kill_at_once' }

export const someLostCommit = (random: Random): Breakage => ({
  type: 'lost_commit',
  phase: somePhase(random),
  fate: pick(random, ['lose', 'lose_answer']),
})

export const lostClaim: Breakage = { type: 'lost_commit', phase: 'claim', fate: 'lose' }

export const somePartition = (random: Random): Breakage => ({
  type: 'partition',
  line: pick(random, ['database', 'upstream', 'desktop']),
  how: pick(random, ['cut', 'hold', 'reset']),
  node: random(2),
})

/** Waits for a moment within a transaction, and does something then, once. */
export type Trigger = {
  tap: () => Tap
  arm: (phase: Phase, at: 'statement' | 'commit', fire: () => Fate) => void
  isArmed: () => boolean
}

export const createTrigger = (): Trigger => {
  let armed: { phase: Phase; at: 'statement' | 'commit'; fire: () => Fate } | null = null
  return {
    tap: () => {
      let phase: Phase | null = null
      const watch = watchStatements(Object.values(phases))
      return (bytes) => {
        const texts = watch(bytes)
        const begun = (Object.keys(phases) as Phase[]).find((each) => texts.includes(phases[each]))
        const isCommit = bytes.includes('commit\0')
        phase = begun ?? phase
        const isNow =
          armed !== null && armed.phase === phase && (armed.at === 'commit' ? isCommit : begun !== undefined)
        if (isCommit) phase = null
        if (armed === null || !isNow) return 'pass'
        const { fire } = armed
        armed = null
        return fire()
      }
    },
    arm: (phase, at, fire) => {
      armed = { phase, at, fire }
    },
    isArmed: () => armed !== null,
  }
}

type Place = { cluster: Cluster; world: World; trigger: Trigger; random: Random }

const breakLine = async (link: Link, how: 'cut' | 'hold' | 'reset', ms: number): Promise<void> => {
  if (how === 'reset') {
    link.reset()
    return
  }
  if (how === 'cut') await link.cut()
  else link.hold()
  // wall-clock: a partition lasts for a while, sometimes for longer than a lease; nothing is judged by it
  await pause(ms)
  await link.heal()
}

/** Breaks one thing and puts it right again. */
export const breakOne = async (breakage: Breakage, place: Place): Promise<void> => {
  const { cluster, world, trigger, random } = place
  const hasFired = (): Promise<boolean> => Promise.resolve(!trigger.isArmed())
  switch (breakage.type) {
    case 'kill': {
      const restarts: Promise<void>[] = []
      const { phase, at, isSent, signal } = breakage
      trigger.arm(phase, at, () => {
        const kill = (): void => {
          restarts.push(cluster.restart(signal))
        }
        if (isSent) setImmediate(kill)
        else kill()
        return 'pass'
      })
      await untilSo(`the ${at} of ${phase} comes`, hasFired)
      await new Promise(setImmediate)
      await Promise.all(restarts)
      return
    }
    case 'kill_at_once':
      await cluster.restart('SIGKILL')
      return
    case 'lost_commit':
      trigger.arm(breakage.phase, 'commit', () => breakage.fate)
      await untilSo(`the commit of ${breakage.phase} comes`, hasFired)
      return
    case 'partition': {
      const node = world.nodes[breakage.node]
      if (node === undefined) return
      const longMs = random(4) === 0 ? 1_000 * leaseSeconds : 0
      await breakLine(node[breakage.line], breakage.how, longMs + random(300))
      return
    }
    case 'failover':
      if (!cluster.hasStandbys()) await cluster.addStandbys()
      await cluster.failOver()
      world.lead(cluster.primary())
  }
}
