import { X509Certificate } from 'node:crypto'
// As a whole: Electron's Node may be too old for `getCACertificates`, and a missing name stops the program at its import.
import tls, {
  type DetailedPeerCertificate,
  type SecureContext,
  type SecureContextOptions,
  type TLSSocket,
} from 'node:tls'
import type { CertificateSource } from '../../shared/rules/certificate-sources.ts'

/** Which certificates are accepted of a server, and which are shown to it. */
export type Trust = {
  /** For `tls.connect`; made once, as it costs some 20 ms. */
  contextOptions: () => { secureContext?: SecureContext }
  /** Which certificates vouch for a chain that was accepted; null where that cannot be told. */
  sourceOf: (chain: readonly X509Certificate[]) => CertificateSource | null
  hasClientCertificate: boolean
}

export type TrustSettings = {
  /** PEM, one certificate each, beside those that come with the program and the system's. */
  certificates: readonly string[]
  clientCertificate: ClientCertificate | null
}

/** A certificate with its key, as base64 of the file or as texts in PEM. */
export type ClientCertificate =
  | { form: 'pfx'; pfx: string; passphrase: string }
  | { form: 'pem'; cert: string; key: string; passphrase: string }

export const clientOptionsOf = (own: ClientCertificate): SecureContextOptions =>
  own.form === 'pfx'
    ? { pfx: Buffer.from(own.pfx, 'base64'), passphrase: own.passphrase }
    : { cert: own.cert, key: own.key, passphrase: own.passphrase }

/**
 * Those that come with the program, and whatever else it trusts from the start (`NODE_EXTRA_CA_CERTS`).
 */
const programCertificates = (): readonly string[] =>
  hasStoreAccess() ? tls.getCACertificates('default') : tls.rootCertificates

const hasStoreAccess = (): boolean => 'getCACertificates' in tls

/**
 * The system's store, of which Node keeps what it read until the process ends: reading takes up to some seconds.
 * @returns null where this Node cannot read it (before 22.15)
 */
const readSystemStore = (): readonly string[] | null =>
  hasStoreAccess() ? tls.getCACertificates('system') : null

export const isSystemStoreUsed = hasStoreAccess

export const createTrust = ({ certificates, clientCertificate }: TrustSettings): Trust => {
  let context: SecureContext | undefined
  const build = (): SecureContext =>
    tls.createSecureContext({
      ca: [...new Set([...programCertificates(), ...(readSystemStore() ?? []), ...certificates])],
      ...(clientCertificate === null ? {} : clientOptionsOf(clientCertificate)),
      // Companies hand out the certificate that signs for their interception, which another one of theirs may have signed.
      ...(certificates.length > 0 ? { allowPartialTrustChain: true } : {}),
    })
  return {
    contextOptions: () => {
      context ??= build()
      return { secureContext: context }
    },
    sourceOf: (chain) => {
      if (isVouchedFor(chain, certificates)) return 'file'
      if (isVouchedFor(chain, programCertificates())) return 'program'
      return isVouchedFor(chain, readSystemStore() ?? []) ? 'system' : null
    },
    hasClientCertificate: clientCertificate !== null,
  }
}

/** Without anything that a user chose. */
export const usualTrust = createTrust({ certificates: [], clientCertificate: null })

/** Longer chains are made to keep us busy. */
const longestChain = 10

/**
 * The certificates that a server has shown, its own first. Not by `getPeerX509Certificate`, which takes the chain out of
 * the connection, so that Node then finds no name in it and hangs up.
 */
export const peerChainOf = (socket: TLSSocket): X509Certificate[] => {
  const chain: X509Certificate[] = []
  let next: DetailedPeerCertificate | undefined = socket.getPeerCertificate(true)
  // Of a handshake without a certificate it is an empty object; the last one names itself as its issuer.
  while (next?.raw !== undefined && chain.length < longestChain) {
    const certificate = parse(next.raw)
    if (certificate === null) break
    chain.push(certificate)
    next = next.issuerCertificate === next ? undefined : next.issuerCertificate
  }
  return chain
}

const isVouchedFor = (chain: readonly X509Certificate[], by: readonly string[]): boolean =>
  by.some((pem) => {
    const authority = parse(pem)
    return authority !== null && chain.some((one) => isSignedBy(one, authority))
  })

const isSignedBy = (one: X509Certificate, authority: X509Certificate): boolean => {
  if (one.fingerprint256 === authority.fingerprint256) return true
  try {
    return one.checkIssued(authority) && one.verify(authority.publicKey)
  } catch {
    // A kind of key that is not known here.
    return false
  }
}

/** What a server or the system shows may be odd; it is only described here, and was judged by the TLS library. */
const parse = (certificate: string | Buffer): X509Certificate | null => {
  try {
    return new X509Certificate(certificate)
  } catch {
    return null
  }
}

const longestName = 100

/** Who signed a certificate, by the name that says most, as it stands there: for showing, not for relying on. */
export const issuerNameOf = (certificate: X509Certificate | undefined): string | null =>
  certificate === undefined ? null : nameOf(certificate.issuer)

/** @param subject lines as `CN=…`, `O=…`, as Node writes a distinguished name */
export const nameOf = (subject: string | undefined): string | null => {
  const lines = subject?.split('\n') ?? []
  for (const key of ['CN=', 'O=', 'OU=']) {
    const line = lines.find((each) => each.startsWith(key))
    const name = line?.slice(key.length).replaceAll(/\p{C}/gu, '').trim() ?? ''
    if (name !== '') return name.slice(0, longestName)
  }
  return null
}
