import { createEffect, createSignal, on } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/**
 * Asks before somebody can be contacted again; open while `what` is set. Asks and does not offer an undo: what was
 * removed is overwritten on the disk, and a campaign may have left before the undo.
 */
export const RemoveDialog = <What extends { id: string }>(props: {
  what: What | undefined
  title: (what: What) => string
  line: (what: What) => string
  action: string
  /** @returns what kept it from happening */
  onRemove: (what: What) => Promise<Problem | undefined>
  onClose: () => void
}) => {
  const { t } = useText()
  const [problem, setProblem] = createSignal<Problem>()
  // The words stay while the dialog fades.
  const [asked, setAsked] = createSignal({ title: '', line: '' })
  createEffect(
    on(
      () => props.what?.id,
      () => {
        const { what } = props
        if (what === undefined) return
        setProblem(undefined)
        setAsked({ title: props.title(what), line: props.line(what) })
      },
    ),
  )
  const remove = async () => {
    const { what } = props
    if (what === undefined) return
    setProblem(await props.onRemove(what))
  }
  return (
    <ActionDialog
      open={props.what !== undefined}
      title={asked().title}
      words={t().common}
      action={props.action}
      actionKind="danger"
      onAction={remove}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <p>{asked().line}</p>
    </ActionDialog>
  )
}
