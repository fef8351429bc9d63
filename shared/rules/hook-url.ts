/** Why an address cannot be given to a service to call. */
export const hookUrlFaults = ['malformed', 'with_credentials'] as const
export type HookUrlFault = (typeof hookUrlFaults)[number]

/** What a person should know of an address that can be given. The provider states no rule, so none of these is an error. */
export const hookUrlWarnings = ['not_encrypted', 'this_computer', 'fragment'] as const
export type HookUrlWarning = (typeof hookUrlWarnings)[number]

export type HookUrlReading =
  | { ok: true; url: string; warnings: HookUrlWarning[] }
  | { ok: false; reason: HookUrlFault }

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * Reads what a person typed or pasted as an address for a service to call: http or https, kept to the letter but for the
 * blanks around it. Nothing is put in canonical form: whoever answers there knows the address as it was written.
 */
export const readHookUrl = (text: string): HookUrlReading => {
  const trimmed = text.trim()
  // URL takes control characters out of a text before it looks at it; who calls the address may not.
  if (!/^https?:\/\/[^\s/]/i.test(trimmed) || /[\s\p{Cc}]/u.test(trimmed) || !URL.canParse(trimmed))
    return { ok: false, reason: 'malformed' }
  const url = new URL(trimmed)
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'with_credentials' }
  const isHere = loopback.test(url.hostname)
  const warnings: HookUrlWarning[] = []
  if (isHere) warnings.push('this_computer')
  else if (url.protocol === 'http:') warnings.push('not_encrypted')
  // Nobody sends what stands behind a #.
  if (trimmed.includes('#')) warnings.push('fragment')
  return { ok: true, url: trimmed, warnings }
}
