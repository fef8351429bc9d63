import { describe, expect, test } from 'vitest'
import { run, sql } from '../../../main/database/sql.ts'
import { type OutboxState, outboxStates } from '../../../shared/rules/outbox-states.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { problemOf, waitForState } from '../../support/test-workspace.ts'
import { listOf, minuteMs, monday, queue, startTimed, useFakeInstance } from '../../support/timed-outbox.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const instance = useFakeInstance()
const start = (at = monday, holdMs = 0) => startTimed(instance(), at, holdMs)

const dayMs = 1_440 * minuteMs
const needsConsent = { code: 'outbox_duplicate_needs_consent', params: { count: 1 } }

describe('twins', () => {
  test('a campaign equal to one that could not leave yet needs consent', async () => {
    const started = await start()
    await waitForState(started.client, (await queue(started)).id, 'not_sent')
    expect(await problemOf(queue(started))).toEqual(needsConsent)
    started.online()
    expect(instance().ledger.length).toBeLessThanOrEqual(1)
  })

  test('a campaign equal to one whose token was refused needs consent', async () => {
    instance().behave((_request, response) => response.writeHead(401).end('{}'))
    const started = await start()
    started.online()
    await waitForState(started.client, (await queue(started)).id, 'unauthorised')
    expect(await problemOf(queue(started))).toEqual(needsConsent)
  })

  test.each(outboxStates.map((state) => [state] as const))(
    'a campaign equal to one in state %s needs consent unless that was refused',
    async (state: OutboxState) => {
      const started = await start(monday, 10 * minuteMs)
      const first = await queue(started)
      const stop = state === 'stopped' ? JSON.stringify({ reason: 'blocked', people: 1 }) : null
      await started.stop()
      await started.change((db) =>
        run(db, sql`update outbox_item set state = ${state}, stop = ${stop} where id = ${first.id}`),
      )
      const again = await started.restart()
      const call = queue(again)
      if (state === 'rejected') expect((await call).state).toBe('ready')
      else expect(await problemOf(call)).toEqual(needsConsent)
    },
  )

  test('a campaign settled as not sent is no twin', async () => {
    instance().behave((_request, response) => response.destroy())
    const started = await start()
    started.online()
    const first = await queue(started)
    await waitForState(started.client, first.id, 'unknown')
    await started.client.outbox.resolve({ id: first.id, resolution: 'confirmed_not_sent' })
    expect((await queue(started)).id).not.toBe(first.id)
  })

  test('the same people in another order, or one person more, are recognised, and how many are shared is said', async () => {
    const started = await start(monday, 10 * minuteMs)
    const people = ['Ana;11980000001', 'Bia;11980000002', 'Caio;11980000003']
    const first = await queue(started, {}, { listId: await listOf(started, people) })
    const others = [
      people.toReversed(),
      [...people, 'Davi;11980000004'],
      ['Eva;11980000005', ...people.slice(1)],
    ]
    for (const [index, rows] of others.entries()) {
      const listId = await listOf(started, rows)
      const { id } = await started.client.drafts.create({ content: smsContent(listId) })
      expect(await started.client.outbox.twins({ draftId: id })).toMatchObject([
        { itemId: first.id, shared: index === 2 ? 2 : 3 },
      ])
      expect(await problemOf(queue(started, {}, { listId }))).toEqual(needsConsent)
    }
  })

  test.each([
    ['for all', 'Oi!'],
    ['for each', 'Oi {{nome}}!'],
  ])(
    'the same text %s to other phones of the same people is recognised, the same to their family is not',
    async (_name, template) => {
      const started = await start(monday, 10 * minuteMs)
      const header = 'nome;celular;outro celular'
      const rows = ['Ana;11980000001;11980000002', 'Bia;11980000003;', 'Caio;11980000004;11980000009']
      const first = await queue(started, { template }, { listId: await listOf(started, rows, header) })
      const turned = [
        'Ana;11980000002;11980000001',
        'Bia;11980000007;11980000003',
        'Davi;11980000008;11980000009',
      ]
      const listId = await listOf(started, turned, header)
      const { id } = await started.client.drafts.create({ content: smsContent(listId, { template }) })
      expect(await started.client.outbox.twins({ draftId: id })).toMatchObject([
        { itemId: first.id, shared: 2 },
      ])
      expect(await problemOf(queue(started, { template }, { listId }))).toEqual(needsConsent)
      // One here, by a phone of each of two there.
      const one = await listOf(started, ['Rui;11980000002;11980000003'], header)
      const { id: small } = await started.client.drafts.create({ content: smsContent(one, { template }) })
      const twins = await started.client.outbox.twins({ draftId: small })
      expect(twins.map(({ shared }) => shared)).toEqual(template === 'Oi!' ? [1] : [])
      const family = await listOf(started, ['Davi;11980000008;11980000009'], header)
      expect((await queue(started, { template }, { listId: family })).id).not.toBe(first.id)
    },
  )

  test('the same texts from a list with other names for its columns are recognised', async () => {
    const started = await start()
    started.online()
    const rows = ['Ana;11987654321', 'Bruno;11987654322']
    const first = await queue(
      started,
      { template: 'Oi {{nome}}!' },
      { listId: await listOf(started, rows, 'nome;telefone') },
    )
    await waitForState(started.client, first.id, 'sent')
    const renamed = await listOf(started, [...rows, 'Caio;11987654323'], 'Cliente;Celular')
    expect(
      await problemOf(queue(started, { template: 'Oi {{Cliente:primeiro}}!' }, { listId: renamed })),
    ).toMatchObject({ code: 'outbox_duplicate_needs_consent' })
  })

  test('the same people with other texts of their own, and other people with the same text, are no twins', async () => {
    const started = await start(monday, 10 * minuteMs)
    await queue(started, {}, { listId: await listOf(started, ['Ana;11980000001', 'Bia;11980000002']) })
    const renamed = await listOf(started, ['Anna;11980000001', 'Beatriz;11980000002'])
    const others = await listOf(started, ['Caio;11980000003'])
    for (const listId of [renamed, others]) expect((await queue(started, {}, { listId })).state).toBe('ready')
  })

  test('a campaign equal to one that left weeks ago and is still to start needs consent', async () => {
    const started = await start()
    started.online()
    const first = await queue(started)
    await waitForState(started.client, first.id, 'sent')
    await started.stop()
    const [leftAt, startAt] = [-30, 5].map((days) => new Date(monday + days * dayMs).toISOString())
    await started.change((db) => {
      run(db, sql`update attempt set started_at = ${leftAt ?? ''}`)
      run(db, sql`update outbox_item set created_at = ${leftAt ?? ''}, start_at = ${startAt ?? ''}`)
    })
    const again = await started.restart()
    expect(await problemOf(queue(again))).toEqual(needsConsent)
    await again.stop()
    // Long over, it is none.
    await started.change((db) => run(db, sql`update outbox_item set start_at = ${leftAt ?? ''}`))
    expect((await queue(await started.restart())).state).toBe('ready')
  })

  test('two equal campaigns queued at the same moment are recognised', async () => {
    const started = await start(monday, 10 * minuteMs)
    const listId = await importPeople(started.client, started.folder)
    const calls = [0, 1].map(() =>
      queue(started, {}, { listId }).then(
        () => 'queued',
        () => 'refused',
      ),
    )
    expect((await Promise.all(calls)).toSorted()).toEqual(['queued', 'refused'])
  })

  test('a campaign stops when an equal one came without consent, and goes once the user wants both', async () => {
    const started = await start()
    const first = await queue(started)
    await waitForState(started.client, first.id, 'not_sent')
    const second = await queue(started, {}, { consent: true })
    await waitForState(started.client, second.id, 'not_sent')
    await started.stop()
    await started.change((db) => run(db, sql`update outbox_twin set is_accepted = 0`))
    const again = await started.restart()
    started.pass(minuteMs)
    started.online(again)
    const { stop } = await waitForState(again.client, first.id, 'stopped')
    expect(stop).toMatchObject({ reason: 'twin', twins: [{ itemId: second.id, shared: 3 }] })
    expect(instance().ledger).toEqual([])
    await sendAsSeen(again.client, first.id)
    await waitForState(again.client, first.id, 'sent')
  })
})
