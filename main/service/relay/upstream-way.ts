import { readFileSync } from 'node:fs'
import type { WayTo } from '../../remote/connect.ts'
import type { ProxyLogin } from '../../remote/proxy-tunnel.ts'
import type { Route } from '../../remote/proxy-list.ts'
import { usualTrust } from '../../remote/trust.ts'
import { directWay } from '../../remote/ways.ts'

/**
 * How a relay reaches the service before it: directly, or through a company's proxy by HTTP CONNECT, and then never around
 * it. Certificates are those of the system and of `NODE_EXTRA_CA_CERTS`.
 * @param proxy `http://HOST:PORT`, or `https://` where the proxy itself speaks TLS; undefined = none
 * @param loginFile holds `USER:PASSWORD` in one line
 * @returns a line for the person at the command where one of them cannot be used
 */
export const readUpstreamWay = (proxy: string | undefined, loginFile: string | undefined): WayTo | string => {
  if (proxy === undefined)
    return loginFile === undefined ? directWay : '--upstream-proxy-login-file goes with --upstream-proxy'
  const route = routeOf(proxy)
  if (route === null)
    return '--upstream-proxy takes http://HOST:PORT or https://HOST:PORT; a login goes into --upstream-proxy-login-file'
  const login = loginFile === undefined ? null : loginOf(loginFile)
  if (typeof login === 'string') return login
  let current = login
  return () => {
    // A login that the proxy has refused is not shown again, until the file has another one.
    if (current?.isRefused === true && loginFile !== undefined) {
      const written = loginOf(loginFile)
      if (typeof written === 'object' && !isSame(written, current)) current = written
    }
    return Promise.resolve({ routes: [route], login: current, trust: usualTrust })
  }
}

const isSame = (one: ProxyLogin, other: ProxyLogin): boolean =>
  one.user === other.user && one.password === other.password

const routeOf = (text: string): Route | null => {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (url.username + url.password + url.search + url.hash !== '' || url.pathname !== '/') return null
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/[[\]]/g, '')
  return { type: 'proxy', isSecure, host, port: Number(url.port || (isSecure ? 443 : 80)) }
}

const loginOf = (file: string): ProxyLogin | string => {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    return `The file of --upstream-proxy-login-file cannot be read: ${String(error)}`
  }
  const [, user, password] = /^([^:\n]+):([^\n]+)$/.exec(text) ?? []
  if (user === undefined || password === undefined)
    return `${file} does not hold a login: one line, USER:PASSWORD`
  return { user, password, isRefused: false }
}
