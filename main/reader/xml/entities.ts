const named = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * Text with its references resolved: the five names of XML and character numbers. The number of no character (production
 * 2 of XML 1.0) becomes U+0000, which XML does not have either. Null when a reference is neither a name nor a number:
 * there are no other entities without a document type, and that one is refused (rule D18).
 */
export const decodeReferences = (text: string): string | null => {
  let decoded = ''
  let from = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', from)) {
    const end = text.indexOf(';', at)
    if (end === -1 || end - at > maxReferenceLength) return null
    const value = characterOf(text.slice(at + 1, end))
    if (value === null) return null
    decoded += text.slice(from, at) + value
    from = end + 1
  }
  return decoded + text.slice(from)
}

/** Longest reference with its signs; `&#x0010FFFF;` with some more zeros. */
export const maxReferenceLength = 16

const characterOf = (reference: string): string | null => {
  const match = /^#(?:x([0-9a-fA-F]+)|([0-9]+))$/.exec(reference)
  if (match === null) return named.get(reference) ?? null
  const code = match[1] === undefined ? Number.parseInt(match[2] ?? '', 10) : Number.parseInt(match[1], 16)
  return isXmlCharacter(code) ? String.fromCodePoint(code) : '\0'
}

/** XML 1.0, production 2. */
const isXmlCharacter = (code: number): boolean =>
  code === 0x9 ||
  code === 0xa ||
  code === 0xd ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
