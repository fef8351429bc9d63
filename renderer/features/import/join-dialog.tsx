import { isJudgedRole, hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { pathOfTicket } from '../../../shared/bridge/file-tickets.ts'
import { newColumnName } from '../../../shared/rules/new-column-name.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { type QueuedFile, sheetName, sheetOf, tableOf, withoutEnding } from '../../state/import-queue.ts'
import type { FileRules } from '../../state/file-rules.ts'
import { useQuery } from '../../state/query.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { joinedName } from './joined-name.ts'
import { useJoin } from './use-join.ts'
import './join-dialog.css'

/** Before several files become one list: its name, the files in their order, and what their columns are used for. */
export const JoinDialog = (props: {
  open: boolean
  onClose: () => void
  /** The first says what the columns are. */
  files: readonly QueuedFile[]
  /** The files as they are in the queue by then. */
  queued: () => readonly QueuedFile[]
}) => {
  const { t, f } = useText()
  const { tableHeaders } = useAppState()
  const join = useJoin()
  const [typed, setTyped] = createSignal<string | null>(null)
  createEffect(
    on(
      () => props.open,
      () => setTyped(null),
    ),
  )
  const reviews = useQuery({
    topics: ['reviews'],
    input: () => (props.open ? true : null),
    read: (calls) => calls.reviews.list(),
  })

  const first = () => props.files[0]
  const nameOf = (file: QueuedFile) => {
    const sheet = sheetOf(file)
    return sheet === null ? file.fileName : sheetName(file.ticket, sheet)
  }
  const firstName = () => {
    const file = first()
    return file === undefined ? '' : nameOf(file)
  }
  const header = () => {
    const file = first()
    return file === undefined ? undefined : (tableHeaders.of(tableOf(file)) ?? undefined)
  }
  /** As the person decided, or as the file is judged in its review; null = as proposed. */
  const decidedOn = ({ decisions, batchId }: QueuedFile): FileRules | null => {
    const columns = header()?.columns.length
    const review = reviews.value()?.find((one) => one.batchId === batchId)
    const rules = decisions.rules ?? review ?? null
    return rules?.roles.length === columns ? rules : null
  }
  const rules = createMemo(() => {
    const file = first()
    if (file === undefined || reviews.value() === undefined) return undefined
    return decidedOn(file) ?? header()?.rules
  })
  const differing = () => {
    const used = rules()
    if (used === undefined) return []
    return props.files.filter((file) => {
      const decided = decidedOn(file)
      return decided !== null && !areEqual(decided, used)
    })
  }
  const rolesWords = () => {
    const used = rules()
    const columns = header()?.columns ?? []
    const named = columns.flatMap((column, index) => {
      const role = used?.roles[index] ?? 'variable'
      return isJudgedRole(role) ? [t().imports.joinRole(column, t().rows.roles[role])] : []
    })
    const ddd = used?.defaultDdd ?? null
    return f().list(ddd === null ? named : [...named, t().imports.joinDdd(ddd)])
  }
  const name = () =>
    typed() ??
    joinedName(
      props.files.map(({ decisions, fileName }) => decisions.listName ?? withoutEnding(fileName)),
    ).slice(0, longestListName)
  const areSheets = () => new Set(props.files.map(({ ticket }) => ticket)).size === 1
  const hasKey = () => hasKeyColumn(rules()?.roles ?? [])
  const canStart = () => name().trim() !== '' && hasKey() && !join.isStarting()

  const start = async () => {
    const used = rules()
    const found = header()
    if (!canStart() || used === undefined || found === undefined) return
    const isStarted = await join.start(props.queued(), {
      listName: name().trim(),
      header: found,
      rules: used,
    })
    if (isStarted) props.onClose()
  }

  return (
    <ActionDialog
      open={props.open}
      title={t().imports.joinTitle}
      words={t().common}
      action={t().imports.joinStart(props.files.length, areSheets())}
      disabled={!canStart()}
      isForm
      problem={problemWords(t(), join.problem() ?? reviews.problem())}
      onAction={start}
      onClose={() => props.onClose()}
    >
      <TextField
        label={t().imports.listName}
        value={name()}
        maxLength={longestListName}
        autofocus
        error={name().trim() === '' ? t().imports.listNameMissing : undefined}
        onInput={setTyped}
      />
      <div>
        <p class="field-label" id="join-files">
          {t().imports.joinFiles}
        </p>
        <ol class="import-join-files" aria-labelledby="join-files">
          <For each={props.files}>
            {(file) => (
              <li title={pathOfTicket(file.ticket)}>
                <div class="truncate">{nameOf(file)}</div>
              </li>
            )}
          </For>
        </ol>
      </div>
      <Show when={rules()}>
        <Show when={hasKey()} fallback={<Notice kind="warning" what={t().imports.joinNoKey(firstName())} />}>
          <p>{t().imports.joinRules(firstName(), rolesWords())}</p>
        </Show>
      </Show>
      <Show when={differing().length > 0}>
        <p class="import-join-differs">
          {t().imports.joinDiffers(f().list(differing().map(nameOf)), firstName())}
        </p>
      </Show>
      <p class="muted">
        {t().imports.joinOrigin(newColumnName(header()?.columns ?? [], t().imports.fileColumn))}
      </p>
    </ActionDialog>
  )
}

const longestListName = 120

const areEqual = (a: FileRules, b: FileRules): boolean =>
  a.defaultDdd === b.defaultDdd &&
  a.roles.join() === b.roles.join() &&
  a.phoneOrder.join() === b.phoneOrder.join()
