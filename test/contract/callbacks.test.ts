import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  callbackAddressSchema,
  callbackBodiesLimits,
  callbackBodiesSchema,
  callbackContentSchema,
  callbackLimits,
  type CallbackPage,
  callbackPageSchema,
  controlPaths,
} from '../../shared/api/index.ts'
import { expectProblem, useOwnInstance } from './support/instance.ts'
import { checkProperty } from '../support/property.ts'

const instance = useOwnInstance()
beforeEach(async () => {
  await instance.control(controlPaths.reset, {})
})

const addressOf = async (ref: string): Promise<string> => {
  const answer = await instance.control(controlPaths.callbackAddress, { ref })
  return callbackAddressSchema.parse(answer.body).url
}
const deliver = (url: string, body: Uint8Array<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })
const list = async (query = ''): Promise<CallbackPage> =>
  callbackPageSchema.parse((await instance.control(controlPaths.callbacks + query)).body)
const contentOf = async (id: string) =>
  callbackContentSchema.parse((await instance.control(`${controlPaths.callbackContent}?id=${id}`)).body)
const expectUnknown = async (response: Response): Promise<void> => {
  const unknown = await fetch(`${instance.baseUrl}/nowhere`, { method: 'POST' })
  expect([response.status, await response.json()]).toEqual([404, await unknown.json()])
}

