import type { Command } from '../../state/commands.ts'
import type { Overlay } from '../../state/use-commands.ts'
import { CommandPalette } from './command-palette.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'

/** What commands open over the window. */
export const Overlays = (props: {
  shown: Overlay | null
  onClose: () => void
  commands: readonly Command[]
}) => (
  <>
    <CommandPalette
      open={props.shown === 'palette'}
      onClose={() => props.onClose()}
      commands={props.commands}
    />
    <ShortcutsSheet
      open={props.shown === 'shortcuts'}
      onClose={() => props.onClose()}
      commands={props.commands}
    />
  </>
)
