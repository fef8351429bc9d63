import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { countCreations, fakeEnrichments } from '../../support/fake-enrichments.ts'
import { makeCpfs } from '../../support/documents.ts'
import {
  draftEnrichment,
  enqueueEnrichment,
  importCpfs,
  waitForEnrichment,
} from '../../support/enrichment-steps.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import { openKeyed } from '../../../main/database/keyed.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { importSuppressions } from '../../support/suppressions.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { block, queue, useFakeInstance } from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()

/** A workspace whose data can be put back to how they were at a backup. */
const start = async () => {
  const place = { folder: temporaryFolder() }
  const key = putNewDatabase(place.folder)
  const open = async (options: Parameters<typeof startTestWorkspace>[0] = {}): Promise<TestWorkspace> => {
    const workspace = startTestWorkspace({ ...place, key, ...options })
    await workspace.client.settings.update({ holdMs: 0 })
    workspace.workspace.setEmbeddedInstance(instance())
    return workspace
  }
  return { open, key, path: join(place.folder, 'workspace.db') }
}
const backUp = async ({ workspace }: TestWorkspace): Promise<string> =>
  (await workspace.data.care.backUp('manual')).name
/** Waits long enough for whatever is to come between. */
const queueHeld = async (workspace: TestWorkspace) => {
  await workspace.client.settings.update({ holdMs: 60_000 })
  return queue(workspace)
}
const history = async ({ client }: TestWorkspace) =>
  (await client.outbox.history({ search: '', page: { offset: 0, limit: 10 } })).items