describe('callback deliveries', () => {
  test('a callback delivery needs no token and is stored byte for byte, whatever its body and type', async () => {
    const url = await addressOf('campanha-1')
    // What fetch lets one say of a type; raw bytes say the rest below.
    const type = fc.constantFrom(
      'application/json',
      'text/plain; charset=latin1',
      'x',
      'a/b/c',
      'multipart/form-data',
    )
    await checkProperty(
      fc.tuple(fc.uint8Array({ maxLength: 4_000 }), type),
      async ([body, contentType]) => {
        const response = await deliver(url, new Uint8Array(body), { 'content-type': contentType })
        expect([response.status, await response.text()]).toEqual([200, '{}'])
        const [latest] = (await list('?limit=1')).callbacks
        expect(latest).toMatchObject({
          ref: 'campanha-1',
          contentType,
          sizeBytes: body.length,
          sha256: createHash('sha256').update(body).digest('hex'),
        })
        const content = await contentOf(latest?.id ?? '')
        expect(Buffer.from(content.bodyBase64, 'base64').equals(body)).toBe(true)
      },
      { runs: 60 },
    )
  })

  test('a repeated callback delivery is stored once per ref, with its first and last time', async () => {
    const [one, other] = [await addressOf('one'), await addressOf('other')]
    await deliver(one, '{"a":1}', { 'x-attempt': '1' })
    await deliver(one, '{"a":2}')
    await deliver(other, '{"a":1}')
    await instance.control(controlPaths.clock, { offsetMs: 60_000 })
    await deliver(one, '{"a":1}', { 'x-attempt': '2' })
    const { total, latest, callbacks } = await list()
    expect([total, latest]).toEqual([3, 4])
    // The one that came last is the first.
    expect(callbacks.map(({ ref, times }) => [ref, times])).toEqual([
      ['one', 2],
      ['other', 1],
      ['one', 1],
    ])
    const [again] = callbacks
    expect(Date.parse(again?.lastAt ?? '') - Date.parse(again?.firstAt ?? '')).toBeGreaterThanOrEqual(60_000)
    const { method, headers } = await contentOf(again?.id ?? '')
    expect(method).toBe('POST')
    expect(headers).toContainEqual({ name: 'x-attempt', value: '2' })
    expect((await list('?ref=one')).total).toBe(2)
    expect((await list('?offset=1&limit=1')).callbacks).toEqual(callbacks.slice(1, 2))
  })

  test('a callback of 256 kB is accepted, and a larger one gets 413 with or without a length', async () => {
    const url = await addressOf('large')
    expect((await deliver(url, new Uint8Array(callbackLimits.bodyBytes))).status).toBe(200)
    expect((await deliver(url, new Uint8Array(callbackLimits.bodyBytes + 1))).status).toBe(413)
    const outgoing = httpRequest(url, { method: 'POST', headers: { 'transfer-encoding': 'chunked' } })
    outgoing.on('error', () => {})
    outgoing.write(Buffer.alloc(callbackLimits.bodyBytes + 1))
    const [response] = (await once(outgoing, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(413)
    outgoing.destroy()
    expect((await list()).total).toBe(1)
  })

  test('a callback delivery without a body and a content type is stored', async () => {
    const url = await addressOf('empty')
    expect((await fetch(url, { method: 'POST' })).status).toBe(200)
    expect((await list()).callbacks).toMatchObject([{ sizeBytes: 0, contentType: null }])
  })

  test('a callback delivery is stored without the values of its authorization and cookie', async () => {
    const url = await addressOf('secretive')
    await deliver(url, 'a', { authorization: 'Bearer abc', cookie: 'id=1', 'x-signature': 's' })
    const [kept] = (await list()).callbacks
    const { headers } = await contentOf(kept?.id ?? '')
    expect(headers).toContainEqual({ name: 'authorization', value: null })
    expect(headers).toContainEqual({ name: 'x-signature', value: 's' })
    expect(JSON.stringify(headers)).not.toMatch(/abc|id=1/)
  })
})

describe('callback addresses', () => {
  test('a callback address that was not issued here is answered as an unknown path and stores nothing', async () => {
    const url = await addressOf('real')
    const mac = url.slice(url.lastIndexOf('.') + 1)
    const base = url.slice(0, -mac.length - 1)
    const otherMac = (await addressOf('another')).split('.').at(-1) ?? ''
    const letter = fc.constantFrom(...'ABCabc019-_')
    const wrong = fc
      .oneof(
        fc.string({ unit: letter, maxLength: 30 }),
        fc.nat(mac.length - 1).chain((at) => letter.map((to) => mac.slice(0, at) + to + mac.slice(at + 1))),
        fc.nat(mac.length - 1).map((length) => mac.slice(0, length)),
        fc.constantFrom(otherMac, `${mac}.`, `${mac}.${mac}`, `${mac}=`, `${mac}A`, mac.toUpperCase()),
      )
      .filter((text) => text !== mac)
    await checkProperty(wrong, async (text) => expectUnknown(await deliver(`${base}.${text}`, 'x')), {
      runs: 80,
    })
    for (const path of [base, `${base}.`, `${instance.baseUrl}/callbacks/`, url.replace('real', 'unreal')])
      await expectUnknown(await deliver(path, 'x'))
    expect((await fetch(url)).status).toBe(404)
    expect((await list()).total).toBe(0)
    // The control: the very address is taken.
    expect((await deliver(url, 'x')).status).toBe(200)
  })

  test('a callback address carries at least 128 bits and survives a reset and a restart', async () => {
    const url = await addressOf('lasting')
    expect((url.split('.').at(-1)?.length ?? 0) * 6).toBeGreaterThanOrEqual(128)
    await instance.control(controlPaths.reset, {})
    await instance.restart()
    expect(new URL(await addressOf('lasting')).pathname).toBe(new URL(url).pathname)
    expect((await deliver(await addressOf('lasting'), 'x')).status).toBe(200)
  })

  test('a callback address is issued only for a ref that a path can hold', async () => {
    for (const ref of ['', 'a/b', 'a.b', 'ação', 'a'.repeat(65), 1])
      expectProblem(await instance.control(controlPaths.callbackAddress, { ref }), 400)
    const url = await addressOf('_-'.repeat(32))
    expect((await deliver(url, 'x')).status).toBe(200)
  })

  test('a callback address refuses wrong hosts, origins, methods and absolute URLs', async () => {
    const url = new URL(await addressOf('door'))
    const ask = (line: string, head: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const socket = connect({ host: url.hostname, port: Number(url.port) }, () =>
          socket.write(`${line} HTTP/1.1\r\n${head}content-length: 1\r\nconnection: close\r\n\r\nx`),
        )
        let received = ''
        socket.setTimeout(2_000, () => socket.destroy())
        socket.on('data', (chunk) => (received += chunk.toString('latin1')))
        socket.on('error', reject)
        socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)))
      })
    const post = `POST ${url.pathname}`
    const host = `host: ${url.host}\r\n`
    for (const [line, head, status] of [
      [post, 'host: evil.example\r\n', 421],
      [post, host + host, 400],
      [post, '', 400],
      [post, `${host}origin: https://evil.example\r\n`, 403],
      [post, `${host}origin: ${url.origin}\r\n`, 403],
      [post, `${host}sec-fetch-site: cross-site\r\n`, 403],
      [`PUT ${url.pathname}`, host, 405],
      [`POST ${url.href}`, host, 400],
    ] as const)
      expect([line, head, await ask(line, head)]).toEqual([line, head, status])
    expect((await list()).total).toBe(0)
    // The control: with nothing wrong, even when its type cannot be read.
    expect(await ask(post, `${host}content-type: ;;;\r\n`)).toBe(200)
    expect((await list()).callbacks).toMatchObject([{ contentType: ';;;' }])
  })
})

