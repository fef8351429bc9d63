import { For } from 'solid-js'
import type { resolutions } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { type CardProps, Details } from './details.tsx'

/** The ends of an attempt after which nobody can tell. */
const ambiguous = [
  'answer_timed_out',
  'connection_lost',
  'answer_broken',
  'status_ambiguous',
  'interrupted',
  'kept_by_team',
] as const

type Resolution = (typeof resolutions)[number]

/**
 * A send whose answer never came. Says what is known and what is not, and asks; the three answers weigh the same,
 * because only the person can know which one is true.
 */
export const UnknownCard = (props: CardProps) => {
  const { t, f } = useText()
  const { workspace, toasts } = useAppState()
  const choices = (): { resolution: Resolution; label: string; hint: string }[] => [
    { resolution: 'confirmed_sent', label: t().outbox.confirmSent, hint: t().outbox.confirmSentHint },
    {
      resolution: 'confirmed_not_sent',
      label: t().outbox.confirmNotSent,
      hint: t().outbox.confirmNotSentHint,
    },
    { resolution: 'left', label: t().outbox.leave, hint: t().outbox.leaveHint },
  ]
  // An item whose last attempt, if any, says for certain how it ended came back with a backup.
  const lost = () => ambiguous.find((code) => code === props.item.lastOutcome)
  const title = () => (lost() === undefined ? t().outbox.restoredTitle : t().outbox.unknownTitle)
  const reason = () => {
    const code = lost()
    return code === undefined ? t().outbox.restored : t().outbox.outcome(code, null)
  }
  const at = () => props.item.lastAttemptAt ?? props.item.createdAt
  const resolve = async (resolution: Resolution) => {
    const result = await props.run(() => workspace.calls.outbox.resolve({ id: props.item.id, resolution }))
    if (result.ok) toasts.say(t().outbox.moved)
  }
  return (
    <div class="outbox-unknown outbox-card-body">
      <p class="outbox-words">
        <strong>{title()}</strong>
        <span>{isCampaignType(props.item.kind) ? t().outbox.unknownLine : t().outbox.unknownPaidLine}</span>
      </p>
      <dl class="copyable">
        <dt>{t().outbox.whatSent}</dt>
        <dd>
          {[
            `${t().outbox.kinds[props.item.kind]} “${props.item.title}”`,
            t().outbox.amount(props.item.kind, props.item.quantity),
          ]
            .filter((part) => part !== '')
            .join(', ')}
        </dd>
        <dt>{t().outbox.whenSent}</dt>
        <dd>{f().exact(at())}</dd>
        <dt>{t().outbox.notKnown}</dt>
        <dd>{reason()}</dd>
        <dt>{t().outbox.check}</dt>
        <dd>
          {t().outbox.checkLine(props.item.kind, props.item.title, props.item.quantity, f().time(at()))}
        </dd>
      </dl>
      <div class="outbox-choices" role="group" aria-label={title()}>
        <For each={choices()}>
          {(choice) => (
            <button type="button" disabled={props.isBusy} onClick={() => void resolve(choice.resolution)}>
              <strong>{choice.label}</strong>
              <span>{choice.hint}</span>
            </button>
          )}
        </For>
      </div>
      <div class="outbox-actions">
        <Details id={props.item.id} />
      </div>
    </div>
  )
}
