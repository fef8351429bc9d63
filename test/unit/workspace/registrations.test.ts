import { describe, expect, onTestFinished, test } from 'vitest'
import { companyPath, type Fault, webhookPath } from '../../../shared/api/index.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  problemOf,
  startTestWorkspace,
  type TestWorkspace,
  type WorkspaceClient,
  waitForState,
} from '../../support/test-workspace.ts'

/** A workspace beside a real service, which sends at once. */
const start = async (): Promise<TestWorkspace> => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const started = startTestWorkspace()
  await started.client.settings.update({ holdMs: 0 })
  started.workspace.setEmbeddedInstance({
    baseUrl: url,
    token,
    control: { baseUrl: control.url, token: control.token },
  })
  return started
}

const page = { offset: 0, limit: 50 }
const modelo = { connectionId: embeddedConnectionId, cnpj: '12.ABC.345/01DE-35', name: ' Padaria Modelo ' }
const createCompany = (
  client: WorkspaceClient,
  change: Partial<typeof modelo> = {},
  duplicateConsent = false,
) => client.companies.create({ ...modelo, ...change, duplicateConsent })
const createWebhook = (client: WorkspaceClient, url: string, duplicateConsent = false) =>
  client.webhooks.create({ connectionId: embeddedConnectionId, url, duplicateConsent })

const withFault = (client: WorkspaceClient, path: string, fault: Pick<Fault, 'kind'> & { status?: 422 }) =>
  client.service.addFault({ path, times: 1, status: 422, ...fault } as Fault)

describe('company registrations', () => {
  test('a company is registered by its 14-character CNPJ, and the response is in the history', async () => {
    const { client } = await start()
    const { id, kind, title, quantity } = await createCompany(client)
    expect([kind, title, quantity]).toEqual(['COMPANY', 'Padaria Modelo', 1])
    const item = await waitForState(client, id, 'sent')
    expect(item.echo).toMatchObject([
      { field: 'cnpj', asked: '12ABC34501DE35', agrees: true },
      { field: 'name', asked: 'Padaria Modelo', agrees: true },
    ])
    const { total, items } = await client.companies.list(page)
    expect(total).toBe(1)
    expect(items).toMatchObject([
      {
        id,
        cnpj: '12ABC34501DE35',
        name: 'Padaria Modelo',
        item: { state: 'sent', connectionId: embeddedConnectionId },
        answered: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), status: 'ACTIVE' },
      },
    ])
    expect((await client.service.state()).counts.companies).toBe(1)
  })

  test.each([
    [{ cnpj: '12.ABC.345/01DE-36' }, 'company_cnpj_invalid', { reason: 'cnpj_check_digits_wrong' }],
    [{ cnpj: '' }, 'company_cnpj_invalid', { reason: 'cnpj_empty' }],
    [{ name: ' \n' }, 'company_name_missing', {}],
    [{ connectionId: 'gone' }, 'connection_missing', {}],
  ])('a company with %o is not queued and reports %s', async (change, code, params) => {
    const { client } = startTestWorkspace()
    expect(await problemOf(createCompany(client, change))).toEqual({ code, params })
    expect(await client.companies.list(page)).toEqual({ total: 0, items: [] })
  })

  test('registering the same company again needs consent, and another name does not', async () => {
    const { client } = startTestWorkspace()
    await createCompany(client)
    expect(await problemOf(createCompany(client, { cnpj: '12abc34501de35' }))).toMatchObject({
      code: 'creation_duplicate_needs_consent',
    })
    await createCompany(client, { name: 'Padaria Modelo Ltda' })
    await createCompany(client, {}, true)
    const { total, items } = await client.companies.list({ offset: 1, limit: 1 })
    expect([total, items.map(({ name }) => name)]).toEqual([3, ['Padaria Modelo Ltda']])
  })

  test('what was rehearsed is not yet asked of another connection, and those count as one', async () => {
    const { client } = startTestWorkspace()
    const connect = (name: string) =>
      client.connections.add({
        name,
        baseUrl: 'http://127.0.0.1:9',
        token: 'token-1234',
        zonelessStart: 'utc',
      })
    await createCompany(client)
    const { id: connectionId } = await connect('Uma')
    await createCompany(client, { connectionId })
    const other = await connect('Outra')
    expect(await problemOf(createCompany(client, { connectionId: other.id }))).toEqual({
      code: 'creation_duplicate_needs_consent',
      params: {},
    })
  })

  test('a registration is held as long as the settings say, and can be called back meanwhile', async () => {
    const now = Date.parse('2027-03-01T13:00:00.000Z')
    const { client } = startTestWorkspace({ clock: { now: () => now, monotonic: () => 0 } })
    await client.settings.update({ holdMs: 60_000 })
    const held = await createCompany(client)
    expect(held).toMatchObject({
      state: 'ready',
      holdUntil: new Date(now + 60_000).toISOString(),
      createdAt: new Date(now).toISOString(),
      startAt: null,
      isTest: false,
    })
    expect(await client.outbox.callBack({ id: held.id })).toEqual({ draftId: null })
    expect(await client.companies.list(page)).toEqual({ total: 0, items: [] })
    await client.settings.update({ holdMs: 0 })
    expect((await createCompany(client)).holdUntil).toBeNull()
  })

  test('companies created in the same millisecond are listed latest first', async () => {
    const { client } = startTestWorkspace({ clock: { now: () => 1_790_000_000_000, monotonic: () => 0 } })
    const names = Array.from({ length: 9 }, (_, index) => `Filial ${index}`)
    for (const name of names) await createCompany(client, { name })
    const { items } = await client.companies.list(page)
    expect(items.map(({ name }) => name)).toEqual(names.toReversed())
  })

  test('a company registration that was rejected or lost is in the history without a response', async () => {
    const { client } = await start()
    await withFault(client, companyPath, { kind: 'status' })
    await waitForState(client, (await createCompany(client)).id, 'rejected')
    await withFault(client, companyPath, { kind: 'lose_answer' })
    const { id } = await createCompany(client, { name: 'Outra' })
    await waitForState(client, id, 'unknown')
    const { items } = await client.companies.list(page)
    expect(items.map(({ name, item, answered }) => [name, item.state, answered])).toEqual([
      ['Outra', 'unknown', null],
      ['Padaria Modelo', 'rejected', null],
    ])
    // What is unknown may have come about: once more needs consent; what was refused did not.
    await createCompany(client)
    expect(await problemOf(createCompany(client, { name: 'Outra' }))).toMatchObject({
      code: 'creation_duplicate_needs_consent',
    })
  })
})

