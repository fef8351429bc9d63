import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { suppressionSources, type SuppressionSource } from '../../../shared/bridge/suppressions.ts'
import { personKeyKinds, type PersonKeyKind } from '../../../shared/rules/person-key.ts'
import { rejectionReasons } from '../../../shared/rules/row-verdict.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { writeKey } from '../../i18n/written-key.ts'
import { useAppState } from '../../state/context.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** Blocks one person, who asked by phone or e-mail. */
export const AddEntry = (props: { open: boolean; onAdd: () => void; onClose: () => void }) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const shown = useShownDocuments()
  const words = () => t().suppressions.add
  const [kind, setKind] = createSignal<PersonKeyKind>('phone')
  const [text, setText] = createSignal('')
  const [source, setSource] = createSignal<SuppressionSource>('opt_out')
  const [note, setNote] = createSignal('')
  const [isHashed, setHashed] = createSignal(false)
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.open,
      () => {
        setText('')
        setNote('')
        setProblem(undefined)
      },
    ),
  )
  /** Why the number cannot be read is said at its field, everything else above the form. */
  const unreadable = () => {
    const found = problem()
    if (found?.code !== 'suppression_key_unreadable') return undefined
    const reason = rejectionReasons.find((one) => one === found.params['reason'])
    const { what, todo } = problemWords(t(), found)
    if (reason === undefined) return what
    // Not the reason's own advice, which is for a column of numbers.
    const { short } = t().rows.reasons[reason]
    return `${short.charAt(0).toUpperCase()}${short.slice(1)}. ${todo ?? ''}`
  }
  const otherProblem = () => (unreadable() === undefined ? problem() : undefined)
  const save = async () => {
    const asked = { kind: kind(), text: text(), source: source(), note: note().trim() }
    const result = await workspace.calls.suppressions.add({
      ...asked,
      storage: isHashed() ? 'hashed' : 'plain',
    })
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    const { key } = result.value
    const name = t().suppressions.kinds[kind()]
    toasts.say(
      words().done(
        key === null
          ? t().suppressions.hashedKey(name)
          : `${name} ${shown.cell(writeKey({ kind: kind(), key }), kind())}`,
      ),
    )
    props.onAdd()
    props.onClose()
  }
  return (
    <ActionDialog
      open={props.open}
      title={words().title}
      words={t().common}
      action={words().action}
      disabled={text().trim() === ''}
      isForm
      onAction={save}
      onClose={() => props.onClose()}
    >
      <Show when={otherProblem()}>{(what) => <Notice kind="warning" {...problemWords(t(), what())} />}</Show>
      <Segmented
        label={words().kind}
        value={kind()}
        options={personKeyKinds.map((value) => ({ value, label: t().suppressions.kinds[value] }))}
        onChange={(value) => {
          setKind(value)
          setProblem(undefined)
        }}
      />
      <TextField
        autofocus
        label={words().number[kind()]}
        value={text()}
        maxLength={200}
        error={unreadable()}
        onInput={(value) => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Select
        label={words().reason}
        value={source()}
        options={suppressionSources.map((value) => ({ value, label: t().suppressions.sources[value] }))}
        hint={
          source() === 'invalid_number' && kind() === 'phone' ? t().suppressions.invalidNumberHint : undefined
        }
        onChange={setSource}
      />
      <TextField
        label={words().note}
        value={note()}
        maxLength={200}
        hint={words().noteHint}
        onInput={setNote}
      />
      <div class="field">
        <Checkbox label={words().hashed} checked={isHashed()} onChange={setHashed} />
        <span class="field-hint">{words().hashedHint}</span>
      </div>
    </ActionDialog>
  )
}
