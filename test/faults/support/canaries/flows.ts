/** Puts the canaries through everything that the workspace does with people. */
import { wholeFile } from '../../../../shared/bridge/reviews.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { embeddedConnectionId } from '../../../../shared/bridge/connections.ts'
import type { DraftContent } from '../../../../shared/bridge/drafts.ts'
import { frames } from '../../../support/audio/mp3-builder.ts'
import type { FakeInstance } from '../../../support/fake-instance.ts'
import { smsContent } from '../../../support/lists.ts'
import {
  everythingSeen,
  importFile,
  sendTest,
  type WorkspaceClient,
} from '../../../support/test-workspace.ts'
import { untilSo } from '../until.ts'
import type { Ending } from './echo-server.ts'
import { type Canaries, dottedCpf, marked, writtenPhone } from './made.ts'
import { ticketOf } from '../../../support/file-tickets.ts'
import { watchJob } from '../../../support/jobs.ts'

export const csvOf = ({ people }: Canaries): string =>
  [
    'nome;cpf;telefone;observação',
    ...people.map(
      ({ name, cpf, phone, note }, index) =>
        `${name};${dottedCpf(cpf)};${writtenPhone(phone, index)};${note} ${phone}`,
    ),
    // One that is refused, one that stands twice.
    `${people[0]?.name};000;5,51199E+12;${people[0]?.note}`,
    `${people[1]?.name};;${people[1]?.phone};`,
    '',
  ].join('\r\n')

export type FlowParts = {
  client: WorkspaceClient
  canaries: Canaries
  /** Where the person's files lie. */
  folder: string
  /** Has the next files be written here. */
  saveAt: (path: string) => Promise<void>
  remote: FakeInstance
  /** How requests to it end, one after the other. */
  endings: readonly Ending[]
}

const settled = (client: WorkspaceClient, id: string): Promise<void> =>
  untilSo('sent', async () => !['ready', 'inflight'].includes((await client.outbox.get({ id })).state))

/** Lists, files that wait and were mended, tags, names, blocks of all sorts. */
const keepPeople = async ({ client, canaries, folder }: FlowParts): Promise<string> => {
  const path = join(folder, `${marked('carteira')}.csv`)
  writeFileSync(path, csvOf(canaries))
  const { listId } = await importFile(client, path, marked('Carteira'), 'list', [
    'name',
    'cpf',
    'phone',
    'variable',
  ])
  if (listId === null) throw new Error('nothing was imported')
  await client.lists.rename({ id: listId, name: marked('Carteira') })
  await client.lists.changeTags({ id: listId, add: [marked('etiqueta').slice(0, 30)] })

  const { batchId } = await importFile(client, path, marked('Espera'), 'review')
  if (batchId === null) throw new Error('no file waits')
  const scope = { view: wholeFile, ranges: null }
  await client.reviews.applyFix({ batchId, fix: { kind: 'strip_mask', column: 2 }, scope })
  await client.reviews.setCell({ batchId, row: 0, column: 3, text: marked('corrigido') })
  await client.reviews.undo({ batchId })
  await client.reviews.rows({
    batchId,
    view: { ...wholeFile, search: canaries.people[2]?.name ?? '' },
    page: { offset: 0, limit: 50 },
  })

  const pasted = await client.imports.paste({
    name: marked('colado'),
    text: canaries.people.map(({ name, phone }) => `${name}\t${phone}`).join('\n'),
  })
  await client.imports.open({ ticket: pasted.ticket, choices: {} })

  for (const storage of ['plain', 'hashed'] as const) {
    const blocked = join(folder, `${marked(`bloqueio-${storage}`)}.csv`)
    const some = canaries.people.slice(-20)
    writeFileSync(blocked, ['telefone', ...some.map(({ phone }) => phone), ''].join('\n'))
    const { fileId, roles } = await client.imports.open({ ticket: ticketOf(blocked), choices: {} })
    await client.suppressions.start({
      fileId,
      roles,
      defaultDdd: null,
      name: marked('Pediram'),
      source: 'opt_out',
      obtainedOn: '2026-11-01',
      storage,
    })
  }
  await untilSo('blocked', async () => (await client.suppressions.lists()).length === 2)
  await client.suppressions.add({
    kind: 'phone',
    text: canaries.people[3]?.phone ?? '',
    source: 'own',
    note: marked('motivo'),
    storage: 'plain',
  })
  await client.suppressions.find({ text: canaries.people[4]?.phone ?? '' })
  return listId
}

