import { useNavigate } from '@solidjs/router'
import { createEffect, createMemo, createSignal, on, Show } from 'solid-js'
import type { Connection } from '../../../shared/bridge/connections.ts'
import type { DraftCheck, Lint } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { isRehearsal } from '../../../shared/bridge/connections.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import { isOverBudget } from '../../../shared/rules/money.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { useIsDisposed } from '../../state/use-is-disposed.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TallyStrip } from '../../ui/tally/tally.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { AudienceSteps } from './audience-steps.tsx'
import type { Autosave } from './autosave.ts'
import type { CardPictures } from './card-pictures.ts'
import { BudgetFit, CostFacts } from './cost-panel.tsx'
import { Lints } from './lints.tsx'
import { startInWords } from './start-words.ts'
import type { Check } from './use-check.ts'
import { QueueingProgress } from './queueing-progress.tsx'
import { ReviewMessage } from './review-message.tsx'
import { useMainKey } from './use-main-key.ts'
import { WavePlan } from './wave-fields.tsx'

// On a line that was not measured, so much may take minutes; on one that was, so long is worth a word.
const notedBytes = 4 * 1024 * 1024
const notedMs = 10_000

/** Everything that is about to go out, in numbers and words, and the last word of the person. */
export const ReviewSheet = (props: {
  open: boolean
  onClose: () => void
  draftId: string
  autosave: Autosave
  check: Check
  pictures: CardPictures
  list: ContactList | undefined
}) => {
  const { t, f } = useText()
  const { workspace, settings, toasts } = useAppState()
  const navigate = useNavigate()
  const [acceptsHours, setAcceptsHours] = createSignal(false)
  const [consents, setConsents] = createSignal(false)
  const [typed, setTyped] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  const [isSending, setSending] = createSignal(false)
  /** A check whose audience has changed since; the next one is waited for. */
  const [overtaken, setOvertaken] = createSignal<DraftCheck>()

  const check = () => props.check.check()
  const twins = useQuery({
    topics: ['outbox'],
    input: () => (props.open ? `${props.draftId} ${props.autosave.revision()}` : null),
    read: (calls) => calls.outbox.twins({ draftId: props.draftId }),
  })
  const connections = useQuery({
    topics: ['connections'],
    input: () => (props.open ? true : null),
    read: (calls) => calls.connections.list(),
  })
  // What is consented to are those that stand there.
  createEffect(
    on(
      () =>
        twins
          .value()
          ?.map(({ itemId }) => itemId)
          .join(),
      () => setConsents(false),
    ),
  )
  createEffect(
    on(
      () => props.open,
      (open) => {
        setConsents(false)
        setTyped('')
        setProblem(undefined)
        if (open) props.check.refresh()
      },
    ),
  )
  const outsideHours = createMemo(() => check()?.outsideHours ?? 0)
  // The hours that are accepted are those of the start on the screen, and of as many people as it says.
  createEffect(
    on([() => props.open, () => props.autosave.revision(), outsideHours], () => setAcceptsHours(false)),
  )

  const kind = () => props.autosave.content().kind
  const recipients = () => check()?.recipients ?? 0
  const isOfHours = (lint: Lint) => lint.code === 'outside_sending_hours'
  /** Whom the starts reach outside their hours. */
  const night = () => check()?.lints.filter(isOfHours) ?? []
  const warnings = () => check()?.lints.filter((lint) => lint.level === 'warning' && !isOfHours(lint)) ?? []
  const around = () => ({
    autosave: props.autosave,
    check: props.check,
    columns: props.list?.columns ?? [],
    disabled: isSending(),
  })
  /** What is sent, in the figures that it is paid by. */
  const figures = () => {
    const bars = check()?.histogram ?? []
    const total = bars.reduce((sum, bar) => sum + bar.messages * bar.segments, 0)
    const most = Math.max(1, ...bars.map((bar) => bar.segments))
    const waves = check()?.waves.length ?? 0
    return [
      { label: t().audience.recipients, count: f().number(recipients()) },
      ...(kind() === 'SMSSHORT' ? [{ label: t().review.parts(most), count: f().number(total) }] : []),
      ...(waves > 0 ? [{ label: t().review.waves, count: f().number(waves) }] : []),
    ]
  }
  const connection = () =>
    connections.value()?.find((one) => one.id === props.autosave.content().connectionId)
  const isRemote = () => connection()?.kind === 'remote'
  /** Empty = nowhere. */
  const callbacksTo = () => {
    const { receivesCallbacks, callbackUrl } = props.autosave.content()
    if (isRemote()) return callbackUrl.trim()
    return receivesCallbacks ? t().callbacks.toInbox : ''
  }
  /** Empty where it is a matter of seconds. */
  const uploadLine = ({ uploadRate }: Connection): string => {
    const bytes = check()?.uploadBytes ?? 0
    if (bytes < notedBytes) return ''
    if (uploadRate === null) return t().review.upload(f().bytes(bytes))
    const ms = (bytes / uploadRate) * 1_000
    return ms < notedMs ? '' : t().review.uploadTime(f().bytes(bytes), f().duration(ms))
  }
  const start = () => startInWords(props.autosave.content().start, f())
  const isOver = () => check()?.cost.months.some(isOverBudget) === true
  const costTitle = () =>
    isRehearsal(props.autosave.content().connectionId) ? t().money.cost.simulated : t().money.cost.title
  const needsConsent = () => (twins.value()?.length ?? 0) > 0
  const hasTyped = () => typed().replace(/\D/g, '') === String(recipients())
  const canSend = () =>
    props.check.isFresh() &&
    recipients() > 0 &&
    twins.value() !== undefined &&
    connection() !== undefined &&
    check() !== overtaken() &&
    !isOver() &&
    (!needsConsent() || consents()) &&
    (night().length === 0 || acceptsHours()) &&
    (!isRemote() || hasTyped()) &&
    !isSending()

  // If the person has left the page, a toast reports the result.
  const isDisposed = useIsDisposed()
  const tellElsewhere = (result: Result<unknown>) => {
    const title = props.autosave.content().title.trim() || t().common.untitled
    if (result.ok)
      toasts.say(t().registrations.queued(title), {
        label: t().registrations.toOutbox,
        run: () => navigate('/outbox'),
      })
    else
      toasts.say(t().review.notQueued(title, problemWords(t(), result.problem).what), {
        label: t().review.back,
        run: () => navigate(`/campaigns/${props.draftId}`),
      })
  }
  const send = async () => {
    setSending(true)
    const result = await workspace.calls.outbox.enqueue({
      draftId: props.draftId,
      revision: props.autosave.revision(),
      recipients: recipients(),
      audienceVersion: check()?.audienceVersion ?? '',
      accepts: {
        twins: consents() ? (twins.value()?.map(({ itemId }) => itemId) ?? []) : [],
        outside: acceptsHours() ? outsideHours() : 0,
      },
    })
    setSending(false)
    if (isDisposed()) {
      tellElsewhere(result)
      return
    }
    if (result.ok) {
      navigate('/outbox')
      return
    }
    setProblem(result.problem)
    if (result.problem.code === 'outbox_duplicate_needs_consent') twins.refresh()
    if (result.problem.code === 'audience_changed') setOvertaken(check())
    if (result.problem.code === 'outbox_hours_need_consent' || result.problem.code === 'audience_changed')
      props.check.refresh()
  }

  useMainKey(() => props.open && canSend(), send)

  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={() => !isSending() && props.onClose()}
      title={t().review.title}
      closeLabel={t().common.close}
      footer={
        <>
          <Button disabled={isSending()} onClick={() => props.onClose()}>
            {t().review.back}
          </Button>
          <Button kind="main" disabled={!canSend()} onClick={() => send()}>
            {t().review.send(recipients())}
          </Button>
        </>
      }
    >
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Show when={isSending()}>
        <QueueingProgress draftId={props.draftId} recipients={recipients()} />
      </Show>
      <Show when={!props.check.isFresh()}>
        <p class="muted">{t().review.checking}</p>
      </Show>
      <Show when={needsConsent() && twins.value()}>
        {(found) => (
          <section class="review-block" aria-label={t().review.twinsTitle(found().length)}>
            <Notice
              kind="warning"
              what={t().review.twinsTitle(found().length)}
              todo={found()
                .slice(0, 5)
                .map((twin) =>
                  t().outbox.twin(
                    twin.title,
                    f().when(twin.createdAt),
                    t().outbox.states[twin.state],
                    twin.shared,
                  ),
                )
                .join('; ')}
            />
            <Checkbox label={t().review.consent} checked={consents()} onChange={setConsents} />
          </section>
        )}
      </Show>
      <Show when={check()}>
        <TallyStrip numbers={figures()} />
      </Show>
      <Show when={check()}>
        {(checked) => (
          <section class="review-block review-cost" aria-label={costTitle()}>
            <h3>{costTitle()}</h3>
            <CostFacts content={props.autosave.content()} check={checked()} isFresh={props.check.isFresh()} />
            <BudgetFit check={checked()} />
          </section>
        )}
      </Show>
      <section class="review-block" aria-label={t().review.audience}>
        <h3>{t().review.audience}</h3>
        <AudienceSteps
          draftId={props.draftId}
          isCall={isVoice(kind())}
          check={props.check}
          listName={props.list?.name ?? ''}
          filters={props.autosave.content().filters}
        />
      </section>
      <ReviewMessage
        content={props.autosave.content()}
        longestPosition={check()?.longestPosition ?? null}
        pictures={props.pictures}
      />
      <section class="review-block" aria-label={t().review.start}>
        <h3>{t().review.start}</h3>
        <p class="tabular" data-night={night().length > 0 ? '' : undefined}>
          {start()?.inZone ?? t().review.startNow}
        </p>
        <Show when={start()?.other}>
          {(clock) => <p class="muted tabular">{t().composer.onOtherClock[clock().whose](clock().text)}</p>}
        </Show>
        <Show when={(check()?.waves.length ?? 0) > 0}>
          <WavePlan
            waves={check()?.waves ?? []}
            costs={check()?.cost.micros === 0 ? undefined : check()?.cost.byWave}
            isFresh={props.check.isFresh()}
          />
          <p class="muted">{t().waves.titles}</p>
          <Show when={check()?.waves.some(({ waits }) => waits === 'here')}>
            <p>{t().waves.keepsHereHint}</p>
          </Show>
        </Show>
        <Show when={props.autosave.content().wave?.keepsHere}>
          <p>{t().waves.isKept}</p>
        </Show>
        <Show when={night().length > 0}>
          <div class="review-night" role="group" aria-label={t().review.night}>
            <Lints lints={night()} around={around()} wasTried />
            {/* Disabled while the draft is counted again: the number to accept may change. */}
            <Checkbox
              label={t().review.acceptHours}
              checked={acceptsHours()}
              disabled={!props.check.isFresh()}
              onChange={setAcceptsHours}
            />
          </div>
        </Show>
      </section>
      <section class="review-block" aria-label={t().review.connection}>
        <h3>{t().review.connection}</h3>
        <Show when={connection()}>
          {(found) => (
            <Show
              when={found().kind === 'remote'}
              fallback={
                <p>
                  {t().shell.localService}
                  <span class="muted"> · {t().composer.connectionHint.embedded}</span>
                </p>
              }
            >
              <Notice
                kind="warning"
                what={t().composer.remoteWhat(found().name)}
                todo={t().composer.remoteTodo(found().baseUrl ?? '')}
              />
              <Show when={uploadLine(found())}>{(line) => <p class="tabular">{line()}</p>}</Show>
            </Show>
          )}
        </Show>
      </section>
      <Show when={callbacksTo()}>
        {(where) => (
          <section class="review-block" aria-label={t().callbacks.panel}>
            <h3>{t().callbacks.panel}</h3>
            <p class="review-address copyable">{where()}</p>
          </section>
        )}
      </Show>
      <Show when={warnings().length > 0}>
        <section class="review-block" aria-label={t().review.warnings}>
          <h3>{t().review.warnings}</h3>
          <Lints lints={warnings()} around={around()} wasTried />
        </section>
      </Show>
      <Show when={isRemote()}>
        <TextField
          inputMode="numeric"
          label={t().review.typeCount(f().number(recipients()))}
          value={typed()}
          onInput={setTyped}
        />
      </Show>
      <p class="review-hold">
        {settings.value().holdMs > 0
          ? t().review.hold(f().duration(settings.value().holdMs))
          : t().review.noHold}
      </p>
    </Dialog>
  )
}
