import { recordShapes } from '../../../shared/api/enrichment.ts'
import type { Enrichment, EnrichmentContent } from '../../../shared/bridge/enrichments.ts'
import { fakeEnrichments } from '../fake-enrichments.ts'
import { startFakeInstance } from '../fake-instance.ts'
import { recordsOf } from '../made-up-records.ts'
import type { Seeding } from './seeding.ts'
import { until } from './world.ts'

type Changes = Partial<EnrichmentContent>

const draft = async ({ client, ids }: Seeding, name: string, changes: Changes = {}): Promise<string> => {
  const { id, content } = await client.enrichments.create({ listId: ids['atraso'] ?? null })
  await client.enrichments.save({
    id,
    content: {
      ...content,
      name,
      purpose: 'Atualizar contatos de clientes em atraso antes da negociação de novembro',
      legalBasis: 'credit_protection',
      reuseDays: 0,
      ...changes,
    },
  })
  return id
}

const queue = async (seeding: Seeding, name: string, changes: Changes = {}): Promise<string> => {
  const { client } = seeding
  const id = await draft(seeding, name, { price: '0.3500', ...changes })
  const { savedAt, asked, kept } = await client.enrichments.plan({ id })
  await client.enrichments.enqueue({ id, savedAt, asked, kept, duplicateConsent: true })
  return id
}

const waitFor = (
  { client }: Seeding,
  id: string,
  is: (enrichment: Enrichment) => boolean,
): Promise<Enrichment> =>
  until(async () => {
    const found = await client.enrichments.get({ id })
    return is(found) ? found : undefined
  })

/** An enrichment in each state, and records of each shape. */
export const seedEnrichments = async (seeding: Seeding): Promise<void> => {
  const { client, ids, world, goTo } = seeding
  const instance = await startFakeInstance()
  const fake = fakeEnrichments()
  fake.recordsOf = ({ documents, document_type, type }) =>
    recordsOf(
      document_type === 'CNPJ' ? 'CNPJ' : (recordShapes.find((shape) => shape === type) ?? 'PROFILE_360'),
      documents.filter((document) => !document.endsWith('0')),
    )
  instance.behave(fake)
  const { id: bureau } = await client.connections.add({
    name: 'Bureau de dados',
    baseUrl: instance.baseUrl,
    token: 'bureau-9f3c',
    zonelessStart: 'local-brasilia',
  })
  ids['bureau'] = bureau
  for (const [index, shape] of recordShapes.entries()) {
    await goTo(recordShapes.length - index + 1)
    const ofCompanies: Changes =
      shape === 'CNPJ' ? { documentType: 'CNPJ', listId: ids['empresas'] ?? null } : { type: shape }
    const name = shape === 'PROFILE_360' ? 'Clientes em atraso, outubro' : shape
    const id = await queue(seeding, name, { connectionId: bureau, ...ofCompanies })
    ids[shape] = id
    await waitFor(seeding, id, ({ state }) => state === 'done')
  }
  await instance.close()

  await goTo(2)
  ids['parado'] = await queue(seeding, 'Indicações de outubro', { listId: ids['longa'] ?? null })
  await waitFor(seeding, ids['parado'], ({ state }) => state === 'done' || state === 'processing')
  if ((await client.enrichments.get({ id: ids['parado'] })).state === 'processing')
    await client.enrichments.stop({ id: ids['parado'] })

  const { id: away } = await client.connections.add({
    name: 'Produção',
    baseUrl: 'https://api.exemplo.com.br/v1',
    token: 'producao-9f3c',
    zonelessStart: 'local-brasilia',
  })
  ids['producao'] = away
  world.answerRemote(() => ({ type: 'ambiguous', code: 'connection_lost', status: null }))
  ids['perdido'] = await queue(seeding, 'Vencem hoje', { connectionId: away, listId: ids['dia'] ?? null })
  await waitFor(seeding, ids['perdido'], ({ item }) => item?.state === 'unknown')
  const refusal = { error: null, message: 'Saldo insuficiente para a consulta.', meta: {}, type: 'NOT_FOUND' }
  world.answerRemote(() => ({ type: 'answered', status: 422, body: Buffer.from(JSON.stringify(refusal)) }))
  ids['recusado'] = await queue(
    seeding,
    'Lista de teste com um nome tão comprido que não cabe na coluna de uma janela pequena',
    { connectionId: away, listId: ids['longa'] ?? null },
  )
  await waitFor(seeding, ids['recusado'], ({ item }) => item?.state === 'rejected')
  world.answerRemote(null)
}

/** Asked again only when the clock moves on, which it does not any more. */
export const seedUnfinished = async (seeding: Seeding): Promise<void> => {
  const { client, ids } = seeding
  await client.settings.update({ holdMs: 0 })
  const settings = await client.service.enrichment()
  await client.service.setEnrichment({
    ...settings,
    pace: { preparationMs: 80_000_000, documentsPerSecond: 1 },
  })
  ids['processando'] = await queue(seeding, 'Carteira Sul', { listId: ids['base'] ?? null })
  await waitFor(seeding, ids['processando'], ({ polls }) => polls > 0)
  await client.service.setEnrichment(settings)
  // Most of its records are there already.
  ids['rascunho'] = await draft(seeding, 'Clientes em atraso, novembro', {
    reuseDays: 30,
    type: 'PROFILE_360',
    connectionId: ids['bureau'] ?? '',
  })
}
