import { createEffect, createMemo, createSignal, For, on, onCleanup, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import type { BulkFix, FixScope } from '../../../shared/bridge/reviews.ts'
import { ddds, stateOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import type { Review } from './use-review.ts'

type FixKind = BulkFix['kind']
type Preview = { rows: number; examples: readonly { sourceRow: number; before: string; after: string }[] }

const kinds: readonly FixKind[] = [
  'strip_mask',
  'add_ddd',
  'pad_document',
  'replace',
  'reached_first',
  'drop_rows',
  'restore_rows',
]
/** They are of whole rows. */
const withoutColumn = new Set<FixKind>(['reached_first', 'drop_rows', 'restore_rows'])
/** Waits for a moment without a key: each preview goes through every row. */
const restMs = 250

/** Mends many rows at once: says how many would change, and how, before anything does; one step takes it back. */
export const FixSheet = (props: {
  open: boolean
  onClose: () => void
  review: Review
  names: readonly string[]
  roles: readonly ColumnRole[]
  /** The rows that are marked, by their places in the view; null = none is, and the whole view is meant. */
  ranges: FixScope['ranges']
  selected: number
}) => {
  const { t, f } = useText()
  const { toasts } = useAppState()
  const [kind, setKind] = createSignal<FixKind>('strip_mask')
  const [column, setColumn] = createSignal(0)
  const [ddd, setDdd] = createSignal('11')
  const [find, setFind] = createSignal('')
  const [replacement, setReplacement] = createSignal('')
  const [matchCase, setMatchCase] = createSignal(false)
  const [wholeCell, setWholeCell] = createSignal(false)
  const [inSelected, setInSelected] = createSignal(true)
  const [preview, setPreview] = createSignal<Preview>()
  const [problem, setProblem] = createSignal<Problem>()

  const firstOf = (...wanted: ColumnRole[]) =>
    Math.max(
      0,
      props.roles.findIndex((role) => wanted.includes(role)),
    )
  /** Of several phone columns, that in which most numbers lack their DDD, unless the person was quicker. */
  const chooseMissingDdds = async () => {
    const first = firstOf('phone')
    setColumn(first)
    const columns = props.roles.flatMap((role, index) => (role === 'phone' ? [index] : []))
    if (columns.length < 2) return
    let most = { column: first, rows: 0 }
    for (const phones of columns) {
      const wanted = { kind: 'add_ddd', column: phones, ddd: ddd() } as const
      const result = await props.review.preview(wanted, scope(), new AbortController().signal)
      if (result?.ok === true && result.value.rows > most.rows)
        most = { column: phones, rows: result.value.rows }
    }
    if (kind() === 'add_ddd' && column() === first) setColumn(most.column)
  }
  const chooseKind = (next: FixKind) => {
    setKind(next)
    if (next === 'strip_mask') setColumn(firstOf('phone', 'cpf', 'cnpj'))
    if (next === 'add_ddd') void chooseMissingDdds()
    if (next === 'pad_document') setColumn(firstOf('cpf', 'cnpj'))
  }
  createEffect(
    on(
      () => props.open,
      (isOpen) => {
        if (isOpen) chooseKind(offered().includes(kind()) ? kind() : 'strip_mask')
      },
    ),
  )

  const hasColumn = () => !withoutColumn.has(kind())
  const hasOtherPhones = () => props.roles.filter((role) => role === 'phone').length > 1
  const offered = () => kinds.filter((one) => one !== 'reached_first' || hasOtherPhones())
  const fix = createMemo<BulkFix | null>(() => {
    const chosen = kind()
    if (chosen === 'reached_first' || chosen === 'drop_rows' || chosen === 'restore_rows')
      return { kind: chosen }
    if (chosen === 'add_ddd') return { kind: chosen, column: column(), ddd: ddd() }
    if (chosen !== 'replace') return { kind: chosen, column: column() }
    if (find() === '') return null
    return {
      kind: chosen,
      column: column(),
      find: find(),
      replacement: replacement(),
      matchCase: matchCase(),
      wholeCell: wholeCell(),
    }
  })
  const scope = createMemo<FixScope>(() => ({
    view: props.review.view(),
    ranges: inSelected() ? props.ranges : null,
  }))

  createEffect(
    on([() => props.open, fix, scope, () => props.review.state()?.revision], ([isOpen, wanted, rows]) => {
      setPreview(undefined)
      if (!isOpen || wanted === null) return
      const ended = new AbortController()
      const timer = setTimeout(() => {
        void props.review.preview(wanted, rows, ended.signal).then((result) => {
          if (ended.signal.aborted || result === undefined) return
          setProblem(result.ok ? undefined : result.problem)
          if (result.ok) setPreview(result.value)
        })
      }, restMs)
      onCleanup(() => {
        clearTimeout(timer)
        ended.abort()
      })
    }),
  )

  const apply = async () => {
    const wanted = fix()
    if (wanted === null) return
    const result = await props.review.apply(wanted, scope())
    if (result === undefined) return
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    props.onClose()
    toasts.say(t().imports.fixed(result.value.rows), {
      label: t().common.undo,
      run: () => void props.review.undo(),
    })
  }

  const canApply = () => (preview()?.rows ?? 0) > 0 && !props.review.isAtWork()

  return (
    <ActionDialog
      kind="sheet"
      open={props.open}
      title={t().imports.fixMany}
      words={t().common}
      action={t().imports.applyTo(preview()?.rows ?? 0)}
      disabled={!canApply()}
      problem={problemWords(t(), problem())}
      onAction={apply}
      onClose={() => props.onClose()}
    >
      <>
        <Select
          label={t().imports.fixWhat}
          value={kind()}
          options={offered().map((value) => ({ value, label: t().imports.fixes[value] }))}
          hint={t().imports.fixHints[kind()]}
          onChange={chooseKind}
        />
        <Show when={hasColumn()}>
          <Select
            label={t().imports.fixColumn}
            value={String(column())}
            options={props.names.map((name, index) => ({ value: String(index), label: name }))}
            onChange={(value) => setColumn(Number(value))}
          />
        </Show>
        <Show when={kind() === 'add_ddd'}>
          <Select
            label={t().imports.fixDdd}
            value={ddd()}
            options={ddds.map((value) => ({ value, label: `${value} (${stateOfDdd(value) ?? ''})` }))}
            onChange={setDdd}
          />
        </Show>
        <Show when={kind() === 'replace'}>
          <TextField label={t().imports.find} value={find()} maxLength={500} onInput={setFind} />
          <TextField
            label={t().imports.replaceBy}
            value={replacement()}
            maxLength={2_000}
            onInput={setReplacement}
          />
          <Checkbox label={t().imports.matchCase} checked={matchCase()} onChange={setMatchCase} />
          <Checkbox label={t().imports.wholeCell} checked={wholeCell()} onChange={setWholeCell} />
        </Show>
        <Show
          when={props.selected > 0}
          fallback={<p class="muted">{t().imports.inView(props.review.total() ?? 0)}</p>}
        >
          <Segmented
            label={t().imports.fixWhere}
            value={inSelected() ? 'selected' : 'view'}
            options={[
              { value: 'selected', label: t().imports.selected(props.selected) },
              { value: 'view', label: t().imports.inView(props.review.total() ?? 0) },
            ]}
            onChange={(value) => setInSelected(value === 'selected')}
          />
        </Show>
        <section class="import-preview" aria-live="polite" aria-label={t().imports.preview}>
          <Show when={fix() !== null} fallback={<p class="muted">{t().imports.findMissing}</p>}>
            <Show when={preview()} fallback={<p class="muted">{t().imports.counting}</p>}>
              {(seen) => (
                <>
                  <p>{t().imports.wouldChange(seen().rows)}</p>
                  <Show when={seen().examples.length > 0}>
                    <table class="import-examples">
                      <tbody>
                        <For each={seen().examples}>
                          {(example) => (
                            <tr>
                              <th scope="row">{f().number(example.sourceRow)}</th>
                              <td>{example.before}</td>
                              <td aria-hidden="true">→</td>
                              <td>{example.after === '' ? t().imports.emptied : example.after}</td>
                            </tr>
                          )}
                        </For>
                      </tbody>
                    </table>
                  </Show>
                </>
              )}
            </Show>
          </Show>
        </section>
      </>
    </ActionDialog>
  )
}
