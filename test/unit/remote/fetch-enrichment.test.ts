import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { WayTo } from '../../../main/remote/connect.ts'
import { type EnrichmentQuestion, fetchEnrichment } from '../../../main/remote/fetch-enrichment.ts'
import { directWay } from '../../../main/remote/ways.ts'
import { remote, startCompanyNetwork, wayBy } from '../../support/company-network.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { refuse } from '../../support/fake-proxy.ts'

let instance: FakeInstance
beforeEach(async () => {
  instance = await startFakeInstance()
})
afterEach(() => instance.close())

type Answer = (response: ServerResponse) => void

/** Asks an instance that answers so; `pieces` are what was handed on, one entry for each time. */
const ask = async (answer: Answer, settings: Partial<EnrichmentQuestion> = {}) => {
  instance.behave((_request, response) => answer(response))
  const pieces: unknown[] = []
  const outcome = fetchEnrichment({
    baseUrl: instance.baseUrl,
    token: 'secret-token',
    listId: 'list',
    wayTo: directWay,
    signal: new AbortController().signal,
    onRecords: (records) => {
      pieces.push(records)
    },
    ...settings,
  })
  return { outcome: await outcome, pieces }
}

const json =
  (value: unknown): Answer =>
  (response) =>
    response.end(JSON.stringify(value))

const failed = (code: string, status: number | null) => ({ type: 'failed', code, status })

test('an enrichment list is asked for by its own path, with the token, on a connection of its own', async () => {
  const { outcome, pieces } = await ask(json({ processing: false, data: [{ a: 1 }, { a: 2 }] }), {
    listId: '../a b?c',
  })
  expect(outcome).toEqual({ type: 'done' })
  expect(pieces).toEqual([[{ a: 1 }, { a: 2 }]])
  expect(instance.ledger).toMatchObject([{ method: 'GET', path: '/enrichment/..%2Fa%20b%3Fc' }])
  expect(instance.ledger[0]?.headers).toEqual({
    host: new URL(instance.baseUrl).host,
    authorization: 'Bearer secret-token',
    accept: 'application/json',
    connection: 'close',
  })
})

test.each<[string, unknown, unknown]>([
  ['is empty', { processing: false, data: [] }, { type: 'done' }],
  ['is not said to be whole', { data: [] }, failed('answer_broken', 200)],
  ['has no list', { processing: false }, failed('answer_broken', 200)],
  ['has an object for a list', { processing: false, data: { 0: 'a' } }, failed('answer_broken', 200)],
  ['is being processed, without a list', { processing: true }, { type: 'processing' }],
  ['is being processed', { data: [], processing: true }, { type: 'processing' }],
])('an answer that %s is told apart, and brings no records', async (_name, answer, outcome) => {
  expect(await ask(json(answer))).toEqual({ outcome, pieces: [] })
})

test('of a list that is still being processed no record is kept, and its end is not waited for', async () => {
  let answer: ServerResponse | undefined
  const { outcome, pieces } = await ask((response) => {
    answer = response
    response.write('{"processing":true,"data":[{"a":1},')
  })
  expect(outcome).toEqual({ type: 'processing' })
  expect(pieces).toEqual([])
  await expect.poll(() => answer?.closed).toBe(true)
})

test('records that came before the service says that it is processing do not count', async () => {
  const { outcome } = await ask(json({ data: [{ a: 1 }], processing: true }))
  expect(outcome).toEqual({ type: 'processing' })
})

test.each([
  [404, 'list_missing'],
  [401, 'unauthorised'],
  [403, 'unauthorised'],
  [500, 'status_unexpected'],
  [201, 'status_unexpected'],
  [302, 'status_unexpected'],
])('an answer of status %i is %s, whatever stands in it, and is asked for once', async (status, code) => {
  let answer: ServerResponse | undefined
  const found = await ask((response) => {
    answer = response
    response.writeHead(status, { location: instance.baseUrl })
    response.write('{"processing":false,"data":[{"a":1}]}')
  })
  expect(found).toEqual({ outcome: failed(code, status), pieces: [] })
  expect(instance.ledger).toHaveLength(1)
  await expect.poll(() => answer?.closed).toBe(true)
})

