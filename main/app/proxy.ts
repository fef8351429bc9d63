import { session } from 'electron'

/**
 * Asks Chromium which proxies lead to a URL: by the system's settings, a PAC file or WPAD. In a session of its own, in
 * memory, as the window's may be cut off from any network.
 * @returns as a PAC file answers: `PROXY one:3128; DIRECT`
 */
export const resolveProxy = (url: string): Promise<string> =>
  session.fromPartition('proxy-resolution').resolveProxy(url)