const contentsOf = (listId: string, audioId: string, connectionId: string): DraftContent[] => {
  const text = (): Partial<DraftContent> => ({
    title: marked('Aviso'),
    template: `Olá {{nome}}, CPF {{cpf}}: {{observação}} ${marked('mensagem')}`,
    connectionId,
    callbackUrl:
      connectionId === embeddedConnectionId
        ? ''
        : `https://example.com/${marked('retorno').replace(' ', '/')}`,
  })
  return [
    smsContent(listId, text()),
    smsContent(listId, {
      ...text(),
      kind: 'RCS_TEXT',
      buttons: [{ type: 'QUICK_RESPONSE', text: marked('sim').slice(0, 25), target: '' }],
    }),
    smsContent(listId, {
      ...text(),
      kind: 'RCS_CAROUSEL',
      cards: [
        {
          title: marked('cartão'),
          message: marked('mensagem'),
          imageUrl: `https://example.com/${marked('foto').replace(' ', '')}.png`,
          buttons: [{ type: 'QUICK_RESPONSE', text: 'sim', target: '' }],
        },
      ],
    }),
    smsContent(listId, { ...text(), kind: 'TVOZ', audioId }),
    smsContent(listId, { ...text(), kind: 'URA', audioId }),
  ]
}

/** Queues it as a person does, if it can be, and waits for its end. @returns null where it stays a draft */
const send = async (client: WorkspaceClient, content: DraftContent): Promise<string | null> => {
  const draft = await client.drafts.create({ content })
  const { recipients, audienceVersion, lints } = await client.drafts.check({ id: draft.id })
  if (lints.some(({ level }) => level === 'error')) return null
  const item = await client.outbox.enqueue({
    draftId: draft.id,
    revision: draft.revision,
    recipients,
    audienceVersion,
    accepts: await everythingSeen(client, draft.id),
  })
  await settled(client, item.id)
  return item.id
}

/** Every kind to the local service, and one to a remote one for each way in which that can end. */
const sendAll = async (
  { client, folder, canaries, remote, endings }: FlowParts,
  listId: string,
): Promise<string[]> => {
  await client.settings.update({ holdMs: 0 })
  await client.settings.addTestPhone({ text: `+55${canaries.people[0]?.phone}` })
  await client.service.changeUserFacts({ rcsSupplier: true, rcsCredential: true })
  const recording = join(folder, `${marked('recado')}.mp3`)
  writeFileSync(recording, frames(200))
  const { id: audioId } = await client.audios.add({ ticket: ticketOf(recording) })
  const sent: (string | null)[] = []
  for (const content of contentsOf(listId, audioId, embeddedConnectionId))
    sent.push(await send(client, content))
  for (const fault of [
    { kind: 'status', status: 422 } as const,
    { kind: 'lose_answer' } as const,
    { kind: 'cut_answer' } as const,
  ]) {
    await client.service.addFault({ ...fault, path: null, times: 1 })
    sent.push(
      await send(
        client,
        smsContent(listId, { title: marked('Falha'), template: `${marked('falha')} {{nome}}` }),
      ),
    )
  }
  const connection = await client.connections.add({
    name: marked('Plataforma'),
    baseUrl: remote.baseUrl,
    token: marked('token').replace(' ', '-'),
    zonelessStart: 'local-brasilia',
  })
  await client.network.setProxyLogin({ user: marked('usuario'), password: marked('senha') })
  for (const [name, ending] of endings) {
    remote.behave(ending)
    const title = marked(`Fim ${name}`)
    sent.push(
      await send(
        client,
        smsContent(listId, {
          title,
          template: `${marked('fim')} {{nome}} {{cpf}}`,
          connectionId: connection.id,
        }),
      ),
    )
  }
  const draft = await client.drafts.create({ content: smsContent(listId, { title: marked('Teste') }) })
  await settled(client, (await sendTest(client, draft)).id)
  await client.outbox.history({ search: canaries.people[5]?.phone ?? '', page: { offset: 0, limit: 50 } })
  for (const cnpj of canaries.cnpjs.slice(0, 2)) {
    const { id } = await client.companies.create({
      connectionId: embeddedConnectionId,
      cnpj,
      name: marked('Empresa'),
      duplicateConsent: true,
    })
    await settled(client, id)
  }
  await settled(
    client,
    (
      await client.webhooks.create({
        connectionId: embeddedConnectionId,
        url: `https://example.com/${marked('gancho').replace(' ', '/')}`,
        duplicateConsent: true,
      })
    ).id,
  )
  return sent.filter((id) => id !== null)
}

