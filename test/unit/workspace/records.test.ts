import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordShapes, type RecordShape } from '../../../shared/api/enrichment.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { syntheticRecord } from '../../../main/service/synthetic/records.ts'
import { findInSet, findKept, type KeptRecord } from '../../../main/workspace/enrichment/records/kept.ts'
import {
  countRecords,
  removeOrphanRecords,
  removeRecords,
} from '../../../main/workspace/enrichment/records/queries.ts'
import { shapeFields } from '../../../main/workspace/enrichment/records/shape-fields.ts'
import { createRecordViews } from '../../../main/workspace/enrichment/records/views.ts'
import { openRecordWriter } from '../../../main/workspace/enrichment/records/writer.ts'
import { everyRecord } from '../../../shared/bridge/records.ts'
import { makeCpfs } from '../../support/documents.ts'
import { openTestDatabase } from '../../support/stored-lists.ts'
import { someText } from '../../support/record-texts.ts'
import { answeredAt, insertEnrichment, storeRecords } from '../../support/stored-records.ts'
import { checkProperty } from '../../support/property.ts'

const asOf = Date.parse(answeredAt)
const writerOf = (db: ReturnType<typeof openTestDatabase>, enrichmentId: string) =>
  openRecordWriter(db, { enrichmentId, connectionId: 'c', shape: 'TARGET_PRO', answeredAt })

const profiles = (count: number, shape: RecordShape = 'PROFILE_360') =>
  makeCpfs(count).map((cpf) => syntheticRecord(shape, cpf, asOf))

/** Records as objects of texts, by the fields that the set has. */
const readAll = async (db: ReturnType<typeof openTestDatabase>, enrichmentId: string) => {
  const views = createRecordViews(db)
  const { fields, records } = views.set(enrichmentId)
  const names = fields.map(({ name }) => name)
  const all: Map<string, string>[] = []
  for (let offset = 0; offset < records; offset += 500) {
    const page = { offset, limit: 500 }
    const { rows, total } = await views.rows(enrichmentId, everyRecord, {
      fields: names,
      unmasked: true,
      page,
    })
    expect(total).toBe(records)
    for (const { position, cells } of rows) {
      expect(position).toBe(all.length)
      all.push(new Map(names.map((name, index) => [name, cells[index] ?? ''])))
    }
  }
  return { all, fields }
}

/** What a foreign value is stored as. */
const expectedText = (name: string, value: unknown): string => {
  if (typeof value === 'string') return value
  if (name === 'ultimaEmpresaLigada' && Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.map((line: string) => line.replace(/\s*[\r\n]+\s*/g, ' ')).join('\n')
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

const foreignValue = fc.oneof(
  { weight: 6, arbitrary: someText },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.array(fc.string()) },
)

const drifted = (shape: RecordShape) =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...shapeFields[shape]), foreignValue, { noNullPrototype: true }),
      fc.dictionary(fc.constantFrom('novo1', 'novo2', 'otherFields', '__proto__', 'toString'), foreignValue),
    )
    .map(([known, unknown]) => ({ ...known, ...unknown }))

