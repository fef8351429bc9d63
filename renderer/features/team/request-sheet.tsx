import { createEffect, createSignal, on, Show } from 'solid-js'
import type { TeamPreview } from '../../../shared/api/index.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { holdWords } from '../../i18n/hold-words.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { Result } from '../../state/platform/result.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { RequestContent } from './request-content.tsx'
import { authorOf, standingTone, standingWords, titleOf } from './request-words.ts'
import type { PartProps } from './joined-team.ts'

/** A request as it would leave, and what its reader may say of it. `id` undefined = shut. */
export const RequestSheet = (
  props: PartProps & { id: string | undefined; onClose: () => void; onDone: () => void },
) => {
  const { t, f } = useText()
  const words = () => t().team.sheet
  const { workspace, toasts } = useAppState()
  const [typed, setTyped] = createSignal('')
  const [problem, setProblem] = createSignal<Problem>()
  const [isBusy, setBusy] = createSignal(false)
  const [isRefusing, setRefusing] = createSignal(false)
  // Read once: what it says cannot change, and each reading is a line of the audit.
  const preview = useQuery({
    topics: [],
    input: () => props.id ?? null,
    read: (calls, id) => calls.teamDesk.previewRequest({ connectionId: props.of.id, asked: { id } }),
  })
  createEffect(
    on(
      () => props.id,
      () => {
        setTyped('')
        setProblem(undefined)
        setRefusing(false)
      },
    ),
  )
  const request = () => preview.value()?.request
  const isOwn = () => request()?.author === props.of.team.memberId
  const waitsForWord = () => request()?.state === 'stopped' && request()?.hold?.reason === 'approval'
  const canApprove = () =>
    props.may('approve') && waitsForWord() && !isOwn() && preview.value()?.content !== null
  const isForGood = () => ['withdrawn', 'erased'].includes(request()?.hold?.reason ?? '')
  const canWithdraw = () =>
    props.may('withdraw') &&
    !isForGood() &&
    ['ready', 'stopped', 'not_sent', 'unauthorised'].includes(request()?.state ?? '')
  const canRelease = () =>
    props.may('release') &&
    !waitsForWord() &&
    !isForGood() &&
    ['stopped', 'unauthorised'].includes(request()?.state ?? '')
  const canSettle = () =>
    props.may('settle') && request()?.state === 'unknown' && request()?.resolution === null
  const hasTyped = () => typed().replace(/\D/g, '') === String(request()?.quantity)

  const say = async (call: () => Promise<Result<unknown>>, done: string): Promise<boolean> => {
    setBusy(true)
    const result = await call()
    setBusy(false)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) {
      preview.refresh()
      return false
    }
    toasts.say(done)
    props.onDone()
    return true
  }
  const desk = () => workspace.calls.teamDesk
  const about = (shown: TeamPreview) => ({ connectionId: props.of.id, asked: { id: shown.request.id } })
  const approve = (shown: TeamPreview) =>
    say(
      () =>
        desk().approve({
          connectionId: props.of.id,
          asked: { id: shown.request.id, sha256: shown.content?.sha256 ?? '' },
        }),
      words().approved,
    )
  const settle = (shown: TeamPreview, resolution: 'confirmed_sent' | 'confirmed_not_sent') =>
    say(
      () => desk().settle({ connectionId: props.of.id, asked: { id: shown.request.id, resolution } }),
      words().settled,
    )
  const refuse = async () => {
    const shown = preview.value()
    if (shown !== undefined) await say(() => desk().withdraw(about(shown)), words().refused)
  }
  const reason = () => {
    const found = request()
    if (found === undefined || found.hold === null || found.state !== 'stopped') return undefined
    if (found.hold.reason === 'approval') return undefined
    return holdWords(t(), f(), found.hold)
  }

  return (
    <>
      <Dialog
        kind="sheet"
        wide
        open={props.id !== undefined && !isRefusing()}
        onClose={() => !isBusy() && props.onClose()}
        title={
          request() === undefined
            ? t().team.tabs.requests
            : titleOf(t(), request() ?? { title: null, kind: 'SMSSHORT' })
        }
        closeLabel={t().common.close}
        footer={
          <Show when={preview.value()}>
            {(shown) => (
              <>
                <Show when={canWithdraw()}>
                  <Button kind="danger" disabled={isBusy()} onClick={() => setRefusing(true)}>
                    {isOwn() ? words().withdraw : words().refuse}
                  </Button>
                </Show>
                <Show when={canRelease()}>
                  <Button
                    disabled={isBusy()}
                    onClick={() => say(() => desk().release(about(shown())), words().released)}
                  >
                    {words().release}
                  </Button>
                </Show>
                <Show when={canSettle()}>
                  <Button disabled={isBusy()} onClick={() => settle(shown(), 'confirmed_not_sent')}>
                    {words().notSent}
                  </Button>
                  <Button disabled={isBusy()} onClick={() => settle(shown(), 'confirmed_sent')}>
                    {words().sent}
                  </Button>
                </Show>
                <Show when={canApprove()}>
                  <Button kind="main" disabled={isBusy() || !hasTyped()} onClick={() => approve(shown())}>
                    {words().approve(t().outbox.amount(shown().request.kind, shown().request.quantity))}
                  </Button>
                </Show>
              </>
            )}
          </Show>
        }
      >
        <Show when={problem() ?? preview.problem()}>
          {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
        </Show>
        <Show when={preview.isSlow() && preview.value() === undefined && preview.problem() === undefined}>
          <SkeletonRows rows={5} label={t().common.loading} />
        </Show>
        <Show when={preview.value()}>
          {(shown) => (
            <>
              <p class="team-standing">
                <StateTag tone={standingTone(shown().request)}>
                  {standingWords(t(), shown().request)}
                </StateTag>
                <span>{reason()}</span>
              </p>
              <Show when={waitsForWord() && isOwn()}>
                <Notice kind="info" what={words().own} />
              </Show>
              <Show when={canSettle()}>
                <Notice kind="unknown" what={words().settleLine} />
              </Show>
              <Show when={shown().content === null}>
                <Notice
                  kind="info"
                  what={
                    shown().request.reportedAt === null
                      ? words().gone
                      : words().goneReported(authorOf(t(), shown().request))
                  }
                />
              </Show>
              <RequestContent connectionId={props.of.id} preview={shown()} />
              <Show when={canApprove()}>
                <TextField
                  inputMode="numeric"
                  label={words().typeCount(f().number(shown().request.quantity))}
                  value={typed()}
                  onInput={setTyped}
                />
              </Show>
            </>
          )}
        </Show>
      </Dialog>
      <ActionDialog
        open={isRefusing()}
        title={isOwn() ? words().withdrawTitle : words().refuseTitle}
        words={t().common}
        action={isOwn() ? words().withdraw : words().refuse}
        actionKind="danger"
        problem={problemWords(t(), problem())}
        onAction={refuse}
        onClose={() => setRefusing(false)}
      >
        <p>{words().refuseLine}</p>
      </ActionDialog>
    </>
  )
}
