import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { anyCampaign, everySend, realConnections } from '../../../shared/bridge/outbox.ts'
import { campaignTypes, type CampaignType } from '../../../shared/rules/campaign-types.ts'
import { outboxStates, type OutboxState } from '../../../shared/rules/outbox-states.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { insertList } from '../../../main/workspace/lists/queries.ts'
import { setTags } from '../../../main/workspace/lists/tags.ts'
import { countEnrichments } from '../../../main/workspace/overview/enrichments.ts'
import { countImports } from '../../../main/workspace/overview/imports.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import { countSends } from '../../../main/workspace/overview/sends.ts'
import { responsesByHour } from '../../../main/workspace/overview/responses.ts'
import { noCounts } from '../../../main/workspace/results/counts.ts'
import { standings } from '../../../shared/rules/results.ts'
import { countSpending } from '../../../main/workspace/overview/spending.ts'
import { readPulse } from '../../../main/workspace/overview/pulse.ts'
import { listHistory } from '../../../main/workspace/outbox/records.ts'
import { checkProperty } from '../../support/property.ts'
import { openOutbox, putInto, storeItem } from '../../support/stored-items.ts'

const hourMs = 3_600_000
const firstDay = Date.parse('2026-10-01T03:00:00Z')

type Sent = {
  kind: CampaignType
  state: OutboxState
  resolution: 'confirmed_sent' | 'confirmed_not_sent' | null
  connectionId: string
  isTest: boolean
  /** Hours after the first instant of October in Brasília. */
  startHour: number
  attemptHour: number | null
  people: Record<string, number>
}

const sent = fc.record<Sent>({
  kind: fc.constantFrom(...campaignTypes),
  state: fc.constantFrom(...outboxStates.filter((state) => state !== 'stopped')),
  resolution: fc.constantFrom(null, null, 'confirmed_sent', 'confirmed_not_sent'),
  connectionId: fc.constantFrom('sul', 'norte', embeddedConnectionId),
  isTest: fc.boolean(),
  startHour: fc.integer({ min: -200, max: 400 }),
  attemptHour: fc.option(fc.integer({ min: -200, max: 400 })),
  people: fc.dictionary(fc.constantFrom('11', '21', '92', ''), fc.integer({ min: 1, max: 50 }), {
    maxKeys: 4,
  }),
})

const sumOf = (people: Record<string, number>): number =>
  Object.values(people).reduce((sum, count) => sum + count, 0)

/** The rule: at its start, or when it left where that was later; what never left, when it was made. */
const hourOf = ({ startHour, attemptHour }: Sent): number => Math.max(startHour, attemptHour ?? startHour)

