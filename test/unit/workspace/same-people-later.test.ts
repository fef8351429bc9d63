/** People in several rows of a list, after their campaign was queued: blocks, other batches, contact limits, erasures. */
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { wholeList } from '../../../shared/bridge/lists.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { smsContent } from '../../support/lists.ts'
import { checkProperty } from '../../support/property.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startSendingWorkspace, waitForState } from '../../support/test-workspace.ts'
import {
  contactsAt,
  listOf,
  minuteMs,
  monday,
  openWaves,
  pass,
  previewedPhones,
  queue,
  startTimed,
  useFakeInstance,
} from '../../support/timed-outbox.ts'

const instance = useFakeInstance()
const start = () => startTimed(instance(), monday, minuteMs)
type Started = Awaited<ReturnType<typeof start>>

const ana = '529.982.247-25'
const beto = '111.444.777-35'
const bank = '00000000000191'

const blockKey = ({ client }: Started, kind: PersonKey['kind'], text: string, changes = {}) =>
  client.suppressions.add({ kind, text, source: 'opt_out', note: '', storage: 'plain', ...changes })
const send = async (started: Started, listId: string, changes: Partial<DraftContent> = {}) => {
  const item = await queue(started, changes, { listId })
  await pass(started, minuteMs)
  return waitForState(started.client, item.id, 'sent')
}
const filterOf = (name: string, value: string): DraftContent['filters'] => [
  { field: { type: 'column', name }, operator: 'is', value },
]

describe('what someone asks for at another of their rows, once their campaign waits', () => {
  test.each([
    ['a second phone', '11980000003', 'plain'],
    ['a second phone that is stored as a code', '11980000003', 'hashed'],
    ['the second phone of a landline', '1132654322', 'plain'],
  ] as const)('a block of %s in another row stops the campaign', async (_what, phone, storage) => {
    const started = await start()
    const rows = [
      `Ana;${ana};11980000001;`,
      `Ana;${ana};11980000002;11980000003`,
      `Ana;${ana};1132654321;1132654322`,
      `Beto;${beto};11980000004;`,
    ]
    const listId = await listOf(started, rows, 'nome;cpf;telefone;telefone 2')
    const item = await queue(started, {}, { listId })
    await blockKey(started, 'phone', phone, { storage })
    expect(await previewedPhones(started, listId)).toEqual(['5511980000004'])
    await pass(started, minuteMs)
    const stopped = await waitForState(started.client, item.id, 'stopped')
    expect(stopped.stop).toEqual({ reason: 'blocked', people: 1 })
    await started.client.outbox.sendWithout({ id: item.id })
    await waitForState(started.client, item.id, 'sent')
    expect(contactsAt(instance(), 0)).toEqual(['5511980000004'])
  })

  const withCompany = [
    `Ana;${ana};;11980000001`,
    `Ana;${ana};${bank};11980000002`,
    `Beto;${beto};${bank};11980000004`,
    `Caio;;;11980000005`,
  ]
  const companyHeader = 'nome;cpf;cnpj;telefone'

  test.each(['opt_out', 'invalid_number'] as const)(
    'a CNPJ of another row that is blocked by the source %s holds back the person at review and at sending',
    async (source) => {
      const started = await start()
      const listId = await listOf(started, withCompany, companyHeader)
      const item = await queue(started, {}, { listId })
      await blockKey(started, 'cnpj', bank, { source })
      expect(await previewedPhones(started, listId)).toEqual(['5511980000005'])
      await pass(started, minuteMs)
      const stopped = await waitForState(started.client, item.id, 'stopped')
      expect(stopped.stop).toEqual({ reason: 'blocked', people: 2 })
    },
  )

  test('an invalid second phone of another row holds back no one', async () => {
    const started = await start()
    const rows = [`Ana;${ana};11980000001;`, `Ana;${ana};11980000002;11980000003`]
    const listId = await listOf(started, rows, 'nome;cpf;telefone;telefone 2')
    const item = await queue(started, {}, { listId })
    await blockKey(started, 'phone', '11980000003', { source: 'invalid_number' })
    await pass(started, minuteMs)
    await waitForState(started.client, item.id, 'sent')
  })

  test('a colleague with the CNPJ of a row that was not used was not contacted lately', async () => {
    const started = await start()
    const listId = await listOf(started, withCompany, companyHeader)
    await send(started, listId, { filters: filterOf('nome', 'Ana') })
    const others = ['5511980000004', '5511980000005']
    expect(await previewedPhones(started, listId, { template: 'Outra', notContactedDays: 7 })).toEqual(others)
  })
})

