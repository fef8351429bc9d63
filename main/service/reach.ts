import { isIP } from 'node:net'
import type { Reach } from './http.ts'

const loopback = /^(?:127\.\d+\.\d+\.\d+|::1)$/

/**
 * Where a node listens, and its public URL. The service has no TLS of its own: to serve other computers it needs a reverse
 * proxy that has, and the proxy's public URL, whose host requests then carry in their Host header.
 * @returns a line for the person at the command where it will not do
 */
export const readReach = (
  listen: string,
  publicUrl: string | undefined,
): { reach: Reach; publicUrl: string | undefined } | string => {
  if (isIP(listen) === 0) return '--listen takes the address of an interface, 127.0.0.1 or 0.0.0.0'
  if (publicUrl === undefined)
    return loopback.test(listen)
      ? { reach: { host: listen, hosts: [] }, publicUrl }
      : '--listen lets other computers in: say with --public-url how they reach the proxy that encrypts it'
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : null
  if (url?.protocol !== 'https:' || publicUrl !== url.origin)
    return '--public-url takes https://HOST or https://HOST:PORT, without anything after it'
  return { reach: { host: listen, hosts: [url.host] }, publicUrl }
}
