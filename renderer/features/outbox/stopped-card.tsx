import { A } from '@solidjs/router'
import { createSignal, For, Show } from 'solid-js'
import type { Stop } from '../../../shared/bridge/outbox.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { instantOfLocalTime, writeLocalTime } from '../../../shared/rules/schedule.ts'
import { sendingChannelOf } from '../../../shared/rules/sending-hours.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { ownZone, proposedLocalTime } from '../../state/local-start.ts'
import { CallBack, CallBackWaves, type WaitingProps } from './call-back.tsx'
import { Details } from './details.tsx'

/** What did not leave when its turn came: why, and what the user can decide. */
export const Stopped = (props: WaitingProps & { stop: Stop }) => {
  const { t, f } = useText()
  const { workspace, settings, toasts } = useAppState()
  const [newStart, setNewStart] = createSignal<string | null>(null)
  const words = () => t().outbox.stopLine(props.stop, f())
  const twins = () => (props.stop.reason === 'twin' ? props.stop.twins : [])
  const id = () => props.item.id
  const isBlocked = () => props.stop.reason === 'blocked'
  const isUnsaid = () => ['late', 'budget', 'connection_not_allowed'].includes(props.stop.reason)
  const sendLabel = () => {
    if (props.stop.reason === 'first_part') return t().outbox.sendRest
    return isUnsaid() ? t().outbox.sendNow : t().outbox.sendAnyway
  }
  const startAt = () => {
    const at = instantOfLocalTime(newStart() ?? '', ownZone())
    return at === null ? null : new Date(at).toISOString()
  }
  const channel = () => (isCampaignType(props.item.kind) ? sendingChannelOf(props.item.kind) : null)
  const proposedStart = () => {
    const next = props.stop.reason === 'out_of_hours' ? props.stop.nextAllowedAt : null
    return next === null
      ? proposedLocalTime(Date.now(), channel(), settings.value().sendingHours)
      : writeLocalTime(Date.parse(next), ownZone()).slice(0, 16)
  }
  const send = () => props.run(() => workspace.calls.outbox.sendNow({ id: id(), seen: props.stop }))
  const sendWithout = async () => {
    const result = await props.run(() => workspace.calls.outbox.sendWithout({ id: id() }))
    if (result.ok) toasts.say(t().outbox.sentWithout(result.value.removed))
  }
  const reschedule = async (at: string) => {
    const result = await props.run(() => workspace.calls.outbox.reschedule({ id: id(), startAt: at }))
    if (result.ok) toasts.say(t().outbox.rescheduled(f().when(at)))
  }
  return (
    <>
      <p class="outbox-words">
        <strong>{words().what}</strong>
        <span>{words().todo}</span>
      </p>
      <Show when={twins().length > 0}>
        <ul class="outbox-twins">
          <For each={twins()}>
            {(twin) => (
              <li>
                {t().outbox.twin(
                  twin.title === '' ? t().common.untitled : twin.title,
                  f().when(twin.createdAt),
                  t().outbox.states[twin.state],
                  twin.shared,
                )}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={newStart() !== null}>
        <div class="outbox-new-start" role="group" aria-label={t().outbox.newStartTitle}>
          <TextField
            type="datetime-local"
            label={t().outbox.newStartTitle}
            value={newStart() ?? ''}
            disabled={props.isBusy}
            onInput={setNewStart}
          />
          <Button
            kind="main"
            disabled={props.isBusy || startAt() === null}
            onClick={() => {
              const at = startAt()
              return at === null ? undefined : reschedule(at)
            }}
          >
            {t().outbox.setStart}
          </Button>
        </div>
      </Show>
      <div class="outbox-actions">
        <Show
          when={isBlocked()}
          fallback={
            <Button disabled={props.isBusy} onClick={send}>
              {sendLabel()}
            </Button>
          }
        >
          <Button disabled={props.isBusy} onClick={() => sendWithout()}>
            {t().outbox.sendWithout}
          </Button>
        </Show>
        <Show when={props.item.startAt !== null && !isBlocked() && newStart() === null}>
          <Button kind="quiet" disabled={props.isBusy} onClick={() => setNewStart(proposedStart())}>
            {t().outbox.newStart}
          </Button>
        </Show>
        <Show when={props.stop.reason === 'budget'}>
          <A class="button" data-kind="quiet" href="/settings?part=money">
            {t().money.cost.toBudget}
          </A>
        </Show>
        <CallBack {...props} isQuiet />
        <CallBackWaves {...props} />
        <Details id={props.item.id} />
      </div>
    </>
  )
}
