import { useNavigate } from '@solidjs/router'
import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import type { CardProps } from './details.tsx'

/** What the body of a card gets whose item has not left: `waves` of its campaign can be taken back, itself among them. */
export type WaitingProps = CardProps & { waves: number }

/** Takes the item back into its draft, and leads there. */
export const CallBack = (props: CardProps & { isQuiet?: boolean }) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const navigate = useNavigate()
  const callBack = async () => {
    const { id, enrichmentId } = props.item
    const result = await props.run(() => workspace.calls.outbox.callBack({ id }))
    if (!result.ok) return
    const { draftId } = result.value
    toasts.say(draftId === null ? t().outbox.testCalledBack : t().outbox.calledBack)
    if (draftId !== null) navigate(`/campaigns/${draftId}`)
    if (enrichmentId !== null) navigate(`/enrichments/${enrichmentId}`)
  }
  return (
    <Button
      kind={props.isQuiet === true ? 'quiet' : undefined}
      disabled={props.isBusy}
      onClick={() => callBack()}
    >
      {t().outbox.callBack}
    </Button>
  )
}

/** Takes all waves back that still can be, and leads to the draft that they are again. */
export const CallBackWaves = (props: WaitingProps) => {
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
        <Button disabled={props.isBusy} onClick={() => callBack(wave().groupId)}>
          {t().outbox.callBackWaves(props.waves)}
        </Button>
      )}
    </Show>
  )
}
