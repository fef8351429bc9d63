import { app, protocol, session } from 'electron'

/**
 * The broadcast address accepts no TCP connections, so no local program can listen there for what the window sends. Without `<-loopback>` Chromium would go to this computer's own addresses directly.
 */
const deadProxy = { proxyRules: 'socks5://255.255.255.255:9', proxyBypassRules: '<-loopback>' }

/** Those of Chromium's own that could fetch something; the window's pages come from `app://` alone. */
const unusedSchemes = ['http', 'https', 'ws', 'wss', 'ftp', 'file']

/**
 * Takes all network from windows (rule D23), for what the content security policy does not cover, as WebRTC and lookups of
 * names, and for a page that has got around it. Main asks for proxies and reaches services in other ways (proxy.ts,
 * remote/). What `npm run proof -- window-network` tries.
 */
export const closeWindowNetwork = (): void => {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  // WebRTC needs it and the proxy: with this alone it still uses TCP, with the proxy alone UDP.
  app.on('web-contents-created', (_event, contents) =>
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'),
  )
  // Each session would get a spelling dictionary from Google, also where no window is in it and spelling is off.
  app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
  void app.whenReady().then(() => {
    for (const scheme of unusedSchemes) protocol.handle(scheme, () => Response.error())
    return session.defaultSession.setProxy(deadProxy)
  })
}