describe('webhook registrations', () => {
  test('a webhook is registered by its trimmed URL and listed apart from companies', async () => {
    const { client } = await start()
    const url = 'https://sistema.exemplo.com.br/retorno?fila=1'
    const { id, kind, title } = await createWebhook(client, ` ${url}\n`)
    expect([kind, title]).toEqual(['WEBHOOK', url])
    expect((await waitForState(client, id, 'sent')).echo).toBeNull()
    expect(await client.webhooks.list(page)).toMatchObject({ total: 1, items: [{ id, url }] })
    // A company is no webhook.
    await createCompany(client)
    expect((await client.webhooks.list(page)).total).toBe(1)
    expect(await problemOf(createWebhook(client, url))).toMatchObject({
      code: 'creation_duplicate_needs_consent',
    })
  })

  test('a rejected webhook stays in the history with the service’s message', async () => {
    const { client } = await start()
    await withFault(client, webhookPath, { kind: 'status' })
    const { id } = await createWebhook(client, 'https://exemplo.com/')
    await waitForState(client, id, 'rejected')
    expect((await client.webhooks.list(page)).items).toMatchObject([
      { item: { status: 422, answerMessage: 'Uma falha que foi pedida' } },
    ])
  })

  test.each([
    ['exemplo.com', 'webhook_url_malformed'],
    ['https://ana:x@exemplo.com', 'webhook_url_with_credentials'],
  ])('a webhook with the URL %s is not queued and reports %s', async (url, code) => {
    const { client } = startTestWorkspace()
    expect(await problemOf(createWebhook(client, url))).toEqual({ code, params: {} })
  })
})
