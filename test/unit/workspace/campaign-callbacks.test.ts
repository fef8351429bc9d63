import { describe, expect, onTestFinished, test } from 'vitest'
import { callRequest } from '../../../main/workspace/outbox/call-request.ts'
import { messageRequest } from '../../../main/workspace/outbox/message-request.ts'
import { freezeRequest, type Particulars } from '../../../main/workspace/outbox/frozen-request.ts'
import { type DraftContent, draftKinds } from '../../../shared/bridge/drafts.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  enqueueDraft,
  problemOf,
  sendTest,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
  type WorkspaceClient,
} from '../../support/test-workspace.ts'

const page = { offset: 0, limit: 50 }

/** A workspace beside a real service, with a list of people. */
const start = async (): Promise<TestWorkspace & { listId: string; stop: () => Promise<void> }> => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const started = startTestWorkspace()
  await started.client.settings.update({ holdMs: 0 })
  await started.client.settings.addTestPhone({ text: '11 91111-2222' })
  started.workspace.setEmbeddedInstance({
    baseUrl: url,
    token,
    control: { baseUrl: control.url, token: control.token },
  })
  return { ...started, listId: await importPeople(started.client, started.folder), stop }
}

const send = async (client: WorkspaceClient, content: DraftContent): Promise<string> => {
  const draft = await client.drafts.create({ content })
  const { id } = await enqueueDraft(client, draft.id, draft.revision, true)
  await waitForState(client, id, 'sent')
  return id
}
const callbackUrlIn = async (client: WorkspaceClient, id: string): Promise<unknown> => {
  const { bodyHead } = await client.outbox.get({ id })
  return (JSON.parse(bodyHead) as { callback_url?: unknown }).callback_url
}
const deliver = (url: unknown, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(String(url), { method: 'POST', body })

describe('callbacks through the embedded service', () => {
  test('callbacks delivered to a campaign’s own URL are listed under that campaign', async () => {
    const { client, listId } = await start()
    const id = await send(client, smsContent(listId, { receivesCallbacks: true, title: 'Aviso' }))
    const other = await send(client, smsContent(listId, { receivesCallbacks: true, title: 'Outro' }))
    const url = await callbackUrlIn(client, id)
    for (const body of ['{"status":"entregue"}', '{"status":"lido"}', '{"status":"entregue"}'])
      expect((await deliver(url, body)).status).toBe(200)
    await deliver(await callbackUrlIn(client, other), new Uint8Array([0xff, 0xfe, 0x00]))

    expect((await client.outbox.get({ id })).receivesCallbacks).toBe(true)
    const ofCampaign = await client.callbacks.list({ ref: id, page })
    expect(ofCampaign).toMatchObject({
      total: 2,
      items: [
        { times: 2, campaign: { itemId: id, title: 'Aviso', isTest: false } },
        { times: 1, campaign: { itemId: id } },
      ],
    })
    const all = await client.callbacks.list({ ref: null, page })
    expect([all.total, all.latest]).toEqual([3, 4])
    const [binary, text] = all.items
    expect(await client.callbacks.get({ id: text?.id ?? '' })).toMatchObject({
      body: { kind: 'text', text: '{"status":"entregue"}' },
      method: 'POST',
    })
    expect(await client.callbacks.get({ id: binary?.id ?? '' })).toMatchObject({
      body: { kind: 'binary', base64: '//4A' },
      campaign: { title: 'Outro' },
    })

    expect(await client.callbacks.clear()).toEqual({ total: 0 })
    expect(await problemOf(client.callbacks.get({ id: text?.id ?? '' }))).toMatchObject({
      code: 'callback_missing',
    })
  })

  test('a test and each wave have their own callback URL; a campaign without callbacks has none', async () => {
    const { client, listId } = await start()
    const waves = { by: 'size', size: 2, everyMinutes: 10 } as const
    const content = smsContent(listId, { receivesCallbacks: true, waves })
    const draft = await client.drafts.create({ content })
    const tested = await sendTest(client, draft)
    await enqueueDraft(client, draft.id, draft.revision)
    const items = (await client.outbox.history({ search: '', page })).items
    const open = await client.outbox.open()
    const all = [...new Set([...items, ...open].map(({ id }) => id))]
    expect(all).toContain(tested.id)
    const urls = await Promise.all(all.map((id) => callbackUrlIn(client, id)))
    expect(urls.length).toBeGreaterThan(2)
    for (const [index, id] of all.entries()) expect(urls[index]).toContain(`/callbacks/${id}.`)
    // An address that is written for others is not for the embedded one.
    const without = await send(client, smsContent(listId, { callbackUrl: 'https://exemplo.com/' }))
    expect(await callbackUrlIn(client, without)).toBeUndefined()
    expect((await client.outbox.get({ id: without })).receivesCallbacks).toBe(false)
  })

  test('a campaign with callbacks is not queued while the embedded service is stopped', async () => {
    const { client, folder } = startTestWorkspace()
    const listId = await importPeople(client, folder)
    const draft = await client.drafts.create({ content: smsContent(listId, { receivesCallbacks: true }) })
    expect(await problemOf(enqueueDraft(client, draft.id, 1))).toMatchObject({ code: 'service_stopped' })
    expect(await client.outbox.open()).toEqual([])
    // A campaign that asks for none waits for the service as ever.
    const plain = await client.drafts.create({ content: smsContent(listId) })
    await enqueueDraft(client, plain.id, 1)
  })

  test('a callback to the general callback URL is stored without a campaign', async () => {
    const { client } = await start()
    await deliver((await client.callbacks.address()).url, 'oi')
    expect(await client.callbacks.list({ ref: null, page })).toMatchObject({ items: [{ campaign: null }] })
  })
})

test('a campaign that differs only in receiving callbacks counts as a duplicate', async () => {
  const { client, listId } = await start()
  await send(client, smsContent(listId))
  const { id } = await client.drafts.create({ content: smsContent(listId, { receivesCallbacks: true }) })
  expect(await client.outbox.twins({ draftId: id })).toHaveLength(1)
})

describe('callback URLs through a remote connection', () => {
  const remote = async (callbackUrl: string) => {
    const instance = await startFakeInstance()
    onTestFinished(() => instance.close())
    const { client, folder } = startTestWorkspace()
    await client.settings.update({ holdMs: 0 })
    const connection = await client.connections.add({
      name: 'Produção',
      baseUrl: instance.baseUrl,
      token: 'token-de-teste-longo',
      zonelessStart: 'utc',
    })
    const listId = await importPeople(client, folder)
    const content = smsContent(listId, { connectionId: connection.id, callbackUrl, receivesCallbacks: true })
    const draft = await client.drafts.create({ content })
    const { lints } = await client.drafts.check({ id: draft.id })
    return { client, draft, lints: lints.filter(({ code }) => code.startsWith('callback_url')), instance }
  }

  test('a callback URL is sent through a remote connection trimmed but otherwise unchanged', async () => {
    const { client, draft, lints, instance } = await remote(' https://exemplo.com/retorno?x=1 ')
    expect(lints).toEqual([])
    const { id } = await enqueueDraft(client, draft.id, draft.revision)
    await waitForState(client, id, 'sent')
    const [sent] = instance.ledger.map(({ body }): unknown => JSON.parse(body.toString('utf8')))
    expect(sent).toMatchObject({ callback_url: 'https://exemplo.com/retorno?x=1' })
    expect((await client.outbox.get({ id })).receivesCallbacks).toBe(false)
  })

  test.each([
    ['', []],
    ['exemplo', [['callback_url_malformed', 'error']]],
    ['https://a:b@exemplo.com', [['callback_url_with_credentials', 'error']]],
    [
      'http://exemplo.com/#a',
      [
        ['callback_url_not_encrypted', 'warning'],
        ['callback_url_fragment', 'warning'],
      ],
    ],
    ['http://localhost:1234/', [['callback_url_this_computer', 'warning']]],
  ])('the callback URL %j gets the lints %o', async (callbackUrl, found) => {
    const { lints } = await remote(callbackUrl)
    expect(lints.map(({ code, level }) => [code, level])).toEqual(found)
  })
})

describe.each(draftKinds)('frozen %s requests', (kind) => {
  const freeze = async (callbackUrl: string | null) => {
    const content = smsContent('lista', { template: 'Oi' })
    const people = [{ position: 0, sourceRow: 1, phone: '5511911112222', cells: [] }]
    const addressees = {
      audience: {
        walk: function* () {
          yield people
        },
      },
      onePerPerson: true,
      otherKeysOf: () => [],
    }
    const particulars: Particulars = { startAt: 0, zonelessStart: 'utc', callbackUrl }
    const recording = { id: 'a', name: 'a.mp3', content: Buffer.from('som') }
    const pieces: Buffer[] = []
    const request = await freezeRequest(
      kind === 'TVOZ' || kind === 'URA'
        ? callRequest({ ...content, kind }, recording, addressees, particulars)
        : messageRequest({ ...content, kind }, [], addressees, particulars),
      ({ body }) => pieces.push(body),
    )
    return { ...request, body: Buffer.concat(pieces) }
  }

  test('a frozen request contains the callback URL only when one is set and says the same for twins', async () => {
    const url = 'https://exemplo.com/retorno'
    const withOne = await freeze(url)
    const without = await freeze(null)
    expect(withOne.body.toString()).toContain(`"callback_url":"${url}"`)
    expect(withOne.bodyHead).toContain(`"callback_url":"${url}"`)
    expect(without.body.toString()).not.toContain('callback_url')
    expect(withOne.says).toBe(without.says)
  })
})
