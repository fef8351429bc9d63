/** What a callback's bytes are, as far as that can be told: its form is not specified (service-interface.md, section 6). */

/** Several where a body has one JSON text a line. Null = neither JSON nor a form. */
export const readPayload = (body: string, contentType: string | null): unknown[] | null => {
  const text = body.replace(/^\uFEFF/, '').trim()
  if (/^[[{]/.test(text)) return jsonOf(text) ?? jsonLinesOf(text)
  return isForm(text, contentType) ? [readForm(text)] : null
}

const jsonOf = (text: string): unknown[] | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? [value] : null
  } catch {
    return null
  }
}

const jsonLinesOf = (text: string): unknown[] | null => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  const values = lines.map(jsonOf)
  return values.includes(null) ? null : values.flatMap((value) => value ?? [])
}

/** Some services send a form without saying so, and some say it of something else. */
const isForm = (text: string, contentType: string | null): boolean =>
  /^[^=&\s<>]{1,200}=/.test(text) &&
  (/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '') || /^[^\s<>]+$/.test(text))

/** A field that is there several times is a list; one that holds JSON is read. */
const readForm = (text: string): Record<string, unknown> => {
  const fields = new Map<string, unknown[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name) ?? []
    values.push(/^[[{]/.test(value) ? (jsonOf(value)?.[0] ?? value) : value)
    fields.set(name, values)
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}