test('campaigns of a period are counted by day, hour and area as a recount of each one has them', async () => {
  const db = openOutbox()
  await checkProperty(
    fc.tuple(
      fc.array(sent, { maxLength: 12 }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 6 }),
    ),
    async ([sends, fromDay, more]) => {
      run(db, sql`delete from outbox_item`)
      for (const one of sends) {
        const at = new Date(firstDay + one.startHour * hourMs).toISOString()
        const id = storeItem(db, at, {
          kind: one.kind,
          connectionId: one.connectionId,
          isTest: one.isTest,
          recipientsByDdd: one.people,
          entries: Array.from({ length: sumOf(one.people) }, () => '{}'),
        })
        putInto(db, id, one.state)
        run(db, sql`update outbox_item set resolution = ${one.resolution} where id = ${id}`)
        if (one.attemptHour !== null)
          run(
            db,
            sql`insert into attempt (id, item_id, body_sha256, started_at)
                values (${`a ${id}`}, ${id}, '', ${new Date(firstDay + one.attemptHour * hourMs).toISOString()})`,
          )
      }
      const day = (place: number): string =>
        new Date(firstDay + place * 24 * hourMs - 3 * hourMs).toISOString().slice(0, 10)
      const [from, to] = [day(fromDay), day(fromDay + more)]
      const isIn = (one: Sent): boolean =>
        hourOf(one) >= fromDay * 24 && hourOf(one) < (fromDay + more + 1) * 24
      const hasLeft = ({ state }: Sent): boolean =>
        ['sent', 'sent_unparsed', 'rejected', 'unknown'].includes(state)
      const meant = sends.filter(
        (one) => one.connectionId !== embeddedConnectionId && hasLeft(one) && isIn(one),
      )
      const isSent = ({ state, resolution }: Sent): boolean =>
        resolution === 'confirmed_sent' || state === 'sent' || state === 'sent_unparsed'
      const real = meant.filter(({ isTest }) => !isTest)
      const accepted = real.filter(isSent)
      const found = await countSends(db, { from, to, kind: null, tag: null }, null)
      const peopleOf = (some: readonly Sent[]): number =>
        some.reduce((sum, { people }) => sum + sumOf(people), 0)
      expect(found.sent).toEqual({ campaigns: accepted.length, people: peopleOf(accepted) })
      expect(found.tests.campaigns).toBe(meant.length - real.length)
      expect(found.sent.campaigns + found.unknown.campaigns + found.refused.campaigns).toBe(real.length)
      expect(found.days.reduce((sum, { people }) => sum + people, 0)).toBe(peopleOf(accepted))
      for (const { day: one, kind, people } of found.days)
        expect(people).toBe(
          peopleOf(
            accepted.filter((each) => each.kind === kind && day(Math.floor(hourOf(each) / 24)) === one),
          ),
        )
      for (const { weekday, hour, people } of found.hours)
        expect(people).toBe(
          peopleOf(
            accepted.filter((each) => {
              // The first of October 2026 is a Thursday.
              const isDay = (((4 + Math.floor(hourOf(each) / 24)) % 7) + 7) % 7 === weekday
              return isDay && ((hourOf(each) % 24) + 24) % 24 === hour
            }),
          ),
        )
      const areas = Object.fromEntries(found.areas.map(({ ddd, people }) => [ddd, people]))
      for (const ddd of ['11', '21', '92', ''])
        expect(areas[ddd] ?? 0).toBe(accepted.reduce((sum, { people }) => sum + (people[ddd] ?? 0), 0))
      const history = listHistory(db, {
        search: '',
        withPerson: [],
        filter: { ...everySend, days: { from, to }, connectionId: 'sul' },
        page: { offset: 0, limit: 500 },
      })
      const ofCampaigns = listHistory(db, {
        search: '',
        withPerson: [],
        filter: { ...everySend, days: { from, to }, connectionId: realConnections, kind: anyCampaign },
        page: { offset: 0, limit: 500 },
      })
      expect(ofCampaigns.total).toBe(
        found.sent.campaigns + found.unknown.campaigns + found.refused.campaigns + found.tests.campaigns,
      )
      const ofSul = meant.filter(({ connectionId }) => connectionId === 'sul')
      expect({ total: history.total, entries: history.entries }).toEqual({
        total: ofSul.length,
        entries: peopleOf(ofSul),
      })
    },
  )
})

test('a tag leaves what was done with lists that have it now, in the history, the overview and what it cost', async () => {
  const db = openOutbox()
  const at = new Date(firstDay + 15 * hourMs).toISOString()
  for (const id of ['north', 'south']) insertList(db, { id, name: id, at })
  setTags(db, 'north', ['Cobrança'])
  setTags(db, 'south', ['Vendas'])
  const send = (listId: string | null, people: number): string => {
    const id = storeItem(db, at, {
      content: listId === null ? null : emptyDraftContent('SMSSHORT', listId),
      entries: Array.from({ length: people }, () => '{}'),
      units: { sms_part: people },
    })
    putInto(db, id, 'sent')
    return id
  }
  const enrich = (listId: string): string => {
    const id = storeItem(db, at, { content: null, entries: ['{}'] })
    putInto(db, id, 'sent')
    run(db, sql`update outbox_item set kind = 'ENRICHMENT' where id = ${id}`)
    run(
      db,
      sql`insert into enrichment (id, state, content, shape, connection_id, list_id, created_at, saved_at, item_id, asked, found,
            queued_at, accepted_at)
          values (${`of ${listId}`}, 'done', '{}', 'CPF', ${embeddedConnectionId}, ${listId}, ${at}, ${at}, ${id}, 8, 7, ${at}, ${at})`,
    )
    return id
  }
  for (const [index, listId] of ['north', 'south'].entries())
    run(
      db,
      sql`insert into import_batch (list_id, state, file_name, columns, roles, tally, started_at, committed_at)
          values (${listId}, 'committed', '', '[]', '[]',
            ${JSON.stringify({ ...emptyTally(), rows: 3 + index, accepted: 3 + index })}, ${at}, ${at})`,
    )
  const tagged = send('north', 2)
  const enriched = enrich('north')
  enrich('south')
  send('south', 3)
  send(null, 5)
  const look = async (tag: string | null) => {
    const asked = { from: '2026-09-30', to: '2026-10-03', kind: null, tag }
    const counted = await countSends(db, asked, embeddedConnectionId)
    const page = { offset: 0, limit: 50 }
    const { items } = listHistory(db, { search: '', withPerson: [], filter: { ...everySend, tag }, page })
    const { unpriced } = countSpending(db, asked, embeddedConnectionId, Date.parse(at) + hourMs)
    return {
      people: counted.sent.people,
      ids: new Set(items.map(({ id }) => id)),
      unpriced,
      rows: countImports(db, asked).map(({ accepted }) => accepted),
      documents: countEnrichments(db, asked, embeddedConnectionId).map((one) => one.asked),
    }
  }
  expect(await look('Cobrança')).toEqual({
    people: 2,
    ids: new Set([tagged, enriched]),
    unpriced: 2,
    rows: [3],
    documents: [8],
  })
  // As people call it.
  expect(await look('COBRANCA')).toEqual(await look('Cobrança'))
  expect(await look(null)).toMatchObject({ people: 10, unpriced: 5, rows: [7], documents: [16] })
  setTags(db, 'north', [])
  expect(await look('Cobrança')).toEqual({
    people: 0,
    ids: new Set(),
    unpriced: 0,
    rows: [],
    documents: [],
  })
})

