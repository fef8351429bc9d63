import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AudienceRules, RecordAudienceJob } from '../../../shared/bridge/record-audiences.ts'
import { everyRecord } from '../../../shared/bridge/records.ts'
import { bestPhone, phoneCriteria } from '../../../shared/rules/best-phone.ts'
import { makeCpfs } from '../../support/documents.ts'
import {
  draftEnrichment,
  enqueueEnrichment,
  importCpfs,
  waitForEnrichment,
} from '../../support/enrichment-steps.ts'
import { type FakeEnrichments, fakeEnrichments } from '../../support/fake-enrichments.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { smsContent } from '../../support/lists.ts'
import { problemOf, startSendingWorkspace, type WorkspaceClient } from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'
import { endOfJob } from '../../support/jobs.ts'

let instance: FakeInstance
let service: FakeEnrichments
beforeEach(async () => {
  instance = await startFakeInstance()
  service = fakeEnrichments()
  instance.behave(service)
})
afterEach(() => instance.close())

/** A record of which only what a campaign asks is said. */
const person = (cpf: string, says: Record<string, string>) => ({
  cpf,
  nome: `Pessoa ${cpf.slice(0, 3)}`,
  ...says,
})

const enrich = async (people: Record<string, string>[]) => {
  const cpfs = makeCpfs(people.length)
  service.recordsOf = () => people.map((says, index) => person(cpfs[index] ?? '', says))
  const started = await startSendingWorkspace(instance)
  const { id } = await draftEnrichment(started.client, await importCpfs(started, cpfs))
  await enqueueEnrichment(started.client, id)
  await waitForEnrichment(started.client, id, 'done')
  return { ...started, enrichmentId: id }
}

const make = async (
  client: WorkspaceClient,
  enrichmentId: string,
  rules: AudienceRules,
): Promise<RecordAudienceJob> => {
  const { jobId } = await client.recordAudiences.start({
    enrichmentId,
    view: everyRecord,
    rules,
    name: 'Público',
    headers: 'pt-BR',
  })
  return endOfJob(client, 'record_audience', jobId)
}

const mobile = { telefone1: '1130001234', tipoTel1: 'FIXO', telefone2: '11987654321', tipoTel2: 'MOVEL' }

