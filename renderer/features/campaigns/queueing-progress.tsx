import { useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Progress } from '../../ui/progress/progress.tsx'

/** How far a campaign is on its way into the outbox: checked, put together, held against what was sent. */
export const QueueingProgress = (props: { draftId: string; recipients: number }) => {
  const { t } = useText()
  const found = useQuery({
    topics: ['queueing'],
    input: () => props.draftId,
    read: async (calls) => {
      const result = await calls.outbox.queueing()
      return result.ok ? { ok: true, value: { now: result.value } } : result
    },
  })
  const now = () => {
    const queueing = found.value()?.now ?? null
    return queueing?.draftId === props.draftId && queueing.done < queueing.total ? queueing : null
  }
  const words = () => {
    const queueing = now()
    return queueing === null ? t().review.queueing : t().review.preparing(queueing.done, props.recipients)
  }
  return (
    <section class="review-block" aria-live="polite" aria-label={t().review.queueing}>
      <p class="tabular">{words()}</p>
      <Progress label={t().review.queueing} share={shareOf(now())} />
    </section>
  )
}

const shareOf = (queueing: { done: number; total: number } | null): number | null =>
  queueing === null ? null : Math.min(1, queueing.done / Math.max(1, queueing.total))
