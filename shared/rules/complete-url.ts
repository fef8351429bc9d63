/**
 * A web address as a person writes it, whole: `exemplo.com.br/a` becomes `https://exemplo.com.br/a`. What has a scheme
 * already, holds a column, or looks like no address stays as it is.
 */
export const completeUrl = (typed: string): string => {
  const text = typed.trim()
  if (/^\/\/[^/]/.test(text)) return `https:${text}`
  const isBare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text)
  const isNumber = /^[\d.]+$/.test(text)
  return isBare && !isNumber ? `https://${text}` : text
}
