import { expect, onTestFinished, test } from 'vitest'
import { busyMeanings } from '../../../shared/bridge/connections.ts'
import { accept, startFakeInstance } from '../../support/fake-instance.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enqueueDraft, problemOf, startTestWorkspace, waitForState } from '../../support/test-workspace.ts'
import { sendAsSeen } from '../../support/send-as-seen.ts'

const zonelessStart = 'local-brasilia' as const
const busyMeaning = 'unknown' as const

test('a remote connection can be checked and sends a campaign with its own token', async () => {
  const { client, folder } = startTestWorkspace()
  const service = await startHeadless(temporaryFolder())
  onTestFinished(() => service.stop())
  await client.settings.update({ holdMs: 0 })
  const remote = await client.connections.add({
    name: ' Produção ',
    baseUrl: `${service.url}/`,
    token: service.token,
    zonelessStart,
  })
  expect(remote).toEqual({
    id: remote.id,
    name: 'Produção',
    kind: 'remote',
    baseUrl: service.url,
    tokenLast4: service.token.slice(-4),
    zonelessStart,
    busyMeaning,
    uploadRate: null,
    autoBlocks: [],
    team: null,
  })
  expect(JSON.stringify(await client.connections.list())).not.toContain(service.token)
  expect(await client.connections.check({ id: remote.id })).toEqual({
    code: 'ready',
    subject: null,
    status: 404,
    reached: { proxy: null, certificate: null, hasClientCertificate: false },
  })

  const listId = await importPeople(client, folder)
  const draft = await client.drafts.create({ content: smsContent(listId, { connectionId: remote.id }) })
  const item = await enqueueDraft(client, draft.id, draft.revision)
  const sent = await waitForState(client, item.id, 'sent')
  expect(sent.echo?.every(({ agrees }) => agrees)).toBe(true)

  const wrong = { id: remote.id, name: 'Produção', baseUrl: service.url, zonelessStart, busyMeaning }
  await client.connections.update({ ...wrong, token: 'x'.repeat(40) })
  expect(await client.connections.check({ id: remote.id })).toMatchObject({
    code: 'token_refused',
    status: 401,
  })
  await client.connections.update({ ...wrong, token: service.token })
  await client.connections.update({ ...wrong, name: 'Outra', token: null })
  expect(await client.connections.check({ id: remote.id })).toMatchObject({ code: 'ready' })
})

test('checking a URL that is not the service reports the kind of failure', async () => {
  const { client } = startTestWorkspace()
  const other = await startFakeInstance()
  onTestFinished(() => other.close())
  const codeOf = async (baseUrl: string) => {
    const { id } = await client.connections.add({ name: 'x', baseUrl, token: 'abcd', zonelessStart })
    return (await client.connections.check({ id })).code
  }
  for (const [status, body] of [
    [404, '<html>nada</html>'],
    [200, '{}'],
    [302, ''],
    [500, '{"message":"x"}'],
  ] as const) {
    other.behave((_request, response) => response.writeHead(status, { location: '/' }).end(body))
    expect(await codeOf(other.baseUrl)).toBe('answers_otherwise')
  }
  expect(other.ledger.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'GET'])
  expect(await codeOf('https://revoada.invalid')).toBe('dns_failed')
  expect(await codeOf(other.baseUrl.replace('http:', 'https:'))).toMatch(/tls_failed|unreachable/)
  await other.close()
  expect(await codeOf(other.baseUrl)).toBe('connection_refused')
})

test('the URL of a connection must be well-formed and encrypted', async () => {
  const { client } = startTestWorkspace()
  const add = (baseUrl: string) =>
    problemOf(client.connections.add({ name: 'x', baseUrl, token: 'abcd', zonelessStart }))
  expect(await add('api.exemplo.com.br')).toMatchObject({ code: 'connection_url_malformed' })
  expect(await add('http://api.exemplo.com.br')).toMatchObject({ code: 'connection_url_not_encrypted' })
  expect(await client.connections.list()).toHaveLength(1)
})

