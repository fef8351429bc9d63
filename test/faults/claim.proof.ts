/**
 * What must not leave (figure R8): in histories of what a user queues, of time, blocks, answers, lost networks and
 * restarts, no request arrives late, out of hours, with someone who was blocked before it was claimed, as the second of
 * two that say the same to the same people without the user's word, before the wave ahead of it was accepted as asked,
 * or twice. The real workspace and a server with a ledger of its own; the rules are told from what was asked and what
 * arrived (claim/rules.ts).
 *
 * Each history is aimed at one question of the claim: among things that happen by chance it comes to where that is asked.
 *
 * CI: 60 histories by the seed, 12 aimed at each question; long: 1,000. Controls, on as many histories aimed at it: the
 * claim without each of its questions.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { questions } from '../../main/workspace/outbox/claim.ts'
import { startFakeInstance } from '../support/fake-instance.ts'
import { randomFrom } from '../support/spreadsheets/seeded-random.ts'
import { type Aim, aims, runHistory } from './support/claim/history.ts'
import { faultsOf } from './support/claim/rules.ts'
import { folderInMemory } from './support/folder-in-memory.ts'
import { startProof } from './support/proof-run.ts'
import { prepareData } from './support/sender-network/data.ts'

const proof = startProof()
const count = proof.pickSize({ ci: 60, long: 1_000 })
const folder = folderInMemory('claim')
const prepared = await prepareData(join(folder, 'prepared'), ['small'], 'usual hours')
const instance = await startFakeInstance()
const seedOf = (index: number): number => proof.seed * 10_000 + index
const runOne = (index: number, aim: Aim) =>
  runHistory(prepared, instance, folder, randomFrom(seedOf(index)), aim)

const faults: string[] = []
const stopped = new Map<string, number>()
let arrivals = 0
for (let index = 0; index < count; index += 1) {
  const history = await runOne(index, aims[index % aims.length] ?? 'late')
  arrivals += history.arrivals.length
  for (const reason of history.stops) stopped.set(reason, (stopped.get(reason) ?? 0) + 1)
  faults.push(...faultsOf(history).map((fault) => `${fault} (history ${seedOf(index)})`))
}
proof.verdict(`${count} histories with ${arrivals} requests`, faults)
const wanted = ['late', 'out_of_hours', 'blocked', 'twin', 'wave']
proof.verdict(
  `stopped for ${wanted.map((reason) => `${reason} ${stopped.get(reason) ?? 0}`).join(', ')}`,
  wanted.filter((reason) => !stopped.has(reason)).map((reason) => `nothing was stopped for ${reason}`),
)
/** That no data come back from a backup unasked is held by carry-over.test.ts. */
const questionOf = {
  wave: 'isItsTurn',
  late: 'isLate',
  'out of hours': 'isOutOfHours',
  twin: 'hasTwin',
  blocked: 'hasBlocked',
} as const satisfies Record<Aim, keyof typeof questions>
for (const aim of aims) {
  const name = questionOf[aim]
  const question = questions[name]
  await proof.control(`the claim without ${name}`, async () => {
    Object.assign(questions, { [name]: () => null })
    try {
      for (let index = 0; index < count / aims.length; index += 1) {
        const found = faultsOf(await runOne(index, aim)).filter((fault) => fault === aim)
        if (found.length > 0) return [`${aim} (history ${seedOf(index)})`]
      }
      return []
    } finally {
      Object.assign(questions, { [name]: question })
    }
  })
}
await instance.close()
rmSync(folder, { recursive: true, force: true })
proof.end()
