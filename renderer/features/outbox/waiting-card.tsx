import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { createClock } from '../../state/clock.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { CallBack, CallBackWaves, type WaitingProps } from './call-back.tsx'
import { Details } from './details.tsx'

/** What waits for its hold to end, or for its turn. */
export const Ready = (props: WaitingProps) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const now = createClock(250)
  const holdMs = () => {
    const until = props.item.holdUntil
    return until === null ? 0 : Math.max(0, Date.parse(until) - now())
  }
  const wholeMs = () => {
    const until = props.item.holdUntil
    return until === null ? 1 : Math.max(1, Date.parse(until) - Date.parse(props.item.createdAt))
  }
  const isKept = () => props.item.keepUntil !== null && Date.parse(props.item.keepUntil) > now()
  const waitLine = () =>
    props.item.keepUntil === null ? t().outbox.readyLine : t().outbox.keptLine(f().when(props.item.keepUntil))
  const seconds = () => t().outbox.countdown(Math.ceil(holdMs() / 1_000))
  return (
    <>
      <Show when={holdMs() > 0} fallback={<p class="outbox-words">{waitLine()}</p>}>
        <div class="outbox-hold">
          <p class="outbox-words tabular">{t().outbox.holdLine(seconds())}</p>
          <Progress thin label={t().outbox.holdLine(seconds())} share={1 - holdMs() / wholeMs()} />
        </div>
      </Show>
      <div class="outbox-actions">
        <CallBack {...props} />
        <CallBackWaves {...props} />
        <Show when={holdMs() > 0 || isKept()}>
          <Button
            kind="quiet"
            disabled={props.isBusy}
            onClick={() => props.run(() => workspace.calls.outbox.sendNow({ id: props.item.id, seen: null }))}
          >
            {isKept() ? t().outbox.handOver : t().outbox.sendNow}
          </Button>
        </Show>
        <Details id={props.item.id} />
      </div>
    </>
  )
}

/** What certainly did not go out: tried again by itself, or by the person. */
export const NotSent = (props: WaitingProps) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const outcome = () => {
    if (props.item.state === 'unauthorised') return t().outbox.unauthorisedLine
    return props.item.lastOutcome === null
      ? t().outbox.notSentLine
      : t().outbox.outcome(props.item.lastOutcome, props.item.lastOutcomeSubject)
  }
  const next = () =>
    props.item.nextAttemptAt === null
      ? t().outbox.waitsForYou
      : t().outbox.nextTry(f().when(props.item.nextAttemptAt))
  return (
    <>
      <p class="outbox-words tabular">
        <span>{outcome()}</span>
        <span class="muted">
          {t().outbox.attempts(props.item.attempts)}. {next()}
        </span>
      </p>
      <div class="outbox-actions">
        <Button
          disabled={props.isBusy}
          onClick={() => props.run(() => workspace.calls.outbox.sendNow({ id: props.item.id, seen: null }))}
        >
          {t().outbox.tryNow}
        </Button>
        <CallBack {...props} isQuiet />
        <CallBackWaves {...props} />
        <Details id={props.item.id} />
      </div>
    </>
  )
}