describe('a person of two batches, once the first batch has left', () => {
  const rows = [
    `Ana;${ana};11980000001`,
    `Beto;${beto};11980000002`,
    'Duda;;11980000004',
    `Ana Souza;${ana};21980000003`,
    'Edu;;21980000005',
  ]
  const waves = { by: 'size', size: 2, everyMinutes: 60, keepsHere: true } as const
  /** The first batch has left, and the second one is a draft again. */
  const startWithSecond = async (changes: Partial<DraftContent> = {}) => {
    const started = await start()
    const listId = await listOf(started, rows, 'nome;cpf;telefone')
    await queue(started, { waves, ...changes }, { listId })
    const [first, second] = await openWaves(started)
    await pass(started, minuteMs)
    await waitForState(started.client, first?.id ?? '', 'sent')
    await started.client.outbox.callBack({ id: second?.id ?? '' })
    const { content } = await started.client.drafts.get({ id: second?.draftId ?? '' })
    return { started, listId, content, draftId: second?.draftId ?? '' }
  }
  const invalid = { source: 'invalid_number' }

  test('a number of theirs that became invalid does not bring them into the second batch', async () => {
    const { started, listId, content, draftId } = await startWithSecond()
    await blockKey(started, 'phone', '11980000001', invalid)
    expect(await previewedPhones(started, listId, content)).toEqual(['5511980000004', '5521980000005'])
    const { steps, listed, recipients } = await started.client.drafts.check({ id: draftId })
    expect(steps).toEqual([{ reason: 'other_wave', count: 3 }])
    expect(listed - recipients).toBe(3)
    const saved = await queueAgain(started, draftId)
    expect(saved.quantity).toBe(2)
  })

  test('a filter of the second batch that their first number fails does not bring them into it', async () => {
    const { started, listId, content } = await startWithSecond()
    const filters = [{ field: { type: 'state' as const }, operator: 'is' as const, value: 'RJ' }]
    expect(await previewedPhones(started, listId, { ...content, filters })).toEqual(['5521980000005'])
  })

  test('the removal of their first row does not bring them into the second batch', async () => {
    const { started, listId, content } = await startWithSecond()
    await started.client.lists.removePeople({ id: listId, scope: { view: wholeList, sourceRows: [2] } })
    expect(await previewedPhones(started, listId, content)).toEqual(['5511980000004', '5521980000005'])
  })

  test('a first batch that waits is not seen as another campaign of its own people', async () => {
    const { started, listId, content } = await startWithSecond()
    const second = { ...content, wave: content.wave === null ? null : { ...content.wave, number: 1 } }
    await blockKey(started, 'phone', '11980000001', invalid)
    expect(await previewedPhones(started, listId, second)).toContain('5521980000003')
  })

  test('a second batch of every number is no repeat of the first one', async () => {
    const { started, listId, content, draftId } = await startWithSecond({
      onePerPerson: false,
      template: 'Ola',
    })
    expect(await previewedPhones(started, listId, content)).toEqual(['5511980000004', '5521980000003'])
    expect(await started.client.outbox.twins({ draftId })).toEqual([])
  })

  const queueAgain = async ({ client }: Started, id: string) => {
    const { revision } = await client.drafts.get({ id })
    const { recipients, audienceVersion } = await client.drafts.check({ id })
    const accepts = { twins: [], outside: 0 }
    return client.outbox.enqueue({ draftId: id, revision, recipients, audienceVersion, accepts })
  }
})

describe('the erasure of a person', () => {
  const rows = [`Ana;${ana};;11980000001`, `Ana;${ana};${bank};11980000002`, 'Caio;;;11980000005']
  const header = 'nome;cpf;cnpj;telefone'

  test('finds what went to another number of theirs', async () => {
    const started = await start()
    await send(started, await listOf(started, rows, header))
    const { items } = await started.client.people.find({ texts: ['11980000002'] })
    expect(items).toMatchObject([{ entries: 1 }])
  })
})

