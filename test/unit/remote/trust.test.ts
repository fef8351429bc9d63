import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { createTrust, issuerNameOf, nameOf } from '../../../main/remote/trust.ts'
import { makeCertificate } from '../../support/certificates.ts'

const trustOf = (certificates: readonly string[]) => createTrust({ certificates, clientCertificate: null })
const [known = ''] = rootCertificates
const company = makeCertificate({ subject: 'Empresa X CA' })
const server = makeCertificate({ name: 'api.servico.test', by: company })
const read = ({ cert }: { cert: string }) => new X509Certificate(cert)

describe('the source of a certificate', () => {
  test.each<[string, X509Certificate[], string[], string | null]>([
    ['the program, when that brings it along', [new X509Certificate(known)], [], 'program'],
    ['the file, when both have it', [new X509Certificate(known)], [known], 'file'],
    ['the file, when that signed it', [read(server)], [company.cert], 'file'],
    [
      'the file, when that signed what signed it',
      [read(server), read(company)],
      [known, company.cert],
      'file',
    ],
    ['the file, when the chain ends with what is there', [read(company)], [company.cert], 'file'],
    ['the file, when that has just this one', [read(server)], [server.cert], 'file'],
    [
      'not the file, when only its name is the same',
      [read(server)],
      [makeCertificate({ subject: 'Empresa X CA' }).cert],
      null,
    ],
    ['not the file, when that has another name', [read(server)], [makeCertificate().cert], null],
    ['unknown, when no known authority signed it', [read(server)], [], null],
    ['unknown, when there is no certificate', [], [company.cert], null],
  ])('is %s', (_name, chain, certificates, source) => {
    expect(trustOf(certificates).sourceOf(chain)).toBe(source)
  })

  test('is unknown, and no error, when its key is of a kind that is not known here', () => {
    const { raw } = read(company)
    const ellipticCurve = Buffer.from('2a8648ce3d0201', 'hex')
    raw[raw.indexOf(ellipticCurve) + ellipticCurve.length - 1] = 0x7f
    expect(trustOf([company.cert]).sourceOf([new X509Certificate(raw)])).toBeNull()
    const odd = `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----\n`
    expect(trustOf([odd, 'no certificate']).sourceOf([read(server)])).toBeNull()
  })
})

test('all certificates are read once, and only when they are needed', () => {
  const trust = trustOf([company.cert])
  const options = trust.contextOptions()
  expect(options.secureContext).toBeDefined()
  expect(trust.contextOptions().secureContext).toBe(options.secureContext)
})

test('whether a client certificate is set can be told', () => {
  const clientCertificate = { form: 'pem', cert: company.cert, key: company.key, passphrase: '' } as const
  expect(createTrust({ certificates: [], clientCertificate }).hasClientCertificate).toBe(true)
  expect(trustOf([]).hasClientCertificate).toBe(false)
})

describe('the name of a certificate', () => {
  test.each<[string | undefined, string | null]>([
    ['C=BR\nO=Empresa X\nOU=TI\nCN=proxy.empresa', 'proxy.empresa'],
    ['CN=um\nCN=dois', 'um'],
    ['OU=TI\nO=Empresa X\nC=BR', 'Empresa X'],
    ['C=BR\nOU=TI', 'TI'],
    ['CN= \u200B\nO=\u202EEmpresa\u0007 X ', 'Empresa X'],
    [`CN=${'x'.repeat(120)}`, 'x'.repeat(100)],
    ['C=BR\nL=CN=x', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (subject, name) => {
    expect(nameOf(subject)).toBe(name)
  })

  test('that signed another is the issuer’s', () => {
    expect(issuerNameOf(read(server))).toBe('Empresa X CA')
    expect(issuerNameOf(undefined)).toBeNull()
  })
})
