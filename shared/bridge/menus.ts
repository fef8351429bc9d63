/** The system's menus, as the window has main draw them: its words and commands, and what the system does by itself. */
import { z } from 'zod'

const label = z.string().min(1).max(80)

/** What the system does in a text field. */
export const editRoles = ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const
export const editWordsSchema = z.record(z.enum(editRoles), label)
export type EditWords = z.infer<typeof editWordsSchema>

/** What the system, or Electron, does with the window and the app. */
export const menuRoles = [
  ...editRoles,
  'about',
  'services',
  'hide',
  'hideOthers',
  'unhide',
  'quit',
  'minimize',
  'zoom',
  'front',
  'close',
  'togglefullscreen',
] as const

export const menuEntrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('separator') }),
  z.object({ type: z.literal('role'), role: z.enum(menuRoles), label }),
  z.object({
    type: z.literal('command'),
    id: z.string().regex(/^[a-z_]{1,40}$/),
    label,
    /** Shown beside the label; the window itself listens to the keys. */
    accelerator: z.string().max(40).nullable(),
    enabled: z.boolean(),
  }),
])
export type MenuEntry = z.infer<typeof menuEntrySchema>

export const menuBarSchema = z.array(z.object({ label, entries: z.array(menuEntrySchema).max(60) })).max(12)
export type MenuBar = z.infer<typeof menuBarSchema>