describe('stored records', () => {
  it('records of any shape, even drifted ones, are read back unchanged, in portions of any size', async () => {
    const drawn = fc.constantFrom(...recordShapes).chain((shape) =>
      fc.record({
        shape: fc.constant(shape),
        portion: fc.integer({ min: 1, max: 200 }),
        values: fc.array(drifted(shape), { maxLength: 200, size: 'max' }),
      }),
    )
    await checkProperty(
      drawn,
      async ({ shape, portion, values }) => {
        const db = openTestDatabase()
        const written = await storeRecords(db, values, { shape, portion })
        expect(written).toMatchObject({ records: values.length, added: values.length })
        const { all, fields } = await readAll(db, 'e')
        const known = new Set<string>(shapeFields[shape])
        for (const [index, value] of values.entries()) {
          const record = all[index]
          const given = new Map<string, unknown>(Object.entries(value))
          const isStored = (name: string): boolean => {
            const content = given.get(name)
            if (known.has(name)) return record?.get(name) === expectedText(name, content)
            const stored =
              name === 'otherFields'
                ? (JSON.parse(record?.get('otherFields') ?? '{}') as { otherFields: string }).otherFields
                : record?.get(name)
            return stored === expectedText('', content)
          }
          // One assertion a record: one a field would be half a million.
          const lost = [...new Set([...known, ...given.keys()])].filter((name) => !isStored(name))
          expect(lost, JSON.stringify(value)).toEqual([])
        }
        for (const { name, filled } of fields)
          expect(filled, name).toBe(all.filter((record) => record.get(name) !== '').length)
      },
      { runs: 25 },
    )
  })

  it('records stay complete across the blocks that they are split into', async () => {
    const db = openTestDatabase()
    const records = profiles(4_500)
    await storeRecords(db, records)
    const { all } = await readAll(db, 'e')
    expect(all).toHaveLength(4_500)
    for (const index of [0, 63, 64, 511, 512, 4_095, 4_096, 4_499])
      expect(Object.fromEntries(all[index] ?? [])).toEqual(
        Object.fromEntries(
          Object.entries(records[index] ?? {}).map(([name, value]) => [name, expectedText(name, value)]),
        ),
      )
    const views = createRecordViews(db)
    const last = await views.get('e', 4_499, true)
    expect(last.cells).toEqual([...(all[4_499]?.values() ?? [])])
    await expect(views.get('e', 4_500, true)).rejects.toMatchObject({ problem: { code: 'record_missing' } })
  })

  it('records that differ from the contract are counted by kind of drift, and none is refused', async () => {
    const db = openTestDatabase()
    const [good] = profiles(1, 'TARGET_PRO')
    const { cidade: _cidade, ...without } = good as Record<string, unknown>
    const { records, withDocument, drift } = await storeRecords(
      db,
      [good, without, { ...good, whatsapp: true, novo: 7 }, { ...good, cpf: null }, 'text', null, [1]],
      { shape: 'TARGET_PRO' },
    )
    expect({ records, withDocument }).toEqual({ records: 7, withDocument: 3 })
    expect(drift).toEqual(
      expect.arrayContaining([
        { field: 'cidade', kind: 'missing', records: 1 },
        { field: 'whatsapp', kind: 'type', records: 1 },
        { field: 'novo', kind: 'unknown', records: 1 },
        { field: 'cpf', kind: 'type', records: 1 },
        { field: 'cpf', kind: 'document_missing', records: 1 },
        { field: null, kind: 'not_a_record', records: 3 },
      ]),
    )
    expect(drift).toHaveLength(6)
    const { all } = await readAll(db, 'e')
    expect(all[2]?.get('whatsapp')).toBe('true')
    expect(all.map((record) => record.get('novo'))).toEqual(['', '', '7', '', '', '', ''])
    expect(all.map((record) => record.get('otherFields'))).toEqual([
      '',
      '',
      '',
      '',
      '{"otherFields":"\\"text\\""}',
      '{"otherFields":"null"}',
      '{"otherFields":"[1]"}',
    ])
  })

  it('records have at most 100 fields beyond the contract, and otherFields contains the rest', async () => {
    const db = openTestDatabase()
    const [good] = profiles(1, 'TARGET_PRO')
    const more = Object.fromEntries(
      Array.from({ length: 150 }, (_each, index) => [`x${index}`, String(index)]),
    )
    await storeRecords(
      db,
      [
        { ...good, ...more },
        { ...good, x149: 'again' },
      ],
      { shape: 'TARGET_PRO' },
    )
    const { all, fields } = await readAll(db, 'e')
    expect(fields).toHaveLength(15 + 100 + 1)
    expect(fields.at(-1)?.name).toBe('otherFields')
    expect(Object.keys(JSON.parse(all[0]?.get('otherFields') ?? '') as object)).toHaveLength(50)
    expect(all[1]?.get('otherFields')).toBe('{"x149":"again"}')
  })

  it('records of an unfinished enrichment cannot be read', async () => {
    const db = openTestDatabase()
    await storeRecords(db, profiles(3), { state: 'processing' })
    const views = createRecordViews(db)
    expect(() => views.set('e')).toThrow('enrichment_missing')
    await expect(
      views.rows('e', everyRecord, { fields: ['cpf'], unmasked: true, page: { offset: 0, limit: 5 } }),
    ).rejects.toThrow('enrichment_missing')
    run(db, sql`update enrichment set state = 'done'`)
    expect(views.set('e').records).toBe(3)
  })
})

