import type { Shortcut } from './shortcuts.ts'

export type CommandGroup = 'create' | 'pages' | 'look' | 'help'

type CommandFacts = {
  readonly group: CommandGroup
  /** The first one is shown, the others work too. */
  readonly shortcuts?: readonly Shortcut[]
}

/**
 * Everything that can be done from anywhere in the window. The palette, the list of shortcuts and the system's menus are
 * all made of this table, in this order.
 */
const table = {
  import_file: { group: 'create', shortcuts: ['mod+o'] },
  import_report: { group: 'create' },
  new_sms: { group: 'create', shortcuts: ['mod+n'] },
  new_rcs_text: { group: 'create' },
  new_rcs_cards: { group: 'create' },
  new_voice_blast: { group: 'create' },
  new_integrated_call: { group: 'create' },
  new_enrichment: { group: 'create' },
  sample_data: { group: 'create' },
  make_backup: { group: 'create' },
  page_home: { group: 'pages', shortcuts: ['mod+1'] },
  page_lists: { group: 'pages', shortcuts: ['mod+2'] },
  page_campaigns: { group: 'pages', shortcuts: ['mod+3'] },
  page_enrichments: { group: 'pages', shortcuts: ['mod+4'] },
  page_outbox: { group: 'pages', shortcuts: ['mod+5'] },
  page_team: { group: 'pages', shortcuts: [] },
  page_history: { group: 'pages', shortcuts: ['mod+6'] },
  page_overview: { group: 'pages' },
  page_spending: { group: 'pages' },
  check_bill: { group: 'pages' },
  close_month: { group: 'pages' },
  page_suppressions: { group: 'pages', shortcuts: ['mod+7'] },
  page_registrations: { group: 'pages', shortcuts: ['mod+8'] },
  page_service: { group: 'pages', shortcuts: ['mod+9'] },
  page_people: { group: 'pages' },
  page_settings: { group: 'pages', shortcuts: ['mod+,'] },
  connections: { group: 'pages' },
  auto_blocks: { group: 'pages' },
  data_care: { group: 'pages' },
  licences: { group: 'pages' },
  theme_light: { group: 'look' },
  theme_dark: { group: 'look' },
  theme_system: { group: 'look' },
  language_portuguese: { group: 'look' },
  language_english: { group: 'look' },
  cpfs_masked: { group: 'look' },
  cpfs_whole: { group: 'look' },
  density: { group: 'look' },
  side_bar: { group: 'look', shortcuts: ['mod+b'] },
  zoom_in: { group: 'look', shortcuts: ['mod++'] },
  zoom_out: { group: 'look', shortcuts: ['mod+-'] },
  zoom_reset: { group: 'look', shortcuts: ['mod+0'] },
  palette: { group: 'help', shortcuts: ['mod+k'] },
  find: { group: 'help', shortcuts: ['mod+f'] },
  lock: { group: 'help', shortcuts: ['mod+l'] },
  introduction: { group: 'help' },
  shortcuts: { group: 'help', shortcuts: ['mod+/', 'f1', '?'] },
} as const satisfies Record<string, CommandFacts>

export type CommandId = keyof typeof table

export type Command = CommandFacts & {
  readonly id: CommandId
  /** False while it would do nothing: it is not offered, and its keys are left to others. */
  readonly isOffered: () => boolean
  readonly run: () => void
  /** What its keys do while it is not offered: a page that was only just come to may have it in a moment. */
  readonly soon?: () => void
}

/** What a command does, or with `isOffered` whether it does anything now. */
export type CommandWork = (() => void) | Pick<Command, 'isOffered' | 'run' | 'soon'>

/** The table with what each command does. */
export const createCommands = (works: Readonly<Record<CommandId, CommandWork>>): readonly Command[] =>
  (Object.keys(table) as CommandId[]).map((id) => {
    const facts: CommandFacts = table[id]
    const work = works[id]
    return typeof work === 'function'
      ? { id, ...facts, run: work, isOffered: () => true }
      : { id, ...facts, ...work }
  })
