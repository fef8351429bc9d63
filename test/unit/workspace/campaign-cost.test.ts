/** What campaigns cost: as they are written, as they are frozen, and when people are taken out of them. */
import { describe, expect, test } from 'vitest'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { BillingUnit } from '../../../shared/rules/campaign-cost.ts'
import { getUnits } from '../../../main/workspace/outbox/item-units.ts'
import { sendTest, waitForState } from '../../support/test-workspace.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { openOutbox } from '../../support/stored-items.ts'
import {
  block,
  listOf,
  minuteMs,
  monday,
  queue,
  startTimed,
  type TimedWorkspace,
  useFakeInstance,
} from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

const startPriced = async (
  prices: Partial<Record<BillingUnit, number>> = { sms_part: 80_000 },
  holdMs = 0,
) => {
  const started = await startTimed(instance(), monday, holdMs)
  for (const [unit, micros] of Object.entries(prices))
    await started.client.money.setPrice({
      connectionId: embeddedConnectionId,
      unit: unit as BillingUnit,
      micros,
      validFrom: '2027-01-01',
    })
  return started
}

const long = `${'a'.repeat(80)}ç`

const checkOf = async (
  { client, folder }: TimedWorkspace,
  changes: Parameters<typeof smsContent>[1],
  people = 3,
) => {
  const listId = await importPeople(client, folder, people)
  const { id } = await client.drafts.create({ content: smsContent(listId, changes) })
  return client.drafts.check({ id })
}

describe('a draft', () => {
  test('says what it costs, and what plain letters would save', async () => {
    const started = await startPriced()
    const { cost, plainLettersSave } = await checkOf(started, { template: long })
    expect(plainLettersSave).toBe(3)
    expect(cost).toEqual({
      micros: 480_000,
      unpriced: [],
      lines: [{ unit: 'sms_part', count: 6, eachMicros: 80_000 }],
      byWave: [],
      plainLettersMicros: 240_000,
      months: [],
    })
    const plain = await checkOf(started, { template: long, plainLetters: true })
    expect(plain.cost.micros).toBe(240_000)
  })

  test('names what has no price instead of taking it for nothing', async () => {
    const started = await startPriced({ rcs_basic: 100_000 })
    expect((await checkOf(started, {})).cost).toMatchObject({
      micros: 0,
      unpriced: ['sms_part'],
      lines: [{ eachMicros: null }],
      plainLettersMicros: null,
    })
    const listId = await listOf(started, ['Ana;11980000000', `${'Bá'.repeat(60)};11980000001`])
    const content = smsContent(listId, { kind: 'RCS_TEXT', template: '{{nome}}' })
    const { id } = await started.client.drafts.create({ content })
    expect((await started.client.drafts.check({ id })).cost).toMatchObject({
      micros: 100_000,
      unpriced: ['rcs_single'],
    })
  })

  test('counts each wave by the price of its own day', async () => {
    const started = await startPriced()
    const { client } = started
    const price = { connectionId: embeddedConnectionId, unit: 'sms_part' } as const
    await client.money.setPrice({ ...price, micros: 90_000, validFrom: '2027-03-02' })
    const { cost } = await checkOf(started, {
      start: { mode: 'at', localTime: '2027-03-01T23:30', zone: 'America/Sao_Paulo' },
      waves: { by: 'size', size: 2, everyMinutes: 30 },
    })
    expect(cost.byWave.map(({ micros }) => micros)).toEqual([160_000, 90_000])
    expect(cost.lines).toEqual([
      { unit: 'sms_part', count: 2, eachMicros: 80_000 },
      { unit: 'sms_part', count: 1, eachMicros: 90_000 },
    ])
    expect(cost.micros).toBe(250_000)
  })

  test('divided by zone knows what each zone costs', async () => {
    const started = await startPriced()
    const listId = await listOf(started, ['Ana;11980000000', 'Bia;92980000000', 'Caio;92980000001'])
    const content = smsContent(listId, {
      start: { mode: 'at', localTime: '2027-03-01T11:00', zone: 'America/Sao_Paulo' },
      waves: { by: 'zone' },
    })
    const { id } = await started.client.drafts.create({ content })
    const { cost, waves } = await started.client.drafts.check({ id })
    expect(waves.map(({ recipients }) => recipients)).toEqual([1, 2])
    expect(cost.byWave.map(({ micros }) => micros)).toEqual([80_000, 160_000])
  })
})

