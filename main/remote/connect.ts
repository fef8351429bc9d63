/**
 * The one place where a connection to an instance is made: directly, or through a proxy by HTTP CONNECT, then TLS. What
 * fails here has failed before the first byte of a request (rules D2 and D27).
 */
import { connect as tcpConnect, isIP, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import type { ConnectFailure, ConnectFailureCode } from '../../shared/rules/connect-failures.ts'
import { type ProxyLogin, requestTunnel } from './proxy-tunnel.ts'
import type { Route } from './proxy-list.ts'
import { issuerNameOf, peerChainOf, type Trust } from './trust.ts'

/** How a server may be reached. */
export type Way = {
  /** Tried in this order, each once; empty when the proxy could not be resolved. */
  routes: readonly Route[]
  login: ProxyLogin | null
  trust: Trust
}

/** Resolves the route to a URL, again for each request. */
export type WayTo = (url: URL) => Promise<Way>

export type Connection =
  /** @param proxy `host:port` of the proxy that it goes through; null = none */
  { ok: true; socket: Socket; proxy: string | null; trust: Trust } | ({ ok: false } & ConnectFailure)

/**
 * Connects, up to where a request can be written; never throws. The next route is tried only where the one before led
 * nowhere: what a proxy refuses, and a server whose certificate is not right, is not gone around.
 * @param timeoutMs for each route
 */
export const openConnection = async (url: URL, wayTo: WayTo, timeoutMs: number): Promise<Connection> => {
  try {
    return await followRoutes(url, await wayTo(url), timeoutMs)
  } catch {
    // Settings that cannot be read, or certificates that make no context: nothing was written to anybody.
    return { ok: false, code: 'unreachable', subject: null }
  }
}

const followRoutes = async (url: URL, way: Way, timeoutMs: number): Promise<Connection> => {
  // Before the time runs: the first one reads all certificates there are.
  if (url.protocol === 'https:') way.trust.contextOptions()
  const failures: ConnectFailure[] = []
  for (const route of way.routes) {
    const signal = AbortSignal.timeout(timeoutMs)
    const connection = await followRoute(url, route, way, signal)
    if (connection.ok || isAnswer(connection.code)) return connection
    failures.push(connection)
  }
  // The way that the network's rules put first is the one to be mended.
  const [{ code, subject } = { code: 'proxy_unresolved', subject: null } satisfies ConnectFailure] = failures
  return { ok: false, code, subject }
}

/** Whether somebody was reached and said no. */
const isAnswer = (code: ConnectFailureCode): boolean => {
  switch (code) {
    case 'dns_failed':
    case 'connection_refused':
    case 'connection_timed_out':
    case 'unreachable':
    case 'proxy_unreachable':
    case 'proxy_answer_broken':
    case 'proxy_unsupported':
      return false
    default:
      return true
  }
}

/** A socket, or why there is none. */
type Step = Socket | ConnectFailure

const isSocket = (step: Step): step is Socket => 'destroyed' in step

const followRoute = async (url: URL, route: Route, way: Way, signal: AbortSignal): Promise<Connection> => {
  const { hostname, port } = addressOf(url)
  const proxy = route.type === 'direct' ? null : `${route.host}:${route.port}`
  const reached = await reach(url, route, way, signal)
  if (!isSocket(reached)) return { ok: false, ...reached }
  const socket =
    url.protocol === 'https:' ? await secure(reached, hostname, port, way.trust, signal) : reached
  return isSocket(socket) ? { ok: true, socket, proxy, trust: way.trust } : { ok: false, ...socket }
}

const addressOf = (url: URL): { hostname: string; port: number } => ({
  hostname: url.hostname.replace(/[[\]]/g, ''),
  port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
})

/** Connects to the server, or to a proxy that has connected to it. */
const reach = async (url: URL, route: Route, way: Way, signal: AbortSignal): Promise<Step> => {
  const { hostname, port } = addressOf(url)
  if (route.type === 'direct') {
    const socket = tcpConnect({ host: hostname, port })
    const error = await untilEvent(socket, 'connect', signal)
    return error === null ? socket : { code: codeOfUnconnected(error), subject: null }
  }
  const subject = `${route.host}:${route.port}`
  if (route.type === 'unsupported') return { code: 'proxy_unsupported', subject }
  if (way.login?.isRefused === true) return { code: 'proxy_login_refused', subject }
  const tcp = tcpConnect({ host: route.host, port: route.port })
  if ((await untilEvent(tcp, 'connect', signal)) !== null) return { code: 'proxy_unreachable', subject }
  const socket = route.isSecure ? await secure(tcp, route.host, route.port, way.trust, signal) : tcp
  if (!isSocket(socket)) return { code: 'proxy_unreachable', subject }
  const refusal = await requestTunnel(socket, `${url.hostname}:${port}`, way.login, signal)
  if (refusal === null) return socket
  socket.destroy()
  return { code: refusal, subject }
}

/** Speaks TLS over a socket that is connected. */
const secure = async (
  over: Socket,
  hostname: string,
  port: number,
  trust: Trust,
  signal: AbortSignal,
): Promise<Step> => {
  // What ended before would not be noticed any more.
  if (over.readableEnded || over.destroyed) {
    over.destroy()
    return { code: 'tls_failed', subject: null }
  }
  const socket = tlsConnect({
    socket: over,
    // A name is checked against the certificate; an address is too, but is no name to ask for.
    host: hostname,
    port,
    ...(isIP(hostname) ? {} : { servername: hostname }),
    ...trust.contextOptions(),
    ALPNProtocols: ['http/1.1'],
  })
  let issuer: string | null = null
  // Before Node looks at the certificate itself, and hangs up on one that it does not accept.
  socket.prependOnceListener('secure', () => {
    issuer = issuerNameOf(peerChainOf(socket)[0])
  })
  const error = await untilEvent(socket, 'secureConnect', signal)
  if (error === null) return socket
  over.destroy()
  if (error === timedOut) return { code: 'connection_timed_out', subject: null }
  const code = codeOfTls(error)
  return { code, subject: code.startsWith('certificate_') ? issuer : null }
}

const timedOut = new Error('the time was up')

/** Waits for a socket's event. @returns what came in its place, and then the socket is destroyed */
const untilEvent = (
  socket: Socket,
  event: 'connect' | 'secureConnect',
  signal: AbortSignal,
): Promise<Error | null> =>
  new Promise((resolve) => {
    const settle = (error: Error | null): void => {
      signal.removeEventListener('abort', onAbort)
      if (error !== null) socket.destroy()
      resolve(error)
    }
    const onAbort = (): void => settle(timedOut)
    signal.addEventListener('abort', onAbort)
    socket.once(event, () => settle(null))
    // Stays for the socket's life: one without a listener would throw its late errors at the process.
    socket.on('error', settle)
    socket.once('close', () => settle(new Error('closed')))
    if (signal.aborted) onAbort()
  })

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

const codeOfUnconnected = (error: Error): ConnectFailureCode => {
  const code = codeOf(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EAI_FAIL') return 'dns_failed'
  if (code === 'ECONNREFUSED') return 'connection_refused'
  return code === 'ETIMEDOUT' || error === timedOut ? 'connection_timed_out' : 'unreachable'
}

/** By OpenSSL's names, and BoringSSL's, which Electron has. */
const codeOfTls = (error: Error): ConnectFailureCode => {
  const code = codeOf(error)
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'certificate_other_name'
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID') return 'certificate_expired'
  if (isClientCertificateAlert(error)) return 'client_certificate_refused'
  return /^(?:CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_)/.test(code)
    ? 'certificate_untrusted'
    : 'tls_failed'
}

/** Whether the server hung up for our certificate, or for want of one; by TLS 1.3 only after the handshake. */
export const isClientCertificateAlert = (error: Error): boolean =>
  /_ALERT_(?:.*CERTIFICATE|UNKNOWN_CA)/.test(codeOf(error))
