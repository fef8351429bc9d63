/**
 * The address of a service as it is kept: `https://host[:port][/prefix]` without a slash at its end. Plain `http://` goes
 * only to this computer: anywhere else the token and the phones would cross the network for everybody to read.
 */
export type BaseUrlReading =
  | { ok: true; baseUrl: string }
  | { ok: false; reason: 'malformed' | 'not_encrypted' }

/** Of the host of a URL, as `URL` writes it: this computer, which is never reached by a proxy. */
export const isLoopbackHost = (hostname: string): boolean => loopback.test(hostname)

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Reads what a person typed or pasted as an address. */
export const readBaseUrl = (text: string): BaseUrlReading => {
  const trimmed = text.trim()
  if (!/^https?:\/\/[^\s/]/i.test(trimmed) || !URL.canParse(trimmed))
    return { ok: false, reason: 'malformed' }
  const url = new URL(trimmed)
  const isBare = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isBare) return { ok: false, reason: 'malformed' }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) return { ok: false, reason: 'not_encrypted' }
  return { ok: true, baseUrl: url.origin + url.pathname.replace(/\/+$/, '') }
}
