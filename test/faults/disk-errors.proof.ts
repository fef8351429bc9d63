/**
 * A disk that is full or broken, and files that cannot be opened, at any system call of start → import → campaign → send
 * (figure R3). strace has a call of the real workspace fail: once, for a while, now and then, or from then on. Whoever
 * uses it tries again. Held against what it had said, its trace, and a server with a record of its own:
 *   - every failure is told by a code, none by an exception; what passes is survived by the same process;
 *   - no connection is begun unless all that was written before it is on the disk, the claim included;
 *   - the next start, without a fault, finds the data whole and all that was said to be done, sends what waits, and works;
 *   - at most one POST for a campaign in all, however often it was asked for.
 *
 * CI: 12 runs by the seed, each with one fault of up to hundreds of calls; long: 500. Controls: the request leaves before
 * the claim is committed, on faults by the same seed; what could not be written is taken for written, on claims whose sync
 * fails now and then.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildVictim } from './support/build-victim.ts'
import { folderInMemory } from './support/folder-in-memory.ts'
import { inPool } from './support/in-pool.ts'
import { claimSyncFaults, type DiskFault, faultsIn } from './support/journey/disk-faults.ts'
import { judge } from './support/journey/judge.ts'
import type { VictimTask } from './support/journey/victim.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { runVictim, victimCommand } from './support/run-victim.ts'
import { connectsAheadOfTheDisk } from './support/sender-kill/phases.ts'
import { canTrace, readTrace, straceCommand, type SystemCall } from './support/sender-kill/system-calls.ts'
import { type Ledger, openDoor } from './support/sender-network/ledger-server.ts'
import { accept } from './support/sender-network/scenario.ts'

if (!canTrace()) skipProof('no program can be traced here')
const proof = startProof()
const count = proof.pickSize({ ci: 12, long: 500 })
const atOnce = 2
const minuteMs = 60_000
const folder = folderInMemory('disk-errors')
const victim = await buildVictim('journey', 'disk-errors')

type Weakness = VictimTask['weakness']
type Run = { calls: SystemCall[]; folder: string; said: string[]; faults: string[]; failed: number }

const run = async (weakness: Weakness, fault: DiskFault | null, closes: boolean): Promise<Run> => {
  const ledger: Ledger = { arrivals: [], begun: 0 }
  const door = await openDoor(ledger)
  door.serve(accept)
  const own = mkdtempSync(join(folder, 'data-'))
  const trace = `${own}.trace`
  const place = { folder: own, key: 'ab'.repeat(32), baseUrl: `http://127.0.0.1:${door.port}` }
  const task: VictimTask = { ...place, campaigns: [0, 1], weakness, closes }
  const program = victimCommand(victim, task)
  const { steps } = await runVictim(straceCommand(trace, fault?.injection ?? null, program), null)
  await door.drained()
  const calls = readTrace(trace)
  const faults = [
    ...steps.filter((line) => line.startsWith('bug')),
    ...(steps.includes('failed database_in_use') ? ['it says that another process has the data'] : []),
    ...(connectsAheadOfTheDisk(calls).ahead > 0 ? ['a request left before its claim was on the disk'] : []),
  ]
  const isOver = fault === null || fault.span === 'once' || fault.span === 'a while'
  const hasStarted = steps.includes('opened')
  if (!hasStarted && !steps.some((line) => line.startsWith('failed'))) faults.push('it ended without a word')
  if (isOver && hasStarted && !steps.includes('done')) faults.push('it did not recover by itself')
  // The data of a control need not be such that more can be done with them.
  const more = weakness === 'none' ? [9] : []
  // What the control holds back for ten minutes has to go then, and nothing may be late (rule D6).
  const nextStartAt = Date.now() + (weakness === 'sends first' ? 12 : 1) * minuteMs
  faults.push(...(await judge(place, steps, () => ledger.arrivals.map(({ key }) => key), more, nextStartAt)))
  await door.close()
  rmSync(own, { recursive: true, force: true })
  rmSync(trace)
  const failed = calls.filter(({ isInjected }) => isInjected).length
  return { calls, folder: own, said: steps, faults: faults.map((each) => withoutIds(each)), failed }
}

const withoutIds = (line: string): string => line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
const nameOf = ({ call, errno, span, injection }: DiskFault): string =>
  `${call} ${errno} ${span} (${injection})`

const ours = await run('none', null, true)
proof.verdict('import, campaign and send without a fault', ours.faults)
const makeFault = faultsIn(ours.calls, ours.folder, proof.random)
const faults = Array.from({ length: count }, () => makeFault())
const runs = await inPool(faults, atOnce, async (fault, index) => ({
  fault,
  ...(await run('none', fault, index % 2 === 0)),
}))
const failures = runs.flatMap(({ said }) => said.filter((line) => /^(?:problem|failed)/.test(line)))
proof.verdict(
  `${runs.length} disks that failed ${runs.reduce((sum, { failed }) => sum + failed, 0)} calls: ${failures.length} failures were told, ${new Set(failures).size} different`,
  [
    ...runs.flatMap((each) => each.faults.map((fault) => `${fault}: ${nameOf(each.fault)}`)),
    ...(runs.filter(({ failed }) => failed > 0).length < count / 2 ? ['too few faults fell'] : []),
  ],
)
for (const [line, same] of Map.groupBy(failures, (each) => each)) console.log(`  ${same.length} ${line}`)

/** What a control does to the requests; how it tells of its failures is beside the point. */
const isOfRequests = (fault: string): boolean => /request|POST|inflight|reported/.test(fault)
const findFaults = async (
  weakness: Weakness,
  faultsOf: (calls: SystemCall[], folder: string) => DiskFault[],
): Promise<string[]> => {
  const alone = await run(weakness, null, true)
  const found = await inPool(
    faultsOf(alone.calls, alone.folder),
    atOnce,
    async (fault) => (await run(weakness, fault, false)).faults.filter(isOfRequests),
    (own) => own.length > 0,
  )
  return found.flat()
}
await proof.control('the request leaves before its claim is committed', () =>
  findFaults('sends first', (calls, own) => {
    const make = faultsIn(calls, own, proof.random)
    const some = Array.from({ length: 100 }, () => make('sending'))
    return some.filter(({ call }) => call === 'pwrite64' || call === 'fsync')
  }),
)
// Of faults by the seed, one in forty catches it, and with some seeds none of a hundred.
await proof.control('what could not be written is taken for written', () =>
  findFaults('swallows write errors', claimSyncFaults),
)
rmSync(folder, { recursive: true, force: true })
proof.end()
