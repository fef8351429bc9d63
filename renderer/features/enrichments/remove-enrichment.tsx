import { createEffect, createSignal, on } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'

/** Deletes an enrichment with its records, which were paid for: so it asks first. Open while `enrichment` is set. */
export const RemoveEnrichment = (props: {
  enrichment: Enrichment | undefined
  onClose: () => void
  /** @returns what kept it from happening */
  onRemove: (enrichment: Enrichment) => Promise<Problem | undefined>
}) => {
  const { t } = useText()
  const [problem, setProblem] = createSignal<Problem>()
  createEffect(
    on(
      () => props.enrichment?.id,
      () => setProblem(undefined),
    ),
  )
  const remove = async () => {
    const { enrichment } = props
    if (enrichment === undefined) return
    const found = await props.onRemove(enrichment)
    setProblem(found)
    if (found === undefined) props.onClose()
  }
  return (
    <ActionDialog
      open={props.enrichment !== undefined}
      title={t().enrichments.removeTitle}
      words={t().common}
      action={t().enrichments.remove}
      actionKind="danger"
      onAction={remove}
      onClose={() => props.onClose()}
      problem={problemWords(t(), problem())}
    >
      <p>{t().enrichments.removeLine(props.enrichment?.found ?? 0)}</p>
    </ActionDialog>
  )
}
