import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { TLSSocket } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { ClientCertificate } from '../../../main/remote/trust.ts'
import { type Certificate, makeCertificate } from '../../support/certificates.ts'
import { company, post, startCompanyNetwork, wayBy } from '../../support/company-network.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'
import { alert, intercept, startFakeProxy } from '../../support/fake-proxy.ts'

const clientOf = ({ cert, key }: Certificate): ClientCertificate => ({
  form: 'pem',
  cert,
  key,
  passphrase: '',
})

/** An instance with TLS of its own, and what clients asked for before their requests. */
const startTlsInstance = async ({ cert, key }: Certificate) => {
  const names: string[] = []
  const protocols: unknown[] = []
  const server = createServer(
    {
      cert,
      key,
      ALPNProtocols: ['h2', 'http/1.1'],
      SNICallback: (name, done) => {
        names.push(name)
        done(null)
      },
    },
    ({ socket }, response) => {
      protocols.push(socket instanceof TLSSocket && socket.alpnProtocol)
      response.writeHead(201).end('{}')
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, names, protocols }
}

describe('certificates', () => {
  test('a certificate of an unknown company is refused, and the company is named', async () => {
    const { instance, proxy } = await startCompanyNetwork()
    expect(await post(wayBy(`PROXY ${proxy.address}`, null, {}))).toEqual({
      type: 'not_connected',
      code: 'certificate_untrusted',
      subject: 'Empresa X CA',
    })
    expect(instance.ledger).toEqual([])
  })

  const name = 'api.servico.test'
  test.each([
    ['for another host', { name: 'outro.test' }, 'certificate_other_name'],
    ['for an address', {}, 'certificate_other_name'],
    ['that has expired', { name, lastYear: '21' }, 'certificate_expired'],
    ['that is not valid yet', { name, firstYear: '45' }, 'certificate_expired'],
  ])('a certificate %s is refused, and who signed it is named', async (_name, options, code) => {
    const certificate = makeCertificate({ ...options, by: company })
    const { instance, proxy } = await startCompanyNetwork(intercept(company, { certificate }))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toEqual({
      type: 'not_connected',
      code,
      subject: 'Empresa X CA',
    })
    expect(instance.ledger).toEqual([])
    await expect.poll(proxy.openSockets).toBe(0)
  })

  test('a certificate that one of the company’s signed counts, whichever of the two is in the file', async () => {
    const branch = makeCertificate({ subject: 'Filial CA', by: company, isAuthority: true })
    const { proxy } = await startCompanyNetwork(intercept(branch))
    for (const { cert } of [company, branch])
      expect(await post(wayBy(`PROXY ${proxy.address}`, null, { certificates: [cert] }))).toMatchObject({
        status: 201,
      })
  })

  test('a server is asked for HTTP/1.1 and for its name, where it has one', async () => {
    const named = await startTlsInstance(makeCertificate({ name, by: company }))
    const proxy = await startFakeProxy(() => named.port)
    onTestFinished(() => proxy.close())
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({ status: 201 })
    expect([named.names, named.protocols]).toEqual([[name], ['http/1.1']])

    const { port, names, protocols } = await startTlsInstance(makeCertificate({ by: company }))
    expect(await post(wayBy(null), `https://127.0.0.1:${port}`)).toMatchObject({ status: 201 })
    expect([names, protocols]).toEqual([[], ['http/1.1']])
  })

  test('an address is held against the certificate, too', async () => {
    const { port, protocols } = await startTlsInstance(makeCertificate({ name, by: company }))
    expect(await post(wayBy(null), `https://127.0.0.1:${port}`)).toMatchObject({
      code: 'certificate_other_name',
    })
    expect(protocols).toEqual([])
  })

  test('a proxy with a certificate of an unknown company learns not even where we want to go', async () => {
    const proxy = await startFakeProxy(() => 1, makeCertificate())
    onTestFinished(() => proxy.close())
    expect(await post(wayBy(`HTTPS ${proxy.address}`))).toEqual({
      type: 'not_connected',
      code: 'proxy_unreachable',
      subject: proxy.address,
    })
    expect(proxy.ledger).toEqual([])
    await expect.poll(proxy.openSockets).toBe(0)
  })

  test('a server that is not trusted is left, also behind a proxy with TLS of its own', async () => {
    const instance = await startFakeInstance()
    const proxy = await startFakeProxy(
      () => Number(new URL(instance.baseUrl).port),
      makeCertificate({ by: company }),
    )
    onTestFinished(async () => {
      await Promise.all([proxy.close(), instance.close()])
    })
    proxy.behave(intercept(makeCertificate({ subject: 'Outra CA' })))
    expect(await post(wayBy(`HTTPS ${proxy.address}`))).toEqual({
      type: 'not_connected',
      code: 'certificate_untrusted',
      subject: 'Outra CA',
    })
    expect(instance.ledger).toEqual([])
    await expect.poll(proxy.openSockets).toBe(0)
  })

  test('with a client certificate that cannot be read no server is reached', async () => {
    const { proxy } = await startCompanyNetwork()
    const clientCertificate = clientOf({ cert: 'nada', key: 'nada' })
    const way = wayBy(`PROXY ${proxy.address}`, null, { certificates: [company.cert], clientCertificate })
    expect(await post(way)).toEqual({ type: 'not_connected', code: 'unreachable', subject: null })
    expect(proxy.connections()).toBe(0)
  })

  test('a client certificate is shown to a server that asks for one', async () => {
    const clients = makeCertificate({ subject: 'Clientes CA' })
    const { instance, proxy } = await startCompanyNetwork(
      intercept(company, { clientAuthority: clients, maxVersion: 'TLSv1.2' }),
    )
    const postAs = (clientCertificate: ClientCertificate | null) =>
      post(wayBy(`PROXY ${proxy.address}`, null, { certificates: [company.cert], clientCertificate }))
    for (const wrong of [null, clientOf(makeCertificate({ by: company }))])
      expect(await postAs(wrong)).toMatchObject({ type: 'not_connected' })
    expect(instance.ledger).toEqual([])
    const own = makeCertificate({ name: 'ana', subject: 'Ana', by: clients })
    expect(await postAs(clientOf(own))).toMatchObject({ status: 201 })
  })

  test.each([
    ['bad certificate', 42, 'client_certificate_refused'],
    ['certificate expired', 45, 'client_certificate_refused'],
    ['unknown CA', 48, 'client_certificate_refused'],
    ['certificate required', 116, 'client_certificate_refused'],
    ['handshake failure', 40, 'tls_failed'],
    ['protocol version', 70, 'tls_failed'],
  ])('a server that says “%s” of the handshake gets no post', async (_name, description, code) => {
    const { proxy } = await startCompanyNetwork(alert(description))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toEqual({
      type: 'not_connected',
      code,
      subject: null,
    })
    await expect.poll(proxy.openSockets).toBe(0)
  })

  test('a server that misses a client certificate only behind the handshake, as by TLS 1.3, leaves a post ambiguous', async () => {
    const { instance, proxy } = await startCompanyNetwork(intercept(company, { clientAuthority: company }))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({ type: 'ambiguous' })
    expect([proxy.ledger.length, instance.ledger.length]).toEqual([1, 0])
  })
})