describe('record sets written in several passes', () => {
  it('a failed or killed fetch leaves a record set unchanged, and the next one continues it', async () => {
    const db = openTestDatabase()
    const [first, second] = [
      profiles(700, 'TARGET_PRO').slice(0, 600),
      profiles(700, 'TARGET_PRO').slice(600),
    ]
    insertEnrichment(db, { shape: 'TARGET_PRO', state: 'queued' })
    const kept = writerOf(db, 'e')
    await kept.add(first)
    expect(await kept.finish()).toMatchObject({ records: 600, added: 600, withDocument: 600 })

    const failed = writerOf(db, 'e')
    await failed.add(Array.from({ length: 1_000 }, (_each, index) => ({ lixo: String(index) })))
    await failed.discard()
    expect(countRecords(db, 'e')).toBe(600)
    // As after a kill: nothing runs that could discard.
    const killed = writerOf(db, 'e')
    await killed.add(second)
    await killed.finish()
    while (removeRecords(db, 'e', 600));
    expect(countRecords(db, 'e')).toBe(600)

    const last = writerOf(db, 'e')
    await last.add(second)
    expect(await last.finish()).toMatchObject({ records: 700, added: 100 })
    run(db, sql`update enrichment set state = 'done'`)
    const { all, fields } = await readAll(db, 'e')
    expect(fields.map(({ name }) => name)).not.toContain('lixo')
    expect(all.map((record) => record.get('cpf'))).toEqual(makeCpfs(700))
    const places = await findInSet(db, 'e', [...makeCpfs(701), null])
    expect(places).toEqual([...Array.from({ length: 700 }, (_each, index) => index), null, null])
  })

  it('record sets of removed or deleted enrichments leave no rows behind', async () => {
    const db = openTestDatabase()
    await storeRecords(db, profiles(600), { id: 'a' })
    await storeRecords(db, profiles(3), { id: 'b' })
    run(db, sql`update enrichment set state = 'removed' where id = 'a'`)
    run(db, sql`delete from enrichment where id = 'b'`)
    await storeRecords(db, profiles(2), { id: 'c', state: 'processing' })
    while (removeOrphanRecords(db));
    for (const table of ['record_field', 'record_block', 'record_column', 'record_source'])
      expect(db.prepare(`select distinct enrichment_id from ${table}`).pluck().all(), table).toEqual(['c'])
    expect(db.prepare('select count(*) from record_document').pluck().get()).toBe(2)
  })
})

