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
  const basic =
    login === null ? '' : Buffer.from(`${login.user}:${login.password}`, 'utf8').toString('base64')
  socket.write(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n` +
      `${login === null ? '' : `Proxy-Authorization: Basic ${basic}\r\n`}\r\n`,
  )
  const answer = await readHead(socket, signal)
  if (answer === 'silent') return 'proxy_unreachable'
  const [, status] = /^HTTP\/1\.[01] (\d{3})(?: [^\r\n]*)?\r\n/.exec(answer.head) ?? []
  if (status === undefined) return 'proxy_answer_broken'
  // No server speaks before its client in TLS: what stands behind the head is not from where we asked to go.
  if (status.startsWith('2')) return answer.bytesBehind > 0 ? 'proxy_answer_broken' : null
  if (status !== '407') return 'proxy_refused'
  if (!/^proxy-authenticate:(?:.*,)?[ \t]*basic\b/im.test(answer.head)) return 'proxy_login_unsupported'
  if (login === null) return 'proxy_needs_login'
  login.isRefused = true
  return 'proxy_login_refused'
}

type Answer = { head: string; bytesBehind: number }

/** Reads up to the end of a head, or to where it can be none; leaves the socket unread behind it. */
const readHead = (socket: Socket, signal: AbortSignal): Promise<Answer | 'silent'> =>
  new Promise((resolve) => {
    let text = ''
    const settle = (answer: Answer | 'silent'): void => {
      signal.removeEventListener('abort', onSilence)
      socket.off('readable', onReadable).off('end', onSilence).off('close', onSilence)
      resolve(answer)
    }
    const onSilence = (): void => settle(text === '' ? 'silent' : { head: text, bytesBehind: 0 })
    const onReadable = (): void => {
      for (let chunk: unknown = socket.read(); Buffer.isBuffer(chunk); chunk = socket.read())
        text += chunk.toString('latin1')
      const end = text.indexOf(endOfHead)
      if (end >= 0) {
        const bytes = end + endOfHead.length
        settle({ head: text.slice(0, bytes), bytesBehind: text.length - bytes })
      } else if (text.length > longestHead) settle({ head: '', bytesBehind: 0 })
    }
    signal.addEventListener('abort', onSilence)
    socket.on('readable', onReadable).once('end', onSilence).once('close', onSilence)
    if (signal.aborted || socket.destroyed) onSilence()
  })
