import { app, type BrowserWindow, Notification } from 'electron'
import type { WindowEvents } from './window-events.ts'

export type Notice = {
  title: string
  body: string
  /** Where in the window a click on it leads. */
  path: string
}

/** Kept until they are gone: what nobody holds is swept away, and its click with it. */
const shown = new Set<Notification>()

/**
 * Tells by the system's own means of what came to an end, to whoever is not looking at the window; whoever is reads it
 * there.
 */
export const showNotice = (
  window: BrowserWindow,
  { title, body, path }: Notice,
  { tell }: WindowEvents,
): void => {
  if (window.isFocused() || !Notification.isSupported()) return
  const notification = new Notification({ title, body })
  const forget = (): void => void shown.delete(notification)
  shown.add(notification)
  notification.once('close', forget)
  notification.once('failed', forget)
  notification.once('click', () => {
    forget()
    if (window.isDestroyed()) return
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
    tell({ type: 'open_path', path }, window)
  })
  notification.show()
}

export type Activity = {
  /** How many long works are under way: the taskbar says that something runs, and pretends no share of it. */
  running: number
  /** How many things wait for the person. */
  waiting: number
}

/** More than 1 is "no telling how far" to the taskbar. */
const indeterminate = 2

export const showActivity = (window: BrowserWindow, { running, waiting }: Activity): void => {
  window.setProgressBar(running > 0 ? indeterminate : -1)
  app.setBadgeCount(waiting)
}
