import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { askControl } from '../../../main/remote/control.ts'
import type { Fault } from '../../../shared/api/control.ts'
import { smsCampaignPath } from '../../../shared/api/index.ts'
import { startHeadless } from '../../support/headless-service.ts'
import { lengthenBaseFile, writeBaseFile } from '../../support/open-data.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf, startTestWorkspace, type TestWorkspace } from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'

const sms = {
  title: 'Aviso',
  message: 'Oi',
  type: 'SMSSHORT',
  numbers: ['5511987654321'],
  start_date: '2030-01-01T10:00:00',
}

/** A workspace beside a real service. */
const start = async (): Promise<TestWorkspace & { post: () => Promise<number> }> => {
  const { url, token, control, stop } = await startHeadless(temporaryFolder())
  onTestFinished(stop)
  const started = startTestWorkspace()
  started.workspace.setEmbeddedInstance({
    baseUrl: url,
    token,
    control: { baseUrl: control.url, token: control.token },
  })
  const post = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: JSON.stringify(sms) }
    return (await fetch(url + smsCampaignPath, asked)).status
  }
  return { ...started, post }
}

const fault = (status: 429 | 503, times: number | null): Fault => ({
  kind: 'status',
  status,
  path: null,
  times,
})

describe('control of the embedded service', () => {
  test('the embedded service reports its state and only the requests after a given number', async () => {
    const { client, post } = await start()
    expect(await post()).toBe(201)
    expect(await client.service.state()).toMatchObject({
      counts: { campaigns: 1, recipients: 1 },
      campaigns: [{ title: 'Aviso', quantity: 1 }],
      userFacts: { rcsSupplier: true, rcsCredential: true },
      faults: [],
    })
    const [first] = await client.service.requests({ after: 0 })
    expect(first).toMatchObject({ number: 1, path: smsCampaignPath, status: 201, fault: null })
    expect(await client.service.requests({ after: 1 })).toEqual([])
  })

  test('resetting the embedded service clears its data and restores the account permissions and clock', async () => {
    const { client } = await start()
    await client.service.addDemo()
    await client.service.changeUserFacts({ rcsCredential: false })
    await client.service.addFault(fault(503, null))
    await client.service.setClock({ offsetMs: -60_000 })
    expect(await client.service.state()).toMatchObject({
      userFacts: { rcsCredential: false },
      offsetMs: -60_000,
    })
    expect(await client.service.reset()).toMatchObject({
      counts: { campaigns: 0, recipients: 0 },
      userFacts: { rcsSupplier: true, rcsCredential: true },
      faults: [],
      offsetMs: 0,
    })
    expect(await client.service.requests({ after: 0 })).toEqual([])
  })

  test('faults and permissions that are changed in the same moment are all kept', async () => {
    const { client } = await start()
    await client.service.addFault(fault(429, 2))
    await Promise.all([
      client.service.addFault(fault(503, 1)),
      client.service.addFault(fault(503, 2)),
      client.service.removeFault(fault(429, 2)),
      client.service.changeUserFacts({ rcsSupplier: false }),
      client.service.changeUserFacts({ rcsCredential: false }),
    ])
    expect(await client.service.state()).toMatchObject({
      faults: [fault(503, 1), fault(503, 2)],
      userFacts: { rcsSupplier: false, rcsCredential: false },
    })
  })

  test('simulated faults are triggered in order and can be removed even after they were triggered', async () => {
    const { client, post } = await start()
    await client.service.addFault(fault(503, 2))
    await client.service.addFault(fault(429, null))
    expect(await post()).toBe(503)
    const { faults } = await client.service.removeFault(fault(503, 2))
    expect(faults).toEqual([fault(429, null)])
    expect(await post()).toBe(429)
    expect(await client.service.removeFault(fault(503, 2))).toMatchObject({ faults: [fault(429, null)] })
    expect(await client.service.removeAllFaults()).toMatchObject({ faults: [] })
    expect(await post()).toBe(201)
  })

  test('a change of the embedded service notifies the window', async () => {
    const { client } = await start()
    const ended = new AbortController()
    const events = await client.changes.watch(undefined, { signal: ended.signal })
    const next = events.next()
    await client.service.addFault(fault(503, 1))
    expect(await next).toMatchObject({ value: { topic: 'service' } })
    ended.abort()
    await events.return(undefined)
  })

  test('enrichment prices and pace are kept until a reset restores the defaults', async () => {
    const { client } = await start()
    const before = await client.service.enrichment()
    const prices = { ...before.prices, CNPJ: '0.35' }
    const pace = { preparationMs: 0, documentsPerSecond: 10 }
    expect(await client.service.setEnrichment({ prices, pace })).toEqual({ prices, pace })
    expect(await client.service.enrichment()).toEqual({ prices, pace })
    await client.service.reset()
    expect(await client.service.enrichment()).toEqual(before)
  })

  test('the CNPJ base can be imported, cancelled and removed, with only one import at a time', async () => {
    const { client } = await start()
    const rest = ['0001', '81', '1', 'PADARIA', '02', ...Array.from({ length: 24 }, () => '')]
    const filesOf = (count: number, change = (path: string) => path) => {
      const rows = Array.from({ length: count }, (_, index) => [String(index).padStart(8, '0'), ...rest])
      return [ticketOf(change(writeBaseFile(temporaryFolder(), 'Estabelecimentos0.csv', rows).path))]
    }
    const everything = { documents: null, uf: null }
    expect(await client.service.cnpjBase()).toEqual({ current: null, running: null, failure: null })
    await client.service.importCnpjBase({ files: filesOf(3), ...everything })
    await expect.poll(async () => (await client.service.cnpjBase()).current?.establishments).toBe(3)

    const long = { files: filesOf(1, lengthenBaseFile), ...everything }
    expect((await client.service.importCnpjBase(long)).running).not.toBeNull()
    expect(await problemOf(client.service.importCnpjBase(long))).toMatchObject({
      code: 'cnpj_import_running',
    })
    expect(await problemOf(client.service.removeCnpjBase())).toMatchObject({ code: 'cnpj_import_running' })
    expect(await client.service.cancelCnpjBase()).toMatchObject({
      current: { establishments: 3 },
      running: null,
      failure: { code: 'cnpj_import_cancelled' },
    })
    expect(await client.service.removeCnpjBase()).toMatchObject({ current: null, failure: null })
  })

  test('a stopped embedded service is told apart from one that does not answer', async () => {
    const { client, workspace } = await start()
    const nowhere = { baseUrl: 'http://127.0.0.1:9', token: 'x' }
    workspace.setEmbeddedInstance({ ...nowhere, control: nowhere })
    expect(await problemOf(client.service.state())).toMatchObject({ code: 'service_unavailable' })
    workspace.setEmbeddedInstance(null)
    expect(await problemOf(client.service.reset())).toMatchObject({ code: 'service_stopped' })
  })
})

describe('control responses', () => {
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const ask = async (listener: RequestListener) =>
    askControl(
      { baseUrl: await serve(listener), token: 'x' },
      { path: '/state', answer: z.object({ a: z.number() }) },
      300,
    )

  test('a bad control response is mapped to its error code', async () => {
    expect(await ask((_request, response) => response.end('{"a":1}'))).toEqual({ ok: true, value: { a: 1 } })
    expect(await ask((_request, response) => response.end('{"a":"1"}'))).toEqual({
      ok: false,
      code: 'answer_invalid',
    })
    expect(await ask((_request, response) => response.end('{'))).toEqual({
      ok: false,
      code: 'answer_invalid',
    })
    expect(await ask((_request, response) => response.writeHead(401).end('{"a":1}'))).toEqual({
      ok: false,
      code: 'refused',
    })
    expect(await ask(() => {})).toEqual({ ok: false, code: 'timed_out' })
    expect(await ask((request) => request.socket.destroy())).toEqual({ ok: false, code: 'unreachable' })
    expect(
      await ask((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()),
    ).toEqual({ ok: false, code: 'refused' })
  })
})
