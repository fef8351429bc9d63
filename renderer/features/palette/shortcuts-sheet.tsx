import { For } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import type { Command, CommandGroup } from '../../state/commands.ts'
import { isMacOs } from '../../state/operating-system.ts'
import { keyCaps } from '../../state/shortcuts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { KeyCaps } from '../../ui/key-caps/key-caps.tsx'
import './shortcuts-sheet.css'

const groups: readonly CommandGroup[] = ['pages', 'create', 'look', 'help']

/** Every key that does something from anywhere, and those of what has keys of its own. */
export const ShortcutsSheet = (props: {
  open: boolean
  onClose: () => void
  commands: readonly Command[]
}) => {
  const { t } = useText()
  const isMac = isMacOs(navigator)
  const rowsOf = (group: CommandGroup) =>
    props.commands
      .filter((command) => command.group === group)
      .flatMap(({ id, shortcuts = [] }) =>
        shortcuts.length === 0
          ? []
          : [{ label: t().commands.labels[id], keys: shortcuts.map((shortcut) => keyCaps(shortcut, isMac)) }],
      )
  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={() => props.onClose()}
      title={t().commands.labels.shortcuts}
      closeLabel={t().common.close}
    >
      <For each={groups}>{(group) => <Part title={t().commands.groups[group]} rows={rowsOf(group)} />}</For>
      <For each={t().commands.elsewhere}>
        {(part) => (
          <Part title={part.title} rows={part.rows.map(({ label, keys }) => ({ label, keys: [keys] }))} />
        )}
      </For>
    </Dialog>
  )
}

const Part = (props: {
  title: string
  rows: readonly { readonly label: string; readonly keys: readonly (readonly string[])[] }[]
}) => (
  <section class="shortcuts" aria-label={props.title}>
    <h3>{props.title}</h3>
    <dl>
      <For each={props.rows}>
        {(row) => (
          <div>
            <dt>{row.label}</dt>
            <dd>
              <For each={row.keys}>{(keys) => <KeyCaps keys={keys} />}</For>
            </dd>
          </div>
        )}
      </For>
    </dl>
  </section>
)
