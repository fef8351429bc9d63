/** Connections that send nothing, too slowly, or what is no HTTP: by raw sockets, as no client would. */
import { once } from 'node:events'
import { connect, type Server, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addAuthentication,
  createHttp,
  type HttpLimits,
  type RunningServer,
} from '../../../main/service/http.ts'
import { badToken } from '../../../main/service/problems.ts'
import { eventually } from '../../support/eventually.ts'

const token = 'Bearer right'
let running: RunningServer | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await running?.close()
})

/** A server whose `/slow` answers when it is told to. */
const start = async (limits?: HttpLimits) => {
  const { app, listen } = createHttp(limits)
  addAuthentication(app, (header) => {
    if (header !== token) throw badToken()
    return { id: 'u', role: 'admin', deviceId: null }
  })
  const slow = Promise.withResolvers<string>()
  const arrived = Promise.withResolvers<undefined>()
  const half = new PassThrough()
  app.get('/', () => 'here')
  app.get('/slow', () => {
    arrived.resolve(undefined)
    return slow.promise
  })
  app.post('/slow', () => {
    arrived.resolve(undefined)
    return slow.promise
  })
  app.get('/half', (_request, reply) => reply.send(half))
  app.post('/', () => 'taken')
  running = await listen(0)
  return {
    server: app.server,
    baseUrl: running.baseUrl,
    host: new URL(running.baseUrl).host,
    slow,
    arrived,
    half,
  }
}

const open = async (baseUrl: string): Promise<Socket> => {
  const { hostname, port } = new URL(baseUrl)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

/** More of them than the server has places. */
const openMany = async (baseUrl: string, sent: string): Promise<void> => {
  for (let count = 0; count < 250; count += 1) (await open(baseUrl)).write(sent)
}

/** All that comes until the connection closes. */
const readAll = async (socket: Socket): Promise<string> => {
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString('utf8')))
  await once(socket, 'close')
  return received
}

const head = (host: string, path = '/', method = 'GET'): string =>
  `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${token}\r\n`

describe('connections that have shown no token', () => {
  test.each([
    ['send nothing', ''],
    ['send half a head', 'GET / HTTP/1.1\r\nhost: '],
    ['wait after a refusal', 'GET / HTTP/1.1\r\n'],
  ])('do not lock out a request with one when they %s', async (name, sent) => {
    const { baseUrl, host } = await start()
    await openMany(baseUrl, name.startsWith('wait') ? `${sent}host: ${host}\r\n\r\n` : sent)
    const answer = await fetch(baseUrl, { headers: { authorization: token } })
    expect([answer.status, await answer.text()]).toEqual([200, 'here'])
  })

  test('do not take the place of a request under way', async () => {
    const { baseUrl, slow, arrived } = await start()
    const answer = fetch(`${baseUrl}/slow`, { headers: { authorization: token } })
    await arrived.promise
    await openMany(baseUrl, '')
    slow.resolve('at last')
    expect(await (await answer).text()).toBe('at last')
  })

  test.each([
    ['nothing', ''],
    ['half a head', 'GET / HTTP/1.1\r\nhost: '],
  ])('are closed soon, and told why, when they send %s', async (_name, sent) => {
    const { baseUrl } = await start({ headMs: 50 })
    const socket = await open(baseUrl)
    socket.write(sent)
    expectProblem(await readAll(socket), 408)
  })
})

