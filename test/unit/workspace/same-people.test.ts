/** People who stand in several rows of a list, each with a number of theirs: a campaign reaches them once. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { draftContentSchema } from '../../../shared/bridge/drafts.ts'
import { smsContent } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enqueueDraft, startSendingWorkspace, waitForState } from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'
import {
  block,
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

const header = 'nome;cpf;telefone'
const ana = '529.982.247-25'
const beto = '111.444.777-35'
const caio = '935.411.347-80'
const people = [
  `Ana;${ana};11980000001`,
  `Beto;${beto};11980000002`,
  `Ana Souza;52998224725;21980000003`,
  'Duda;;11980000004',
  'Duda;;11980000005',
  `Caio;${caio};11980000006`,
]
const all = [
  '5511980000001',
  '5511980000002',
  '5521980000003',
  '5511980000004',
  '5511980000005',
  '5511980000006',
]
const once = all.filter((phone) => phone !== '5521980000003')

const checkOf = async (started: Started, listId: string, changes: Partial<DraftContent> = {}) => {
  const draft = await started.client.drafts.create({ content: smsContent(listId, changes) })
  return started.client.drafts.check({ id: draft.id })
}
const blockInvalid = ({ client }: Started, text: string) =>
  client.suppressions.add({ kind: 'phone', text, source: 'invalid_number', note: '', storage: 'plain' })
const stateIs = (value: string): DraftContent['filters'] => [
  { field: { type: 'state' }, operator: 'is', value },
]

describe('one person in several rows of a list', () => {
  test('a campaign goes to the first number of each CPF, and names alone make no one the same', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    expect(await checkOf(started, listId)).toMatchObject({
      listed: 6,
      steps: [{ reason: 'same_person', count: 1 }],
      recipients: 5,
    })
    const item = await queue(started, {}, { listId })
    await pass(started, minuteMs)
    await waitForState(started.client, item.id, 'sent')
    expect(contactsAt(instance(), 0)).toEqual(once)
  })

  test('a campaign that is to reach every number says how many people get it again', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    const check = await checkOf(started, listId, { onePerPerson: false })
    expect(check).toMatchObject({ steps: [], recipients: 6 })
    expect(check.lints).toContainEqual({ code: 'same_person_again', level: 'warning', params: { count: 1 } })
    expect((await checkOf(started, listId)).lints.map(({ code }) => code)).not.toContain('same_person_again')
    expect(await previewedPhones(started, listId, { onePerPerson: false })).toEqual(all)
  })

  test('a draft that was saved before the question reaches each person once', () => {
    const { onePerPerson: _asked, ...before } = smsContent('l')
    expect(draftContentSchema.parse(before).onePerPerson).toBe(true)
  })

  test('a company’s CNPJ and an invalid CPF make no one the same person', async () => {
    const started = await start()
    const companies = ['Matriz;00000000000191;11980000001', 'Compras;00000000000191;11980000002']
    expect(await checkOf(started, await listOf(started, companies, 'nome;cnpj;telefone'))).toMatchObject({
      steps: [],
      recipients: 2,
    })
    const wrong = ['Ana;11111111111;11980000001', 'Bia;11111111111;11980000002', `Caio;${caio};11980000003`]
    const { steps } = await checkOf(started, await listOf(started, wrong, header))
    expect(steps.map(({ reason }) => reason)).not.toContain('same_person')
  })

  test('a person is reached at the number that passes the filters', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    expect(await previewedPhones(started, listId, { filters: stateIs('RJ') })).toEqual(['5521980000003'])
    expect((await checkOf(started, listId, { filters: stateIs('SP;RJ') })).steps).toMatchObject([
      { reason: 'filtered', count: 0 },
      { reason: 'same_person', count: 1 },
    ])
  })

  test.each(['11980000001', '21980000003'])(
    'a person who blocked one of their numbers, %s, is not contacted at another',
    async (number) => {
      const started = await start()
      const listId = await listOf(started, people, header)
      await block(started, number)
      expect((await checkOf(started, listId)).steps).toMatchObject([{ reason: 'suppressed', count: 2 }])
      const others = once.slice(1)
      expect(await previewedPhones(started, listId)).toEqual(others)
      expect(await previewedPhones(started, listId, { filters: stateIs('SP;RJ') })).toEqual(others)
    },
  )

  test('a person whose first number is blocked as invalid is contacted at the next one', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    await blockInvalid(started, '11980000001')
    expect((await checkOf(started, listId)).steps).toMatchObject([{ reason: 'suppressed', count: 1 }])
    expect(await previewedPhones(started, listId)).toEqual(all.slice(1))
  })

  test('a person who blocked a landline of theirs in another row gets no SMS', async () => {
    const started = await start()
    const rows = [`Ana;${ana};1132654321`, `Ana;${ana};11980000001`, `Beto;${beto};1132654322`]
    const listId = await listOf(started, [...rows, `Beto;${beto};11980000002`], header)
    await block(started, '1132654321')
    expect(await checkOf(started, listId)).toMatchObject({
      steps: [
        { reason: 'landline', count: 2 },
        { reason: 'suppressed', count: 1 },
      ],
    })
    expect(await previewedPhones(started, listId)).toEqual(['5511980000002'])
  })

  test('a campaign that waits stops when its person blocks the number of another of their rows', async () => {
    const started = await start()
    const item = await queue(started, {}, { listId: await listOf(started, people, header) })
    await block(started, '21980000003')
    await pass(started, minuteMs)
    const stopped = await waitForState(started.client, item.id, 'stopped')
    expect(stopped.stop).toEqual({ reason: 'blocked', people: 1 })
    await started.client.outbox.sendWithout({ id: item.id })
    await waitForState(started.client, item.id, 'sent')
    expect(contactsAt(instance(), 0)).toEqual(once.slice(1))
  })

  test('a CPF of examples, and one in more than 20 rows, make no one the same person', async () => {
    const started = await start()
    const rowsOf = (cpf: string, count: number) =>
      Array.from({ length: count }, (_each, at) => `P${at};${cpf};119${String(80_000_000 + at)}`)
    const recipientsOf = async (rows: string[]) =>
      (await checkOf(started, await listOf(started, rows, header))).recipients
    expect(await recipientsOf(rowsOf('123.456.789-09', 3))).toBe(3)
    expect(await recipientsOf(rowsOf('191', 3))).toBe(3)
    expect(await recipientsOf(rowsOf(ana, 20))).toBe(1)
    expect(await recipientsOf(rowsOf(ana, 21))).toBe(21)
  })

  test('who another campaign reached lately at one of their numbers is not reached at the other', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    const other = await listOf(started, ['Ana;21980000003'], 'nome;telefone')
    const item = await queue(started, {}, { listId: other })
    await pass(started, minuteMs)
    await waitForState(started.client, item.id, 'sent')
    const changes = { template: 'Outra', notContactedDays: 7 }
    expect((await checkOf(started, listId, changes)).steps).toMatchObject([
      { reason: 'same_person', count: 1 },
      { reason: 'contacted', count: 1 },
    ])
    expect(await previewedPhones(started, listId, changes)).toEqual(once.slice(1))
  })

  test('a person of two batches is reached in the first of them only', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    // Row 4 of the file, the third below the header, is the second number of the first person.
    const group = { groupId: 'g', of: 2, zone: null }
    const first = { ...group, number: 1, fromRow: null, beforeRow: 4 }
    const second = { ...group, number: 2, fromRow: 4, beforeRow: null }
    expect(await previewedPhones(started, listId, { wave: first })).toEqual(once.slice(0, 2))
    expect(await previewedPhones(started, listId, { wave: second })).toEqual(once.slice(2))
  })

  test('a person who blocked their number after it was in the first batch is not in a batch that is queued again', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    // By two: Ana’s first number is in the first batch, her second would be in the second one.
    const waves = { by: 'size', size: 2, everyMinutes: 60, keepsHere: true } as const
    await queue(started, { waves }, { listId })
    const [first, second] = await openWaves(started)
    await pass(started, minuteMs)
    await waitForState(started.client, first?.id ?? '', 'sent')
    await started.client.outbox.callBack({ id: second?.id ?? '' })
    // Only blocked after the first batch has left.
    await block(started, '11980000001')
    const content = (await started.client.drafts.get({ id: second?.draftId ?? '' })).content
    expect(content.wave?.number).toBe(2)
    expect(await previewedPhones(started, listId, content)).toEqual(['5511980000004', '5511980000005'])
  })

  test('those whom the step leaves out can be saved to a file that is named for it', async () => {
    const savePath = join(temporaryFolder(), 'fora.csv')
    const started = await startSendingWorkspace(instance(), { savePath })
    const listId = await listOf(started, people, header)
    const { id } = await started.client.drafts.create({ content: smsContent(listId) })
    const saved = await started.client.drafts.exportAudience({ id, step: 0, language: 'pt-BR' })
    expect(saved?.rows).toBe(1)
    const [, ...rows] = readFileSync(savePath, 'utf8').trimEnd().split('\r\n')
    expect(rows).toEqual(['"Ana Souza";"52998224725";"21980000003"'])
  })

  test('a copy of a draft keeps that every number is to be reached', async () => {
    const started = await start()
    const content = smsContent(await listOf(started, people, header), { onePerPerson: false })
    const { id } = await started.client.drafts.create({ content })
    expect((await started.client.drafts.duplicate({ id })).content.onePerPerson).toBe(false)
  })

  test('a review that was of every number cannot queue a draft that now reaches each person once', async () => {
    const started = await start()
    const listId = await listOf(started, people, header)
    const content = smsContent(listId, { onePerPerson: false })
    const { id, revision } = await started.client.drafts.create({ content })
    const { recipients, audienceVersion } = await started.client.drafts.check({ id })
    const saved = await started.client.drafts.save({
      id,
      revision,
      content: { ...content, onePerPerson: true },
    })
    const asked = { draftId: id, revision: saved.revision, recipients, audienceVersion }
    await expect(
      started.client.outbox.enqueue({ ...asked, accepts: { twins: [], outside: 0 } }),
    ).rejects.toMatchObject({ data: { code: 'audience_changed' } })
    await enqueueDraft(started.client, id, saved.revision)
  })

  test('a call rings the kind of phone that was chosen, once for each person', async () => {
    const started = await start()
    const rows = [`Ana;${ana};11980000001`, `Ana;${ana};1132654321`, `Beto;${beto};1132654322`]
    const listId = await listOf(started, rows, header)
    const phones = async (callsFirst: DraftContent['callsFirst']) =>
      (await checkOf(started, listId, { kind: 'TVOZ', callsFirst })).phones
    expect(await phones('mobile')).toEqual({ mobile: 1, landline: 1, other: 0 })
    expect(await phones('landline')).toEqual({ mobile: 0, landline: 2, other: 0 })
  })

  test('a campaign that is queued keeps how many were left out as another number of the same person', async () => {
    const started = await start()
    const item = await queue(started, {}, { listId: await listOf(started, people, header) })
    const detail = await started.client.outbox.get({ id: item.id })
    expect(detail.audience).toMatchObject({ listed: 6, steps: [{ reason: 'same_person', count: 1 }] })
  })

  const cpfs = ['', ana, beto, caio, '11111111111']
  test('any list, filter, blocks and batches: each CPF once, everybody else whom the campaign is for, no one else', async () => {
    await checkProperty(
      fc.record({
        rows: fc.array(
          fc.record({
            cpf: fc.constantFrom(...cpfs),
            ddd: fc.constantFrom('11', '21'),
            isLandline: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
            block: fc.constantFrom(null, null, null, 'opt_out' as const, 'invalid_number' as const),
          }),
          { minLength: 2, maxLength: 8 },
        ),
        isOfRio: fc.boolean(),
        fromRow: fc.integer({ min: 2, max: 9 }),
      }),
      async ({ rows, isOfRio, fromRow }) => {
        const started = await start()
        const phoneAt = (at: number) =>
          rows[at]?.isLandline === true ? `${rows[at]?.ddd}3265432${at}` : `${rows[at]?.ddd}98000000${at}`
        const listId = await listOf(
          started,
          rows.map(({ cpf }, at) => `P${at};${cpf};${phoneAt(at)}`),
          header,
        )
        for (const [at, row] of rows.entries()) {
          if (row.block === 'opt_out') await block(started, phoneAt(at))
          if (row.block === 'invalid_number') await blockInvalid(started, phoneAt(at))
        }
        // Counted person by person, by what is said of them and not by what the program does.
        const listed = rows.map((row, at) => ({ ...row, at, who: isCpf(row.cpf) ? row.cpf : `row ${at}` }))
        const wanted = [...new Set(listed.map(({ who }) => who))].flatMap((who) => {
          const theirs = listed.filter((row) => row.who === who)
          if (theirs.some((row) => row.block === 'opt_out')) return []
          const [goes] = theirs.filter(
            ({ ddd, isLandline, block: of }) => of === null && !isLandline && (!isOfRio || ddd === '21'),
          )
          return goes === undefined ? [] : [goes.at]
        })
        const filters = isOfRio ? stateIs('RJ') : []
        const expected = wanted.toSorted((a, b) => a - b).map((at) => `55${phoneAt(at)}`)
        expect(await previewedPhones(started, listId, { filters })).toEqual(expected)
        const wave = { groupId: 'g', of: 2, zone: null }
        const ofWaves = [
          { ...wave, number: 1, fromRow: null, beforeRow: fromRow },
          { ...wave, number: 2, fromRow, beforeRow: null },
        ]
        const reached: string[] = []
        for (const each of ofWaves)
          reached.push(...(await previewedPhones(started, listId, { filters, wave: each })))
        expect(reached).toEqual(expected)
        await started.stop()
      },
      { runs: 60 },
    )
  }, 200_000)
})

const isCpf = (text: string): boolean => text !== '' && text !== '11111111111'
