import { createEffect, createSignal, on, Show } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

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
    <Dialog
      open={props.enrichment !== undefined}
      onClose={() => props.onClose()}
      title={t().enrichments.removeTitle}
      closeLabel={t().common.close}
      footer={
        <>
          <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
          <Button kind="danger" onClick={() => remove()}>
            {t().enrichments.remove}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <p>{t().enrichments.removeLine(props.enrichment?.found ?? 0)}</p>
    </Dialog>
  )
}