describe('a restored backup', () => {
  test('what was sent after the backup stays in the history, and is not sent again without consent', async () => {
    const { open } = await start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    const { id } = await queue(before, {}, { listId })
    await waitForState(before.client, id, 'sent')
    await before.stop()

    const restored = await open({ recovery: { action: 'restore', backup } })
    expect(await history(restored)).toMatchObject([{ id, state: 'sent', quantity: 3, attempts: 1 }])
    const page = { offset: 0, limit: 10 }
    expect(await restored.client.outbox.recipients({ id, page })).toHaveLength(3)
    expect(await problemOf(queue(restored, {}, { listId }))).toMatchObject({
      code: 'outbox_duplicate_needs_consent',
    })
    const other = await queue(restored, { template: 'Outra' }, { listId })
    await waitForState(restored.client, other.id, 'sent')
    expect(instance().ledger).toHaveLength(2)
  })

  test('an item that waited in the backup and was sent since is as sent as it was', async () => {
    const { open } = await start()
    const before = await open()
    await before.client.settings.update({ holdMs: 60_000 })
    const [sent, waiting] = [await queue(before), await queue(before, { template: 'Outra' })]
    const backup = await backUp(before)
    await sendAsSeen(before.client, sent.id)
    await waitForState(before.client, sent.id, 'sent')
    await before.stop()

    const restored = await open({ recovery: { action: 'restore', backup } })
    expect((await restored.client.outbox.get({ id: sent.id })).state).toBe('sent')
    expect((await restored.client.outbox.get({ id: waiting.id })).state).toBe('unknown')
    expect(instance().ledger).toHaveLength(1)
  })

  test('what was sent after the backup is counted in its month, by the price of then', async () => {
    const { open } = await start()
    const before = await open()
    const waiting = await queueHeld(before)
    const backup = await backUp(before)
    await before.client.money.setPrice({
      connectionId: 'embedded',
      unit: 'sms_part',
      micros: 80_000,
      validFrom: '2020-01-01',
    })
    await sendAsSeen(before.client, waiting.id)
    await waitForState(before.client, waiting.id, 'sent')
    const { id } = await queue(before, { template: 'Outra' })
    await sendAsSeen(before.client, id)
    await waitForState(before.client, id, 'sent')
    await before.stop()

    const restored = await open({ recovery: { action: 'restore', backup } })
    expect(await restored.client.money.ledger()).toMatchObject([
      { requests: 2, billedMicros: 480_000, unpriced: 0 },
    ])
  })

  test('someone who was blocked after the backup is still blocked', async () => {
    const { open } = await start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    await block(before, '11 98000-0002')
    const backup = await backUp(before)
    await block(before, '11 98000-0001')
    await before.stop()

    const restored = await open({ recovery: { action: 'restore', backup } })
    const draft = await queue(restored, {}, { listId })
    expect(draft.quantity).toBe(1)
  })

  test('someone who opted out after the backup is blocked as a person, though the backup has the number as invalid', async () => {
    const { open } = await start()
    const before = await open()
    const invalid = { kind: 'phone', source: 'invalid_number', note: '', storage: 'plain' } as const
    for (const text of ['11 98000-0001', '11 98000-0002'])
      await before.client.suppressions.add({ ...invalid, text })
    const backup = await backUp(before)
    await block(before, '11 98000-0001')
    await before.stop()

    const { client } = await open({ recovery: { action: 'restore', backup } })
    const { rows } = await client.suppressions.entries({ page: { offset: 0, limit: 10 } })
    expect(Object.fromEntries(rows.map(({ key, source }) => [key, source]))).toEqual({
      '5511980000001': 'opt_out',
      '5511980000002': 'invalid_number',
    })
  })

  test('someone on a list that was being read during the backup, and was read since, is blocked', async () => {
    const { open, path, key } = await start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const file = join(before.folder, 'nao-perturbe.csv')
    writeFileSync(file, 'telefone\n11980000000\n')
    await importSuppressions(before.client, file)
    const setState = (state: string): void => {
      const db = openKeyed({ path, key })
      db.prepare('update suppression_list set state = ?').run(state)
      db.close()
    }
    setState('staging')
    const backup = await backUp(before)
    setState('committed')
    await before.stop()
    const restored = await open({ recovery: { action: 'restore', backup } })
    const draft = await restored.client.drafts.create({ content: smsContent(listId) })
    expect((await restored.client.drafts.check({ id: draft.id })).steps).toMatchObject([
      { reason: 'suppressed', count: 1 },
    ])
  })

  test('whoever was to be erased when the data were replaced is still to be erased', async () => {
    const { open, path, key } = await start()
    const before = await open()
    const backup = await backUp(before)
    await before.stop()
    const db = openKeyed({ path, key })
    const keys = JSON.stringify([{ kind: 'phone', key: '5511987654321' }])
    db.prepare(
      "insert into erasure (id, keys, people, asked_at) values ('e', ?, 1, '2026-11-23T10:00:00.000Z')",
    ).run(keys)
    db.close()
    const restored = await open({ recovery: { action: 'restore', backup } })
    expect(await restored.client.people.erasures()).toMatchObject([{ id: 'e', doneAt: null }])
  })

  test('an erasure that was nearly done begins anew in a backup that holds the person still', async () => {
    const { open, path, key } = await start()
    const before = await open()
    await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    await before.stop()
    const db = openKeyed({ path, key })
    const keys = JSON.stringify([{ kind: 'phone', key: '5511980000000' }])
    db.prepare(
      `insert into erasure (id, keys, people, asked_at, counts, here_at)
       values ('e', ?, 1, '2026-11-23T10:00:00.000Z', '{"rows":1,"entries":0,"records":0,"texts":0}', '2026-11-23T10:00:01.000Z')`,
    ).run(keys)
    db.close()
    const { client, workspace } = await open({ recovery: { action: 'restore', backup } })
    const find = async () => (await client.people.find({ texts: ['11 98000-0000'] })).lists
    expect(await find()).toMatchObject([{ rows: 1 }])
    const { url, token, control, stop } = await startHeadless(temporaryFolder())
    onTestFinished(stop)
    workspace.setEmbeddedInstance({
      baseUrl: url,
      token,
      control: { baseUrl: control.url, token: control.token },
    })
    await eventually(async () =>
      expect(await client.people.erasures()).toMatchObject([{ doneAt: expect.stringMatching(/^20/) }]),
    )
    expect(await find()).toEqual([])
  })

  test('records paid for after the backup are there, and are not paid for again', async () => {
    const { open } = await start()
    const service = fakeEnrichments()
    instance().behave(service)
    const before = await open()
    const cpfs = makeCpfs(20)
    const [first, second] = [await importCpfs(before, cpfs.slice(0, 10)), await importCpfs(before, cpfs)]
    const known = await draftEnrichment(before.client, first)
    await enqueueEnrichment(before.client, known.id)
    await waitForEnrichment(before.client, known.id, 'done')
    const backup = await backUp(before)
    const since = await draftEnrichment(before.client, second)
    await enqueueEnrichment(before.client, since.id)
    const done = await waitForEnrichment(before.client, since.id, 'done')
    await before.stop()

    const restored = await open({ recovery: { action: 'restore', backup } })
    expect(await restored.client.enrichments.get({ id: since.id })).toMatchObject({
      state: 'done',
      found: done.found,
      costMicros: done.costMicros,
    })
    const again = await draftEnrichment(restored.client, second)
    const { kept } = await restored.client.enrichments.plan({ id: again.id })
    expect(kept).toBe(done.found)
    expect(countCreations(instance())).toBe(2)
  })
})

