import { useNavigate } from '@solidjs/router'
import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import SquareMousePointer from 'lucide-solid/icons/square-mouse-pointer'
import { createMemo, createSignal } from 'solid-js'
import type { Choice, FoundKind, FoundThing } from '../../../shared/bridge/finder.ts'
import { nameRank, wantedOf } from '../../../shared/rules/name-match.ts'
import { useText } from '../../i18n/text.ts'
import type { Command, CommandGroup } from '../../state/commands.ts'
import { useAppState } from '../../state/context.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { useTakeFiles } from '../../state/open-files.ts'
import { useQuery } from '../../state/query.ts'
import type { PageAction } from '../../state/page-actions.ts'
import { isMacOs } from '../../state/operating-system.ts'
import { keyCaps } from '../../state/shortcuts.ts'
import { KeyCaps } from '../../ui/key-caps/key-caps.tsx'
import { Palette, type PaletteOption, type PaletteSection } from '../../ui/palette/palette.tsx'
import { commandIcons, thingIcons } from './option-icons.ts'

const recentShown = 6
const filesShown = 3
const filesFound = 5
const groups: readonly CommandGroup[] = ['create', 'pages', 'look', 'help']
const kinds: readonly FoundKind[] = ['list', 'draft', 'campaign', 'enrichment', 'audio']

type Ranked = PaletteOption & { readonly rank: number }
/** A section as it is found: what answers best comes first. */
type RankedSection = { readonly title: string; readonly options: readonly Ranked[] }

const best = (section: RankedSection): number => Math.min(...section.options.map(({ rank }) => rank))

/** Commands and the person's own things, found by what is typed; with nothing typed, what was chosen last. */
export const CommandPalette = (props: {
  open: boolean
  onClose: () => void
  commands: readonly Command[]
}) => {
  const { t, f } = useText()
  const { workspace, pageActions } = useAppState()
  const navigate = useNavigate()
  const takeFiles = useTakeFiles()
  const draft = useNewDraft()
  const isMac = isMacOs(navigator)
  const [text, setText] = createSignal('')
  const typed = () => text().trim()
  const whenOpen = () => (props.open ? true : null)
  const recent = useQuery({ topics: [], input: whenOpen, read: (calls) => calls.finder.recent() })
  const files = useQuery({ topics: ['recent_files'], input: whenOpen, read: (calls) => calls.finder.files() })
  const found = useQuery({
    topics: [],
    input: () => (props.open && typed() !== '' ? typed() : null),
    read: (calls, wanted) => calls.finder.find({ text: wanted }),
    keeps: true,
  })

  const remembered = (choice: Choice, run: () => void) => () => {
    void workspace.calls.finder.choose(choice)
    run()
  }
  const optionOfCommand = (command: Command): PaletteOption => ({
    key: `command-${command.id}`,
    label: t().commands.labels[command.id],
    icon: commandIcons[command.id],
    detail: command.group === 'pages' ? t().commands.goTo : undefined,
    keys: command.shortcuts?.slice(0, 1).flatMap((shortcut) => keyCaps(shortcut, isMac)),
    run: remembered({ kind: 'command', id: command.id }, command.run),
  })
  const open: Record<FoundKind, (id: string) => void> = {
    list: (id) => navigate(`/lists/${id}`),
    draft: (id) => navigate(`/campaigns/${id}`),
    campaign: (id) => navigate(`/history/${id}`),
    enrichment: (id) => navigate(`/enrichments/${id}`),
    // A recording is there to be sent.
    audio: (id) => void draft.write('TVOZ', null, { audioId: id }),
  }
  const optionOfThing = ({ kind, id, name, at }: FoundThing): PaletteOption => ({
    key: `${kind}-${id}`,
    label: name === '' ? t().common.untitled : name,
    icon: thingIcons[kind],
    detail: `${t().commands.kinds[kind]} · ${f().when(at)}`,
    run: remembered({ kind, id }, () => open[kind](id)),
  })
  const fileOptions = () =>
    (files.value() ?? []).map(({ ticket, fileName, openedAt, isGone }): PaletteOption => ({
      key: `file-${ticket}`,
      label: fileName,
      icon: FileSpreadsheet,
      detail: isGone ? t().commands.fileGone : f().when(openedAt),
      disabled: isGone,
      run: () => void takeFiles([ticket]),
    }))

  const optionOfPage = ({ label, icon = SquareMousePointer, disabled, run }: PageAction): PaletteOption => ({
    key: `page-${label}`,
    label,
    icon,
    disabled,
    run,
  })

  const offered = () => props.commands.filter((command) => command.id !== 'palette' && command.isOffered())
  const recentOptions = () =>
    (recent.value() ?? []).flatMap((choice) => {
      if (choice.kind !== 'command') return [optionOfThing(choice)]
      const command = offered().find(({ id }) => id === choice.id)
      return command === undefined ? [] : [optionOfCommand(command)]
    })

  const untyped = (): PaletteSection[] => {
    const last = recentOptions().slice(0, recentShown)
    const shown = new Set(last.map(({ key }) => key))
    const others = groups.map((group) => ({
      title: t().commands.groups[group],
      options: offered()
        .filter((command) => command.group === group)
        .map(optionOfCommand)
        .filter(({ key }) => !shown.has(key)),
    }))
    return [
      { title: t().commands.onPage, options: pageActions.all().map(optionOfPage) },
      { title: t().commands.recent, options: last },
      { title: t().commands.recentFiles, options: fileOptions().slice(0, filesShown) },
      ...others,
    ]
  }
  const answering = (): PaletteSection[] => {
    const wanted = wantedOf(typed())
    const ranked = (
      options: readonly PaletteOption[],
      wordsOf = ({ label }: PaletteOption) => label,
    ): Ranked[] =>
      options
        .flatMap((option) => {
          const rank = nameRank(wordsOf(option), wanted)
          return rank === null ? [] : [{ ...option, rank }]
        })
        .toSorted((a, b) => a.rank - b.rank)
    const things = kinds.map((kind) => ({
      title: t().commands.things[kind],
      // Kept from what was typed before, until the answer to this is there.
      options: ranked((found.value() ?? []).filter((thing) => thing.kind === kind).map(optionOfThing)),
    }))
    const sections: RankedSection[] = [
      { title: t().commands.onPage, options: ranked(pageActions.all().map(optionOfPage)) },
      { title: t().commands.commands, options: ranked(offered().map(optionOfCommand)) },
      ...things,
      { title: t().commands.recentFiles, options: ranked(fileOptions()).slice(0, filesFound) },
    ]
    return sections.filter(({ options }) => options.length > 0).toSorted((a, b) => best(a) - best(b))
  }
  const sections = createMemo(() =>
    (typed() === '' ? untyped() : answering()).filter(({ options }) => options.length > 0),
  )

  return (
    <Palette
      open={props.open}
      onClose={() => {
        props.onClose()
        setText('')
      }}
      label={t().commands.search}
      placeholder={t().commands.placeholder}
      text={text()}
      onInput={setText}
      sections={sections()}
      empty={t().commands.nothing(typed())}
      counted={t().commands.counted}
      foot={
        <>
          <span>
            <KeyCaps keys={['↑', '↓']} /> {t().commands.toMove}
          </span>
          <span>
            <KeyCaps keys={['Enter']} /> {t().commands.toTake}
          </span>
          <span>
            <KeyCaps keys={['Esc']} /> {t().commands.toClose}
          </span>
        </>
      }
    />
  )
}
