import { app, type BrowserWindow, nativeTheme, type PrintToPDFOptions } from 'electron'
import type { FirstStart } from './first-start.ts'
import type { Menus } from './menus.ts'
import type { Microphone } from './microphone.ts'
import { showActivity, showNotice } from './notices.ts'
import { shellCalls as os } from './serve-shell.ts'
import type { Shell } from './shell.ts'
import { readThirdPartyNotices, showElectronLicences } from './third-party-notices.ts'
import type { Updates } from './updates/updates.ts'
import type { WindowEvents } from './window-events.ts'
import type { WindowState } from './window-state.ts'

type WindowCallParts = {
  shell: Shell
  events: WindowEvents
  menus: Menus
  windowState: WindowState
  firstStart: FirstStart
  microphone: Microphone
  updates: Updates
  /** The file that the build leaves of what is in it. */
  noticesPath: string
}

/** A sheet has the room of a small window. Margins in inches. At the foot of each sheet its number. */
const printed = {
  pageSize: 'A4',
  scale: 0.68,
  printBackground: true,
  generateTaggedPDF: true,
  margins: { top: 0.5, bottom: 0.6, left: 0.5, right: 0.5 },
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate:
    '<p style="width: 100%; margin: 0; text-align: center; font: 8px sans-serif; color: #666"><span class="pageNumber"></span> / <span class="totalPages"></span></p>',
} satisfies PrintToPDFOptions

/** Prints on white: Chromium fills the page and its margins with the window's background colour, which the page covers on screen. */
const onWhite = async <Result>(window: BrowserWindow, work: () => Promise<Result>): Promise<Result> => {
  const colour = window.getBackgroundColor()
  window.setBackgroundColor('#ffffff')
  try {
    return await work()
  } finally {
    if (!window.isDestroyed()) window.setBackgroundColor(colour)
  }
}

/** The window itself, and the app around it. */
export const createWindowCalls = ({
  shell,
  events,
  menus,
  windowState,
  firstStart,
  microphone,
  updates,
  noticesPath,
}: WindowCallParts) => ({
  watch: os.watch.handler(async function* ({ context: { window }, signal }) {
    const told = events.watch(window, signal)
    yield { type: 'state', state: shell.state() }
    for await (const event of told) yield event === 'state' ? { type: event, state: shell.state() } : event
  }),
  quit: os.quit.handler(() => app.quit()),
  finishFirstStart: os.finishFirstStart.handler(async () => {
    await firstStart.finish()
    shell.publish()
  }),
  awaitMicrophone: os.awaitMicrophone.handler(() => microphone.await()),
  notify: os.notify.handler(({ input: notice, context: { window } }) => showNotice(window, notice, events)),
  setActivity: os.setActivity.handler(({ input: activity, context: { window } }) =>
    showActivity(window, activity),
  ),
  setLook: os.setLook.handler(({ input: look }) => {
    nativeTheme.themeSource = look.theme
    windowState.setLook(look)
  }),
  thirdPartyNotices: os.thirdPartyNotices.handler(() => readThirdPartyNotices(noticesPath)),
  showElectronLicences: os.showElectronLicences.handler(showElectronLicences),
  // Not waited for: the shell's state tells how it goes on.
  checkForUpdate: os.checkForUpdate.handler(() => void updates.check()),
  installUpdate: os.installUpdate.handler(({ input }) => void updates.install(input.version)),
  zoom: os.zoom.handler(({ input: step, context: { window } }) => windowState.zoomBy(window, step)),
  printPage: os.printPage.handler(async ({ context: { window } }) => {
    const pdf = await onWhite(window, () => window.webContents.printToPDF(printed))
    return new Blob([Uint8Array.from(pdf)], { type: 'application/pdf' })
  }),
  setMenuBar: os.setMenuBar.handler(({ input: bar }) => menus.setBar(bar)),
  setEditWords: os.setEditWords.handler(({ input: words }) => menus.setEditWords(words)),
  showMenuBar: os.showMenuBar.handler(({ context: { window } }) => menus.showBar(window)),
})
