import { createPrivateKey, X509Certificate } from 'node:crypto'
import { Socket } from 'node:net'
import { createSecureContext, TLSSocket } from 'node:tls'
import type { ShownCertificate } from '../../shared/bridge/network.ts'
import { type ClientCertificate, clientOptionsOf, issuerNameOf, nameOf } from './trust.ts'

const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g
const pemKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]+?-----END [A-Z ]*PRIVATE KEY-----/

/** As many as a system's own store has, at the most. */
const mostCertificates = 500

/**
 * Reads the certificates of a file, in PEM or DER.
 * @returns each as PEM; null where the file has none, or one that cannot be read
 */
export const readCertificates = (bytes: Buffer): string[] | null => {
  const texts = bytes.toString('latin1').match(pemCertificate)
  try {
    const found = (texts ?? [bytes]).slice(0, mostCertificates)
    return [...new Set(found.map((each) => new X509Certificate(each).toString()))]
  } catch {
    return null
  }
}

export const showCertificate = (pem: string): ShownCertificate => {
  const certificate = new X509Certificate(pem)
  return {
    subject: nameOf(certificate.subject),
    issuer: issuerNameOf(certificate),
    expiresAt: new Date(certificate.validTo).toISOString(),
  }
}

export type ClientCertificateFault = 'unreadable' | 'passphrase_wrong' | 'key_missing' | 'key_wrong'

export type ReadClientCertificate =
  | { ok: true; own: ClientCertificate }
  | { ok: false; fault: ClientCertificateFault }

/**
 * Reads a client certificate from a PFX, or from PEM.
 * @param keyFile null where the key is in the same file
 */
export const readClientCertificate = (
  file: Buffer,
  keyFile: Buffer | null,
  passphrase: string,
): ReadClientCertificate => {
  const text = file.toString('latin1')
  const certificates = text.match(pemCertificate)
  if (certificates === null) return readPfx(file, passphrase)
  const [key] = pemKey.exec(keyFile?.toString('latin1') ?? text) ?? []
  if (key === undefined) return { ok: false, fault: 'key_missing' }
  if (!opens(() => createPrivateKey({ key, passphrase })))
    return { ok: false, fault: /ENCRYPTED/.test(key) ? 'passphrase_wrong' : 'unreadable' }
  const own: ClientCertificate = { form: 'pem', cert: certificates.join('\n'), key, passphrase }
  return opens(() => createSecureContext(clientOptionsOf(own)))
    ? { ok: true, own }
    : { ok: false, fault: 'key_wrong' }
}

const opens = (open: () => unknown): boolean => {
  try {
    open()
    return true
  } catch {
    return false
  }
}

const readPfx = (file: Buffer, passphrase: string): ReadClientCertificate => {
  const own: ClientCertificate = { form: 'pfx', pfx: file.toString('base64'), passphrase }
  try {
    createSecureContext(clientOptionsOf(own))
    return { ok: true, own }
  } catch (error) {
    return { ok: false, fault: pfxFaultOf(String(error)) }
  }
}

/** @param words of Node, of OpenSSL, or of BoringSSL, which Electron has */
const pfxFaultOf = (words: string): ClientCertificateFault => {
  if (/mac verify|bad decrypt|INCORRECT_PASSWORD/i.test(words)) return 'passphrase_wrong'
  return /private key/i.test(words) ? 'key_missing' : 'unreadable'
}

/** The certificate that is shown to servers. */
const certificateOf = (own: ClientCertificate): X509Certificate | undefined => {
  // The only way to what a PFX holds: a socket that is never connected says what it would show.
  const socket = new TLSSocket(new Socket(), { secureContext: createSecureContext(clientOptionsOf(own)) })
  try {
    return socket.getX509Certificate()
  } finally {
    socket.destroy()
  }
}

/** @returns null where it cannot be read any more */
export const showClientCertificate = (own: ClientCertificate): ShownCertificate | null => {
  try {
    const certificate = certificateOf(own)
    return certificate === undefined ? null : showCertificate(certificate.toString())
  } catch {
    // What was read before, another version of the TLS library may not read.
    return null
  }
}
