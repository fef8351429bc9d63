import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useProgress } from '../../state/use-progress.ts'
import { Progress } from '../../ui/progress/progress.tsx'

/** How far a campaign is on its way into the outbox: checked, put together, held against what was sent. */
export const QueueingProgress = (props: { draftId: string; recipients: number }) => {
  const { t, f } = useText()
  const { now, share, remaining } = useProgress(['queueing'], (calls) => calls.outbox.queueing())
  /** While its messages are put together: before and after, all of them are looked at again. */
  const own = () => {
    const queueing = now()
    return queueing?.draftId === props.draftId && queueing.done < queueing.total ? queueing : null
  }
  const words = () => {
    const queueing = own()
    return queueing === null ? t().review.queueing : t().review.preparing(queueing.done, props.recipients)
  }
  return (
    <section class="review-block" aria-live="polite" aria-label={t().review.queueing}>
      <p class="tabular">
        {words()}
        <Show when={own() !== null && remaining()}>
          {(ms) => <> {t().shell.remaining(f().duration(ms()))}</>}
        </Show>
      </p>
      <Progress label={t().review.queueing} share={own() === null ? null : share()} />
    </section>
  )
}