test('the request log shows no usable callback address', async () => {
  const url = await addressOf('logged')
  const { pathname } = new URL(url)
  const [, mac = ''] = pathname.split('.')
  await deliver(url, 'x')
  await fetch(url)
  await deliver(`${instance.baseUrl}/%63allbacks${pathname.slice('/callbacks'.length)}`, 'x')
  await deliver(url.replace('.', '%2E'), 'x')
  await deliver(`${url}x?a=1`, 'x')
  const { body } = await instance.control(controlPaths.requests)
  const { requests } = body as { requests: { path: string; status: number }[] }
  expect(requests.map(({ path, status }) => [path, status])).toEqual(
    [200, 404, 200, 200, 404].map((status) => ['/callbacks/logged.…', status]),
  )
  expect(JSON.stringify(requests)).not.toContain(mac)
})

test('all callbacks can be removed, and a reset removes them too', async () => {
  const url = await addressOf('gone')
  for (const path of [controlPaths.removeCallbacks, controlPaths.reset]) {
    await deliver(url, 'x')
    expect((await list()).total).toBe(1)
    expect((await instance.control(path, {})).status).toBe(200)
    expect(await list()).toEqual({ total: 0, latest: 0, callbacks: [] })
  }
  expectProblem(await instance.control(`${controlPaths.callbackContent}?id=x`), 404)
})

describe('callback contents in a row', () => {
  const bodies = async (ref: string, after: number) =>
    callbackBodiesSchema.parse(
      (await instance.control(`${controlPaths.callbackBodies}?ref=${ref}&after=${after}`)).body,
    ).callbacks
  const all = async (ref: string): Promise<{ pages: number[]; texts: string[] }> => {
    const [pages, texts]: [number[], string[]] = [[], []]
    for (let after = 0; ;) {
      const page = await bodies(ref, after)
      if (page.length === 0) return { pages, texts }
      after = page.at(-1)?.turn ?? 0
      pages.push(page.length)
      texts.push(...page.map(({ bodyBase64 }) => Buffer.from(bodyBase64, 'base64').toString()))
    }
  }

  test('are those of one ref in the order of their last delivery, with their types', async () => {
    const [a, b] = [await addressOf('a'), await addressOf('b')]
    for (const text of ['1', '2', '3']) await deliver(a, text, { 'content-type': 'text/x' })
    await deliver(b, '4')
    await deliver(a, '1')
    expect((await all('a')).texts).toEqual(['2', '3', '1'])
    expect((await bodies('a', 0))[0]).toMatchObject({ contentType: 'text/x' })
    expect(await all('c')).toEqual({ pages: [], texts: [] })
  })

  test('come in pages of so many bytes, and one that is larger comes alone', async () => {
    const url = await addressOf('a')
    const size = callbackLimits.bodyBytes
    for (let index = 0; index < 6; index += 1) await deliver(url, String(index).repeat(size))
    expect((await all('a')).pages).toEqual([2, 2, 2])
    expect(callbackBodiesLimits.bytes).toBe(2 * size)
  })
})
