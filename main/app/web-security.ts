import { app, session } from 'electron'
import type { Microphone } from './microphone.ts'
import { isMicrophoneForUs } from './permissions.ts'

/**
 * Pages cannot leave, open windows, hold web views or be granted anything but the microphone, which our own page is
 * granted when somebody begins to record (rule D23).
 */
export const setUpWebSecurity = (microphone: Microphone, isOurPage: (url: string) => boolean): void => {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
  void app.whenReady().then(() => {
    session.defaultSession.setPermissionRequestHandler((_contents, permission, answer, details) => {
      const request = {
        permission,
        url: details.requestingUrl,
        isMainFrame: details.isMainFrame,
        mediaTypes: 'mediaTypes' in details ? (details.mediaTypes ?? []) : [],
      }
      answer(isMicrophoneForUs(request, isOurPage) && microphone.take())
    })
    session.defaultSession.setPermissionCheckHandler((_contents, permission, _origin, details) => {
      const { requestingUrl: url = '', isMainFrame, mediaType } = details
      const mediaTypes = mediaType === undefined ? [] : [mediaType]
      return (
        microphone.isPending() && isMicrophoneForUs({ permission, url, isMainFrame, mediaTypes }, isOurPage)
      )
    })
    session.defaultSession.setDevicePermissionHandler(() => false)
  })
}
