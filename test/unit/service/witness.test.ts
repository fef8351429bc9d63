import { randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writeCompleteFile } from '../../../main/complete-file.ts'
import type { Intent } from '../../../main/service/relay/ledger.ts'
import { openWitness, type Witness, type WitnessSettings } from '../../../main/service/relay/witness.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** Where the next rewriting of a file fails, as on a full or broken disk. */
const disk: { fails: 'never' | 'before' | 'after' } = { fails: 'never' }
const writeFile: typeof writeCompleteFile = async (...args) => {
  if (disk.fails === 'before') throw new Error('no space left')
  await writeCompleteFile(...args)
  if (disk.fails === 'after') throw new Error('the folder cannot be flushed')
}
beforeEach(() => {
  disk.fails = 'never'
})

const dayMs = 86_400_000
const now = Date.parse('2026-11-27T12:00:00.000Z')

const place = (): string => join(temporaryFolder(), 'relay.witness')

const openAt = (path: string, more: Partial<WitnessSettings> = {}): Promise<Witness> =>
  openWitness({ path, uuid: randomUUID, clock: () => now, writeFile, ...more })

const intent = (attemptId: string, at = new Date(now).toISOString()): Omit<Intent, 'end'> => ({
  attemptId,
  at,
  request: {
    id: `request ${attemptId}`,
    userId: 'one',
    key: null,
    kind: 'SMSSHORT',
    path: '/campaign/create',
    bodyDigest: 'a',
    says: 'b',
    quantity: 3,
    units: { sms_part: 1 },
    startAt: null,
  },
})

const endsOf = async (witness: Witness): Promise<unknown[]> =>
  (await witness.readIntents()).map(({ attemptId, end }) => [attemptId, end])

test('a witness file keeps its sender, epoch, peers and intents with their ends across openings', async () => {
  const path = place()
  const first = await openAt(path)
  await first.setEpoch('e1')
  await first.setPeers(['p0'])
  await first.setPeers(['p1', 'p2'])
  await Promise.all(['a', 'b', 'c'].map((id) => first.writeIntent(intent(id))))
  await first.writeEnd('a', 'sent')
  await first.writeEnd('b', 'not_sent')
  expect(await endsOf(first)).toEqual([
    ['a', 'sent'],
    ['b', 'not_sent'],
    ['c', null],
  ])
  await first.close()
  const again = await openAt(path)
  expect([again.senderId, again.epoch(), again.peers()]).toEqual([first.senderId, 'e1', ['p1', 'p2']])
  // What has certainly left nothing is not needed any more.
  expect(await endsOf(again)).toEqual([
    ['a', 'sent'],
    ['c', null],
  ])
  await again.close()
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('an intent that is half written at the end of a witness file is passed over, and the next one is whole', async () => {
  const path = place()
  const first = await openAt(path)
  await first.writeIntent(intent('a'))
  await first.close()
  appendFileSync(path, '{"attemptId":"b","at":"2026')
  const again = await openAt(path)
  await again.writeIntent(intent('c'))
  expect(await endsOf(again)).toEqual([
    ['a', null],
    ['c', null],
  ])
  await again.close()
})

test('a witness file that is damaged in the middle, or is another file, is refused', async () => {
  const path = place()
  const first = await openAt(path)
  await first.writeIntent(intent('a'))
  await first.writeIntent(intent('b'))
  await first.close()
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('"attemptId":"a"', '"attempt'))
  await expect(openAt(path)).rejects.toThrow(/is damaged in line 3.*declare-lost/)
  writeFileSync(path, 'notes\n')
  await expect(openAt(path)).rejects.toThrow(/is not the file of a sender/)
})

test('a witness file that grows is written again without what is older than 30 days, and loses nothing else', async () => {
  const path = place()
  let clock = now
  const witness = await openAt(path, { clock: () => clock, growthBytes: 4_000 })
  for (let number = 1; number <= 40; number += 1) await witness.writeIntent(intent(`old ${number}`))
  clock = now + 31 * dayMs
  const at = new Date(clock).toISOString()
  const added = Array.from({ length: 60 }, (_each, index) => `new ${index}`)
  for (const id of added) await witness.writeIntent(intent(id, at))
  expect(await endsOf(witness)).toEqual(added.map((id) => [id, null]))
  await witness.close()
})

test.each(['before', 'after'] as const)(
  'a witness file whose rewriting fails %s its rename goes on taking intents, and loses none over openings',
  async (fails) => {
    const path = place()
    const growthBytes = 2_000
    const witness = await openAt(path, { growthBytes })
    const ids = Array.from({ length: 60 }, (_each, index) => `attempt ${index}`)
    const kept = ids.map((id) => [id, id === 'attempt 0' ? 'sent' : null])
    for (const [index, id] of ids.entries()) {
      // Rewritten several times before, while and after it fails.
      disk.fails = index >= 20 && index < 40 ? fails : 'never'
      await witness.writeIntent(intent(id))
      if (index === 30) await witness.writeEnd('attempt 0', 'sent')
      if (index === 35) await witness.setEpoch('e1')
      expect(await witness.readIntents()).toHaveLength(index + 1)
    }
    expect(await endsOf(witness)).toEqual(kept)
    await witness.close()
    const again = await openAt(path, { growthBytes })
    expect([again.senderId, again.epoch()]).toEqual([witness.senderId, 'e1'])
    expect(await endsOf(again)).toEqual(kept)
    await again.close()
    expect(readdirSync(dirname(path))).toEqual(['relay.witness'])
  },
)

test('a witness file that cannot be rewritten at its opening is not opened, and opens whole afterwards', async () => {
  const path = place()
  const first = await openAt(path)
  await first.writeIntent(intent('a'))
  await first.close()
  for (const fails of ['before', 'after'] as const) {
    disk.fails = fails
    await expect(openAt(path)).rejects.toThrow()
  }
  disk.fails = 'never'
  const again = await openAt(path)
  expect(again.senderId).toBe(first.senderId)
  expect(await endsOf(again)).toEqual([['a', null]])
  await again.close()
})
