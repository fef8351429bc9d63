/** One way to a server. */
export type Route =
  | { type: 'direct' }
  /** @param isSecure the proxy itself is reached by TLS */
  | { type: 'proxy'; isSecure: boolean; host: string; port: number }
  /** SOCKS and QUIC: named in the failure, and passed over when another way follows. */
  | { type: 'unsupported'; host: string; port: number }

/** Each takes its time when it is dead, and no company has more of them. */
const mostRoutes = 8
const proxyEntry = /^(PROXY|HTTP|HTTPS|SOCKS|SOCKS4|SOCKS5|QUIC) +(\[[\da-f:.]+\]|[a-z\d._-]+):(\d{1,5})$/i

/**
 * Reads what a PAC file or Chromium says of a URL, as `PROXY one:3128; PROXY two:3128; DIRECT`, in its order.
 * @returns null when any part of it cannot be read: a guess could go around the company's proxy
 */
export const readProxyList = (text: string): Route[] | null => {
  const routes = text
    .replace(/;\s*$/, '')
    .split(';')
    .map((entry) => readEntry(entry.trim()))
  const read = routes.filter((route) => route !== null)
  return read.length === routes.length ? read.slice(0, mostRoutes) : null
}

const readEntry = (entry: string): Route | null => {
  if (/^DIRECT$/i.test(entry)) return { type: 'direct' }
  const [, kind = '', name = '', digits = ''] = proxyEntry.exec(entry) ?? []
  const port = Number(digits)
  if (port < 1 || port > 65_535) return null
  const host = name.replace(/[[\]]/g, '')
  switch (kind.toUpperCase()) {
    case 'PROXY':
    case 'HTTP':
      return { type: 'proxy', isSecure: false, host, port }
    case 'HTTPS':
      return { type: 'proxy', isSecure: true, host, port }
    default:
      return { type: 'unsupported', host, port }
  }
}
