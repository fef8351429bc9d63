import { createPrivateKey, X509Certificate } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  readCertificates,
  readClientCertificate,
  showCertificate,
  showClientCertificate,
} from '../../../main/remote/own-certificates.ts'
import { makeCertificate } from '../../support/certificates.ts'
import { clientPfx, pfxWithoutKey } from '../../support/client-pfx.ts'

const company = makeCertificate({ subject: 'Empresa X CA' })
const other = makeCertificate({ subject: 'Empresa Y CA' })
const ana = makeCertificate({ name: 'ana', subject: 'Ana', by: company })

const subjectsOf = (content: string | Buffer): (string | null)[] | undefined =>
  readCertificates(Buffer.from(content))?.map((pem) => showCertificate(pem).subject)

describe('a file of certificates', () => {
  test.each<[string, string | Buffer, string[]]>([
    ['one in DER', new X509Certificate(other.cert).raw, ['Empresa Y CA']],
    ['one in PEM on the lines of Windows', company.cert.replaceAll('\n', '\r\n'), ['Empresa X CA']],
    [
      'several, each once, with words between them',
      `ação\n${company.cert}${company.key}\n# ${other.cert}${company.cert}`,
      ['Empresa X CA', 'Empresa Y CA'],
    ],
    ['its first 500', company.cert.repeat(500) + other.cert, ['Empresa X CA']],
    ['its 500th too', company.cert.repeat(499) + other.cert, ['Empresa X CA', 'Empresa Y CA']],
  ])('gives %s', (_name, content, subjects) => {
    expect(subjectsOf(content)).toEqual(subjects)
  })

  test.each([
    ['nothing in it', ''],
    ['words', 'nada'],
    ['only a key', company.key],
    ['half a certificate', company.cert.slice(0, 200)],
    ['a damaged certificate', company.cert.replace(/\n\w{20}/, '\n')],
    ['a damaged certificate behind a good one', other.cert + company.cert.replace(/\n\w{20}/, '\n')],
  ])('that has %s gives none', (_name, content) => {
    expect(readCertificates(Buffer.from(content))).toBeNull()
  })
})

test('a certificate is shown by whose it is, who signed it, and when it ends', () => {
  expect(showCertificate(ana.cert)).toEqual({
    subject: 'Ana',
    issuer: 'Empresa X CA',
    expiresAt: '2049-01-01T00:00:00.000Z',
  })
})

describe('a client certificate', () => {
  const encryptedKey = createPrivateKey(ana.key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'certa' })
    .toString()
  const brokenKey = '-----BEGIN PRIVATE KEY-----\nnada\n-----END PRIVATE KEY-----\n'
  const readFiles = (file: string | Buffer, keyFile: string | null, passphrase: string) =>
    readClientCertificate(Buffer.from(file), keyFile === null ? null : Buffer.from(keyFile), passphrase)

  test.each<[string, string | Buffer, string | null, string, string]>([
    ['PEM and a key in another file', ana.cert, ana.key, '', 'Ana'],
    ['PEM and a key in the same file', `${ana.key}\n${ana.cert}`, null, '', 'Ana'],
    ['PEM with the key of the other file, where both have one', ana.cert + other.key, ana.key, '', 'Ana'],
    ['PEM and an encrypted key', ana.cert, encryptedKey, 'certa', 'Ana'],
    ['PEM and a key that needs no password', ana.cert, ana.key, 'qualquer', 'Ana'],
    ['a PFX', clientPfx, null, 'certa', 'Ana da Empresa X'],
  ])('is read from %s', (_name, file, keyFile, passphrase, subject) => {
    const read = readFiles(file, keyFile, passphrase)
    if (!read.ok) throw new Error(read.fault)
    expect(showClientCertificate(read.own)).toMatchObject({ subject })
  })

  test('is kept with those that signed it, for servers that do not have them', () => {
    expect(readFiles(`# Ana\n${ana.cert}# Empresa\n${company.cert}`, ana.key, '')).toEqual({
      ok: true,
      own: { form: 'pem', cert: `${ana.cert}${company.cert}`.trim(), key: ana.key.trim(), passphrase: '' },
    })
  })

  test.each<[string, string | Buffer, string | null, string, string]>([
    ['no key', ana.cert, null, '', 'key_missing'],
    ['a key file without a key', ana.cert + ana.key, 'nada', '', 'key_missing'],
    ['a PFX without a key', pfxWithoutKey, null, 'certa', 'key_missing'],
    ['the key of another', ana.cert, other.key, '', 'key_wrong'],
    ['a key that cannot be read', ana.cert, brokenKey, '', 'unreadable'],
    ['the wrong password of a key', ana.cert, encryptedKey, 'errada', 'passphrase_wrong'],
    ['no password of a key', ana.cert, encryptedKey, '', 'passphrase_wrong'],
    ['the wrong password of a PFX', clientPfx, null, 'errada', 'passphrase_wrong'],
    ['the wrong password of a PFX without a key', pfxWithoutKey, null, 'errada', 'passphrase_wrong'],
    ['a file of another kind', 'nada', null, '', 'unreadable'],
    ['an empty file', '', ana.key, '', 'unreadable'],
  ])('with %s is not taken, and that is said', (_name, file, keyFile, passphrase, fault) => {
    expect(readFiles(file, keyFile, passphrase)).toEqual({ ok: false, fault })
  })

  test('that cannot be read any more is shown as none', () => {
    const passphrase = 'errada'
    expect(showClientCertificate({ form: 'pfx', pfx: clientPfx.toString('base64'), passphrase })).toBeNull()
    expect(showClientCertificate({ form: 'pem', cert: 'nada', key: 'nada', passphrase })).toBeNull()
  })
})
