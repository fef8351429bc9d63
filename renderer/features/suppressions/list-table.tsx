import Ellipsis from 'lucide-solid/icons/ellipsis'
import FileSpreadsheet from 'lucide-solid/icons/file-spreadsheet'
import { createMemo, createSignal, Show } from 'solid-js'
import type { SuppressionList } from '../../../shared/bridge/suppressions.ts'
import { daysBetween, isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useProblem } from '../../state/use-problem.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Menu, type MenuItem } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { TakenSheet } from './taken-sheet.tsx'

const rowHeight = 44

/** The imported lists: what each blocks, where it comes from and how old it is. */
export const ListTable = (props: { lists: readonly SuppressionList[] }) => {
  const { t } = useText()
  const { settings, toasts, workspace } = useAppState()
  const [seen, setSeen] = createSignal<SuppressionList>()
  const [removing, setRemoving] = createSignal<SuppressionList>()
  const { problem, setProblem } = useProblem((found) => problemWords(t(), found).what)
  const words = () => t().suppressions
  const today = () => localDate(Date.now())
  const columns = createMemo<RowsColumn[]>(() => [
    { title: words().name, width: 230, grows: true },
    { title: words().source, width: 150 },
    { title: words().blocked, width: 190, align: 'end' },
    { title: words().obtainedOn, width: 240 },
    { title: words().storage, width: 110, quiet: true },
    { title: '', width: 52 },
  ])
  const save = async (list: SuppressionList) => {
    const language = settings.value().language
    const result = await workspace.calls.suppressions.exportList({ id: list.id, language })
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok && result.value !== null) toasts.say(words().saved(result.value.entries))
  }
  /** A team's goes by leaving the team. */
  const itemsOf = (list: SuppressionList): MenuItem[] => [
    { label: words().seeTaken, run: () => setSeen(list) },
    ...(list.storage === 'plain' ? [{ label: words().saveAs, run: () => void save(list) }] : []),
    { label: words().remove, danger: true, run: () => setRemoving(list) },
  ]
  const actions = (row: number) => {
    const list = props.lists[row]
    return list === undefined || list.storage === 'team'
      ? undefined
      : { label: words().actionsFor(list.name), items: itemsOf(list) }
  }
  const cell = (row: number, column: number) => {
    const list = props.lists[row]
    if (list === undefined) return ''
    switch (column) {
      case 0:
        return list.storage === 'team' ? (
          <span class="truncate suppressions-name" title={list.name}>
            {list.name}
          </span>
        ) : (
          <button
            type="button"
            class="rows-link truncate suppressions-name"
            title={list.name}
            onClick={() => setSeen(list)}
          >
            {list.name}
          </button>
        )
      case 1:
        return list.storage === 'team' ? words().ofTeam : words().sources[list.source]
      case 2:
        return list.storage === 'team'
          ? words().codes(list.phones)
          : words().phonesAndDocuments(list.phones, list.documents)
      case 3:
        return <Age obtainedOn={list.obtainedOn} today={today()} />
      case 4:
        return words().storages[list.storage]
      default:
        return list.storage === 'team' ? (
          ''
        ) : (
          <Menu small icon={Ellipsis} label={words().actionsFor(list.name)} items={itemsOf(list)} />
        )
    }
  }
  const remove = async (list: SuppressionList) => {
    const { id, name } = list
    const result = await workspace.calls.suppressions.removeList({ id })
    if (!result.ok) return result.problem
    toasts.say(words().removed(name))
    setRemoving(undefined)
    return undefined
  }
  return (
    <>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Show
        when={props.lists.length > 0}
        fallback={
          <EmptyState target icon={FileSpreadsheet} title={words().noLists} line={words().noListsLine} />
        }
      >
        <Rows
          label={words().tabLists}
          count={props.lists.length}
          columns={columns()}
          rowHeight={settings.value().density === 'compact' ? 36 : rowHeight}
          cell={cell}
          actions={actions}
        />
      </Show>
      <TakenSheet list={seen()} onClose={() => setSeen(undefined)} />
      <RemoveDialog
        what={removing()}
        title={(list) => words().removeTitle(list.name)}
        line={(list) => words().removeLine(words().phonesAndDocuments(list.phones, list.documents))}
        action={words().removeAction}
        onRemove={remove}
        onClose={() => setRemoving(undefined)}
      />
    </>
  )
}

/** The list's own date, and how long ago that was; amber when it has to be fetched again. */
const Age = (props: { obtainedOn: string; today: string }) => {
  const { t, f } = useText()
  const age = () => t().suppressions.age(daysBetween(props.obtainedOn, props.today))
  return (
    <span class="suppressions-age">
      {f().date(props.obtainedOn)}
      <Show
        when={isOldSuppression(props.obtainedOn, props.today)}
        fallback={<span class="muted">{age()}</span>}
      >
        <StateTag tone="amber">{age()}</StateTag>
      </Show>
    </span>
  )
}
