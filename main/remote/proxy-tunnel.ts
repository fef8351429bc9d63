import type { Socket } from 'node:net'
import type { ConnectFailureCode } from '../../shared/rules/connect-failures.ts'

/** What opens the company's proxy. It never leaves main and the workspace but for the proxy itself (rule D9). */
export type ProxyLogin = {
  user: string
  password: string
  /**
   * Set when a proxy refused it, and then it is not shown again: companies lock the account of who is wrong too often,
   * and what waits in the outbox is tried by itself for days.
   */
  isRefused: boolean
}

const longestHead = 16 * 1024
const endOfHead = '\r\n\r\n'

/**
 * Asks a proxy for a connection to `authority` (`host:port`) by HTTP CONNECT; with the login from the start, where there
 * is one.
 * @returns null when the socket now leads there; or why it does not, and then the caller destroys it
 */
export const requestTunnel = async (
  socket: Socket,
  authority: string,
  login: ProxyLogin | null,
  signal: AbortSignal,
): Promise<ConnectFailureCode | null> => {
  const shown =
    login === null
      ? []
      : [`Proxy-Authorization: Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`]
  socket.write([`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`, ...shown, '', ''].join('\r\n'))
  const answer = await readAnswer(socket, signal)
  if (answer === '') return 'proxy_unreachable'
  // Of an answer without the end of a head too little for any status.
  const head = answer.slice(0, answer.indexOf(endOfHead) + endOfHead.length)
  const status = /^HTTP\/1\.[01] (\d{3})(?: [^\r\n]*)?\r\n/.exec(head)?.[1]
  if (status === undefined) return 'proxy_answer_broken'
  // No server speaks before its client in TLS: what stands behind the head is not from where we asked to go.
  if (status.startsWith('2')) return answer === head ? null : 'proxy_answer_broken'
  if (status !== '407') return 'proxy_refused'
  if (!/^proxy-authenticate:(?:.*,)?[ \t]*basic\b/im.test(head)) return 'proxy_login_unsupported'
  if (login === null) return 'proxy_needs_login'
  login.isRefused = true
  return 'proxy_login_refused'
}

/** Reads up to the end of a head, or to where it can be none; leaves the socket unread behind it. */
const readAnswer = (socket: Socket, signal: AbortSignal): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    const settle = (): void => {
      signal.removeEventListener('abort', settle)
      socket.off('readable', onReadable)
      resolve(text)
    }
    const onReadable = (): void => {
      for (let chunk: unknown = socket.read(); Buffer.isBuffer(chunk); chunk = socket.read())
        text += chunk.toString('latin1')
      if (text.includes(endOfHead) || text.length > longestHead) settle()
    }
    signal.addEventListener('abort', settle)
    socket.on('readable', onReadable).once('end', settle).once('close', settle)
    if (signal.aborted || socket.destroyed) settle()
  })
