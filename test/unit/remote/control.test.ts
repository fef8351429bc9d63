import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { askControl } from '../../../main/remote/control.ts'
import { type Behaviour, startFakeInstance } from '../../support/fake-instance.ts'
import { startFakeProxy } from '../../support/fake-proxy.ts'

test('a control request does not reuse a connection that the service is closing', async () => {
  const used = new Set<Socket>()
  const server = createServer(({ socket }, response) => {
    // As a service closes what was idle, in the moment in which a workspace that was busy uses it again.
    if (used.has(socket)) socket.destroy()
    else response.end('{"isRight":true}')
    used.add(socket)
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'token' }
  const question = { path: '/people/erase', body: {}, answer: z.object({ isRight: z.boolean() }) }

  for (let times = 0; times < 3; times += 1)
    expect(await askControl(endpoint, question)).toEqual({ ok: true, value: { isRight: true } })
})

test('a control request goes to no proxy, also where Node was told to use one', async () => {
  const instance = await startFakeInstance()
  const proxy = await startFakeProxy(() => Number(new URL(instance.baseUrl).port))
  onTestFinished(async () => {
    await Promise.all([proxy.close(), instance.close()])
  })
  instance.behave((_request, response) => response.end('{}'))
  const program = resolve(import.meta.dirname, '../../support/control-question.ts')
  const address = `http://${proxy.address}`
  const { stdout } = await promisify(execFile)(process.execPath, [program, instance.baseUrl], {
    env: { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: '' },
  })
  expect(JSON.parse(stdout)).toEqual({ ok: true, value: {} })
  expect([proxy.connections(), instance.ledger.length]).toEqual([0, 1])
})

test('a control request without a body is a GET, one with a body a POST of its JSON, with the control’s token', async () => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  instance.behave((_request, response) => response.end('{}'))
  const endpoint = { baseUrl: `${instance.baseUrl}/control`, token: 'control-token' }
  for (const body of [undefined, { name: 'ação' }, null])
    expect(await askControl(endpoint, { path: '/people?x=y', body, answer: z.object({}) })).toMatchObject({
      ok: true,
    })
  expect(instance.ledger.map(({ method, body }) => [method, body.toString()])).toEqual([
    ['GET', ''],
    ['POST', '{"name":"ação"}'],
    ['POST', 'null'],
  ])
  for (const { path, headers } of instance.ledger) {
    expect(path).toBe('/control/people?x=y')
    expect(headers).toMatchObject({
      authorization: 'Bearer control-token',
      'content-type': 'application/json',
      connection: 'close',
    })
  }
})

test.each<[string, Behaviour, string]>([
  ['breaks off', (_request, response) => response.write('{}', () => response.destroy()), 'unreachable'],
  ['falls silent', (_request, response) => void response.write('{}'), 'timed_out'],
])('a control response that %s is none', async (_name, behaviour, code) => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  instance.behave(behaviour)
  const question = { path: '/state', answer: z.object({}) }
  expect(await askControl({ baseUrl: instance.baseUrl, token: 'x' }, question, 300)).toEqual({
    ok: false,
    code,
  })
})
