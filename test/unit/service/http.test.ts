import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createHttp } from '../../../main/service/http.ts'

let port = 0
const other = createServer()
beforeEach(async () => {
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const address = other.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  ;({ port } = address)
})
afterEach(() => new Promise((done) => other.close(done)))

it('a port that another program has is an error where the port was asked for by name', async () => {
  const { listen } = createHttp()
  await expect(listen(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

it('the service answers on another free port where the usual one is taken', async () => {
  const { app, listen } = createHttp()
  app.get('/', () => 'here')
  const running = await listen(port, 'any_free')
  try {
    expect(new URL(running.baseUrl).port).not.toBe(String(port))
    const answer = await fetch(running.baseUrl)
    expect([answer.status, await answer.text()]).toEqual([200, 'here'])
  } finally {
    await running.close()
  }
})
