import { Show } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { isWithTeam } from '../../state/with-team.ts'
import { Details, type CardProps } from './details.tsx'
import { UnknownCard } from './unknown-card.tsx'

/**
 * A request that a team's instance keeps: what it waits for there. Where the instance does not know the end either, a person
 * decides as of every other send.
 */
export const KeptCard = (props: CardProps) => {
  const { t, f } = useText()
  const words = () => t().outbox.team
  const reason = (): string => {
    if (props.item.keptByTeam === null) return t().outbox.outcome('kept_by_team', null)
    const { hold, state } = props.item.keptByTeam
    if (state !== 'stopped' || hold === null) return words().states[state]
    switch (hold.reason) {
      case 'late':
        return words().late(f().when(hold.dueAt))
      case 'out_of_hours':
        return words().outOfHours(
          hold.people,
          hold.nextAllowedAt === null ? null : f().when(hold.nextAllowedAt),
        )
      case 'blocked':
        return words().blocked(hold.people)
      case 'approval':
        return words().approval(hold.people)
      case 'twin':
        return words().twin(hold.shared, f().when(hold.claimedAt))
      case 'erased':
        return words().erased
      case 'withdrawn':
        return words().withdrawn
    }
  }
  return (
    <Show
      when={isWithTeam(props.item)}
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
        <Details id={props.item.id} />
      </div>
    </Show>
  )
}
