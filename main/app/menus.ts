import { app, BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import { type EditWords, editRoles, type MenuBar, type MenuEntry } from '../../shared/bridge/menus.ts'
import type { WindowEvents } from './window-events.ts'

/** As `--title-bar` of renderer/styles/tokens.css. */
const titleBarHeight = 40

export type Menus = {
  /** Draws the application's menus anew. */
  setBar: (bar: MenuBar) => void
  setEditWords: (words: EditWords) => void
  /** Opens the menus where the title bar begins: a window that draws its own bar has no other place for them. */
  showBar: (window: BrowserWindow) => void
  /** Gives the window's text fields, and texts that are selected, their menu. */
  attach: (window: BrowserWindow) => void
}

const toItem = (entry: MenuEntry, { tell }: WindowEvents): MenuItemConstructorOptions => {
  switch (entry.type) {
    case 'separator':
      return { type: 'separator' }
    case 'role':
      return { role: entry.role, label: entry.label }
    case 'command':
      return {
        id: entry.id,
        label: entry.label,
        enabled: entry.enabled,
        ...(entry.accelerator === null ? {} : { accelerator: entry.accelerator }),
        // The window listens to the keys itself, so that a text field comes first; the menu only shows them.
        registerAccelerator: false,
        click: (_item, window) => {
          if (window instanceof BrowserWindow) tell({ type: 'command', id: entry.id }, window)
        },
      }
  }
}

/** What only developers want, and what macOS needs before the window has said its words: ⌘Q, and ⌘V for a passphrase. */
const plainBar = (): MenuItemConstructorOptions[] =>
  process.platform === 'darwin' ? [{ role: 'appMenu' }, { role: 'editMenu' }] : []
const developerBar = (): MenuItemConstructorOptions[] =>
  app.isPackaged ? [] : [{ label: 'Dev', submenu: [{ role: 'reload' }, { role: 'toggleDevTools' }] }]

/** The application's menus and those of texts. The words and commands are the window's. */
export const createMenus = (events: WindowEvents): Menus => {
  let editWords: EditWords | null = null
  const draw = (bar: MenuItemConstructorOptions[]): void =>
    Menu.setApplicationMenu(Menu.buildFromTemplate([...bar, ...developerBar()]))
  void app.whenReady().then(() => draw(plainBar()))
  return {
    setBar: (bar) =>
      draw(
        bar.map(({ label, entries }) => ({ label, submenu: entries.map((entry) => toItem(entry, events)) })),
      ),
    setEditWords: (words) => {
      editWords = words
    },
    showBar: (window) => {
      const below = Math.round(titleBarHeight * window.webContents.getZoomFactor())
      Menu.getApplicationMenu()?.popup({ window, x: 0, y: below })
    },
    attach: (window) => {
      window.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
        const roles = isEditable ? editRoles : selectionText.trim() === '' ? [] : (['copy'] as const)
        if (roles.length === 0) return
        const can = {
          undo: editFlags.canUndo,
          redo: editFlags.canRedo,
          cut: editFlags.canCut,
          copy: editFlags.canCopy,
          paste: editFlags.canPaste,
          selectAll: editFlags.canSelectAll,
        }
        const items = roles.map((role): MenuItemConstructorOptions => ({
          role,
          enabled: can[role],
          ...(editWords === null ? {} : { label: editWords[role] }),
        }))
        Menu.buildFromTemplate(items).popup({ window })
      })
    },
  }
}
