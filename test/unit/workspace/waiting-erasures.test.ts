/** Erasures that were begun and could not be carried out at once. */
import { expect, test } from 'vitest'
import { run, sql } from '../../../main/database/sql.ts'
import { eventually } from '../../support/eventually.ts'
import { waitForState } from '../../support/test-workspace.ts'
import { turns } from '../../support/turns.ts'
import { listOf, monday, queue, startTimed, useFakeInstance } from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()

test('an erasure that waits for a campaign holds up none of another person', async () => {
  const started = await startTimed(instance(), monday, 10 * 60_000)
  const listId = await listOf(started, ['Ana;11987654321', 'Bruno;11987654322'])
  await queue(started, {}, { listId })
  await started.stop()
  await started.change((db) => {
    for (const [id, phone] of [
      ['1', '5511987654321'],
      ['2', '5511987654399'],
    ] as const)
      run(
        db,
        sql`insert into erasure (id, keys, people, asked_at)
            values (${id}, ${JSON.stringify([{ kind: 'phone', key: phone }])}, 1, ${`2027-02-0${id}T10:00:00.000Z`})`,
      )
  })
  const again = await started.restart()
  await eventually(async () => {
    const second = (await again.client.people.erasures()).find(({ id }) => id === '2')
    expect(second?.counts).not.toBeNull()
  })
})

test('an erasure that waits for a campaign goes on by itself once that has left', async () => {
  const started = await startTimed(instance(), monday, 10 * 60_000)
  const listId = await listOf(started, ['Ana;11987654321', 'Bruno;11987654322'])
  const { id } = await queue(started, {}, { listId })
  await started.stop()
  const keys = JSON.stringify([{ kind: 'phone', key: '5511987654321' }])
  await started.change((db) =>
    run(
      db,
      sql`insert into erasure (id, keys, people, asked_at) values ('1', ${keys}, 1, '2027-02-01T10:00:00.000Z')`,
    ),
  )
  const again = await started.restart()
  started.online(again)
  await turns()
  expect(await again.client.people.erasures()).toMatchObject([{ counts: null }])
  await sendAsSeen(again.client, id)
  // Whoever is to be erased is blocked from the beginning.
  await waitForState(again.client, id, 'stopped')
  await again.client.outbox.sendWithout({ id })
  await waitForState(again.client, id, 'sent')
  await eventually(async () => {
    expect(await again.client.people.erasures()).toMatchObject([{ counts: { rows: 1 } }])
  })
})
