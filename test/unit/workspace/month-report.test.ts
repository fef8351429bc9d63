import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { setPrice } from '../../../main/workspace/money/prices.ts'
import { readMonth } from '../../../main/workspace/overview/month.ts'
import { importPeople } from '../../support/lists.ts'
import { checkProperty } from '../../support/property.ts'
import { openOutbox, putInto, storeItem } from '../../support/stored-items.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startTestWorkspace, waitForState } from '../../support/test-workspace.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const now = Date.parse('2026-12-10T15:00:00Z')
const hourMs = 3_600_000
/** The first instant of November in Brasília. */
const first = Date.parse('2026-11-01T03:00:00Z')
const hoursOfNovember = 30 * 24

const readOn = (db: ReturnType<typeof openOutbox>, month: string) =>
  readMonth(
    {
      db,
      clock: { now: () => now, monotonic: () => 0 },
      countResults: () => Promise.resolve(new Map()),
      connections: { list: () => [] },
    },
    month,
  )

type Sent = {
  hour: number
  people: number
  state: 'sent' | 'unknown' | 'rejected' | 'ready'
  isTest: boolean
  isRehearsal: boolean
}

const sent = fc.record<Sent>({
  hour: fc.constantFrom(-1, 0, 1, 300, hoursOfNovember - 1, hoursOfNovember),
  people: fc.integer({ min: 1, max: 9 }),
  state: fc.constantFrom('sent', 'sent', 'unknown', 'rejected', 'ready'),
  isTest: fc.boolean(),
  isRehearsal: fc.boolean(),
})

test('a month has the campaigns that reached their people in it, and costs what they do', async () => {
  const db = openOutbox()
  setPrice(db, { connectionId: 'sul', unit: 'sms_part', micros: 80_000, validFrom: '2020-01-01' })
  run(
    db,
    sql`insert into connection (id, name, base_url, token, created_at) values ('sul', 'Sul', '', '', '2026-01-01')`,
  )
  await checkProperty(fc.array(sent, { maxLength: 12 }), async (sends) => {
    run(db, sql`delete from outbox_item`)
    const ids: string[] = []
    for (const one of sends) {
      const id = storeItem(db, new Date(first + one.hour * hourMs).toISOString(), {
        connectionId: one.isRehearsal ? embeddedConnectionId : 'sul',
        isTest: one.isTest,
        entries: Array.from({ length: one.people }, () => '{}'),
        units: { sms_part: one.people },
      })
      putInto(db, id, one.state)
      ids.push(id)
    }
    const meant = sends.flatMap((one, place) =>
      !one.isRehearsal && one.state !== 'ready' && one.hour >= 0 && one.hour < hoursOfNovember
        ? [{ ...one, id: ids[place] ?? '' }]
        : [],
    )
    const found = await readOn(db, '2026-11')
    expect(found.until).toBeNull()
    expect(found.campaigns.map(({ id }) => id).toSorted()).toEqual(meant.map(({ id }) => id).toSorted())
    const peopleOf = (some: readonly Sent[]): number => some.reduce((sum, { people }) => sum + people, 0)
    for (const [outcome, state] of [
      ['sent', 'sent'],
      ['unknown', 'unknown'],
      ['refused', 'rejected'],
    ] as const)
      expect(found.overview[outcome].people).toBe(
        peopleOf(meant.filter((one) => one.state === state && !one.isTest)),
      )
    // Each campaign costs what the ledger says of all: tests and unconfirmed ones too, what was refused nothing.
    const billed = 80_000 * peopleOf(meant.filter(({ state }) => state === 'sent'))
    const unsure = 80_000 * peopleOf(meant.filter(({ state }) => state === 'unknown'))
    const sumOf = (what: 'billedMicros' | 'committedMicros') => [
      found.ledger.reduce((sum, entry) => sum + entry[what], 0),
      found.campaigns.reduce((sum, { cost }) => sum + (cost?.[what] ?? 0), 0),
    ]
    expect(sumOf('billedMicros')).toEqual([billed, billed])
    expect(sumOf('committedMicros')).toEqual([unsure, unsure])
  })
})

test('a month that runs says until when it is told', async () => {
  const db = openOutbox()
  expect((await readOn(db, '2026-12')).until).toBe('2026-12-10')
  expect((await readOn(db, '2026-11')).until).toBeNull()
})

test('a campaign has the tags of its list, and who was blocked in the month is counted by where that came from', async () => {
  const started = startTestWorkspace()
  const { client, workspace } = started
  workspace.setEmbeddedInstance(instance())
  await client.settings.update({ holdMs: 0 })
  const listId = await importPeople(client, started.folder)
  await client.lists.changeTags({ id: listId, add: ['Varejo', 'cobrança'] })
  const { id } = await queue(started, {}, { listId })
  await waitForState(client, id, 'sent')
  await client.suppressions.add({
    kind: 'phone',
    text: '11 98888-7777',
    source: 'procon',
    note: '',
    storage: 'plain',
  })
  const month = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 7)
  expect(await client.month.read({ month })).toMatchObject({
    overview: { isRehearsal: true },
    campaigns: [{ id, outcome: 'sent', people: 3, tags: ['cobrança', 'Varejo'], connectionName: null }],
    blocked: [{ source: 'procon', keys: 1 }],
  })
  expect(await client.month.read({ month: '2024-02' })).toMatchObject({ campaigns: [], blocked: [] })
})

test('a month is saved with a sheet for each table, texts as texts, and twice alike', async () => {
  const path = join(temporaryFolder(), 'fechamento.xlsx')
  const { client } = startTestWorkspace({ savePath: path })
  const sheets = [
    {
      name: 'Resumo',
      heading: ['Item', 'Valor'],
      rows: [
        ['Pessoas', { number: 1_200 }],
        ['Gasto', { reais: 96.5 }],
        ['=1+1', { day: '2026-11-03' }],
      ],
    },
    { name: 'Dias', heading: ['Dia'], rows: [[{ day: '2026-11-30' }]] },
  ]
  await client.month.save({ format: 'xlsx', name: 'Fechamento', sheets })
  const bytes = readFileSync(path)
  const book = read(bytes, { dense: true, cellDates: false })
  expect(book.SheetNames).toEqual(['Resumo', 'Dias'])
  const rowsOf = (name: string): unknown[] =>
    utils.sheet_to_json(book.Sheets[name] ?? {}, { header: 1, raw: true })
  // 46329 is 2026-11-03 in Excel's calendar.
  expect(rowsOf('Resumo')).toEqual([
    ['Item', 'Valor'],
    ['Pessoas', 1_200],
    ['Gasto', 96.5],
    ['=1+1', 46_329],
  ])
  expect(rowsOf('Dias')).toEqual([['Dia'], [46_356]])
  await client.month.save({ format: 'xlsx', name: 'Fechamento', sheets })
  expect(readFileSync(path).equals(bytes)).toBe(true)
  expect((await client.access.list({ page: { offset: 0, limit: 5 } })).entries[0]).toMatchObject({
    action: 'month_exported',
  })
})
