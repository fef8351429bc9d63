import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { smsContent } from '../../support/lists.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  enqueueDraft,
  everythingSeen,
  importFile,
  problemOf,
  startSendingWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'

const header = 'nome;telefone;valor;cpf'
/** Two of São Paulo, one of them a landline, one of Rio, one of Manaus, one abroad. */
const people = [
  'Ana;11980000001;1.200,00;529.982.247-25',
  'Beto;1132654321;80,00;',
  'Caio;21980000003;950,00;',
  'Dora;92980000004;30,00;',
  'Eva;+351912345678;2.000,00;',
]

const start = async (savePath: string | null = null) => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  const started = await startSendingWorkspace(instance, { savePath })
  const path = join(started.folder, 'pessoas.csv')
  writeFileSync(path, [header, ...people, ''].join('\n'))
  const { listId } = await importFile(started.client, path)
  const draftOf = (changes: Partial<DraftContent>) =>
    started.client.drafts.create({ content: smsContent(listId, changes) })
  const checkOf = async (changes: Partial<DraftContent>) => {
    const { id } = await draftOf(changes)
    return started.client.drafts.check({ id })
  }
  const namesOf = async (changes: Partial<DraftContent>): Promise<string[]> => {
    const content = smsContent(listId, { template: '{{nome}}', ...changes })
    const names: string[] = []
    for (let position = 0; ; position += 1) {
      const preview = await started.client.drafts.preview({ content, position })
      if (preview === null) return names
      names.push(preview.text)
    }
  }
  return { ...started, instance, listId, draftOf, checkOf, namesOf }
}

const only = (
  field: string,
  operator: 'is' | 'at_least',
  value: string,
): DraftContent['filters'][number] => ({
  field: field === 'state' ? { type: 'state' } : { type: 'column', name: field },
  operator,
  value,
})

describe('audience filters', () => {
  test('audience filters keep only people who match all of them and count each step', async () => {
    const { checkOf, namesOf } = await start()
    const filters = [only('valor', 'at_least', '900'), only('state', 'is', 'SP; RJ')]
    expect(await checkOf({ filters })).toMatchObject({
      listed: 5,
      steps: [
        { reason: 'landline', count: 1 },
        { reason: 'filtered', filter: 0, count: 1 },
        { reason: 'filtered', filter: 1, count: 1 },
      ],
      recipients: 2,
    })
    expect(await namesOf({ filters })).toEqual(['Ana', 'Caio'])
    expect(await namesOf({ filters: [only('nome', 'is', 'dora;eva')] })).toEqual(['Dora', 'Eva'])
  })

  test('audience filters run after suppressions, and each excluded person is counted once', async () => {
    const { client, checkOf } = await start()
    const block = { source: 'opt_out', note: '', storage: 'plain' } as const
    await client.suppressions.add({ kind: 'phone', text: '92 98000-0004', ...block })
    expect((await checkOf({ filters: [only('valor', 'at_least', '900')] })).steps).toMatchObject([
      { reason: 'landline', count: 1 },
      { reason: 'suppressed', listName: null, count: 1 },
      { reason: 'filtered', count: 0 },
    ])
  })

  test('an audience filter that cannot be applied blocks the draft and excludes no one', async () => {
    const { client, draftOf } = await start()
    for (const [filter, code] of [
      [only('cidade', 'is', 'x'), 'filter_column_unknown'],
      [only('nome', 'is', ''), 'filter_value_missing'],
      [only('valor', 'at_least', 'x'), 'filter_value_not_comparable'],
    ] as const) {
      const draft = await draftOf({ filters: [filter] })
      const check = await client.drafts.check({ id: draft.id })
      expect(check.recipients).toBe(4)
      expect(check.lints).toContainEqual(expect.objectContaining({ code, level: 'error' }))
      expect(await problemOf(enqueueDraft(client, draft.id, draft.revision))).toMatchObject({
        code: 'draft_incomplete',
      })
    }
  })

  test('a campaign is sent only to the people who match its audience filters', async () => {
    const { client, instance, draftOf } = await start()
    const draft = await draftOf({ template: 'Oi', filters: [only('state', 'is', 'AM')] })
    const { id } = await enqueueDraft(client, draft.id, draft.revision)
    await waitForState(client, id, 'sent')
    expect(JSON.parse(instance.ledger[0]?.body.toString('utf8') ?? '')).toMatchObject({
      contacts: [{ contact: '5592980000004' }],
    })
  })
})

