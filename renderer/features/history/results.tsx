import { Show } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import { useText } from '../../i18n/text.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { CallbacksPanel } from './callbacks-panel.tsx'

/** What came of it: how the last attempt ended, whether the answer agrees with it, and the callbacks. */
export const Results = (props: { item: OutboxItemDetail; differs: boolean; canHaveResults: boolean }) => {
  const { t } = useText()
  const outcome = () => {
    const { lastOutcome, lastOutcomeSubject } = props.item
    return lastOutcome === null ? t().outbox.notSentLine : t().outbox.outcome(lastOutcome, lastOutcomeSubject)
  }
  return (
    <>
      <Panel title={t().history.results}>
        <p class="copyable">
          {outcome()}
          <Show when={props.item.answerMessage}>
            {(message) => <span class="sending-answer">{message()}</span>}
          </Show>
        </p>
        <Show when={props.item.echo !== null && !props.differs}>
          <p>{t().history.allAgree}</p>
        </Show>
      </Panel>
      <Show when={props.item.receivesCallbacks}>
        <CallbacksPanel itemId={props.item.id} canUse={props.canHaveResults} />
      </Show>
    </>
  )
}