describe('lists made from records', () => {
  test('a list made from records has the best phone of each match and counts why others are left out', async () => {
    const regular = { situacaoCadastral: 'REGULAR', flagObito: 'N' }
    const { client, enrichmentId } = await enrich([
      { ...regular, ...mobile },
      { ...regular, ...mobile, flagObito: 'S' },
      { ...regular, telefone1: '11912345678', tipoTel1: 'MOVEL', flagObito: '' },
      { ...regular, telefone1: '11912345679', situacaoCadastral: 'SUSPENSA' },
      { ...regular, telefone1: '11912345670', situacaoCadastral: '' },
      { ...regular, telefone1: '' },
      { ...regular, telefone1: 'sem numero' },
      // The first one's phone once more.
      { ...regular, telefone1: '(11) 98765-4321', tipoTel1: 'MOVEL' },
      { ...regular, telefone1: '1130001235', tipoTel1: 'FIXO' },
    ])
    const usual = await client.recordAudiences.rules({ enrichmentId })
    const rules: AudienceRules = {
      ...usual,
      deceased: { leavesOutUnknown: true },
      registration: { values: ['Regular'], leavesOutUnknown: false },
      phones: [
        { criterion: 'mobile', level: 'required' },
        { criterion: 'hot', level: 'preferred' },
      ],
    }
    const preview = await client.recordAudiences.preview({ enrichmentId, view: everyRecord, rules })
    expect(preview).toEqual({
      records: 9,
      steps: [
        { reason: 'deceased', count: 1 },
        { reason: 'deceased_unknown', count: 1 },
        { reason: 'registration', count: 1 },
        { reason: 'no_phone', count: 2 },
        { reason: 'rules_unmet', count: 1 },
        { reason: 'phone_repeated', count: 1 },
      ],
      size: 2,
      fields: [
        { field: 'telefone2', count: 1 },
        { field: 'telefone1', count: 1 },
      ],
    })
    const job = await make(client, enrichmentId, rules)
    expect(job).toMatchObject({ state: 'committed', problem: null })
    const list = await client.lists.get({ id: job.listId ?? '' })
    expect(list).toMatchObject({ name: 'Público', size: 2, origin: { operation: 'enrichment', records: 9 } })
    expect(list.columns.slice(0, 2)).toEqual(['Telefone da campanha', expect.any(String)])
    const rows = await client.lists.rows({ id: list.id, page: { offset: 0, limit: 10 } })
    expect(rows.map(({ phone }) => phone)).toEqual(['5511987654321', '5511912345670'])

    // Straight into a campaign, with what the records say as its variables.
    const column = list.columns[list.roles.indexOf('name')] ?? ''
    const draft = await client.drafts.create({
      content: smsContent(list.id, { template: `Oi {{${column}}}` }),
    })
    expect(await client.drafts.check({ id: draft.id })).toMatchObject({ recipients: 2 })
    expect(await client.drafts.preview({ content: draft.content, position: 0 })).toMatchObject({
      text: expect.stringMatching(/^Oi Pessoa \d{3}$/) as string,
    })
    // The rules are there the next time.
    expect(await client.recordAudiences.rules({ enrichmentId })).toEqual(rules)
  })

  test('the preview of a list made from a view counts only the records of that view', async () => {
    const { client, enrichmentId } = await enrich([
      { ...mobile, estado: 'SP' },
      { telefone1: '21987654321', estado: 'RJ' },
    ])
    const rules = { ...(await client.recordAudiences.rules({ enrichmentId })), registration: null }
    const view = {
      ...everyRecord,
      filters: [{ type: 'values' as const, field: 'estado', values: ['RJ'] }],
    }
    expect(await client.recordAudiences.preview({ enrichmentId, view, rules })).toMatchObject({
      records: 1,
      size: 1,
    })
  })

  test('a list made from records is not created when it would be empty', async () => {
    const { client, enrichmentId } = await enrich([{ telefone1: '' }])
    const rules = { ...(await client.recordAudiences.rules({ enrichmentId })), registration: null }
    expect(await make(client, enrichmentId, rules)).toMatchObject({
      state: 'failed',
      listId: null,
      problem: { code: 'record_audience_empty' },
    })
    expect((await client.lists.list()).map(({ name }) => name)).not.toContain('Público')
  })

  test('the audience rules of a missing enrichment fail with enrichment_missing', async () => {
    const { client } = await enrich([{}])
    const asked = client.recordAudiences.rules({ enrichmentId: 'nenhum' })
    expect(await problemOf(asked)).toMatchObject({ code: 'enrichment_missing' })
  })
})

describe('best phone', () => {
  const candidate = fc.record({
    whatsapp: fc.constantFrom(true, false, null),
    hot: fc.constantFrom(true, false, null),
    mobile: fc.constantFrom(true, false, null),
    hour: fc.constantFrom(true, false, null),
  })
  const rules = fc.shuffledSubarray([...phoneCriteria]).chain((criteria) =>
    fc.tuple(
      ...criteria.map((criterion) =>
        fc.record({
          criterion: fc.constant(criterion),
          level: fc.constantFrom('required' as const, 'preferred' as const, 'ignored' as const),
        }),
      ),
    ),
  )

  test('the best phone meets all required criteria and ranks first by the preferred ones', async () => {
    await checkProperty(
      fc.tuple(fc.array(candidate, { maxLength: 4 }), rules),
      ([candidates, chosen]) => {
        const best = bestPhone(candidates, chosen)
        const fits = candidates.filter((one) =>
          chosen.every(({ criterion, level }) => level !== 'required' || one[criterion] === true),
        )
        if (best === null) {
          expect(fits).toEqual([])
          return
        }
        // As one would order them by hand: by the first criterion, then by the second…
        const key = (one: (typeof candidates)[number]) =>
          chosen
            .filter(({ level }) => level === 'preferred')
            .map(({ criterion }) => (one[criterion] === true ? '0' : '1'))
            .join('')
        const sorted = fits.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
        expect(candidates[best]).toBe(sorted[0])
      },
      { runs: 2_000 },
    )
  })
})
