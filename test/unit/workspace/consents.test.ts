/** What a person accepts when a campaign is queued is what the review said then, and no more. */
import { expect, test } from 'vitest'
import { importPeople, smsContent } from '../../support/lists.ts'
import { allButTwins, everythingSeen, problemOf } from '../../support/test-workspace.ts'
import { brasilia, hourMs, minuteMs, startTimed, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
/** The last hour for an SMS of a Monday has not ended yet. */
const evening = brasilia('2027-03-01T17:50')

const startWithPeople = async (at: number) => {
  const started = await startTimed(instance(), at, 10 * minuteMs)
  const listId = await importPeople(started.client, started.folder, 3)
  const draftOf = async (template = 'Oi') => {
    const { id, revision } = await started.client.drafts.create({ content: smsContent(listId, { template }) })
    const { recipients, audienceVersion } = await started.client.drafts.check({ id })
    return { draftId: id, revision, recipients, audienceVersion }
  }
  return { ...started, draftOf }
}

test('a review that was read until the night began does not send into it', async () => {
  const { client, draftOf, pass } = await startWithPeople(evening)
  const asked = await draftOf()
  const { outsideHours } = await client.drafts.check({ id: asked.draftId })
  expect(outsideHours).toBe(0)
  pass(2 * hourMs)
  const accepts = { ...allButTwins, outside: outsideHours }
  expect(await problemOf(client.outbox.enqueue({ ...asked, accepts }))).toMatchObject({
    code: 'outbox_hours_need_consent',
  })
  expect(await client.outbox.open()).toEqual([])
  // The review says so by now, and the user goes on.
  const now = await client.drafts.check({ id: asked.draftId })
  expect(now.outsideHours).toBe(3)
  const { id } = await client.outbox.enqueue({ ...asked, accepts: { ...accepts, outside: now.outsideHours } })
  expect((await client.outbox.get({ id })).hours.acceptsHours).toBe(true)
})

test('a campaign queued within its hours accepts no others', async () => {
  const { client, draftOf } = await startWithPeople(evening)
  const { id } = await client.outbox.enqueue({ ...(await draftOf()), accepts: allButTwins })
  expect((await client.outbox.get({ id })).hours.acceptsHours).toBe(false)
})

test('consent to one campaign that says the same is none to another that came while the review was read', async () => {
  const { client, draftOf, pass } = await startWithPeople(evening)
  const accepting = async (asked: Awaited<ReturnType<typeof draftOf>>, accepts = allButTwins) =>
    client.outbox.enqueue({ ...asked, accepts })
  await accepting(await draftOf())
  const asked = await draftOf()
  const seen = await everythingSeen(client, asked.draftId)
  expect(seen.twins).toHaveLength(1)
  const between = await draftOf()
  pass(minuteMs)
  await client.outbox.enqueue({ ...between, accepts: await everythingSeen(client, between.draftId) })
  expect(await problemOf(client.outbox.enqueue({ ...asked, accepts: seen }))).toMatchObject({
    code: 'outbox_duplicate_needs_consent',
    params: { count: 2 },
  })
  expect(await client.outbox.open()).toHaveLength(2)
  await client.outbox.enqueue({ ...asked, accepts: await everythingSeen(client, asked.draftId) })
  expect(await client.outbox.open()).toHaveLength(3)
})
