import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { checkInstance } from '../../../main/remote/check.ts'
import type { WayTo } from '../../../main/remote/connect.ts'
import { makeCertificate } from '../../support/certificates.ts'
import { company, remote, startCompanyNetwork, wayBy } from '../../support/company-network.ts'
import type { Behaviour } from '../../support/fake-instance.ts'
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

  test('finds whose certificate it was behind one that is signed by it', async () => {
    const branch = makeCertificate({ subject: 'Filial CA', by: company, isAuthority: true })
    const { instance, proxy } = await startCompanyNetwork(intercept(branch))
    instance.behave((_request, response) => response.end())
    expect(await check(wayBy(`PROXY ${proxy.address}`))).toMatchObject({
      reached: { certificate: { source: 'file', issuer: 'Filial CA' } },
    })
  })

  test('takes a certificate that the system trusts, or that Node was told to trust, and says which', async () => {
    const { instance, proxy } = await startCompanyNetwork()
    instance.behave((_request, response) => response.writeHead(404).end('{}'))
    const branch = makeCertificate({ subject: 'Filial CA', by: company, isAuthority: true })
    proxy.behave(intercept(branch))
    const folder = temporaryFolder()
    let files = 0
    const ask = async (variable: string, certificate: string): Promise<unknown> => {
      const store = join(folder, `${(files += 1)}.pem`)
      writeFileSync(store, certificate)
      const program = resolve(import.meta.dirname, '../../support/system-store-check.ts')
      const { stdout } = await promisify(execFile)(process.execPath, [program, remote, proxy.address], {
        env: { ...process.env, [variable]: store },
      })
      return JSON.parse(stdout)
    }
    const by = (source: string) => ({
      code: 'ready',
      reached: { certificate: { source, issuer: 'Filial CA' } },
    })
    expect(
      await Promise.all([
        ask('SSL_CERT_FILE', company.cert),
        ask('NODE_EXTRA_CA_CERTS', company.cert),
        // Only a file that was chosen may begin in the middle of a chain.
        ask('SSL_CERT_FILE', branch.cert),
      ]),
    ).toMatchObject([by('system'), by('program'), { code: 'certificate_untrusted' }])
  })

  test('asks for a list that there is none of, and shows the token', async () => {
    const { instance } = await startCompanyNetwork()
    instance.behave((_request, response) => response.end())
    await check(wayBy(null), `${instance.baseUrl}/v1`)
    expect(instance.ledger).toMatchObject([
      { method: 'GET', path: '/v1/enrichment/probe', headers: { authorization: 'Bearer token' } },
    ])
  })

  test.each([
    [404, '{"type":"NOT_FOUND"}', 'ready'],
    [404, 'null', 'answers_otherwise'],
    [404, '404', 'answers_otherwise'],
    [404, '<html>', 'answers_otherwise'],
    [404, '', 'answers_otherwise'],
    [200, '{}', 'answers_otherwise'],
    [302, '{}', 'answers_otherwise'],
    [500, '{}', 'answers_otherwise'],
    [401, '{}', 'token_refused'],
    [403, '<html>', 'token_refused'],
  ])('says of an answer of status %i and the text %j that it is %s', async (status, text, code) => {
    const { instance } = await startCompanyNetwork()
    instance.behave((_request, response) => response.writeHead(status, { location: '/' }).end(text))
    expect(await check(wayBy(null), instance.baseUrl)).toMatchObject({ code, status, subject: null })
  })

  test.each<[string, Behaviour, { code: string; status: number | null }]>([
    ['hangs up', ({ socket }) => socket.destroy(), { code: 'connection_lost', status: null }],
    [
      'breaks off',
      (_request, response) => response.writeHead(404).write('{}', () => response.destroy()),
      { code: 'connection_lost', status: null },
    ],
    ['is silent', () => {}, { code: 'timed_out', status: null }],
    [
      'falls silent',
      (_request, response) => void response.writeHead(404).write('{}'),
      { code: 'timed_out', status: null },
    ],
    [
      'never ends',
      (_request, response) => {
        const more = (): void => void response.write('x'.repeat(10_000), () => setImmediate(more))
        more()
      },
      { code: 'answers_otherwise', status: 200 },
    ],
  ])('ends, and says so, when an instance %s', async (_name, behaviour, answer) => {
    const { instance } = await startCompanyNetwork()
    let given: ServerResponse | undefined
    instance.behave((request, response, body) => {
      given = response
      behaviour(request, response, body)
    })
    const question = { baseUrl: instance.baseUrl, token: 'token', probeId: 'probe', wayTo: wayBy(null) }
    expect(await checkInstance({ ...question, timeoutMs: 500 })).toMatchObject({
      ...answer,
      reached: { proxy: null },
    })
    await expect.poll(() => given?.closed).toBe(true)
  })

  test('says that a client certificate was there to be shown, where there is encryption', async () => {
    const { instance, proxy } = await startCompanyNetwork()
    instance.behave((_request, response) => response.end())
    const { cert, key } = makeCertificate({ subject: 'Ana' })
    const way = wayBy(`PROXY ${proxy.address}`, null, {
      certificates: [company.cert],
      clientCertificate: { form: 'pem', cert, key, passphrase: '' },
    })
    expect(await check(way)).toMatchObject({ reached: { hasClientCertificate: true } })
    expect(await check(way, instance.baseUrl)).toMatchObject({ reached: { hasClientCertificate: false } })
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