describe('recently contacted people', () => {
  const sendTo = async (
    { client, draftOf }: Awaited<ReturnType<typeof start>>,
    changes: Partial<DraftContent>,
  ) => {
    const draft = await draftOf(changes)
    const { id } = await enqueueDraft(client, draft.id, draft.revision)
    return id
  }

  test('recently contacted people are excluded for the chosen days, counted between campaign starts', async () => {
    const started = await start()
    const id = await sendTo(started, { title: 'Antes', filters: [only('state', 'is', 'SP')] })
    await waitForState(started.client, id, 'sent')
    expect(await started.checkOf({ notContactedDays: 7 })).toMatchObject({
      steps: [
        { reason: 'landline', count: 1 },
        { reason: 'contacted', days: 7, count: 1 },
      ],
      recipients: 3,
    })
    expect(await started.namesOf({ notContactedDays: 7 })).toEqual(['Caio', 'Dora', 'Eva'])
    const at = (days: number) =>
      ({
        mode: 'at',
        localTime: new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16),
        zone: 'UTC',
      }) as const
    expect((await started.checkOf({ notContactedDays: 7, start: at(6) })).recipients).toBe(3)
    expect((await started.checkOf({ notContactedDays: 7, start: at(8) })).recipients).toBe(4)
    expect((await started.checkOf({})).recipients).toBe(4)
  })

  test('waiting and unknown campaigns count as recent contact; rejected and confirmed unsent ones do not', async () => {
    const started = await start()
    const { client, instance, checkOf } = started
    const contacted = async () => (await checkOf({ notContactedDays: 7 })).recipients
    instance.behave((_request, response) =>
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"não"}'),
    )
    await waitForState(client, await sendTo(started, { title: 'Recusada' }), 'rejected')
    expect(await contacted()).toBe(4)
    instance.behave((_request, response) => response.destroy())
    const id = await sendTo(started, { title: 'Talvez' })
    await waitForState(client, id, 'unknown')
    expect(await contacted()).toBe(0)
    await client.outbox.resolve({ id, resolution: 'confirmed_not_sent' })
    expect(await contacted()).toBe(4)
    await client.settings.update({ holdMs: 60_000 })
    await sendTo(started, { title: 'Espera' })
    expect(await contacted()).toBe(0)
  })

  test('a campaign is not queued when another one has reached its recipients since it was checked', async () => {
    const started = await start()
    const { client, draftOf } = started
    await client.settings.update({ holdMs: 60_000 })
    const draft = await draftOf({ title: 'Segunda', notContactedDays: 7 })
    const seen = await client.drafts.check({ id: draft.id })
    await sendTo(started, { title: 'Primeira', filters: [only('nome', 'is', 'Caio')] })
    const asked = {
      draftId: draft.id,
      revision: draft.revision,
      recipients: seen.recipients,
      audienceVersion: seen.audienceVersion,
      accepts: await everythingSeen(client, draft.id),
    }
    expect(await problemOf(client.outbox.enqueue(asked))).toEqual({
      code: 'audience_changed',
      params: { seen: 4, now: 3 },
    })
  })

  test('rehearsals count as recent contact only among themselves', async () => {
    const started = await start()
    const { client, checkOf } = started
    const { id: connectionId } = await client.connections.add({
      name: 'Outra',
      baseUrl: 'https://revoada.invalid',
      token: 'abcd',
      zonelessStart: 'local-brasilia',
    })
    await waitForState(client, await sendTo(started, { title: 'Ensaio' }), 'sent')
    expect((await checkOf({ notContactedDays: 7, connectionId })).recipients).toBe(4)
    expect((await checkOf({ notContactedDays: 7 })).recipients).toBe(0)
  })
})

test('exporting an audience saves the people of each step or the recipients, with the list’s columns', async () => {
  const savePath = join(temporaryFolder(), 'pessoas.csv')
  const { client, draftOf } = await start(savePath)
  const draft = await draftOf({ filters: [only('valor', 'at_least', '900')] })
  const rowsOf = async (step: number | null): Promise<string[]> => {
    const saved = await client.drafts.exportAudience({ id: draft.id, step, language: 'pt-BR' })
    const [first, ...rows] = readFileSync(savePath, 'utf8').trimEnd().split('\r\n')
    expect(first).toBe('\uFEFF"nome";"telefone";"valor";"cpf"')
    expect(saved).toEqual({ ticket: ticketOf(savePath), rows: rows.length })
    return rows.map((row) => row.split(';')[0] ?? '')
  }
  expect(await rowsOf(0)).toEqual(['"Beto"'])
  expect(await rowsOf(1)).toEqual(['"Dora"'])
  expect(await rowsOf(null)).toEqual(['"Ana"', '"Caio"', '"Eva"'])
  expect(
    await problemOf(client.drafts.exportAudience({ id: draft.id, step: 7, language: 'pt-BR' })),
  ).toMatchObject({ code: 'draft_incomplete' })
})

test('history search finds sent campaigns by a recipient’s phone or document and by title', async () => {
  const { client, draftOf } = await start()
  const draft = await draftOf({ title: 'Cobrança' })
  await waitForState(client, (await enqueueDraft(client, draft.id, draft.revision)).id, 'sent')
  const found = async (search: string) =>
    (await client.outbox.history({ search, page: { offset: 0, limit: 10 } })).total
  for (const search of ['52998224725', '529.982.247-25', '(11) 98000-0001', '11980000001', 'cobran'])
    expect(await found(search)).toBe(1)
  for (const search of ['11144477735', '11980000009', '5299822']) expect(await found(search)).toBe(0)
  const again = await draftOf({ title: 'Outra', filters: [only('nome', 'is', 'Ana')] })
  await waitForState(client, (await enqueueDraft(client, again.id, again.revision, true)).id, 'sent')
  expect(await found('52998224725')).toBe(2)
  expect(await found('21980000003')).toBe(1)
})
