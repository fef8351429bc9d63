/**
 * kill -9 at every system call of draft → outbox → claim → connect → write → answer → commit (figure R1). A traced run
 * says which calls there are; then each point has a run of its own that is killed there by strace, before the call is
 * carried out. What it leaves is opened as the app's next start would, a day later, and sends what waits. Held against
 * what the victim had said and what a server with a record of its own had seen:
 *   - at most one POST for a campaign, before and after; what reached the server has its attempt;
 *   - nothing that was said to be committed is missing, nothing stays `inflight`;
 *   - every state is as rules D2 and D3 say: what was claimed is `unknown`, what waited goes, what had ended stays;
 *   - whenever a connection is begun, all that was written to the journal is on the disk.
 * The controls send before they commit, and do not wait for the disk; both must be caught. Where nothing can be traced
 * (outside Linux), the kills come at moments in time.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderInMemory } from './support/folder-in-memory.ts'
import { buildVictim } from './support/build-victim.ts'
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
import { accept, pause } from './support/sender-network/scenario.ts'

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
/** At the long size every call between queueing and the last commit, and a good part of the others. */
const points = isLong ? 1_000 : 56
const controlPoints = isLong ? 60 : 14
const atOnce = 2

const startedAt = performance.now()
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
  // What has left is on its way in.
  await pause(5)
  const arrived = ledger.arrivals.length
  const { items, faults } = inspect(task, run.steps, ledger.arrivals)
  door.serve(accept)
  await restart(task)
  faults.push(...judge(task, items, ledger.arrivals))
  await door.close()
  rmSync(own, { recursive: true, force: true })
  const phase = phaseOfKill(
    items.map(({ state }) => state),
    run.calls,
  )
  return { run, phase, arrived, faults }
}

/** As many as are wanted of each phase, evenly over its calls; what a phase has too few of, the others have more. */
const choose = (calls: readonly SystemCall[], count: number): SystemCall[] => {
  const opened = calls.findIndex(({ name, text }) => name === 'write' && text.includes('"opened'))
  const byPhase = new Map<Phase, SystemCall[]>()
  for (const [index, phase] of phasesOfCalls(calls).entries()) {
    const call = calls[index]
    if (index > opened && call !== undefined) byPhase.set(phase, [...(byPhase.get(phase) ?? []), call])
  }
  const chosen: SystemCall[] = []
  const groups = [...byPhase.values()].toSorted((one, other) => one.length - other.length)
  for (const [index, group] of groups.entries()) {
    const share = Math.min((count - chosen.length) / (groups.length - index), group.length)
    for (let taken = 0; taken < Math.floor(share); taken += 1) {
      const call = group[Math.floor(((taken + 0.5) * group.length) / Math.floor(share))]
      if (call !== undefined) chosen.push(call)
    }
  }
  return chosen
}

/** An undisturbed run, and the kills that it gives. */
const plan = async (sender: Sender, count: number): Promise<{ alone: Outcome; kills: Kill[] }> => {
  const alone = await runPoint(sender, null, isTracing)
  const { calls, ms } = alone.run
  const moments = Math.min(count, 500)
  const kills =
    calls === null
      ? Array.from({ length: moments }, (_each, index): Kill => ({ afterMs: (index / moments) * ms }))
      : choose(calls, count).map((at): Kill => ({ at }))
  return { alone, kills }
}

type Tally = { runs: number; killed: number; phases: Map<Phase, number>; faults: Map<string, number> }

const runKills = async (sender: Sender, kills: readonly Kill[]): Promise<Tally> => {
  const tally: Tally = { runs: 0, killed: 0, phases: new Map(), faults: new Map() }
  const count = <Key>(counts: Map<Key, number>, key: Key): unknown =>
    counts.set(key, (counts.get(key) ?? 0) + 1)
  const queue = kills.values()
  const worker = async (): Promise<void> => {
    for (const kill of queue) {
      const { run, phase, faults } = await runPoint(sender, kill)
      for (const fault of faults) count(tally.faults, fault)
      tally.runs += 1
      if (isLong && tally.runs % 100 === 0) console.log(`  … ${tally.runs} of ${kills.length}`)
      if (!run.wasKilled) continue
      tally.killed += 1
      count(tally.phases, phase)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return tally
}

const ours = await plan('claims first', points)
const { killed, phases: hit, faults } = await runKills('claims first', ours.kills)
const hasty = await plan('sends first', controlPoints)
const control = await runKills('sends first', hasty.kills)
const unsynced = isTracing ? await runPoint('does not sync', null, true) : null
rmSync(folder, { recursive: true, force: true })

const alone = [...ours.alone.faults, ...(ours.alone.arrived === campaigns.length ? [] : ['not all arrived'])]
for (const fault of alone) console.log(`without a kill: ${fault}`)
const outside = (hit.get('before it is queued') ?? 0) + (hit.get('after its commit') ?? 0)
const where = isTracing ? 'system calls' : `moments of ${Math.round(ours.alone.run.ms)} ms`
console.log(
  `kill -9 at ${ours.kills.length} ${where}, of ${new Set(campaigns.map(({ content }) => content.kind)).size} kinds of campaigns, ${killed} fell, ${killed - outside} of them between queueing and the last commit: ` +
    (faults.size === 0 ? '0 lost, 0 sent twice, 0 stuck, every state as the rules say' : 'FAULTS'),
)
for (const phase of phases) if (hit.has(phase)) console.log(`  ${hit.get(phase)} ${phase}`)
for (const [fault, count] of faults) console.log(`  ${count} × ${fault}`)
const missed = isTracing ? phases.filter((phase) => phase !== 'under way' && !hit.has(phase)) : []
for (const phase of missed) console.log(`  NONE ${phase}`)
console.log(
  `control (sends before it commits), ${control.killed} kills: ${control.faults.size === 0 ? 'NOT CAUGHT' : 'caught'}`,
)
for (const [fault, count] of control.faults) console.log(`  ${count} × ${fault}`)

const disk = connectsAheadOfTheDisk(ours.alone.run.calls ?? [])
const weak = connectsAheadOfTheDisk(unsynced?.run.calls ?? [])
if (isTracing) {
  console.log(
    `${disk.connects} connections, ${disk.ahead} begun before the claim was on the disk; ` +
      `control (synchronous=NORMAL): ${weak.ahead === 0 ? 'NOT CAUGHT' : `${weak.ahead} of ${weak.connects}, caught`}`,
  )
}
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
const isDurable = !isTracing || (disk.connects === campaigns.length && disk.ahead === 0 && weak.ahead > 0)
const isGood = faults.size === 0 && alone.length === 0 && missed.length === 0 && isDurable
process.exitCode = isGood && killed >= ours.kills.length * 0.95 && control.faults.size > 0 ? 0 : 1
