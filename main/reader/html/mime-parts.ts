import { labelledText, pageText, type PageText } from './page-text.ts'

/** A part of a MIME message (RFC 2045): what its headers say of it, and its bytes. */
export type MimePart = { type: string; text: PageText; location: string; bytes: Buffer }

/** More than any workbook has sheets. */
const mostParts = 2_000

/**
 * The parts of a multipart message, decoded; null where it is none. Parts within parts are not looked into.
 * @param message one character for each byte
 */
export const mimeParts = (message: string): MimePart[] | null => {
  const boundary = parameterOf(headersOf(message).get('content-type') ?? '', 'boundary')
  if (boundary === undefined || boundary === '') return null
  return message
    .split(`\n--${boundary}`)
    .slice(1, mostParts)
    .filter((part) => !part.startsWith('--'))
    .map(partOf)
}

const partOf = (text: string): MimePart => {
  const part = text.replace(/^[ \t]*\r?\n/, '')
  const headers = headersOf(part)
  const body = part.slice(bodyStart(part))
  const contentType = headers.get('content-type') ?? ''
  return {
    type: contentType.replace(/;.*/s, '').trim().toLowerCase(),
    text: labelledText(parameterOf(contentType, 'charset') ?? '') ?? pageText('utf-8'),
    location: headers.get('content-location') ?? '',
    bytes: decoded(body, (headers.get('content-transfer-encoding') ?? '').toLowerCase()),
  }
}

const bodyStart = (text: string): number => {
  const end = /\r?\n\r?\n/.exec(text)
  return end === null ? text.length : end.index + end[0].length
}

/** By their names in lower case. A line that begins with a blank goes on with the one before. */
const headersOf = (text: string): Map<string, string> => {
  const lines = text
    .slice(0, bodyStart(text))
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const colon = line.indexOf(':')
      return colon <= 0 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
    }),
  )
}

const parameterOf = (header: string, name: string): string | undefined => {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header)
  return match?.[1] ?? match?.[2]
}

const decoded = (body: string, transfer: string): Buffer => {
  if (transfer === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(transfer === 'quoted-printable' ? unquoted(body) : body, 'latin1')
}

/** Quoted-printable (RFC 2045, 6.7). */
const unquoted = (body: string): string =>
  body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
