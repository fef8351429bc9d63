import { app, session } from 'electron'
import { closeNetworkOf, webRtcPolicy } from '../processes/closed-session.ts'

/**
 * Takes all network from windows (rule D23), for what the content security policy does not cover, as WebRTC and lookups of
 * names, and for a page that has got around it. Main asks for proxies and reaches services in other ways (proxy.ts,
 * remote/). What `npm run proof -- window-network` tries.
 */
export const closeWindowNetwork = (): void => {
  app.commandLine.appendSwitch('blink-settings', 'dnsPrefetchingEnabled=false')
  app.on('web-contents-created', (_event, contents) => contents.setWebRTCIPHandlingPolicy(webRtcPolicy))
  // Each session would get a spelling dictionary from Google, also where no window is in it and spelling is off.
  app.on('session-created', (created) => created.setSpellCheckerLanguages([]))
  void app.whenReady().then(() => closeNetworkOf(session.defaultSession))
}
