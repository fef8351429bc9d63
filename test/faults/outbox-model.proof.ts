/**
 * The outbox against a model of it (figure R5): whatever a person, the network, the clock and a crash do in whatever
 * order, each item is where rule D2 says, the server has seen exactly the requests that the model says, and
 *   - no item has more than one request that anybody may have acted upon;
 *   - what has ended, or is unknown, never moves again by itself; nothing is lost; nothing goes in its hold.
 * The real workspace on a real database and real sockets; time is a parameter. A sequence that fails is made as short as
 * it gets, and told. The controls take a lost connection for not sent, and begin anew what a crash interrupted; both
 * must be caught.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { outboxStates } from '../../shared/bridge/outbox.ts'
import type { Finding, Sender, Task } from './support/outbox-model/worker.ts'

const isLong = process.env['REVOADA_PROOF_SIZE'] === 'long'
const runs = isLong ? 10_000 : 500
const threads = 2
const controlRuns = 400
const controls = ['takes a lost connection for not sent', 'begins anew what a crash interrupted'] as const
const seed = Number(process.env['REVOADA_PROOF_SEED'] ?? 20_261_121)

const check = async (task: Task): Promise<Finding> => {
  const worker = new Worker(new URL('support/outbox-model/worker.ts', import.meta.url), { workerData: task })
  const [finding] = (await once(worker, 'message')) as [Finding]
  await worker.terminate()
  return finding
}

const startedAt = performance.now()
const seconds = (): number => Math.round((performance.now() - startedAt) / 1_000)
const share = (thread: number): Task => ({ sender: 'ours', runs: runs / threads, seed: seed + thread })
const ours = await Promise.all(Array.from({ length: threads }, (_each, thread) => check(share(thread))))
const took = seconds()
const broken = await Promise.all(
  controls.map(async (sender: Sender) => ({ sender, ...(await check({ sender, runs: controlRuns, seed })) })),
)

const sum = (of: (finding: Finding) => number): number =>
  ours.reduce((total, finding) => total + of(finding), 0)
const failures = ours.flatMap(({ failure }) => failure ?? [])
console.log(
  `model of the outbox, seed ${seed}: ${sum((each) => each.runs)} runs of ${sum((each) => each.steps)} steps with ` +
    `${sum((each) => each.requests)} requests in ${took} s: ${failures.length === 0 ? 'as the model says, none twice, none lost' : 'FAULT'}`,
)
const reached = outboxStates.map((state) => ({ state, times: sum((each) => each.reached[state] ?? 0) }))
console.log(`  items became ${reached.map(({ state, times }) => `${state} ${times}`).join(', ')}`)
for (const failure of failures) console.log(`  ${failure}`)
for (const { sender, runs: needed, failure } of broken)
  console.log(
    `control (${sender}): ${failure === null ? 'NOT CAUGHT' : `caught in run ${needed}\n  ${failure}`}`,
  )
console.log(`${seconds()} s`)
const isWhole = reached.every(({ times }) => times > 0) && broken.every(({ failure }) => failure !== null)
process.exitCode = failures.length === 0 && isWhole ? 0 : 1
