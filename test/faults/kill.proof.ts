/**
 * kill -9 at every system call of draft → outbox → claim → connect → write → answer → commit (figure R1). A traced run
 * says which calls there are; then each point has a run of its own that is killed there by strace, before the call is
 * carried out. What it leaves is opened as the app's next start would, a minute or a day later. Held against
 * what the victim had said and what a server with a record of its own had seen:
 *   - at most one POST for a campaign, before and after; what reached the server has its attempt;
 *   - nothing that was said to be committed is missing, nothing stays `inflight`;
 *   - every state is as rules D2, D3 and D6 say: what was claimed is `unknown`, what waited goes after a minute and is
 *     `stopped` after a day, what had ended stays;
 *   - whenever a connection is begun, all that was written to the journal is on the disk.
 *
 * CI: 21 points by the seed, of each phase at least one that fell in it; long: 1,000. Controls, at as many points of their
 * own: sending before the commit; not waiting for the disk. Where nothing can be traced (outside Linux), the kills come
 * at moments in time.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderInMemory } from './support/folder-in-memory.ts'
import { buildVictim } from './support/build-victim.ts'
import { inPool } from './support/in-pool.ts'
import { startProof } from './support/proof-run.ts'
import { answersInTurn, plannedCampaigns } from './support/sender-kill/campaigns.ts'
import { inspect, judge, restart } from './support/sender-kill/judge.ts'
import {
  connectsAheadOfTheDisk,
  type Phase,
  phaseOfKill,
  phases,
  phasesOfCalls,
} from './support/sender-kill/phases.ts'
import { type Kill, runSender, type SenderRun } from './support/sender-kill/run-sender.ts'
import { canTrace, type SystemCall } from './support/sender-kill/system-calls.ts'
import type { SenderTask } from './support/sender-kill/victim.ts'
import { prepareData } from './support/sender-network/data.ts'
import { type Ledger, openDoor } from './support/sender-network/ledger-server.ts'
import { accept } from './support/sender-network/scenario.ts'

const proof = startProof()
/** At the long size every call between queueing and the last commit, and a good part of the others. */
const points = proof.pickSize({ ci: 21, long: 1_000 })
const atOnce = 2
const minuteMs = 60_000
const dayMs = 86_400_000

const folder = folderInMemory('kill')
const victim = await buildVictim('sender-kill')
const prepared = await prepareData(join(folder, 'prepared'), ['small'])
const campaigns = plannedCampaigns(prepared)
const isTracing = canTrace()

type Sender = SenderTask['sender']
type Outcome = { run: SenderRun; phase: Phase; arrived: number; faults: string[] }

/** One victim with data and a server of its own, killed, taken up again, and judged. */
const runPoint = async (sender: Sender, kill: Kill, isTraced?: boolean): Promise<Outcome> => {
  const ledger: Ledger = { arrivals: [], begun: 0 }
  const door = await openDoor(ledger)
  door.serve(answersInTurn())
  const own = mkdtempSync(join(folder, 'data-'))
  cpSync(prepared.folder, own, { recursive: true })
  const task: SenderTask = {
    folder: own,
    key: prepared.key.toString('hex'),
    baseUrl: `http://127.0.0.1:${door.port}`,
    campaigns,
    sender,
  }
  const run = await runSender(victim, task, kill, isTraced)
  await door.drained()
  const arrived = ledger.arrivals.length
  const { items, faults } = inspect(task, run.steps, ledger.arrivals)
  door.serve(accept)
  // What the control holds back waits for ten minutes.
  const laterMs = sender === 'claims first' && proof.random(2) === 0 ? minuteMs : dayMs
  await restart(task, laterMs)
  faults.push(...judge(task, items, ledger.arrivals, laterMs))
  await door.close()
  rmSync(own, { recursive: true, force: true })
  const phase = phaseOfKill(
    items.map(({ state }) => state),
    run.calls,
  )
  return { run, phase, arrived, faults }
}

/** The calls of each phase once the data are open, in the seed's order. */
const callsByPhase = (calls: readonly SystemCall[]): Map<Phase, SystemCall[]> => {
  const opened = calls.findIndex(({ name, text }) => name === 'write' && text.includes('"opened'))
  const placed = phasesOfCalls(calls).map((phase, index) => ({ phase, call: calls[index] as SystemCall }))
  const byPhase = Map.groupBy(placed.slice(opened + 1), ({ phase }) => phase)
  return new Map([...byPhase].map(([phase, all]) => [phase, proof.sample(all.map(({ call }) => call))]))
}