describe('reuse of paid records', () => {
  it('paid records are found by document: the newest valid one of the same connection and shape', async () => {
    const db = openTestDatabase()
    const [ana = '', bia = '', caio = '', dora = ''] = makeCpfs(4)
    const store = async (
      id: string,
      at: string,
      cpfs: readonly string[],
      {
        state = 'done',
        connectionId = 'c',
        shape = 'TARGET_PRO',
      }: { state?: string; connectionId?: string; shape?: RecordShape } = {},
    ) => {
      insertEnrichment(db, { id, state, shape })
      const writer = openRecordWriter(db, { enrichmentId: id, connectionId, shape, answeredAt: at })
      await writer.add(cpfs.map((cpf) => syntheticRecord(shape, cpf, asOf)))
      await writer.finish()
    }
    await store('old', '2026-01-01T00:00:00.000Z', [ana, dora])
    await store('mid', '2026-06-01T00:00:00.000Z', [bia, ana])
    await store('new', '2026-07-01T00:00:00.000Z', [bia])
    await store('undone', '2026-08-01T00:00:00.000Z', [ana], { state: 'processing' })
    await store('gone', '2026-08-01T00:00:00.000Z', [ana], { state: 'removed' })
    await store('elsewhere', '2026-08-01T00:00:00.000Z', [caio], { connectionId: 'other' })
    await store('other shape', '2026-08-01T00:00:00.000Z', [caio], { shape: 'PROFILE_360' })
    const since = '2026-05-01T00:00:00.000Z'
    const question = { connectionId: 'c', shape: 'TARGET_PRO', since } as const
    expect(await findKept(db, question, [ana, bia, caio, dora])).toEqual([
      { enrichmentId: 'mid', position: 1, answeredAt: '2026-06-01T00:00:00.000Z' },
      { enrichmentId: 'new', position: 0, answeredAt: '2026-07-01T00:00:00.000Z' },
      null,
      null,
    ])
  })

  it('copied records keep all their fields and their age', async () => {
    const db = openTestDatabase()
    const cpfs = makeCpfs(300)
    const values = cpfs.map((cpf, index) => ({
      ...syntheticRecord('TARGET_PRO', cpf, asOf),
      ...(index === 7
        ? Object.fromEntries(Array.from({ length: 120 }, (_each, at) => [`x${at}`, `${at}`]))
        : {}),
    }))
    await storeRecords(db, values, { id: 'a', shape: 'TARGET_PRO' })
    const question = { connectionId: 'c', shape: 'TARGET_PRO', since: '2026-01-01T00:00:00.000Z' } as const
    const kept = (
      await findKept(
        db,
        question,
        cpfs.filter((_cpf, index) => index % 7 === 0),
      )
    ).filter((one): one is KeptRecord => one !== null)
    insertEnrichment(db, { id: 'b', shape: 'TARGET_PRO', state: 'queued' })
    const writer = openRecordWriter(db, {
      enrichmentId: 'b',
      connectionId: 'c',
      shape: 'TARGET_PRO',
      answeredAt: '2027-01-01T00:00:00.000Z',
    })
    await writer.add([{ ...values[1], y: 'first' }])
    await writer.copy(kept)
    expect(await writer.finish()).toMatchObject({ records: 44, drift: [{ field: 'y' }] })
    run(db, sql`update enrichment set state = 'done'`)

    const [from, to] = [await readAll(db, 'a'), await readAll(db, 'b')]
    expect(to.all.map((record) => record.get('cpf'))).toEqual([
      cpfs[1],
      ...cpfs.filter((_cpf, index) => index % 7 === 0),
    ])
    for (const [index, { position }] of kept.entries())
      for (const name of shapeFields.TARGET_PRO)
        expect(to.all[index + 1]?.get(name)).toBe(from.all[position]?.get(name))
    expect(to.all[2]?.get('x98')).toBe('98')
    expect(JSON.parse(to.all[2]?.get('otherFields') ?? '')).toMatchObject({ x99: '99', x119: '119' })
    expect(await findKept(db, { ...question, since: answeredAt }, cpfs.slice(0, 2))).toEqual([
      { enrichmentId: 'a', position: 0, answeredAt },
      { enrichmentId: 'b', position: 0, answeredAt: '2027-01-01T00:00:00.000Z' },
    ])
    await expect(writer.copy([{ enrichmentId: 'gone', position: 0, answeredAt }])).rejects.toMatchObject({
      problem: { code: 'record_missing' },
    })
  })
})