describe('what is frozen', () => {
  test.each([
    ['SMSSHORT', 'Oi {{nome}}', { sms_part: 4 }],
    ['SMSSHORT', long, { sms_part: 4 }],
    ['RCS_TEXT', 'Oi {{nome}}', { rcs_basic: 1, rcs_single: 1 }],
    ['RCS_CAROUSEL', '', { rcs_single: 2 }],
  ] as const)('%s "%s" is billed as what its entries say', async (kind, template, expected) => {
    const db = openOutbox()
    const id = await storeCampaign(
      db,
      '2027-03-01T13:00:00.000Z',
      [
        ['5511980000000', 'Ana'],
        ['5511980000001', 'ã'.repeat(150)],
      ],
      {
        kind,
        template,
        cards: [{ title: 'A', message: 'B', imageUrl: 'https://a.example/b.png', buttons: [] }],
      },
    )
    expect(getUnits(db, id)).toEqual(expected)
  })

  test('is what the check said, and in the ledger what it costs', async () => {
    const started = await startPriced()
    started.online()
    const { client } = started
    const item = await queue(started, { template: long })
    await waitForState(client, item.id, 'sent')
    expect(await client.outbox.get({ id: item.id })).toMatchObject({
      cost: { micros: 480_000, isUnpriced: false },
    })
    expect(await client.money.ledger()).toEqual([
      {
        month: '2027-03',
        connectionId: embeddedConnectionId,
        connectionName: expect.any(String) as string,
        isRehearsal: true,
        kind: 'SMSSHORT',
        requests: 1,
        quantity: 3,
        billedMicros: 480_000,
        committedMicros: 0,
        unpriced: 0,
        found: 0,
        phones: 0,
      },
    ])
    // Nothing of it was paid.
    expect(await client.money.thisMonth()).toMatchObject({ billedMicros: 0, committedMicros: 0 })
  })

  test('is committed while it waits, costs nothing once it is called back, and a test is paid like all else', async () => {
    const started = await startPriced({ sms_part: 80_000 }, minuteMs)
    const { client, folder } = started
    started.offline()
    const item = await queue(started)
    expect(await client.money.ledger()).toMatchObject([{ billedMicros: 0, committedMicros: 240_000 }])
    await client.outbox.callBack({ id: item.id })
    expect(await client.money.ledger()).toEqual([])
    await client.settings.addTestPhone({ text: '11 91111-2222' })
    const listId = await importPeople(client, folder, 4)
    const draft = await client.drafts.create({ content: smsContent(listId) })
    await sendTest(client, draft)
    expect(await client.money.ledger()).toMatchObject([{ requests: 1, quantity: 1, committedMicros: 80_000 }])
  })

  test('follows a price that is set later, mended or removed', async () => {
    const started = await startPriced({})
    started.online()
    const { client } = started
    await waitForState(client, (await queue(started)).id, 'sent')
    const ledger = () => client.money.ledger()
    expect(await ledger()).toMatchObject([{ billedMicros: 0, unpriced: 1 }])
    const price = { connectionId: embeddedConnectionId, unit: 'sms_part', validFrom: '2027-03-01' } as const
    await client.money.setPrice({ ...price, micros: 1 })
    await client.money.setPrice({ ...price, micros: 70_000 })
    expect(await ledger()).toMatchObject([{ billedMicros: 210_000, unpriced: 0 }])
    await client.money.removePrice(price)
    expect(await ledger()).toMatchObject([{ billedMicros: 0, unpriced: 1 }])
    // The day of a price that begins tomorrow has not come.
    await client.money.setPrice({ ...price, micros: 70_000, validFrom: '2027-03-02' })
    expect(await ledger()).toMatchObject([{ unpriced: 1 }])
  })
})

test('who is taken out of a campaign takes their own cost with them', async () => {
  const started = await startPriced({ sms_part: 80_000 }, minuteMs)
  started.online()
  const { client } = started
  const listId = await listOf(started, [
    'Ana;11980000000',
    `${'B'.repeat(200)};11980000001`,
    `${'ç'.repeat(200)};11980000002`,
  ])
  const item = await queue(started, { template: 'Oi {{nome}}' }, { listId })
  expect(await client.money.ledger()).toMatchObject([{ committedMicros: (1 + 2 + 4) * 80_000 }])
  await block(started, '11 98000-0001')
  started.pass(minuteMs)
  started.online()
  await waitForState(client, item.id, 'stopped')
  await client.outbox.sendWithout({ id: item.id })
  await waitForState(client, item.id, 'sent')
  expect(await client.money.ledger()).toMatchObject([{ quantity: 2, billedMicros: (1 + 4) * 80_000 }])
})
