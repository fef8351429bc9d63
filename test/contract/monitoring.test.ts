import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { smsCampaignPath } from '../../shared/api/index.ts'
import { nodeEventSchema } from '../../main/service/monitoring/node-log.ts'
import { readReach } from '../../main/service/reach.ts'
import { eventually } from '../support/eventually.ts'
import { type HeadlessService, startHeadless } from '../support/headless-service.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { postCampaign } from './support/nodes.ts'

const phone = '5511987654321'
const watched = ['--probe-port', '0', '--log']

const start = async (...args: string[]): Promise<{ node: HeadlessService; lines: string[] }> => {
  const lines: string[] = []
  const node = await startHeadless(temporaryFolder(), {
    args,
    onErrorLine: (line) => lines.push(line),
  })
  onTestFinished(() => node.stop())
  return { node, lines }
}

const probe = async (
  { probesUrl }: HeadlessService,
  path: string,
): Promise<{ status: number; text: string }> => {
  const response = await fetch(probesUrl + path)
  return { status: response.status, text: await response.text() }
}

const events = (lines: readonly string[]) => lines.map((line) => nodeEventSchema.parse(JSON.parse(line)))

test('a node says on a port of its own that it is alive and ready, without a token', async () => {
  const { node } = await start(...watched)
  expect(new URL(node.probesUrl).port).not.toBe(new URL(node.url).port)
  expect(await probe(node, '/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(await probe(node, '/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' })
  for (const path of ['/healthz', '/readyz', '/metrics'])
    expect((await fetch(node.url + path)).status).toBe(404)
})

test('requests are counted by operation and status, and no series comes of an address that is not served', async () => {
  const { node } = await start(...watched)
  expect((await postCampaign(node)).status).toBe(201)
  expect((await postCampaign(node)).status).toBe(201)
  expect((await postCampaign({ ...node, token: 'wrong' })).status).toBe(401)
  for (const path of ['/a', '/b', `/${phone}`]) await fetch(node.url + path)
  await eventually(async () => {
    const { text } = await probe(node, '/metrics')
    const lines = text.split('\n').filter((line) => line.startsWith('revoada_requests_total{'))
    expect(lines.toSorted()).toEqual([
      `revoada_requests_total{operation="POST ${smsCampaignPath}",status="201"} 2`,
      `revoada_requests_total{operation="POST ${smsCampaignPath}",status="401"} 1`,
      'revoada_requests_total{operation="none",status="404"} 3',
    ])
    expect(text).toContain(`revoada_request_duration_seconds_count{operation="POST ${smsCampaignPath}"} 3`)
    expect(text).toContain('process_resident_memory_bytes')
    expect(text).not.toContain(phone)
  })
})

test('the log has a line for each request, and nothing of what was in it', async () => {
  const { node, lines } = await start(...watched)
  await postCampaign(node, 'key-of-mine', { title: 'Segredo de todos' })
  await fetch(`${node.url}/${phone}?token=${node.token}`)
  await eventually(() =>
    expect(events(lines)).toEqual([
      { event: 'started', database: 'sqlite' },
      expect.objectContaining({ event: 'request', operation: `POST ${smsCampaignPath}`, status: 201 }),
      expect.objectContaining({ event: 'request', operation: null, status: 404 }),
    ]),
  )
  const text = lines.join('\n')
  for (const secret of [phone, 'Segredo', 'key-of-mine', node.token]) expect(text).not.toContain(secret)
})

test('without --log a node writes nothing but its first line', async () => {
  const { node, lines } = await start('--probe-port', '0')
  await postCampaign(node)
  await node.stop()
  expect(lines).toEqual([])
})

test('a node that is to end says so first, still takes requests meanwhile, and ends those under way', async () => {
  const { node, lines } = await start(...watched, '--drain-seconds', '2')
  // A body that comes to its end only when the node is ending already.
  const body = JSON.stringify({
    title: 'Cobrança',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: [{ contact: phone }],
  })
  const slow = httpRequest(node.url + smsCampaignPath, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${node.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  })
  slow.write(body.slice(0, 20))
  const exited = once(node.child, 'exit')
  node.child.kill('SIGTERM')
  await eventually(async () =>
    expect(await probe(node, '/readyz')).toEqual({ status: 503, text: '{"status":"draining"}' }),
  )
  expect((await probe(node, '/healthz')).status).toBe(200)
  expect((await postCampaign(node)).status).toBe(201)
  // It is closing: new connections are refused, and the one under way is waited for.
  await eventually(() => expect(fetch(node.url)).rejects.toThrow())
  const answered = once(slow, 'response')
  slow.end(body.slice(20))
  const [{ statusCode }] = (await answered) as [{ statusCode: number }]
  expect(statusCode).toBe(201)
  expect(await exited).toEqual([0, null])
  expect(events(lines).map(({ event }) => event)).toEqual(
    expect.arrayContaining(['started', 'draining', 'request', 'ended']),
  )
})

/** Asks by a name, as whoever has that name lead to this computer does. */
const askAs = (url: string, host: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    httpRequest(url, { headers: { host } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
      .on('error', reject)
      .end()
  })

test('probes answer to addresses, to names within a network and to those that the operator gives, and to no page of the web', async () => {
  const { node } = await start(
    '--probe-port',
    '0',
    '--public-url',
    'https://revoada.example',
    '--probe-host',
    'node1.cobranca.internal',
    '--probe-host',
    'node2.cobranca.internal',
  )
  const statusAs = async (host: string): Promise<number> =>
    (await askAs(`${node.probesUrl}/metrics`, host)).status
  for (const host of [
    '127.0.0.1:9464',
    '10.1.2.3:9464',
    '10.1.2.3',
    '[fd00::1]:9464',
    'localhost',
    'node1:9464',
    'revoada.example',
    'node1.cobranca.internal:9464',
    'node2.cobranca.internal',
  ])
    expect([host, await statusAs(host)]).toEqual([host, 200])
  for (const host of [
    'evil.example',
    'evil.example:9464',
    '10.1.2.3.evil.example',
    '[fd00::1].evil.example',
    'localhost.',
  ])
    expect([host, await statusAs(host)]).toEqual([host, 421])
})

test('a node behind a proxy answers to the name of the proxy, and shows its address', async () => {
  const { node } = await start('--listen', '127.0.0.1', '--public-url', 'https://revoada.example')
  const ask = (host: string) => askAs(`${node.url}/openapi.json`, host)
  const answer = await ask('revoada.example')
  expect(answer.status).toBe(200)
  expect((JSON.parse(answer.text) as { servers: unknown }).servers).toEqual([
    expect.objectContaining({ url: 'https://revoada.example' }),
  ])
  expect((await ask('other.example')).status).toBe(421)
})

test('a node that listens on another loopback address answers there', async () => {
  const { node } = await start('--listen', '127.0.0.2')
  expect(node.url).toMatch(/^http:\/\/127\.0\.0\.2:/)
  expect((await postCampaign(node)).status).toBe(201)
})

test('a second signal, of whichever kind, ends a node at once', async () => {
  const { node, lines } = await start(...watched, '--drain-seconds', '600')
  const exited = once(node.child, 'exit')
  node.child.kill('SIGTERM')
  await eventually(() => expect(events(lines).map(({ event }) => event)).toContain('draining'))
  node.child.kill('SIGINT')
  expect(await exited).toEqual([1, null])
})

test.each([
  ['localhost', undefined, /--listen takes the address/],
  ['0.0.0.0', undefined, /--public-url/],
  ['10.0.0.5', 'http://revoada.example', /takes https/],
  ['0.0.0.0', 'https://revoada.example/path', /without anything after it/],
  ['0.0.0.0', 'https://person:word@revoada.example', /takes https/],
  ['0.0.0.0', 'revoada.example', /takes https/],
])('a node that would listen on %s as %s is refused', (listen, publicUrl, words) => {
  expect(readReach(listen, publicUrl)).toMatch(words)
})

test.each([
  ['--probe-port', '70000'],
  ['--drain-seconds', '1.5'],
  ['--port', '-1'],
  ['--listen', 'all'],
])('the arguments %s %s are refused with a line about them', async (option, value) => {
  const said: string[] = []
  const started = startHeadless(temporaryFolder(), {
    args: [`${option}=${value}`],
    onErrorLine: (line) => said.push(line),
  })
  await expect(started).rejects.toThrow('did not start')
  await eventually(() => expect(said.join()).toContain(option))
})
