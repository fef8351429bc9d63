import type { PostOutcome, PostRequest } from '../../../main/remote/post.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import type { Seeding } from './seeding.ts'
import { sms } from './seed-campaigns.ts'
import { seedUnfinished } from './seed-enrichments.ts'
import { seedBlocks } from './seed-files.ts'
import { seedBills } from './seed-bills.ts'
import { seedCallbackResults } from './seed-callback-results.ts'
import { seedResults } from './seed-results.ts'
import { erasedPhone } from './spreadsheets.ts'
import { until } from './world.ts'
import { sendAsSeen } from '../send-as-seen.ts'
import { everythingSeen } from '../test-workspace.ts'

const page = { offset: 0, limit: 50 }
const answered = (status: number, body: unknown): PostOutcome => ({
  type: 'answered',
  status,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})
const problem = (message: string) => ({ error: null, message, meta: {}, type: 'NOT_FOUND' })

/** So many people fewer than were asked for, and so many hours later. */
const answerWith =
  (fewer: number, hours: number) =>
  ({ body }: PostRequest): PostOutcome => {
    const asked = JSON.parse(Buffer.concat(body).toString('utf8')) as {
      title: string
      message: string
      start_date: string
      contacts?: unknown[]
      numbers?: unknown[]
    }
    const start = new Date(Date.parse(`${asked.start_date}Z`) + hours * 3_600_000)
    return answered(201, {
      id: crypto.randomUUID(),
      title: asked.title,
      message: asked.message,
      status: 'PENDING',
      type: 'SMSSHORT',
      quantity: (asked.contacts ?? asked.numbers ?? []).length - fewer,
      start_date: start.toISOString().slice(0, 19),
      created_at: start.toISOString(),
    })
  }

const queue = async ({ client }: Seeding, content: DraftContent): Promise<string> => {
  const { id, revision } = await client.drafts.create({ content })
  const { recipients, audienceVersion, lints } = await client.drafts.check({ id })
  const errors = lints.filter(({ level }) => level === 'error')
  if (errors.length > 0) throw new Error(`${content.title}: ${JSON.stringify(errors)}`)
  const accepts = await everythingSeen(client, id)
  return (await client.outbox.enqueue({ draftId: id, revision, recipients, audienceVersion, accepts })).id
}

const settled = ({ client }: Seeding, id: string): Promise<unknown> =>
  until(async () => {
    const { state } = await client.outbox.get({ id })
    return state === 'ready' || state === 'inflight' ? undefined : state
  })

const send = async (seeding: Seeding, content: DraftContent): Promise<string> => {
  const id = await queue(seeding, content)
  await settled(seeding, id)
  return id
}

/** Of campaigns of the past: a service calls back about these. */
const withCallbacks: ReadonlyMap<number, string> = new Map([
  [1, 'retornos'],
  [2, 'retornos novos'],
])

const seedHistory = async (seeding: Seeding): Promise<void> => {
  const { client, ids, world, goTo } = seeding
  const { longa = null, producao = '' } = ids
  const text = 'Olá {{Nome|cliente}}, sua parcela venceu.'
  const through = { connectionId: producao }
  for (let index = 20; index > 0; index -= 1) {
    await goTo(9 + index)
    const content = sms(`Lembrete de parcela, lote ${21 - index}`, longa, text)
    const name = withCallbacks.get(index)
    const id = await send(seeding, { ...content, receivesCallbacks: name !== undefined })
    if (name !== undefined) ids[name] = id
  }
  await goTo(8)
  world.answerRemote(() => ({ type: 'ambiguous', code: 'answer_timed_out', status: null }))
  const id = await send(seeding, { ...sms('Segunda via do boleto', longa, text), ...through })
  await client.outbox.resolve({ id, resolution: 'confirmed_not_sent' })
  await goTo(5)
  world.answerRemote(() => answered(201, '<html>'))
  await send(seeding, { ...sms('Confirmação de acordo', longa, text), ...through })
  await goTo(4)
  for (const name of ['oferta', 'ura']) {
    const { content } = await client.drafts.get({ id: ids[name] ?? '' })
    ids[`enviado ${name}`] = await send(seeding, { ...content, listId: longa })
  }
  await goTo(2)
  world.answerRemote(answerWith(4, 3))
  const shifted = 'Aviso de vencimento, 2ª quinzena de setembro, São José dos Campos e Vale do Paraíba'
  ids['tres-horas'] = await send(seeding, { ...sms(shifted, longa, text), ...through })
  await goTo(1.5)
  world.answerRemote(answerWith(0, 0))
  const data = sms('Atualização de cadastro', ids['celulares'] ?? null, 'Olá, confira seus dados.')
  ids['cadastro'] = await send(seeding, { ...data, ...through })
  world.answerRemote(null)
  await goTo(0.4)
  ids['enviado'] = await send(seeding, {
    ...sms('Lembrete de parcela, setembro', longa, text),
    receivesCallbacks: true,
  })
}

