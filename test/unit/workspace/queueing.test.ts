import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Queueing } from '../../../shared/bridge/outbox.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { importPeople, inHours, smsContent } from '../../support/lists.ts'
import { allButTwins, startSendingWorkspace } from '../../support/test-workspace.ts'

test('a campaign says while it is queued how many of its messages are put together, and nothing before and after', async () => {
  const people = 60_000
  const { client, folder } = await startSendingWorkspace(await startFakeInstance(), { holdMs: 60_000 })
  const listId = await importPeople(client, folder, people)
  const draft = await client.drafts.create({ content: smsContent(listId, { start: inHours }) })
  expect(await client.outbox.queueing()).toBeNull()
  const { audienceVersion } = await client.drafts.check({ id: draft.id })
  const asked = { draftId: draft.id, revision: draft.revision, recipients: people, audienceVersion }
  const seen: Queueing[] = []
  let isDone = false
  const queued = client.outbox.enqueue({ ...asked, accepts: allButTwins }).finally(() => {
    isDone = true
  })
  while (!isDone) {
    const now = await client.outbox.queueing()
    if (now !== null) seen.push(now)
    await nextTurn()
  }
  expect(await queued).toMatchObject({ quantity: people })
  expect(await client.outbox.queueing()).toBeNull()
  const counts = seen.map(({ done }) => done)
  expect(new Set(counts).size).toBeGreaterThan(2)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  // The last ones may be put together in the turn in which it ends.
  expect(Math.max(...counts)).toBeLessThanOrEqual(people)
  for (const one of seen) expect(one).toMatchObject({ draftId: draft.id, total: people })
})