const expectProblem = (answer: string, status: number): void => {
  const [start_ = '', body = ''] = answer.split('\r\n\r\n')
  expect(start_).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
  const headers = new Map(
    start_
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  expect(JSON.parse(body)).toEqual({
    error: null,
    message: expect.stringMatching(/./u) as string,
    message_translate: expect.stringMatching(/./u) as string,
    meta: {},
    type: 'NOT_FOUND',
  })
}

describe('uploads', () => {
  const idleMs = 60_000
  const post = (host: string, length: number, path = '/'): string =>
    `${head(host, path, 'POST')}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A connection whose bytes have arrived when `send` returns. */
  const openSeen = async (server: Server, baseUrl: string) => {
    const connected = once(server, 'connection') as Promise<[Socket]>
    const socket = await open(baseUrl)
    const [seen] = await connected
    let bytes = 0
    return {
      socket,
      send: async (text: string): Promise<void> => {
        bytes += text.length
        socket.write(text)
        await eventually(() => expect(seen.bytesRead).toBe(bytes))
      },
    }
  }

  test('one that moves slowly is taken, though it takes many times as long as one may stand still', async () => {
    const { baseUrl, host, server } = await start({ idleMs })
    const { socket, send } = await openSeen(server, baseUrl)
    const answered = once(socket, 'data') as Promise<[Buffer]>
    await send(post(host, 20))
    for (let sent = 0; sent < 20; sent += 1) {
      await send('1')
      vi.advanceTimersByTime(idleMs)
    }
    expect((await answered)[0].toString('utf8')).toMatch(/^HTTP\/1\.1 200 [\s\S]*taken$/)
  })

  test.each([
    ['a length', (host: string) => `${post(host, 10)}123`],
    [
      'pieces',
      (host: string) =>
        `${post(host, 0).replace('content-length: 0', 'transfer-encoding: chunked')}3\r\n123\r\n`,
    ],
  ])('one with %s that stands still in its middle is cut, and told why', async (_what, bytes) => {
    const { baseUrl, host, server } = await start({ idleMs })
    const { socket, send } = await openSeen(server, baseUrl)
    const received = readAll(socket)
    await send(bytes(host))
    vi.advanceTimersByTime(2 * idleMs)
    expectProblem(await received, 408)
  })

  test('one that was refused and still drips is not waited for', async () => {
    const { baseUrl, host, server } = await start({ idleMs })
    const { socket, send } = await openSeen(server, baseUrl)
    const received = readAll(socket)
    const answered = once(socket, 'data')
    await send(post(host, 100_000).replace(token, 'Bearer wrong'))
    await answered
    await send('1')
    vi.advanceTimersByTime(idleMs)
    expect(await received).toMatch(/^HTTP\/1\.1 401 /)
  })

  test('one that has come waits for its answer as long as that takes', async () => {
    const { baseUrl, host, server, slow } = await start({ idleMs })
    const { socket, send } = await openSeen(server, baseUrl)
    const answered = once(socket, 'data') as Promise<[Buffer]>
    await send(`${post(host, 1, '/slow')}1`)
    vi.advanceTimersByTime(10 * idleMs)
    slow.resolve('at last')
    expect((await answered)[0].toString('utf8')).toMatch(/at last$/)
  })
})

describe('bytes that are no proper request', () => {
  test.each([
    ['no HTTP', 400, () => '\0\0\0'],
    ['an unknown version', 400, () => 'GET / HTTP/9.9\r\n\r\n'],
    ['a negative length', 400, (host: string) => `${head(host, '/', 'POST')}content-length: -1\r\n\r\n`],
    ['a head that is too large', 431, (host: string) => `${head(host)}x: ${'a'.repeat(20_000)}\r\n\r\n`],
    [
      'a broken chunk of a body',
      400,
      (host: string) =>
        `${head(host, '/', 'POST')}content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
    ],
    ['an unknown expectation', 417, (host: string) => `${head(host)}expect: 200-ok\r\n\r\n`],
  ])('%s is refused with %i and the body of every refusal', async (_name, status, bytes) => {
    const { baseUrl, host } = await start()
    const socket = await open(baseUrl)
    socket.write(bytes(host))
    expectProblem(await readAll(socket), status)
  })

  test('a refusal is not written into the middle of an answer', async () => {
    const { baseUrl, host, half } = await start()
    const socket = await open(baseUrl)
    const received = readAll(socket)
    const begun = once(socket, 'data')
    socket.write(`${head(host, '/half')}\r\n`)
    half.write('one half')
    await begun
    socket.write('\0\0\0')
    expect(await received).not.toContain('HTTP/1.1 400')
  })
})
