import { isLoopbackHost } from './base-url.ts'

/**
 * Whether an address is the page of a team’s instance on which somebody signs in: what alone the desktop has the system’s
 * browser open at another computer. https, or this computer; nobody’s name or password in it.
 */
export const isSignInAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, pathname, hash } = new URL(address)
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname))
  return (
    isPrivate && username === '' && password === '' && hash === '' && pathname.endsWith('/team/sign-in/open')
  )
}
