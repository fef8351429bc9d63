import { createServer as createTcpServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { postOnce, type PostOutcome, type PostRequest } from '../../../main/remote/post.ts'
import { directWay } from '../../../main/remote/ways.ts'

/** A raw server: what it does with a socket is the test; it counts the requests whose head it saw. */
type RawServer = {
  baseUrl: string
  heads: () => number
  connections: () => number
  /** Connections that are not closed. */
  open: () => number
  close: () => void
}

const servers: RawServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const startRaw = async (
  onHead: (socket: Socket, head: string) => void,
  onConnect: (socket: Socket) => void = () => {},
): Promise<RawServer> => {
  let heads = 0
  let connections = 0
  const sockets: Socket[] = []
  const server = createTcpServer((socket) => {
    connections += 1
    sockets.push(socket)
    socket.on('error', () => {})
    onConnect(socket)
    let received = ''
    socket.on('data', (chunk) => {
      if (received.includes('\r\n\r\n')) return
      received += chunk.toString('latin1')
      if (received.includes('\r\n\r\n')) {
        heads += 1
        onHead(socket, received)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const raw: RawServer = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heads: () => heads,
    connections: () => connections,
    open: () => sockets.filter((socket) => !socket.destroyed).length,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
  servers.push(raw)
  return raw
}

const request = (baseUrl: string): PostRequest => ({
  baseUrl,
  path: '/campaign/create',
  token: 'secret-token',
  contentType: 'application/json',
  body: [Buffer.from('{"a":1}')],
  idempotencyKey: 'key-1',
})

const send = (baseUrl: string): Promise<PostOutcome> =>
  postOnce(request(baseUrl), directWay, { connectMs: 400, answerMs: 400 })

const answer = (
  status: string,
  body = '',
  headers = `Content-Length: ${Buffer.byteLength(body)}\r\n`,
): string => `HTTP/1.1 ${status}\r\n${headers}\r\n${body}`

test('a complete answer is returned unchanged, and the request is sent as it was given', async () => {
  let seen = ''
  const server = await startRaw((socket, head) => {
    seen = head
    socket.write(answer('201 Created', '{"id":"1"}'))
  })
  const outcome = await postOnce(
    { ...request(`${server.baseUrl}/v1`), path: '/campaign/create?x=y' },
    directWay,
  )
  expect(outcome).toEqual({ type: 'answered', status: 201, body: Buffer.from('{"id":"1"}') })
  const [line, ...headers] = seen.slice(0, seen.indexOf('\r\n\r\n')).split('\r\n')
  expect(line).toBe('POST /v1/campaign/create?x=y HTTP/1.1')
  expect(headers.toSorted()).toEqual([
    'accept: application/json',
    'authorization: Bearer secret-token',
    'connection: close',
    'content-length: 7',
    'content-type: application/json',
    `host: ${new URL(server.baseUrl).host}`,
    'idempotency-key: key-1',
  ])
  await expect.poll(server.open).toBe(0)
})

test('a long request arrives whole, and each piece of it is told as it is taken', async () => {
  const body = Buffer.from(Array.from({ length: 200_000 }, (_each, index) => index % 251))
  let received = Buffer.alloc(0)
  const server = await startRaw(
    () => {},
    (socket) => {
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk])
        if (received.length > body.length && received.subarray(-body.length).equals(body))
          socket.write(answer('201 Created', '{}'))
      })
    },
  )
  const progress: number[] = []
  const pieces = [body.subarray(0, 70_001), body.subarray(70_001)]
  const outcome = await postOnce(
    { ...request(server.baseUrl), body: pieces },
    directWay,
    undefined,
    (sentBytes) => {
      progress.push(sentBytes)
    },
  )
  expect(outcome).toMatchObject({ type: 'answered', status: 201 })
  expect(progress).toEqual([65_536, 70_001, 135_537, 200_000])
})

test('an answer of a million bytes is taken, one more byte is not', async () => {
  const text = 'x'.repeat(1_000_000)
  const server = await startRaw((socket) => socket.write(answer('201 Created', text)))
  const sendTo = ({ baseUrl }: RawServer) => postOnce(request(baseUrl), directWay)
  expect(await sendTo(server)).toEqual({ type: 'answered', status: 201, body: Buffer.from(text) })
  const other = await startRaw((socket) => socket.write(answer('201 Created', `${text}x`)))
  expect(await sendTo(other)).toEqual({ type: 'ambiguous', code: 'answer_broken', status: 201 })
})

describe('slow uploads', () => {
  const large = Buffer.alloc(24_000_000, 'x')
  // Far longer than what moves stands still on a busy machine.
  const limitMs = 2_000
  const limits = { connectMs: limitMs, answerMs: limitMs }
  const upload = (baseUrl: string, onProgress?: (sentBytes: number) => void) =>
    postOnce({ ...request(baseUrl), body: [large] }, directWay, limits, onProgress)

  test('an upload that moves is answered, however long it takes', async () => {
    const pauseMs = 12
    let bytes = 0
    let pauses = 0
    const readSlowly = (socket: Socket): void => {
      socket.on('data', (chunk) => {
        bytes += chunk.length
        if (bytes > large.length) socket.write(answer('201 Created', '{}'))
        socket.pause()
        pauses += 1
        // wall-clock: this is the case: a line that is slow, and moves
        setTimeout(() => socket.resume(), pauseMs)
      })
    }
    const server = await startRaw(() => {}, readSlowly)
    const progress: number[] = []
    const onProgress = (sentBytes: number): void => {
      progress.push(sentBytes)
    }
    const outcome = await upload(server.baseUrl, onProgress)
    expect(outcome).toMatchObject({ type: 'answered', status: 201 })
    // It took twice the limit, at the least.
    expect(pauses * pauseMs).toBeGreaterThan(2 * limitMs)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(large.length)
  })

  test('of an upload that breaks off, no piece is told that was not taken', async () => {
    const server = await startRaw((socket) => socket.resetAndDestroy())
    const progress: number[] = []
    const outcome = await upload(server.baseUrl, (sentBytes) => {
      progress.push(sentBytes)
    })
    expect(outcome).toEqual({ type: 'ambiguous', code: 'connection_lost', status: null })
    const told = progress.length
    // In the turns that follow, the system says what became of the piece that was on its way.
    for (let turns = 0; turns < 50; turns += 1) await new Promise(setImmediate)
    expect(progress).toHaveLength(told)
  })

  test('an upload that stops moving is ambiguous', async () => {
    const server = await startRaw((socket) => socket.pause())
    expect(await upload(server.baseUrl)).toEqual({
      type: 'ambiguous',
      code: 'answer_timed_out',
      status: null,
    })
    expect(server.heads()).toBe(1)
  })
})

describe('failures before the connection', () => {
  test('a post to a closed port fails with connection_refused', async () => {
    const server = await startRaw(() => {})
    server.close()
    expect(await send(server.baseUrl)).toEqual({
      type: 'not_connected',
      code: 'connection_refused',
      subject: null,
    })
  })

  test('a post to a name that does not resolve fails with dns_failed', async () => {
    expect(await send('http://revoada.invalid')).toEqual({
      type: 'not_connected',
      code: 'dns_failed',
      subject: null,
    })
  })

  test('a post to a server without TLS fails with tls_failed and sends no request', async () => {
    const server = await startRaw(
      () => {},
      (socket) => socket.end('not a TLS server\r\n'),
    )
    expect(await send(server.baseUrl.replace('http:', 'https:'))).toEqual({
      type: 'not_connected',
      code: 'tls_failed',
      subject: null,
    })
    expect(server.heads()).toBe(0)
  })

  test('a post whose TLS handshake gets no answer times out and sends no request', async () => {
    const server = await startRaw(() => {})
    expect(await send(server.baseUrl.replace('http:', 'https:'))).toEqual({
      type: 'not_connected',
      code: 'connection_timed_out',
      subject: null,
    })
    expect(server.heads()).toBe(0)
  })
})

test('a post that is not wanted any more when its connection stands sends no byte', async () => {
  const server = await startRaw(() => {})
  const mayStart = (): boolean => false
  expect(await postOnce(request(server.baseUrl), directWay, undefined, undefined, mayStart)).toEqual({
    type: 'withheld',
  })
  await vi.waitFor(() => expect([server.connections(), server.open()]).toEqual([1, 0]))
  expect(server.heads()).toBe(0)
})

describe('incomplete answers', () => {
  test.each<[string, (socket: Socket) => void, PostOutcome]>([
    [
      'a connection reset',
      (socket) => socket.resetAndDestroy(),
      { type: 'ambiguous', code: 'connection_lost', status: null },
    ],
    [
      'a closed connection',
      (socket) => socket.end(),
      { type: 'ambiguous', code: 'connection_lost', status: null },
    ],
    ['silence', () => {}, { type: 'ambiguous', code: 'answer_timed_out', status: null }],
    [
      'only a 1xx status',
      (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n'),
      { type: 'ambiguous', code: 'answer_timed_out', status: null },
    ],
    [
      'half a status line',
      (socket) => socket.end('HTTP/1.1 201 Cre'),
      { type: 'ambiguous', code: 'connection_lost', status: null },
    ],
    [
      'text that is not HTTP',
      (socket) => socket.end('hello\r\n\r\n'),
      { type: 'ambiguous', code: 'answer_broken', status: null },
    ],
    [
      'a cut body',
      (socket) => socket.end(answer('201 Created', '{"id"', 'Content-Length: 900\r\n')),
      { type: 'ambiguous', code: 'connection_lost', status: 201 },
    ],
    [
      'a cut chunk',
      (socket) => socket.end('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"id"'),
      { type: 'ambiguous', code: 'connection_lost', status: 201 },
    ],
    [
      'an oversized body',
      (socket) => socket.write(answer('201 Created', 'x'.repeat(1_100_000))),
      { type: 'ambiguous', code: 'answer_broken', status: 201 },
    ],
    [
      'a slow drip',
      (socket) => {
        socket.write(answer('201 Created', '', 'Content-Length: 1000\r\n'))
        const drip = setInterval(() => socket.write('x'), 50)
        socket.on('close', () => clearInterval(drip))
      },
      { type: 'ambiguous', code: 'answer_timed_out', status: 201 },
    ],
  ])('a post answered with %s is ambiguous and is sent once', async (_name, behave, outcome) => {
    const server = await startRaw(behave)
    expect(await send(server.baseUrl)).toEqual(outcome)
    expect([server.heads(), server.connections()]).toEqual([1, 1])
    await expect.poll(server.open).toBe(0)
  })
})

test.each(['\0\0rubbish', answer('500 Internal Server Error')])(
  'data after a complete answer do not change that answer: %j',
  async (behind) => {
    const server = await startRaw((socket) => socket.write(answer('201 Created', '{"id":"1"}') + behind))
    expect(await send(server.baseUrl)).toEqual({
      type: 'answered',
      status: 201,
      body: Buffer.from('{"id":"1"}'),
    })
  },
)

test.each(['301 Moved Permanently', '307 Temporary Redirect', '308 Permanent Redirect'])(
  'the redirect %s is returned as the answer and is not followed',
  async (status) => {
    const other = await startRaw((socket) => socket.end(answer('201 Created', '{}')))
    const server = await startRaw((socket) =>
      socket.end(answer(status, '', `Location: ${other.baseUrl}/x\r\nContent-Length: 0\r\n`)),
    )
    expect(await send(server.baseUrl)).toMatchObject({ type: 'answered', status: Number(status.slice(0, 3)) })
    expect(other.connections()).toBe(0)
  },
)

test('a post that is over leaves nothing behind that would keep the program running', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const server = await startRaw((socket) => socket.write(answer('201 Created', '{}')))
  const before = timers()
  expect(await postOnce(request(server.baseUrl), directWay)).toMatchObject({ type: 'answered' })
  expect(timers()).toBeLessThanOrEqual(before)
})

test('every post opens its own connection', async () => {
  const server = await startRaw((socket) => socket.write(answer('201 Created', '{}')))
  await send(server.baseUrl)
  await send(server.baseUrl)
  expect(server.connections()).toBe(2)
})

test('a keep-alive client that retries sends the same request twice (control)', async () => {
  const server = await startRaw((socket) => socket.resetAndDestroy())
  const retrying = async (): Promise<void> => {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const done = await fetch(`${server.baseUrl}/campaign/create`, { method: 'POST', body: '{}' }).then(
        () => true,
        () => false,
      )
      if (done) return
    }
  }
  await retrying()
  expect(server.heads()).toBe(2)
})
