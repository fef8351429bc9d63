import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../support/certificates.ts'
import { company, post, startCompanyNetwork, wayBy } from '../../support/company-network.ts'
import { intercept } from '../../support/fake-proxy.ts'

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

  test.each([
    ['for another host', makeCertificate({ name: 'outro.test', by: company }), 'certificate_other_name'],
    [
      'that has expired',
      makeCertificate({ name: 'api.servico.test', lastYear: '21', by: company }),
      'certificate_expired',
    ],
  ])('a certificate %s is refused', async (_name, certificate, code) => {
    const { instance, proxy } = await startCompanyNetwork(intercept(company, { certificate }))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({ type: 'not_connected', code })
    expect(instance.ledger).toEqual([])
  })

  test('a client certificate is shown to a server that asks for one', async () => {
    const clients = makeCertificate({ subject: 'Clientes CA' })
    const own = makeCertificate({ name: 'ana', subject: 'Ana', by: clients })
    const { instance, proxy } = await startCompanyNetwork(
      intercept(company, { clientAuthority: clients, maxVersion: 'TLSv1.2' }),
    )
    const certificates = [company.cert]
    const list = `PROXY ${proxy.address}`
    expect(await post(wayBy(list))).toMatchObject({ type: 'not_connected' })
    expect(instance.ledger).toEqual([])
    const clientCertificate = { form: 'pem', cert: own.cert, key: own.key, passphrase: '' } as const
    expect(await post(wayBy(list, null, { certificates, clientCertificate }))).toMatchObject({ status: 201 })
  })

  test('a server that misses a client certificate only behind the handshake, as by TLS 1.3, leaves a post ambiguous', async () => {
    const { instance, proxy } = await startCompanyNetwork(intercept(company, { clientAuthority: company }))
    expect(await post(wayBy(`PROXY ${proxy.address}`))).toMatchObject({ type: 'ambiguous' })
    expect([proxy.ledger.length, instance.ledger.length]).toEqual([1, 0])
  })
})
