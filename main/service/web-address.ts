/** True for an absolute http or https URL with a host and without a password in it. */
export const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === ''
  )
}
