/** Requests as lines for a terminal. They name the token's shell variable, REVOADA_TOKEN, and never the token itself. */
import { type Operation, operations } from './operations.ts'

const headOf = (url: string): string => `curl -s ${url} -H "Authorization: Bearer $REVOADA_TOKEN"`

/** A part is a file's name, or JSON. */
const partOf = (value: unknown): string =>
  typeof value === 'string' ? `@${value}` : JSON.stringify(value, null, 2)

/** An operation with its example as a body. */
export const curlOf = ({ method, path, request }: Operation, baseUrl: string): string => {
  const head = headOf(baseUrl + path)
  if (method === 'get' || request === null) return head
  if (request.contentType !== 'application/json') {
    const parts = Object.entries(request.example as Record<string, unknown>)
    return [head, ...parts.map(([name, value]) => `-F '${name}=${partOf(value)}'`)].join(' \\\n  ')
  }
  const json = JSON.stringify(request.example, null, 2)
  return `${head} \\\n  -H 'Content-Type: application/json' -d '${json}'`
}

/** Whatever a shell could take for more than a letter of the path: any program of this computer may have asked for it. */
const special = /[^\w/.~%-]/gu

/** `encodeURIComponent` leaves quotes and parentheses as they are. */
const encodeWhole = (character: string): string =>
  [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

/**
 * A logged request, of which the body is not kept: one of the contract gets the example's.
 * @returns undefined for a method that no such request has
 */
export const curlOfLogged = (
  { method, path }: { method: string; path: string },
  baseUrl: string,
): string | undefined => {
  if (!/^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)) return undefined
  const operation = operations.find((one) => one.method === method.toLowerCase() && one.path === path)
  if (operation !== undefined) return curlOf(operation, baseUrl)
  const head = headOf(baseUrl + path.replaceAll(special, encodeWhole))
  if (method === 'GET') return head
  return method === 'HEAD' ? `${head} -I` : `${head} -X ${method}`
}
