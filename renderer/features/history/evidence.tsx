import { For, Show } from 'solid-js'
import type { OutboxItemDetail } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { useText } from '../../i18n/text.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import { Facts, Panel } from '../../ui/panel/panel.tsx'
import { EchoTable } from './echo-table.tsx'

/** What proves a send: the bytes that left, what was answered, and every attempt. */
export const Evidence = (props: {
  item: OutboxItemDetail
  /** What was answered differs, and is shown in sight already. */
  isEchoShown: boolean
}) => {
  const { t, f } = useText()
  return (
    <Fold
      title={t().history.evidence}
      line={t().history.evidenceLine}
      startsOpen={props.item.kind === 'COMPANY' || props.item.kind === 'WEBHOOK'}
    >
      <Show when={!props.isEchoShown && (isCampaignType(props.item.kind) || props.item.echo !== null)}>
        <Panel title={t().history.echoTitle}>
          <EchoTable echo={props.item.echo} />
        </Panel>
      </Show>
      <Attempts item={props.item} />
      <Panel title={t().history.request}>
        <Facts
          facts={[
            {
              name: t().history.method,
              value: (
                <span class="mono">
                  {props.item.method} {props.item.path}
                </span>
              ),
            },
            ...(props.item.startAt === null
              ? []
              : [{ name: t().history.start, value: f().exact(props.item.startAt) }]),
            { name: t().history.size, value: f().bytes(props.item.bodyBytes) },
            { name: t().history.hash, value: <span class="mono">{props.item.bodySha256}</span> },
          ]}
        />
        <h3 class="sending-gap">{t().history.body}</h3>
        <Json text={props.item.bodyHead} label={t().history.body} />
      </Panel>
      <Panel title={t().history.answer}>
        <Show when={props.item.status}>{(status) => <p>{t().history.status(status())}</p>}</Show>
        <Show when={props.item.answerBody} fallback={<p class="muted">{t().history.noAnswer}</p>}>
          {(body) => <Json text={body()} label={t().history.answer} />}
        </Show>
      </Panel>
    </Fold>
  )
}

const Attempts = (props: { item: OutboxItemDetail }) => {
  const { t, f } = useText()
  return (
    <Show when={props.item.attemptList.length > 0}>
      <Panel title={t().history.attempts}>
        <ol class="sending-attempts copyable">
          <For each={props.item.attemptList}>
            {(attempt, index) => (
              <li>
                <span class="muted">{t().history.attempt(index() + 1)}</span>
                <span>
                  {f().exact(attempt.startedAt)},{' '}
                  {attempt.endedAt === null
                    ? t().history.notEnded
                    : t().history.took(
                        f().duration(Date.parse(attempt.endedAt) - Date.parse(attempt.startedAt)),
                      )}
                </span>
                <p class="muted">
                  {attempt.outcome === null
                    ? ''
                    : t().outbox.outcome(attempt.outcome, attempt.outcomeSubject)}
                  <Show when={attempt.status}>{(status) => <> ({t().outbox.status(status())})</>}</Show>
                </p>
              </li>
            )}
          </For>
        </ol>
      </Panel>
    </Show>
  )
}

/** JSON set for reading; text that is none stands as it came. */
const Json = (props: { text: string; label: string }) => {
  const pretty = () => {
    try {
      return JSON.stringify(JSON.parse(props.text), null, 2)
    } catch {
      return props.text
    }
  }
  return (
    <pre class="sending-body copyable" tabIndex={0} aria-label={props.label}>
      {pretty()}
    </pre>
  )
}
