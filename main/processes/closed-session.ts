import type { Session } from 'electron'

/**
 * The broadcast address accepts no TCP connections, so no local program can listen there for what a page sends. Without
 * `<-loopback>` Chromium would go to this computer's own addresses directly.
 */
const deadProxy = { proxyRules: 'socks5://255.255.255.255:9', proxyBypassRules: '<-loopback>' }

/** Those of Chromium's own that could fetch something; our pages come from `app://` alone. */
const unusedSchemes = ['http', 'https', 'ws', 'wss', 'ftp', 'file']

/** Takes all network from the pages of a session, but for WebRTC, whose policy each of them has (rule D23). */
export const closeNetworkOf = (session: Session): Promise<void> => {
  for (const scheme of unusedSchemes) session.protocol.handle(scheme, () => Response.error())
  return session.setProxy(deadProxy)
}

/** With it alone WebRTC still uses TCP, with the dead proxy alone UDP. */
export const webRtcPolicy = 'disable_non_proxied_udp'
