/**
 * Copies of the data (figure R9): in histories in which the data are copied, imaged, moved, put into another computer
 * and put back from an earlier copy, by hand and while the outbox waits, nothing reaches anyone a second time. Real
 * workspaces on real files, and a server with a ledger of its own; no one in them ever agrees to a second send.
 *
 * CI: 60 histories by the seed; long: 2,000. Controls, on the same histories: bound to nothing, with any
 * claim taken for known, and without what is known of the computer and of the file.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startFakeInstance } from '../support/fake-instance.ts'
import { randomFrom } from '../support/spreadsheets/seeded-random.ts'
import { runHistory, type Without } from './support/copies/history.ts'
import { folderInMemory } from './support/folder-in-memory.ts'
import { startProof } from './support/proof-run.ts'
import { prepareData } from './support/sender-network/data.ts'

const proof = startProof()
const count = proof.pickSize({ ci: 60, long: 2_000 })
const folder = folderInMemory('copies')
const prepared = await prepareData(join(folder, 'prepared'), ['small'])
const instance = await startFakeInstance()
const runOne = (index: number, without: Without | null = null) =>
  runHistory(prepared, instance, folder, randomFrom(proof.seed * 10_000 + index), without)

const faults: string[] = []
let arrivals = 0
for (let index = 0; index < count; index += 1) {
  const history = await runOne(index)
  arrivals += history.arrivals
  faults.push(...history.faults.map((fault) => `${fault} (history ${proof.seed * 10_000 + index})`))
}
proof.verdict(`${count} histories with ${arrivals} requests`, faults)
proof.verdict('requests that arrived', arrivals < count / 2 ? ['hardly anything arrived at all'] : [])
for (const without of ['the binding', 'the claims', 'the facts'] as const)
  await proof.control(`without ${without}`, async () => {
    for (let index = 0; index < count; index += 1) {
      const { faults: found } = await runOne(index, without)
      if (found.length > 0) return found
    }
    return []
  })
await instance.close()
rmSync(folder, { recursive: true, force: true })
proof.end()
