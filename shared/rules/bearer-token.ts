/** A token as it is kept: what a header can carry (RFC 9110, section 5.5: visible ASCII), in one piece. */
const kept = /^[\u0021-\u007e]{1,8000}$/

/** Reads what a person typed or pasted as a token, with or without the word `Bearer`. Null when no header can carry it. */
export const readBearerToken = (text: string): string | null => {
  const token = text.trim().replace(/^bearer\s+/i, '')
  return kept.test(token) ? token : null
}

/** So long is a token of which four characters give nothing away. */
const tellable = 16

/** What of a token may be seen, so that people can tell two apart: its last four characters, nothing of a short one. */
export const tokenEnding = (token: string): string | null =>
  token.length < tellable ? null : token.slice(-4)