describe('an enrichment list that breaks off', () => {
  test.each<[string, Answer, unknown, unknown[]]>([
    ['before an answer', (response) => response.destroy(), failed('unreachable', null), []],
    ['in silence', () => {}, failed('timed_out', null), []],
    [
      'within a record',
      (response) => response.write('{"processing":false,"data":[{"a":1},{"b', () => response.destroy()),
      failed('answer_broken', 200),
      [[{ a: 1 }]],
    ],
    [
      'behind all records',
      (response) => response.write('{"processing":false,"data":[{"a":1}]}', () => response.destroy()),
      failed('answer_broken', 200),
      [[{ a: 1 }]],
    ],
    [
      'in silence behind all records',
      (response) => response.write('{"processing":false,"data":[{"a":1}]}'),
      failed('answer_broken', 200),
      [[{ a: 1 }]],
    ],
    [
      'with a short end',
      (response) => response.end('{"processing":false,"data":[{"a":1},'),
      failed('answer_broken', 200),
      [[{ a: 1 }]],
    ],
    ['into HTML', (response) => response.end('<html>'), failed('answer_broken', 200), []],
  ])('%s is not done', async (_name, answer, outcome, pieces) => {
    expect(await ask(answer, { silenceMs: 200 })).toEqual({ outcome, pieces })
  })

  test('is not one that takes longer than a silence may, but moves', async () => {
    const { outcome, pieces } = await ask(
      (response) => {
        response.write('{"processing":false,"data":[0')
        let sent = 0
        // An answer that is slow, and moves.
        const drip = setInterval(() => {
          response.write(`,${(sent += 1)}`)
          if (sent < 30) return
          clearInterval(drip)
          response.end(']}')
        }, 50)
      },
      // Far longer than what moves stands still on a busy machine.
      { silenceMs: 1_000 },
    )
    expect(outcome).toEqual({ type: 'done' })
    expect(pieces.flat()).toEqual(Array.from({ length: 31 }, (_each, index) => index))
  })
})

describe('an enrichment list whose service is not reached', () => {
  test.each([
    ['is unreachable where nothing listens', 'http://127.0.0.1:1', 'unreachable'],
    ['is unreachable where its name leads nowhere', 'https://revoada.invalid', 'unreachable'],
  ])('%s', async (_name, baseUrl, code) => {
    expect((await ask(() => {}, { baseUrl })).outcome).toEqual(failed(code, null))
  })

  test('has timed out where the handshake gets no answer, as early as any silence', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    await once(silent, 'listening')
    const baseUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`
    expect((await ask(() => {}, { baseUrl, silenceMs: 100 })).outcome).toEqual(failed('timed_out', null))
  })
})

describe('an enrichment list that is not wanted any more', () => {
  test.each<[string, Answer]>([
    ['before its answer', () => {}],
    ['within its answer', (response) => response.write('{"processing":false,"data":[{"a":1},{')],
  ])('is broken off %s, and its connection is closed', async (_name, answer) => {
    const ended = new AbortController()
    let given: ServerResponse | undefined
    const asked = ask(
      (response) => {
        given = response
        answer(response)
        if (!response.headersSent) ended.abort()
      },
      { signal: ended.signal, onRecords: () => ended.abort() },
    )
    await expect(asked).rejects.toThrow(/abort/i)
    await expect.poll(() => given?.closed).toBe(true)
  })

  test('is not asked for when that is known before', async () => {
    const settings = { signal: AbortSignal.abort() }
    await expect(ask(json({}), settings)).rejects.toThrow(/abort/i)
    await expect(ask(json({}), { ...settings, baseUrl: 'http://127.0.0.1:1' })).rejects.toThrow(/abort/i)
    expect(instance.ledger).toEqual([])
  })
})

test.each([new Error('the disk is full'), new SyntaxError('not of the answer')])(
  'what hinders us from keeping records, as %s, is no fault of the answer',
  async (error) => {
    let given: ServerResponse | undefined
    const asked = ask(
      (response) => {
        given = response
        response.write('{"processing":false,"data":[{"a":1},')
      },
      {
        onRecords: () => {
          throw error
        },
      },
    )
    await expect(asked).rejects.toBe(error)
    await expect.poll(() => given?.closed).toBe(true)
  },
)

test('records that come while others are being kept wait for those', async () => {
  let busy = 0
  let busiest = 0
  let kept = 0
  const { outcome } = await ask(
    (response) => {
      response.write('{"processing":false,"data":[1,', () => {
        response.write('2,', () => response.end('3]}'))
      })
    },
    {
      onRecords: async (records) => {
        busy += 1
        busiest = Math.max(busiest, busy)
        await new Promise(setImmediate)
        busy -= 1
        kept += records.length
      },
    },
  )
  expect(outcome).toEqual({ type: 'done' })
  expect([busiest, busy, kept]).toEqual([1, 0, 3])
})

test('an enrichment list is fetched through the proxy, and what the network refuses is told apart', async () => {
  const { instance: behindProxy, proxy } = await startCompanyNetwork()
  behindProxy.behave((_request, response) => response.end('{"processing":false,"data":[{"a":1}]}'))
  const fetch = (wayTo: WayTo) => ask(() => {}, { baseUrl: remote, wayTo })
  const list = `PROXY ${proxy.address}`
  expect(await fetch(wayBy(list))).toEqual({ outcome: { type: 'done' }, pieces: [[{ a: 1 }]] })
  const refused = { outcome: failed('network_refused', null), pieces: [] }
  expect(await fetch(wayBy(list, null, {}))).toEqual(refused)
  proxy.behave(refuse('502 Bad Gateway'))
  expect(await fetch(wayBy(list))).toEqual(refused)
  expect(behindProxy.ledger).toHaveLength(1)
})