test('a campaign start is written in the time zone that its connection expects', async () => {
  const { client, folder } = startTestWorkspace()
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  await client.settings.update({ holdMs: 0 })
  const listId = await importPeople(client, folder)
  const start = { mode: 'at', localTime: '2027-03-01T10:00', zone: 'America/Sao_Paulo' } as const
  for (const [meaning, written] of [
    ['local-brasilia', '2027-03-01T10:00:00'],
    ['utc', '2027-03-01T13:00:00'],
  ] as const) {
    const { id: connectionId } = await client.connections.add({
      name: meaning,
      baseUrl: instance.baseUrl,
      token: instance.token,
      zonelessStart: meaning,
    })
    const draft = await client.drafts.create({
      content: smsContent(listId, { connectionId, start, title: meaning }),
    })
    const item = await enqueueDraft(client, draft.id, draft.revision, true)
    const sent = await waitForState(client, item.id, 'sent')
    expect(JSON.parse(instance.ledger.at(-1)?.body.toString('utf8') ?? '')).toMatchObject({
      start_date: written,
    })
    expect(sent.echo?.find(({ field }) => field === 'start')).toMatchObject({ agrees: true, shiftMs: 0 })
  }
})

test('a busy answer is unknown, unless the connection says that nothing was taken; then it is sent again', async () => {
  const { client, folder } = startTestWorkspace()
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  await client.settings.update({ holdMs: 0 })
  const listId = await importPeople(client, folder)
  for (const status of [408, 429, 503]) {
    instance.behave((_request, response) => void response.writeHead(status).end('{}'))
    for (const meaning of busyMeanings) {
      const { id: connectionId } = await client.connections.add({
        name: `${status} ${meaning}`,
        baseUrl: instance.baseUrl,
        token: instance.token,
        zonelessStart,
        busyMeaning: meaning,
      })
      const draft = await client.drafts.create({
        content: smsContent(listId, { connectionId, template: `${status} ${meaning}` }),
      })
      const { id } = await enqueueDraft(client, draft.id, draft.revision)
      const expected = meaning === 'not_sent' && status !== 503 ? 'not_sent' : 'unknown'
      const item = await waitForState(client, id, expected)
      expect(item.lastOutcome).toBe(expected === 'unknown' ? 'status_ambiguous' : 'busy')
      if (expected === 'unknown') continue
      instance.behave(accept)
      await sendAsSeen(client, id)
      await waitForState(client, id, 'sent')
      instance.behave((_request, response) => void response.writeHead(status).end('{}'))
    }
  }
})

test('a malformed token is refused, and no part of a short token is shown', async () => {
  const { client } = startTestWorkspace()
  const place = { name: 'x', baseUrl: 'https://revoada.invalid', zonelessStart, busyMeaning }
  for (const token of ['', 'dois pedaços', 'açaí', 'abc\u200Bdef'])
    expect(await problemOf(client.connections.add({ ...place, token }))).toMatchObject({
      code: 'connection_token_malformed',
    })
  // No hexadecimal digits: random ids have every four of those in them now and then.
  const short = await client.connections.add({ ...place, token: 'Bearer wxyz' })
  expect(short.tokenLast4).toBeNull()
  expect(
    await problemOf(client.connections.update({ id: short.id, ...place, token: 'ab cd' })),
  ).toMatchObject({ code: 'connection_token_malformed' })
  expect(JSON.stringify(await client.connections.list())).not.toContain('wxyz')
})

test('a connection can be neither removed nor moved while a campaign waits for it', async () => {
  const { client, folder } = startTestWorkspace()
  const { id } = await client.connections.add({
    name: 'Produção',
    baseUrl: 'https://revoada.invalid',
    token: 'abcd',
    zonelessStart,
  })
  const listId = await importPeople(client, folder)
  const draft = await client.drafts.create({ content: smsContent(listId, { connectionId: id }) })
  const item = await enqueueDraft(client, draft.id, draft.revision)
  expect(await problemOf(client.connections.remove({ id }))).toMatchObject({ code: 'connection_in_use' })
  const moved = {
    id,
    name: 'Produção',
    baseUrl: 'https://outro.invalid',
    token: null,
    zonelessStart,
    busyMeaning,
  }
  expect(await problemOf(client.connections.update(moved))).toMatchObject({ code: 'connection_in_use' })
  await client.connections.update({ ...moved, baseUrl: 'https://revoada.invalid', token: 'efgh' })

  await client.outbox.callBack({ id: item.id })
  await client.connections.remove({ id })
  expect((await client.drafts.check({ id: draft.id })).lints).toContainEqual({
    code: 'connection_missing',
    level: 'error',
    params: {},
  })
  expect(await problemOf(enqueueDraft(client, draft.id, draft.revision))).toMatchObject({
    code: 'draft_incomplete',
  })
})