const cpfs = ['', ana, beto, '935.411.347-80', '191', '11111111111']
const cnpjs = ['', '', bank, '33000167000101']
const phones = [
  '',
  '11980000001',
  '11980000002',
  '21980000003',
  '1132654321',
  '1132654322',
  '+14155552671',
  '+4915123456789',
]
const rowsOf = fc.array(
  fc.record({
    cpf: fc.constantFrom(...cpfs),
    cnpj: fc.constantFrom(...cnpjs),
    other: fc.constantFrom(...phones),
    kind: fc.constantFrom('mobile', 'mobile', 'landline', 'foreign'),
    isShort: fc.boolean(),
  }),
  { minLength: 2, maxLength: 9 },
)
const phoneAt = (kind: string, at: number): string => {
  if (kind === 'landline') return `113265444${at}`
  return kind === 'foreign' ? `+141555526${at}1` : `1198111000${at}`
}
const mixedHeader = 'nome;cpf;cnpj;telefone;telefone 2'
const linesOf = (rows: { cpf: string; cnpj: string; other: string; kind: string; isShort: boolean }[]) =>
  rows.map(({ cpf, cnpj, other, kind, isShort }, at) =>
    [`P${at}`, cpf, cnpj, phoneAt(kind, at), ...(isShort ? [] : [other])].join(';'),
  )

test('what is blocked after a campaign was queued is left out of it as a review would leave it out', async () => {
  await checkProperty(
    fc.record({
      rows: rowsOf,
      onePerPerson: fc.boolean(),
      blocks: fc.array(
        fc.oneof(
          fc.constantFrom(...cpfs.slice(1, 5)).map((text) => ({ kind: 'cpf' as const, text })),
          fc.constantFrom(...cnpjs.slice(2)).map((text) => ({ kind: 'cnpj' as const, text })),
          fc.constantFrom(...phones.slice(1)).map((text) => ({ kind: 'phone' as const, text })),
        ),
        { minLength: 1, maxLength: 2 },
      ),
      storage: fc.constantFrom('plain', 'hashed'),
    }),
    async ({ rows, onePerPerson, blocks, storage }) => {
      const started = await start()
      const listId = await listOf(started, linesOf(rows), mixedHeader)
      const asked = { onePerPerson, template: 'Ola' }
      const before = await previewedPhones(started, listId, asked)
      if (before.length > 0) {
        const item = await queue(started, asked, { listId })
        for (const { kind, text } of blocks)
          await blockKey(started, kind, text, { storage }).catch(() => undefined)
        const left = await previewedPhones(started, listId, asked)
        await pass(started, minuteMs)
        if (left.length > 0) {
          if (left.length < before.length) {
            await waitForState(started.client, item.id, 'stopped')
            await started.client.outbox.sendWithout({ id: item.id })
          }
          await waitForState(started.client, item.id, 'sent')
          expect(contactsAt(instance(), instance().ledger.length - 1)).toEqual(left)
        }
      }
      await started.stop()
    },
    { runs: 60 },
  )
}, 200_000)

test('the steps of any list add up, and each can be saved whole', async () => {
  const savePath = join(temporaryFolder(), 'passo.csv')
  await checkProperty(
    fc.record({
      rows: rowsOf,
      onePerPerson: fc.boolean(),
      kind: fc.constantFrom('SMSSHORT', 'TVOZ'),
      callsFirst: fc.constantFrom('mobile', 'landline'),
      fromRow: fc.constantFrom(null, 4),
      blocked: fc.constantFrom(...phones.slice(1)),
      source: fc.constantFrom('opt_out', 'invalid_number'),
    }),
    async ({ rows, fromRow, blocked, source, ...asked }) => {
      const started = await startSendingWorkspace(instance(), { savePath })
      const listId = await listOf(started, linesOf(rows), mixedHeader)
      await started.client.suppressions.add({
        kind: 'phone',
        text: blocked,
        source,
        note: '',
        storage: 'plain',
      })
      const wave =
        fromRow === null ? null : { groupId: 'g', number: 2, of: 2, fromRow, beforeRow: null, zone: null }
      const { id } = await started.client.drafts.create({ content: smsContent(listId, { ...asked, wave }) })
      const { listed, steps, recipients } = await started.client.drafts.check({ id })
      expect(steps.reduce((sum, { count }) => sum + count, recipients)).toBe(listed)
      for (const [step, { count }] of steps.entries()) {
        const saved = await started.client.drafts.exportAudience({ id, step, language: 'pt-BR' })
        expect(saved?.rows).toBe(count)
      }
      await started.stop()
    },
    { runs: 60 },
  )
}, 200_000)