describe('enrichments that the backup does not know as paid', () => {
  test('one that was removed since keeps its cost, and one whose end is unknown may still have to be paid', async () => {
    const { open } = await start()
    const service = fakeEnrichments()
    instance().behave(service)
    const before = await open()
    const cpfs = makeCpfs(20)
    const [first, second] = [
      await importCpfs(before, cpfs.slice(0, 10)),
      await importCpfs(before, cpfs.slice(10)),
    ]
    const drafts = [
      await draftEnrichment(before.client, first),
      await draftEnrichment(before.client, second, { price: '0.05' }),
    ]
    const [removed = '', unsure = ''] = drafts.map(({ id }) => id)
    const backup = await backUp(before)
    await enqueueEnrichment(before.client, removed)
    await waitForEnrichment(before.client, removed, 'done')
    await before.client.enrichments.remove({ id: removed })
    instance().behave((_request, response) => void response.destroy())
    const { item } = await enqueueEnrichment(before.client, unsure)
    await waitForState(before.client, item?.id ?? '', 'unknown')
    const ledger = await before.client.money.ledger()
    expect(ledger).toMatchObject([{ requests: 2, committedMicros: 500_000 }])
    await before.stop()

    const restored = await open({ recovery: { action: 'restore', backup } })
    expect(await restored.client.money.ledger()).toEqual(ledger)
    // Nothing asks for it again without a word.
    expect(await restored.client.enrichments.get({ id: unsure })).toMatchObject({ state: 'queued' })
  })

  test('one that the backup shows is shown again, though it was removed since', async () => {
    const { open } = await start()
    instance().behave(fakeEnrichments())
    const before = await open()
    const { id } = await draftEnrichment(before.client, await importCpfs(before, makeCpfs(10)))
    await enqueueEnrichment(before.client, id)
    const { found } = await waitForEnrichment(before.client, id, 'done')
    const backup = await backUp(before)
    await before.client.enrichments.remove({ id })
    await before.stop()

    const restored = await open({ recovery: { action: 'restore', backup } })
    expect(await restored.client.enrichments.get({ id })).toMatchObject({ state: 'done', found })
  })
})

describe('a backup restored in place of data that cannot be read', () => {
  test('every first send asks, and is sent once the user says so', async () => {
    const { open, path } = await start()
    const before = await open()
    const listId = await importPeople(before.client, before.folder)
    const backup = await backUp(before)
    await waitForState(before.client, (await queue(before, {}, { listId })).id, 'sent')
    await before.stop()
    writeFileSync(path, readFileSync(path).fill(7, 4_096, 20_000))

    const restored = await open({ recovery: { action: 'restore', backup } })
    const { id } = await queue(restored, {}, { listId })
    expect((await waitForState(restored.client, id, 'stopped')).stop).toMatchObject({ reason: 'restored' })
    expect(instance().ledger).toHaveLength(1)
    await sendAsSeen(restored.client, id)
    await waitForState(restored.client, id, 'sent')
  })
})
