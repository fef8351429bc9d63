import { isLoopbackHost } from '../../shared/rules/base-url.ts'
import type { CompanyNetwork } from '../../shared/processes/workspace.ts'
import type { Way, WayTo } from './connect.ts'
import { readProxyList } from './proxy-list.ts'
import { createTrust, usualTrust } from './trust.ts'

/**
 * Asks which proxies lead to a URL.
 * @returns what a PAC file would, as `PROXY one:3128; DIRECT`; null when it could not be resolved in time
 */
export type ResolveProxy = (url: string) => Promise<string | null>

/** What the user set for the company's network, as ways need it. */
export const ownWayOf = ({
  login,
  certificates,
  clientCertificate,
}: CompanyNetwork): Omit<Way, 'routes'> => ({
  login: login === null ? null : { ...login, isRefused: false },
  trust: createTrust({ certificates, clientCertificate }),
})

const direct = { type: 'direct' } as const

/**
 * Finds the way for each request anew, as a laptop changes its network. This computer is reached directly, and so is
 * everything without encryption, which no address is but this computer's. Of the URL nobody learns more than the host.
 * @param own the user's login and certificates as they are now
 */
export const createWayTo =
  (resolveProxy: ResolveProxy, own: () => Omit<Way, 'routes'>): WayTo =>
  async (url) => {
    if (url.protocol === 'http:' || isLoopbackHost(url.hostname)) return { ...own(), routes: [direct] }
    const list = await resolveProxy(`${url.origin}/`)
    return { ...own(), routes: (list === null ? null : readProxyList(list)) ?? [] }
  }

/** Never by a proxy. */
export const directWay: WayTo = () => Promise.resolve({ routes: [direct], login: null, trust: usualTrust })
