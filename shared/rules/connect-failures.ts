/** Why no connection to an instance stood, so that no byte of a request has left (rules D2 and D27). */
export const connectFailureCodes = [
  'dns_failed',
  'connection_refused',
  'connection_timed_out',
  'unreachable',
  'tls_failed',
  /** The subject of this and the next two is the issuer of the certificate, or null. */
  'certificate_untrusted',
  /** Or not valid yet: one of the two clocks is wrong. */
  'certificate_expired',
  'certificate_other_name',
  /** The server wants a client certificate, or another one. */
  'client_certificate_refused',
  /** The system did not say in time which proxy leads there, or what it said cannot be read. */
  'proxy_unresolved',
  /** The subject of this and all that follow is the proxy, as `host:port`. It does not answer, or hung up. */
  'proxy_unreachable',
  /** 407, and no login is set. */
  'proxy_needs_login',
  /** 407 to the login that is set; it is not shown to a proxy again until it changes or the user checks a connection. */
  'proxy_login_refused',
  /** 407, but not for a user and a password (NTLM, Kerberos). */
  'proxy_login_unsupported',
  /** Any other status than 2xx to CONNECT. */
  'proxy_refused',
  /** Its answer to CONNECT is none, or has bytes behind it. */
  'proxy_answer_broken',
  /** SOCKS and QUIC. */
  'proxy_unsupported',
] as const
export type ConnectFailureCode = (typeof connectFailureCodes)[number]

export const isConnectFailure = (code: string): code is ConnectFailureCode =>
  connectFailureCodes.some((each) => each === code)

/** @param subject what the sentence for the code names, see there; null where it names nothing */
export type ConnectFailure = { code: ConnectFailureCode; subject: string | null }
