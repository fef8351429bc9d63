import { Show } from 'solid-js'
import { holdWords } from '../../i18n/hold-words.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Details, type CardProps } from './details.tsx'
import { UnknownCard } from './unknown-card.tsx'

/**
 * A request that a team's instance keeps: what it waits for there. Where the instance does not know the end either, a person
 * decides as of every other send.
 */
export const KeptCard = (props: CardProps) => {
  const { t, f } = useText()
  const { workspace, toasts } = useAppState()
  const words = () => t().outbox.team
  const reason = (): string => {
    if (props.item.keptByTeam === null) return t().outbox.outcome('kept_by_team', null)
    const { hold, state } = props.item.keptByTeam
    if (state !== 'stopped' || hold === null) return words().states[state]
    return holdWords(t(), f(), hold)
  }
  const canBeWithdrawn = () => props.item.keptByTeam !== null && props.item.keptByTeam.state !== 'inflight'
  const withdraw = async () => {
    const result = await props.run(() => workspace.calls.team.withdraw({ itemId: props.item.id }))
    if (result.ok) toasts.say(result.value.isWithdrawn ? words().withdrawnNow : words().tooLate)
  }
  return (
    <Show
      when={props.item.isWithTeam}
      fallback={
        <>
          <p class="outbox-words">{reason()}</p>
          <UnknownCard {...props} />
        </>
      }
    >
      <p class="outbox-words">
        <strong>{words().title}</strong>
        <span>{reason()}</span>
        <span class="muted">{words().line}</span>
      </p>
      <div class="outbox-actions">
        <Show when={canBeWithdrawn()}>
          <Button disabled={props.isBusy} onClick={() => withdraw()}>
            {words().withdraw}
          </Button>
        </Show>
        <Details id={props.item.id} />
      </div>
    </Show>
  )
}
