import { expect, onTestFinished, test } from 'vitest'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { enqueueDraft, problemOf, startTestWorkspace, waitForState } from '../../support/test-workspace.ts'

test('a remote instance is asked what costs nothing, and then sent to with its own token', async () => {
  const { client, folder } = startTestWorkspace()
  const service = await startHeadless(temporaryFolder())
  onTestFinished(() => service.stop())
  await client.settings.update({ holdMs: 0 })
  const remote = await client.connections.add({
    name: ' Produção ',
    baseUrl: `${service.url}/`,
    token: service.token,
  })
  expect(remote).toEqual({
    id: remote.id,
    name: 'Produção',
    kind: 'remote',
    baseUrl: service.url,
    tokenLast4: service.token.slice(-4),
  })
  expect(JSON.stringify(await client.connections.list())).not.toContain(service.token)
  expect(await client.connections.check({ id: remote.id })).toEqual({ code: 'ready', status: 404 })

  const listId = await importPeople(client, folder)
  const draft = await client.drafts.create({ content: smsContent(listId, { connectionId: remote.id }) })
  const item = await enqueueDraft(client, draft.id, draft.revision)
  const sent = await waitForState(client, item.id, 'sent')
  expect(sent.echo?.every(({ agrees }) => agrees)).toBe(true)

  const wrong = { id: remote.id, name: 'Produção', baseUrl: service.url }
  await client.connections.update({ ...wrong, token: 'x'.repeat(40) })
  expect(await client.connections.check({ id: remote.id })).toEqual({ code: 'token_refused', status: 401 })
  await client.connections.update({ ...wrong, token: service.token })
  await client.connections.update({ ...wrong, name: 'Outra', token: null })
  expect(await client.connections.check({ id: remote.id })).toMatchObject({ code: 'ready' })
})

test('what is no such instance is said as what it is', async () => {
  const { client } = startTestWorkspace()
  const other = await startFakeInstance()
  onTestFinished(() => other.close())
  const codeOf = async (baseUrl: string) => {
    const { id } = await client.connections.add({ name: 'x', baseUrl, token: 'abcd' })
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

test('an address must be one, and encrypted', async () => {
  const { client } = startTestWorkspace()
  const add = (baseUrl: string) => problemOf(client.connections.add({ name: 'x', baseUrl, token: 'abcd' }))
  expect(await add('api.exemplo.com.br')).toMatchObject({ code: 'connection_url_malformed' })
  expect(await add('http://api.exemplo.com.br')).toMatchObject({ code: 'connection_url_not_encrypted' })
  expect(await client.connections.list()).toHaveLength(1)
})

test('a token must be one, and nothing of a short one is shown', async () => {
  const { client } = startTestWorkspace()
  const place = { name: 'x', baseUrl: 'https://revoada.invalid' }
  for (const token of ['', 'dois pedaços', 'açaí', 'abc\u200Bdef'])
    expect(await problemOf(client.connections.add({ ...place, token }))).toMatchObject({
      code: 'connection_token_malformed',
    })
  const short = await client.connections.add({ ...place, token: 'Bearer abcd' })
  expect(short.tokenLast4).toBeNull()
  expect(
    await problemOf(client.connections.update({ id: short.id, ...place, token: 'ab cd' })),
  ).toMatchObject({ code: 'connection_token_malformed' })
  expect(JSON.stringify(await client.connections.list())).not.toContain('abcd')
})

test('a connection stays, and stays where it is, while something waits to go there', async () => {
  const { client, folder } = startTestWorkspace()
  const { id } = await client.connections.add({
    name: 'Produção',
    baseUrl: 'https://revoada.invalid',
    token: 'abcd',
  })
  const listId = await importPeople(client, folder)
  const draft = await client.drafts.create({ content: smsContent(listId, { connectionId: id }) })
  const item = await enqueueDraft(client, draft.id, draft.revision)
  expect(await problemOf(client.connections.remove({ id }))).toMatchObject({ code: 'connection_in_use' })
  const moved = { id, name: 'Produção', baseUrl: 'https://outro.invalid', token: null }
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