test('the first page tells two weeks of days, of real sends alone where there is a connection', () => {
  const db = openOutbox()
  const now = firstDay + 60 * hourMs
  const send = (daysAgo: number, people: number, connectionId: string, isTest = false): void => {
    const id = storeItem(db, new Date(now - daysAgo * 24 * hourMs).toISOString(), {
      connectionId,
      isTest,
      entries: Array.from({ length: people }, () => '{}'),
    })
    putInto(db, id, 'sent')
  }
  send(0, 2, embeddedConnectionId)
  send(1, 3, embeddedConnectionId)
  send(13, 5, embeddedConnectionId)
  send(14, 7, embeddedConnectionId)
  send(1, 4, embeddedConnectionId, true)
  const rehearsed = readPulse(db, now)
  expect(rehearsed.isRehearsal).toBe(true)
  expect(rehearsed.days.map(({ people }) => people)).toEqual([
    5,
    ...Array.from({ length: 11 }, () => 0),
    3,
    2,
  ])
  expect(rehearsed.days.at(-1)?.day).toBe('2026-10-03')
  run(
    db,
    sql`insert into connection (id, name, base_url, token, created_at) values ('sul', 'Sul', 'https://x', 't', '')`,
  )
  send(1, 9, 'sul')
  const real = readPulse(db, now)
  expect(real.isRehearsal).toBe(false)
  expect(real.days.map(({ people }) => people)).toEqual([...Array.from({ length: 12 }, () => 0), 9, 0])
})

test('each person of whom a report tells counts at the hour at which their campaign starts', async () => {
  const hourOfWeek = fc.record({ weekday: fc.nat(6), hour: fc.nat(23) })
  const people = fc.array(fc.record({ campaign: fc.nat(3), standing: fc.constantFrom(...standings) }), {
    minLength: 1,
  })
  await checkProperty(
    fc.tuple(fc.array(hourOfWeek, { minLength: 4, maxLength: 4 }), people),
    ([starts, told]) => {
      const counted = new Map(starts.map((_start, id) => [String(id), noCounts()]))
      for (const { campaign, standing } of told) {
        const counts = counted.get(String(campaign))
        if (counts !== undefined) counts[standing] += 1
      }
      const found = responsesByHour(new Map(starts.map((start, id) => [String(id), start])), counted)
      expect(new Set(found.map(({ weekday, hour }) => `${weekday} ${hour}`)).size).toBe(found.length)
      for (const { weekday, hour, ...response } of found) {
        const there = told.flatMap(({ campaign, standing }) =>
          starts[campaign]?.weekday === weekday && starts[campaign].hour === hour ? [standing] : [],
        )
        const countOf = (...some: string[]): number => there.filter((one) => some.includes(one)).length
        expect(response).toEqual({
          told: there.length - countOf('unknown', 'untold'),
          received: there.length - countOf('unknown', 'untold', 'failed_for_ever', 'failed_for_now'),
          responded: countOf('answered', 'clicked'),
        })
      }
      expect(found.reduce((sum, one) => sum + one.told, 0)).toBe(
        told.filter(({ standing }) => standing !== 'unknown' && standing !== 'untold').length,
      )
    },
    { runs: 100 },
  )
})