/** As many of each phase; what a phase has too few of, the others have more. */
const choose = (byPhase: ReadonlyMap<Phase, readonly SystemCall[]>): Kill[] => {
  const chosen: Kill[] = []
  const groups = [...byPhase.values()].toSorted((one, other) => one.length - other.length)
  for (const [index, group] of groups.entries()) {
    const share = Math.floor((points - chosen.length) / (groups.length - index))
    chosen.push(...group.slice(0, share).map((at) => ({ at })))
  }
  return proof.sample(chosen)
}

/** An undisturbed run, and the points that it gives. */
const plan = async (sender: Sender) => {
  const alone = await runPoint(sender, null, isTracing)
  const byPhase = callsByPhase(alone.run.calls ?? [])
  const moments = Math.min(points, 500)
  const kills = isTracing
    ? choose(byPhase)
    : Array.from({ length: moments }, (_each, index): Kill => ({
        afterMs: ((index + proof.random(1_000) / 1_000) / moments) * alone.run.ms,
      }))
  return { alone, byPhase, kills }
}

const runKills = (sender: Sender, kills: readonly Kill[], wanted: 'all' | 'first'): Promise<Outcome[]> =>
  inPool(
    kills,
    atOnce,
    (kill) => runPoint(sender, kill),
    ({ faults }) => wanted === 'first' && faults.length > 0,
  )

const fell = (outcomes: readonly Outcome[]): Outcome[] => outcomes.filter(({ run }) => run.wasKilled)
const hits = (outcomes: readonly Outcome[], phase: Phase): number =>
  fell(outcomes).filter((outcome) => outcome.phase === phase).length

const ours = await plan('claims first')
proof.verdict(`${campaigns.length} campaigns without a kill`, [
  ...ours.alone.faults,
  ...(ours.alone.arrived === campaigns.length ? [] : ['not all campaigns arrived']),
])
const outcomes = await runKills('claims first', ours.kills, 'all')
const meant = outcomes.length
const wantedPhases = isTracing ? phases.filter((phase) => phase !== 'under way') : []
// No two runs make their calls in the same order: a kill may fall in the phase next to the one that was meant.
for (const phase of wantedPhases)
  for (const at of ours.byPhase.get(phase)?.toReversed() ?? []) {
    if (hits(outcomes, phase) > 0) break
    outcomes.push(await runPoint('claims first', { at }))
  }
const killed = fell(outcomes).length
proof.verdict(
  `kill -9 at ${outcomes.length} ${isTracing ? 'system calls' : 'moments'} of ${new Set(campaigns.map(({ content }) => content.kind)).size} kinds of campaigns, of which ${killed} fell`,
  [
    ...outcomes.flatMap(({ faults }) => faults),
    ...(killed < meant * 0.8 ? ['too few processes were killed'] : []),
    ...wantedPhases.filter((phase) => hits(outcomes, phase) === 0).map((phase) => `no kill: ${phase}`),
  ],
)
for (const phase of phases) console.log(`  ${hits(outcomes, phase)} ${phase}`)
await proof.control('the sender sends before it commits the claim', async () => {
  const { kills } = await plan('sends first')
  return (await runKills('sends first', kills, 'first')).flatMap(({ faults }) => faults)
})
if (isTracing) {
  const { connects, ahead } = connectsAheadOfTheDisk(ours.alone.run.calls ?? [])
  proof.verdict(`${connects} connections after their claim was on the disk`, [
    ...(connects === campaigns.length ? [] : ['the numbers of connections and campaigns differ']),
    ...(ahead === 0 ? [] : [`${ahead} connections were begun before`]),
  ])
  await proof.control('the database uses synchronous=NORMAL', async () => {
    const { run } = await runPoint('does not sync', null, true)
    const weak = connectsAheadOfTheDisk(run.calls ?? [])
    return weak.ahead === 0 ? [] : [`${weak.ahead} of ${weak.connects} connections were begun before`]
  })
}
rmSync(folder, { recursive: true, force: true })
proof.end()
