import { useNavigate } from '@solidjs/router'
import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { createClock } from '../../state/clock.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { type CardProps, Details } from './details.tsx'

/** Takes the item back into its draft, and leads there. */
const useCallBack = () => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const navigate = useNavigate()
  return async ({ id, enrichmentId }: CardProps['item'], run: CardProps['run']) => {
    const result = await run(() => workspace.calls.outbox.callBack({ id }))
    if (!result.ok) return
    const { draftId } = result.value
    toasts.say(draftId === null ? t().outbox.testCalledBack : t().outbox.calledBack)
    if (draftId !== null) navigate(`/campaigns/${draftId}`)
    if (enrichmentId !== null) navigate(`/enrichments/${enrichmentId}`)
  }
}

/** Takes all waves back that still can be, and leads to the draft that they are again. */
const CallBackWaves = (props: WaitingProps) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const navigate = useNavigate()
  const callBack = async (groupId: string) => {
    const result = await props.run(() => workspace.calls.outbox.callBackWaves({ groupId }))
    if (!result.ok) return
    toasts.say(t().outbox.wavesCalledBack(result.value.waves))
    navigate(result.value.draftId === null ? '/campaigns' : `/campaigns/${result.value.draftId}`)
  }
  return (
    <Show when={props.waves > 1 && props.item.wave}>
      {(wave) => (
        <Button disabled={props.isBusy} onClick={() => void callBack(wave().groupId)}>
          {t().outbox.callBackWaves(props.waves)}
        </Button>
      )}
    </Show>
  )
}

type WaitingProps = CardProps & { waves: number }

/** What waits for its hold to end, or for its turn. */
export const Ready = (props: WaitingProps) => {
  const { t } = useText()
  const { workspace } = useAppState()
  const callBack = useCallBack()
  const now = createClock(250)
  const holdMs = () => {
    const until = props.item.holdUntil
    return until === null ? 0 : Math.max(0, Date.parse(until) - now())
  }
  const wholeMs = () => {
    const until = props.item.holdUntil
    return until === null ? 1 : Math.max(1, Date.parse(until) - Date.parse(props.item.createdAt))
  }
  const seconds = () => t().outbox.countdown(Math.ceil(holdMs() / 1_000))
  return (
    <>
      <Show when={holdMs() > 0} fallback={<p class="outbox-words">{t().outbox.readyLine}</p>}>
        <div class="outbox-hold">
          <p class="outbox-words tabular">{t().outbox.holdLine(seconds())}</p>
          <Progress thin label={t().outbox.holdLine(seconds())} share={1 - holdMs() / wholeMs()} />
        </div>
      </Show>
      <div class="outbox-actions">
        <Button disabled={props.isBusy} onClick={() => void callBack(props.item, props.run)}>
          {t().outbox.callBack}
        </Button>
        <CallBackWaves {...props} />
        <Show when={holdMs() > 0}>
          <Button
            kind="quiet"
            disabled={props.isBusy}
            onClick={() => void props.run(() => workspace.calls.outbox.sendNow({ id: props.item.id }))}
          >
            {t().outbox.sendNow}
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
  const callBack = useCallBack()
  const outcome = () => {
    if (props.item.state === 'unauthorised') return t().outbox.unauthorisedLine
    return props.item.lastOutcome === null
      ? t().outbox.notSentLine
      : t().outbox.outcomes[props.item.lastOutcome]
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
          onClick={() => void props.run(() => workspace.calls.outbox.sendNow({ id: props.item.id }))}
        >
          {t().outbox.tryNow}
        </Button>
        <Button kind="quiet" disabled={props.isBusy} onClick={() => void callBack(props.item, props.run)}>
          {t().outbox.callBack}
        </Button>
        <CallBackWaves {...props} />
        <Details id={props.item.id} />
      </div>
    </>
  )
}
