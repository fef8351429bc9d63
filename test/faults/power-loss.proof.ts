/**
 * Power loss at any system call of start → import → campaign → send (figure R2). A traced run of the real workspace tells
 * all that it wrote, synced, said and sent. Its data are then rebuilt as a disk may hold them when the power goes away
 * at a point: all that was synced, and of the rest nothing, all, some writes, some sectors, or some files; names that no
 * sync of the folder has made last may be missing. The next start opens them, and sends what waits. Held against what had
 * been said and sent before:
 *   - the data open, are whole, and hold all that was said to be done;
 *   - the attempt's row is there whenever the first byte of its request had left, and its item is not sent again: at most
 *     one POST for a campaign, before and after.
 * The files are encrypted, and so are torn as files, not as pages. The journal's index is left out: it is mapped memory.
 *
 * CI: 50 states of one run by the seed, as many in each part of it; long: 1,000 of 10 runs. Control, in as many states:
 * `synchronous=NORMAL`.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildVictim } from './support/build-victim.ts'
import { folderInMemory } from './support/folder-in-memory.ts'
import { faultsOf } from './support/in-pool.ts'
import { allParts, callsByPart, type Part } from './support/journey/disk-faults.ts'
import { judge } from './support/journey/judge.ts'
import { type Loss, losses, rebuild, requestsIn, saidIn } from './support/journey/rebuild.ts'
import type { VictimTask } from './support/journey/victim.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { runVictim, victimCommand } from './support/run-victim.ts'
import { canTrace, readTrace, straceCommand, type SystemCall } from './support/sender-kill/system-calls.ts'
import { type Ledger, openDoor } from './support/sender-network/ledger-server.ts'
import { accept } from './support/sender-network/scenario.ts'

if (!canTrace()) skipProof('no program can be traced here')
const proof = startProof()
const { runs, states } = proof.pickSize({ ci: { runs: 1, states: 50 }, long: { runs: 10, states: 100 } })
const folder = folderInMemory('power-loss')
const victim = await buildVictim('journey', 'power-loss')
const key = 'ab'.repeat(32)
const minuteMs = 60_000

/** A run as it was recorded, to its orderly end. */
type Recorded = { calls: SystemCall[]; folder: string; startedAt: number; left: Buffer }

const record = async (weakness: VictimTask['weakness']): Promise<Recorded> => {
  const door = await openDoor({ arrivals: [], begun: 0 })
  door.serve(accept)
  const own = mkdtempSync(join(folder, 'data-'))
  const trace = `${own}.trace`
  const baseUrl = `http://127.0.0.1:${door.port}`
  const task: VictimTask = { folder: own, key, baseUrl, campaigns: [0, 1], weakness, closes: true }
  const startedAt = Date.now()
  await runVictim(straceCommand(trace, null, victimCommand(victim, task), ['-s', '100000']), null)
  const calls = readTrace(trace)
  await door.close()
  const left = readFileSync(join(own, 'workspace.db'))
  rmSync(own, { recursive: true })
  rmSync(trace)
  return { calls, folder: own, startedAt, left }
}

/** The power goes away after so many calls. */
type State = Recorded & { after: number; loss: Loss }

/** Whether the calls tell all that a run wrote. */
const isWhole = ({ calls, folder: recorded, left }: Recorded): boolean => {
  const target = mkdtempSync(join(folder, 'whole-'))
  rebuild(calls, recorded, 'all of it is there', proof.random, target)
  return readFileSync(join(target, 'workspace.db')).equals(left)
}

const choose = (recorded: Recorded, parts: readonly Part[]): State[] => {
  const byPart = callsByPart(recorded.calls, recorded.folder)
  return parts.flatMap((part) =>
    proof.sample(byPart[part], states / parts.length).map((call) => ({
      ...recorded,
      // Before it or after it.
      after: recorded.calls.indexOf(call) + proof.random(2),
      loss: losses[proof.random(losses.length)] ?? losses[0],
    })),
  )
}

let unsynced = 0
let departed = 0
const judgeState = async ({
  calls: all,
  folder: recorded,
  startedAt,
  after,
  loss,
}: State): Promise<string[]> => {
  const calls = all.slice(0, after)
  const target = mkdtempSync(join(folder, 'state-'))
  if (rebuild(calls, recorded, loss, proof.random, target) > 0) unsynced += 1
  const ledger: Ledger = { arrivals: [], begun: 0 }
  const door = await openDoor(ledger)
  door.serve(accept)
  const before = requestsIn(calls)
  if (before.length > 0) departed += 1
  const place = { folder: target, key, baseUrl: `http://127.0.0.1:${door.port}` }
  const requests = (): string[] => [...before, ...ledger.arrivals.map((arrival) => arrival.key)]
  const faults = await judge(place, saidIn(calls), requests, [], startedAt + minuteMs)
  await door.close()
  rmSync(target, { recursive: true })
  return faults.map((fault) => `${fault}: ${loss}`)
}

const faults: string[] = []
for (let run = 0; run < runs; run += 1) {
  const recorded = await record('none')
  if (!isWhole(recorded)) faults.push('what is rebuilt of a whole run differs from what it left')
  faults.push(...(await faultsOf(choose(recorded, allParts), 2, judgeState, 'all')))
}
proof.verdict(
  `${runs * states} states, of which ${unsynced} had writes that were not synced; a request had left in ${departed}`,
  [...faults, ...(unsynced === 0 || departed === 0 ? ['the states say nothing'] : [])],
)
await proof.control('the database uses synchronous=NORMAL', async () => {
  const isOfRequests = (fault: string): boolean => /request|POST/.test(fault)
  const judgeRequests = async (state: State) => (await judgeState(state)).filter(isOfRequests)
  return faultsOf(choose(await record('does not sync'), ['sending']), 2, judgeRequests, 'first')
})
rmSync(folder, { recursive: true, force: true })
proof.end()
