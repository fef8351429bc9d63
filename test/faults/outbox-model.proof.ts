/**
 * The outbox against a model of it (figure R5): whatever a person, the network, the clock, a crash and copies of the data
 * do in whatever order, each item is where rules D2, D4 and D6 say, the server has seen exactly the requests that the model
 * says, and
 *   - no item has more than one request that anybody may have acted upon;
 *   - what has ended, or is unknown, never moves again by itself; nothing is lost; nothing leaves during its hold;
 *   - a wave leaves after the one before it, and only when that was accepted as it was asked, with every item that it was
 *     sent as; one that is kept here leaves at its time;
 *   - neither of two connections holds up the other; a backup that comes back sends nothing by itself, and forgets nothing
 *     that has left since;
 *   - a copy of the folder sends nothing by itself, beside the original, instead of it or in its place.
 * The real workspace on a real database and real sockets; time is a parameter. A sequence that fails is shortened as far
 * as it still fails, and printed.
 *
 * CI: 100 sequences of up to 40 steps, chosen by the seed; long: 2,000. Controls, on the same sequences: a lost
 * connection counts as not sent; what a crash interrupted is sent again; a backup is copied over the data; a copy is taken
 * for the original elsewhere, beside it and in its place; a wave that asks nothing, not for the answer, and of the one
 * before only its last item.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type OutboxState, outboxStates } from '../../shared/rules/outbox-states.ts'
import { folderInMemory } from './support/folder-in-memory.ts'
import { check, controls, type Finding } from './support/outbox-model/check.ts'
import { startProof } from './support/proof-run.ts'
import { prepareData } from './support/sender-network/data.ts'

const proof = startProof()
const folder = folderInMemory('model')
const prepared = await prepareData(join(folder, 'prepared'), ['small'])
const task = { runs: proof.pickSize({ ci: 100, long: 2_000 }), seed: proof.seed, folder, prepared }

const reasons = ['wave', 'first_part', 'late', 'blocked', 'restored'] as const
const found: Finding[] = []
const countOf = (key: 'runs' | 'steps' | 'requests' | 'restores' | 'copies'): number =>
  found.reduce((sum, finding) => sum + finding[key], 0)
const became = (state: OutboxState): number =>
  found.reduce((sum, { reached }) => sum + (reached[state] ?? 0), 0)
const unreached = (): string[] => [
  ...outboxStates.filter((state) => became(state) === 0).map((state) => `no item became ${state}`),
  ...reasons
    .filter((reason) => !found.some(({ stops }) => stops.has(reason)))
    .map((reason) => `none was stopped for ${reason}`),
]
// Where chance has left out a state, there are more of them.
do found.push(await check({ ...task, seed: task.seed + found.length, sender: 'ours' }))
while (unreached().length > 0 && found.length < 4)
proof.verdict(
  `${countOf('runs')} runs of ${countOf('steps')} steps with ${countOf('requests')} requests, ${countOf('restores')} restored backups and ${countOf('copies')} copies`,
  found.flatMap(({ failure }) => failure ?? []),
)
proof.verdict(
  `items became ${outboxStates.map((state) => `${state} ${became(state)}`).join(', ')}, and were stopped for ${reasons.join(', ')}`,
  unreached(),
)
for (const sender of controls)
  await proof.control(sender, async () => {
    const { failure, runs } = await check({ ...task, sender })
    return failure === null ? [] : [`in run ${runs}: ${failure}`]
  })
rmSync(folder, { recursive: true, force: true })
proof.end()