const seedCallbacks = async ({ client, ids }: Seeding): Promise<void> => {
  const { bodyHead } = await client.outbox.get({ id: ids['enviado'] ?? '' })
  const { callback_url: ofCampaign = '' } = JSON.parse(bodyHead) as { callback_url?: string }
  const { url: inbox } = await client.callbacks.address()
  const deliver = async (
    url: string,
    body: string | Uint8Array<ArrayBuffer>,
    type?: string,
  ): Promise<string> => {
    const headers: Record<string, string> = {
      authorization: 'Bearer x',
      'x-signature': 'sha256=0b1f2e3d4c5b6a79'.repeat(8),
      ...(type === undefined ? {} : { 'content-type': type }),
    }
    const response = await fetch(url, { method: 'POST', body, headers })
    if (!response.ok) throw new Error(`a callback was answered with ${response.status}`)
    return (await client.callbacks.list({ ref: null, page })).items[0]?.id ?? ''
  }
  for (let index = 0; index < 25; index += 1)
    await deliver(ofCampaign, `{"status":"entregue","n":${index}}`, 'application/json')
  ids['c5'] = await deliver(inbox, '')
  const entry = { contact: '5511987654321', status: 'entregue', note: 'lido' }
  const events = Array.from({ length: 1_050 }, (_, index) => ({ ...entry, index }))
  ids['c4'] = await deliver(ofCampaign, JSON.stringify({ events }), 'application/json')
  ids['c3'] = await deliver(
    inbox,
    Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 256),
  )
  await deliver(
    ofCampaign,
    'status=DELIVRD&msisdn=5511987654321&smsid=8f2a&ts=20261121',
    'application/x-www-form-urlencoded',
  )
  const delivered = JSON.stringify({
    campaign: { id: 'b6b0f9d2-51a4-4c1e-9d6c-0f5b8a6f2f10', type: 'SMSSHORT' },
    events: [
      { contact: '5511987654321', status: 'entregue', at: '2026-11-21T18:40:12Z', cost: 0.08, error: null },
      {
        contact: '5521987654322',
        status: '<b>lido</b>',
        at: '2026-11-21T18:41:55Z',
        cost: 0.08,
        error: null,
      },
    ],
    final: false,
  })
  for (let times = 0; times < 3; times += 1)
    await deliver(ofCampaign, delivered, 'application/json; charset=utf-8')
}

const longName =
  'Comércio de Autopeças, Acessórios e Serviços de Funilaria Irmãos Albuquerque de Vasconcelos e Filhos, Importação, Exportação e Representações do Vale do Paraíba e da Serra da Mantiqueira, em recuperação ME'

const seedRegistrations = async (seeding: Seeding): Promise<void> => {
  const { client, ids, world, goTo } = seeding
  const { producao = '', homologacao = '' } = ids
  const company = async (cnpj: string, name: string, connectionId = embeddedConnectionId): Promise<void> => {
    const { id } = await client.companies.create({ cnpj, name, connectionId, duplicateConsent: true })
    await settled(seeding, id)
  }
  await goTo(4)
  for (let index = 15; index > 0; index -= 1) await company('11222333000181', `Filial ${index}`)
  await company('ABCDEFGHIJKL80', 'Clínica São José')
  world.answerRemote(() => answered(422, problem('Erro de validação')))
  await company('00000000000191', 'Banco do Povo', producao)
  world.answerRemote(() => ({ type: 'ambiguous', code: 'connection_lost', status: null }))
  await company('11222333000181', longName, homologacao)
  await company('12ABC34501DE35', 'Padaria Modelo Ltda')
  world.answerRemote(null)
}

