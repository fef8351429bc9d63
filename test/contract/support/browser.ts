/** A browser without a screen: cookies, redirects and the headers by which a server knows what led to a page. */
import { type OutgoingHttpHeaders, request } from 'node:http'
import { publicUrl } from './identity-provider.ts'

export type Page = { url: string; status: number; headers: Record<string, string | undefined>; text: string }

export type Browser = {
  /** Goes to an address and on, until there is a page. @param until an address before which it stops */
  open: (url: string, until?: string) => Promise<Page>
  /** Presses a button of the form of a page. */
  press: (page: Page, answer: 'confirm' | 'decline', changes?: OutgoingHttpHeaders) => Promise<Page>
  /** Cookies by host, to be looked at and taken elsewhere. */
  cookies: Map<string, Map<string, string>>
}

/**
 * @param nodes those behind the public URL, which a proxy asks in turn
 * @param language of `Accept-Language`
 */
export const openBrowser = (nodes: readonly { url: string }[], language = 'pt-BR,pt;q=0.9'): Browser => {
  const cookies: Browser['cookies'] = new Map()
  let turn = 0
  const go = (url: string, method: string, headers: OutgoingHttpHeaders, body = ''): Promise<Page> => {
    const asked = new URL(url)
    const jar = cookies.get(asked.host) ?? new Map<string, string>()
    cookies.set(asked.host, jar)
    const isOurs = asked.origin === publicUrl
    if (isOurs) turn += 1
    const server = new URL((isOurs ? nodes[turn % nodes.length]?.url : undefined) ?? url)
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: server.hostname,
          port: server.port,
          method,
          path: asked.pathname + asked.search,
          headers: {
            host: asked.host,
            'accept-language': language,
            cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
            'sec-fetch-mode': 'navigate',
            'sec-fetch-dest': 'document',
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (piece: string) => {
            text += piece
          })
          answer.on('end', () => {
            for (const line of answer.headers['set-cookie'] ?? []) {
              const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
              if (value === '' || /max-age=0/i.test(line)) jar.delete(name)
              else jar.set(name, value)
            }
            const plain = Object.fromEntries(
              Object.entries(answer.headers).map(([name, value]) => [name, value?.toString()]),
            )
            resolve({ url, status: answer.statusCode ?? 0, headers: plain, text })
          })
        },
      )
      outgoing.once('error', reject)
      outgoing.end(body)
    })
  }
  return {
    cookies,
    open: async (first, until) => {
      let url = first
      for (let site = 'none'; ;) {
        const page = await go(url, 'GET', { 'sec-fetch-site': site })
        const { location } = page.headers
        if (location === undefined) return page
        const next = new URL(location, url)
        // From the provider's own page on, whoever is led anywhere comes from another site.
        if (next.origin !== publicUrl) site = 'cross-site'
        url = next.href
        if (until !== undefined && url.startsWith(until)) return { ...page, url }
      }
    },
    press: (page, answer, changes = {}) => {
      const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page.text) ?? []
      const [, token = ''] = /name="token" value="([^"]+)"/.exec(page.text) ?? []
      return go(
        new URL(action, page.url).href,
        'POST',
        {
          // Of a page without a referrer a browser names no origin.
          origin: 'null',
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...changes,
        },
        new URLSearchParams({ token, answer }).toString(),
      )
    },
  }
}
