import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { askControl } from '../../../main/remote/control.ts'

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
