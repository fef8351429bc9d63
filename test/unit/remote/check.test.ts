import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { checkInstance } from '../../../main/remote/check.ts'
import type { WayTo } from '../../../main/remote/connect.ts'
import { makeCertificate } from '../../support/certificates.ts'
import { company, remote, startCompanyNetwork, wayBy } from '../../support/company-network.ts'
import { intercept, needLogin } from '../../support/fake-proxy.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe('the check', () => {
  const check = (wayTo: WayTo, baseUrl = remote) =>
    checkInstance({ baseUrl, token: 'token', probeId: 'probe', wayTo })

  test('says by which proxy and by whose certificate an instance was reached', async () => {
    const { instance, proxy } = await startCompanyNetwork()
    instance.behave((_request, response) => response.writeHead(404).end('{}'))
    expect(await check(wayBy(`PROXY ${proxy.address}`))).toEqual({
      code: 'ready',
      subject: null,
      status: 404,
      reached: {
        proxy: proxy.address,
        certificate: { source: 'file', issuer: 'Empresa X CA' },
        hasClientCertificate: false,
      },
    })
    expect(await check(wayBy(`PROXY ${proxy.address}`), instance.baseUrl)).toMatchObject({
      code: 'ready',
      reached: { proxy: null, certificate: null },
    })
  })

  test('takes a certificate that only the system trusts, and says so', async () => {
    const { instance, proxy } = await startCompanyNetwork()
    instance.behave((_request, response) => response.writeHead(404).end('{}'))
    const store = join(temporaryFolder(), 'store.pem')
    const ask = async (certificate: string): Promise<unknown> => {
      writeFileSync(store, certificate)
      const program = resolve(import.meta.dirname, '../../support/system-store-check.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [program, remote, proxy.address], {
        env: { ...process.env, SSL_CERT_FILE: store },
      })
      return JSON.parse(stdout)
    }
    expect(await ask(company.cert)).toMatchObject({
      code: 'ready',
      reached: { certificate: { source: 'system', issuer: 'Empresa X CA' } },
    })
    expect(await ask(makeCertificate().cert)).toMatchObject({ code: 'certificate_untrusted' })
  })

  test('says what the proxy or the certificate is wrong about', async () => {
    const { proxy } = await startCompanyNetwork(needLogin('ana:certa'))
    expect(await check(wayBy(`PROXY ${proxy.address}`))).toEqual({
      code: 'proxy_needs_login',
      subject: proxy.address,
      status: null,
      reached: null,
    })
    proxy.behave(intercept(company))
    expect(await check(wayBy(`PROXY ${proxy.address}`, null, {}))).toMatchObject({
      code: 'certificate_untrusted',
      subject: 'Empresa X CA',
    })
    proxy.behave(intercept(company, { clientAuthority: makeCertificate({ subject: 'Clientes CA' }) }))
    expect(await check(wayBy(`PROXY ${proxy.address}`))).toMatchObject({
      code: expect.stringMatching(/^(client_certificate_refused|connection_lost)$/) as string,
    })
  })
})
