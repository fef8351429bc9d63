import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { audioIdOf } from '../../../main/service/audio/audio-id.ts'
import { openPostgresStore } from '../../../main/service/store/postgres/open.ts'
import type { StoredAudio, StoredCreation } from '../../../main/service/store/stored.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { emptyDatabase } from '../support/nodes.ts'

const createdAt = '2027-01-04T12:00:00.000Z'

const soundOf = (bytes: Buffer): StoredAudio => {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { id: audioIdOf(sha256), sha256, bytes, durationMs: 12_000, createdAt }
}

const campaignWith = (audio: StoredAudio): StoredCreation => ({
  kind: 'campaign',
  campaign: {
    id: randomUUID(),
    userId: 'analista',
    type: 'TVOZ',
    title: 'Aviso',
    message: '',
    status: 'PENDING',
    quantity: 0,
    startAt: createdAt,
    callbackUrl: null,
    content: JSON.stringify({ audioId: audio.id }),
    createdAt,
  },
  list: { batches: [], batchesStored: 0 },
  audio,
})

test('campaigns that bring the same new sound in the same moment are all stored, and it once', async () => {
  const url = await emptyDatabase()
  const { store, close } = await openPostgresStore({ url, secretFile: join(temporaryFolder(), 'secret') })
  onTestFinished(close)
  // Few of them meet between the look for the sound and its insert.
  const sounds = Array.from({ length: 300 }, (_, index) => soundOf(Buffer.from(`${index}`.padEnd(2_000))))
  for (const sound of sounds) {
    await Promise.all(Array.from({ length: 8 }, () => store.create(campaignWith(sound), null)))
  }
  expect(await askPostgres(url, 'select id from audio order by id')).toEqual(
    sounds.map(({ id }) => ({ id })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(await askPostgres(url, 'select count(*)::integer as count from campaign')).toEqual([
    { count: sounds.length * 8 },
  ])
})