const callBack = async ({ client, canaries }: FlowParts): Promise<void> => {
  const { url } = await client.callbacks.address()
  for (const { phone, note } of canaries.people.slice(0, 20))
    await fetch(url, { method: 'POST', body: JSON.stringify({ contact: `55${phone}`, text: note }) })
  const { items } = await client.callbacks.list({ ref: null, page: { offset: 0, limit: 50 } })
  await client.callbacks.get({ id: items[0]?.id ?? '' })
}

const enrich = async ({ client, canaries, folder, saveAt }: FlowParts): Promise<void> => {
  const { prices } = await client.service.enrichment()
  await client.service.setEnrichment({ prices, pace: { preparationMs: 0, documentsPerSecond: 1_000_000 } })
  const lists = { cpf: canaries.people.map(({ cpf }) => cpf), cnpj: canaries.cnpjs }
  for (const [kind, documents] of Object.entries(lists)) {
    const path = join(folder, `${marked(kind)}.csv`)
    writeFileSync(path, [kind, ...documents, ''].join('\n'))
    const { listId } = await importFile(client, path, marked('Documentos'))
    const { id, content } = await client.enrichments.create({ listId })
    await client.enrichments.save({
      id,
      content: {
        ...content,
        ...(kind === 'cnpj' ? { documentType: 'CNPJ' as const, type: 'PROFILE_360' as const } : {}),
        name: marked('Enriquecer'),
        purpose: marked('finalidade'),
        legalBasis: 'credit_protection',
      },
    })
    const { savedAt, asked, kept } = await client.enrichments.plan({ id })
    await client.enrichments.enqueue({ id, savedAt, asked, kept, duplicateConsent: true })
    await untilSo('enriched', async () => (await client.enrichments.get({ id })).state === 'done')
    for (const format of ['csv_brazil', 'xlsx'] as const) {
      await saveAt(join(folder, `${marked('registros')}.${format}`))
      const job = await client.recordExports.start({
        enrichmentId: id,
        view: null,
        fields: [kind],
        format,
        joined: false,
        headers: 'pt-BR',
      })
      if (job === null) throw new Error('the export has no place')
      for await (const { state } of watchJob(client, 'record_export', job.jobId))
        expect(state).toBe('committed')
    }
  }
}

/** What a person asks to be written. */
const exportAll = async ({ client, folder, saveAt, canaries }: FlowParts, listId: string): Promise<void> => {
  for (const format of ['csv', 'xlsx'] as const) {
    await saveAt(join(folder, `${marked('fora')}.${format}`))
    await client.imports.exportLeftOut({ listId, language: 'pt-BR', format })
  }
  const [blocks] = (await client.suppressions.lists()).filter(({ storage }) => storage === 'plain')
  await saveAt(join(folder, `${marked('bloqueios')}.csv`))
  await client.suppressions.exportList({ id: blocks?.id ?? '', language: 'pt-BR' })
  const draft = await client.drafts.create({ content: smsContent(listId, { title: marked('Público') }) })
  await client.drafts.check({ id: draft.id })
  await saveAt(join(folder, `${marked('público')}.csv`))
  await client.drafts.exportAudience({ id: draft.id, step: null, language: 'pt-BR' })
  const cpf = canaries.people[6]?.cpf ?? ''
  await saveAt(join(folder, `${marked('titular')}.json`))
  await client.people.save({ keys: [{ kind: 'cpf', key: cpf }] })
}

/** @returns how many requests left */
export const runFlows = async (parts: FlowParts): Promise<number> => {
  const listId = await keepPeople(parts)
  const sent = await sendAll(parts, listId)
  await callBack(parts)
  await enrich(parts)
  await exportAll(parts, listId)
  return sent.length
}

/** The people desk: some are found, and erased once nothing that names them waits any more. */
export const erasePeople = async (client: WorkspaceClient, { people }: Canaries): Promise<void> => {
  const some = people.slice(7, 17)
  await client.people.find({ texts: some.flatMap(({ cpf, phone }) => [cpf, phone]) })
  for (const { id, state } of await client.outbox.open())
    if (state === 'unknown') await client.outbox.resolve({ id, resolution: 'confirmed_sent' })
    else if (state === 'rejected') await client.outbox.reopen({ id })
    else await client.outbox.callBack({ id })
  await client.people.erase({ keys: some.map(({ cpf }) => ({ kind: 'cpf', key: cpf })) })
}