/** What did not leave when its turn came: too late, and with someone who was blocked meanwhile. */
const seedStopped = async (seeding: Seeding): Promise<void> => {
  const { client, ids, world, goTo } = seeding
  const { dia = null, producao = '' } = ids
  await goTo(0.03)
  world.answerRemote(() => ({ type: 'not_connected', code: 'connection_refused', subject: null }))
  const late = sms('Reajuste do plano, clientes do Vale do Paraíba', dia, 'Olá, seu plano muda em outubro.')
  await send(seeding, { ...late, connectionId: producao })
  world.answerRemote(null)
  await client.settings.update({ holdMs: 20_000 })
  const id = await queue(seeding, sms('Horário de fim de ano', dia, 'Olá, abrimos até as 18h.'))
  const [someone] = await client.outbox.recipients({ id, page })
  const text = `+${someone?.contact ?? ''}`
  await client.suppressions.add({ kind: 'phone', text, source: 'opt_out', note: '', storage: 'plain' })
  await sendAsSeen(client, id)
  await settled(seeding, id)
  await client.settings.update({ holdMs: 0 })
}

/** What waits, is on its way, or needs a person. */
const seedOpen = async (seeding: Seeding): Promise<void> => {
  const { client, ids, world, goTo } = seeding
  const { dia = null, producao = '', homologacao = '' } = ids
  const text = 'Olá {{Nome|cliente}}, seu boleto vence hoje.'
  const sendAs = async (title: string, outcome: PostOutcome, connectionId = producao): Promise<void> => {
    world.answerRemote(() => outcome)
    await send(seeding, { ...sms(title, dia, text), connectionId })
  }
  await goTo(0.02)
  const refusal = problem('start_date must be a date in the future')
  await sendAs('Convite para a negociação', answered(422, refusal))
  await sendAs('Lembrete de parcela, outubro', { type: 'ambiguous', code: 'connection_lost', status: null })
  await sendAs('Pesquisa de satisfação', answered(401, problem('Unauthorized')), homologacao)
  await goTo(0)
  // What did not leave is tried again as soon as the clock moves on, so it comes last.
  await sendAs('Segunda via do boleto, 3º trimestre', {
    type: 'not_connected',
    code: 'connection_refused',
    subject: null,
  })
  world.answerRemote(() => ({ type: 'not_connected', code: 'dns_failed', subject: null }))
  for (const [url, connectionId] of [
    [`https://exemplo.com.br/${'caminho/'.repeat(30)}?fila=cobranca`, homologacao],
    ['https://sistema.exemplo.com.br/retornos/mensagens', embeddedConnectionId],
  ] as const) {
    const { id } = await client.webhooks.create({ url, connectionId, duplicateConsent: true })
    await settled(seeding, id)
  }
  world.answerRemote(null)
  await seedUnfinished(seeding)
  await client.settings.update({ holdMs: 20_000 })
  await queue(seeding, sms('Aviso de vencimento, 1ª quinzena', dia, text))
  // The clock stops before it is due: it leaves as soon as a workspace starts on these data, and nothing answers it.
  await client.settings.update({ holdMs: 1_000 })
  await goTo(0.001)
  await queue(seeding, { ...sms('Confirmação de acordo, lote 2', dia, text), connectionId: producao })
}

/** Choices in the palette, and somebody whose data were erased. */
const seedRights = async ({ client, ids, goTo }: Seeding): Promise<void> => {
  await goTo(9)
  const { keys } = await client.people.find({ texts: [erasedPhone.slice(2)] })
  await client.people.erase({ keys: keys.filter(({ kind }) => kind === 'phone') })
  await until(async () => ((await client.people.erasures())[0]?.doneAt === null ? undefined : true))
  await goTo(0.1)
  await client.finder.choose({ kind: 'draft', id: ids['rcs'] ?? '' })
  await client.finder.choose({ kind: 'list', id: ids['atraso'] ?? '' })
  await client.finder.choose({ kind: 'command', id: 'page_outbox' })
}

/** Everything that was sent, and what is to be sent; the last thing to be seeded. */
export const seedOutbox = async (seeding: Seeding): Promise<void> => {
  const { id } = await seeding.client.connections.add({
    name: 'Homologação da filial de São José do Rio Preto',
    baseUrl: 'https://homologacao.mensageria.exemplo.com.br/servico/de/campanhas',
    token: 'homologacao-a1b2',
    zonelessStart: 'local-brasilia',
  })
  seeding.ids['homologacao'] = id
  await seedHistory(seeding)
  await seedCallbackResults(seeding)
  await seedCallbacks(seeding)
  await seedResults(seeding)
  await seedBills(seeding)
  await seedRegistrations(seeding)
  await seedRights(seeding)
  await seedBlocks(seeding)
  await seedStopped(seeding)
  await seedOpen(seeding)
}
