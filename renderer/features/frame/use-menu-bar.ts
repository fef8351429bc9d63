import { createEffect, onCleanup } from 'solid-js'
import type { MenuBar, MenuEntry } from '../../../shared/bridge/menus.ts'
import { useText } from '../../i18n/text.ts'
import type { Command, CommandId } from '../../state/commands.ts'
import { useAppState } from '../../state/context.ts'
import { isMacOs } from '../../state/operating-system.ts'
import { acceleratorOf } from '../../state/shortcuts.ts'
import { onWindow } from '../../ui/page/on-window.ts'
import { isAllowed } from './use-command-keys.ts'

const separator: MenuEntry = { type: 'separator' }

/** Gives main the application's menus in the language in use, again when that or what can be done changes, and runs what is chosen there. */
export const useMenuBar = (commands: readonly Command[]): void => {
  const { t } = useText()
  const { shell } = useAppState()
  const isMac = isMacOs(navigator)
  const entryOf = (id: CommandId): MenuEntry[] => {
    const command = commands.find((one) => one.id === id)
    if (command === undefined) return []
    const [shortcut] = command.shortcuts ?? []
    return [
      {
        type: 'command',
        id,
        label: t().commands.labels[id],
        accelerator: shortcut === undefined ? null : acceleratorOf(shortcut),
        enabled: id === 'find' || command.isOffered(),
      },
    ]
  }
  const entries = (...ids: readonly CommandId[]) => ids.flatMap(entryOf)
  const groupOf = (group: Command['group']) =>
    commands.filter((command) => command.group === group).flatMap(({ id }) => entryOf(id))
  const role = (name: Extract<MenuEntry, { type: 'role' }>['role']): MenuEntry => ({
    type: 'role',
    role: name,
    label: t().commands.roles[name],
  })

  const bar = (): MenuBar => {
    const { menus } = t().commands
    const application = {
      label: t().common.appName,
      entries: [
        role('about'),
        separator,
        ...entries('page_settings'),
        separator,
        role('services'),
        separator,
        role('hide'),
        role('hideOthers'),
        role('unhide'),
        separator,
        role('quit'),
      ],
    }
    const [importFile = separator, ...others] = groupOf('create')
    return [
      ...(isMac ? [application] : []),
      {
        label: menus.file,
        entries: [
          importFile,
          separator,
          ...others,
          separator,
          ...(isMac ? [role('close')] : [...entries('page_settings'), separator, role('quit')]),
        ],
      },
      {
        label: menus.edit,
        entries: [
          role('undo'),
          role('redo'),
          separator,
          role('cut'),
          role('copy'),
          role('paste'),
          role('selectAll'),
          separator,
          ...entries('find'),
        ],
      },
      {
        label: menus.view,
        entries: [
          ...entries('palette', 'side_bar'),
          separator,
          ...entries('theme_light', 'theme_dark', 'theme_system', 'density'),
          separator,
          ...entries('language_portuguese', 'language_english'),
          separator,
          ...entries('zoom_in', 'zoom_out', 'zoom_reset'),
          separator,
          role('togglefullscreen'),
        ],
      },
      {
        label: menus.go,
        entries: groupOf('pages').filter(
          (entry) => isMac || entry.type !== 'command' || entry.id !== 'page_settings',
        ),
      },
      ...(isMac
        ? [{ label: menus.window, entries: [role('minimize'), role('zoom'), separator, role('front')] }]
        : []),
      {
        label: menus.help,
        entries: [...entries('introduction', 'shortcuts'), ...(isMac ? [] : [separator, role('about')])],
      },
    ]
  }

  createEffect(() => void shell.bridge.setMenuBar(bar()))
  if (!isMac) useMenuKeys(() => void shell.bridge.showMenuBar())
  onCleanup(
    shell.on('command', ({ id }) => {
      const command = commands.find((one) => one.id === id)
      if (command !== undefined && !isAllowed(command)) return
      if (command?.isOffered() === true) command.run()
      else command?.soon?.()
    }),
  )
}

/** Alt pressed and let go by itself, and F10, as everywhere on Windows and Linux: a window that draws its own title bar has to listen itself. */
const useMenuKeys = (open: () => void): void => {
  let isAltAlone = false
  const onDown = (event: KeyboardEvent) => {
    isAltAlone = event.key === 'Alt' && !event.ctrlKey && !event.shiftKey && !event.metaKey && !event.repeat
    if (event.key === 'F10' && !event.shiftKey && !event.ctrlKey && !event.defaultPrevented) {
      event.preventDefault()
      open()
    }
  }
  const onUp = (event: KeyboardEvent) => {
    if (event.key !== 'Alt' || !isAltAlone) return
    isAltAlone = false
    event.preventDefault()
    open()
  }
  // Alt and a click is no key alone.
  const onPointer = () => {
    isAltAlone = false
  }
  onWindow('keydown', onDown)
  onWindow('keyup', onUp)
  onWindow('pointerdown', onPointer)
  onWindow('blur', onPointer)
}
