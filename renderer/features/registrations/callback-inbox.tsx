import { A, useNavigate } from '@solidjs/router'
import Copy from 'lucide-solid/icons/copy'
import Inbox from 'lucide-solid/icons/inbox'
import { createEffect, createMemo, createSignal, Match, on, Show, Switch } from 'solid-js'
import type { CallbackEntry } from '../../../shared/bridge/callbacks.ts'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { type LatestCallbacks, useLatestCallbacks } from '../../state/callbacks.ts'
import { useAppState } from '../../state/context.ts'
import { copyText } from '../../ui/page/copy-text.ts'
import { createRowPages } from '../../state/row-pages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { CallbackReader } from './callback-reader.tsx'
import { senderWords } from './sender-words.ts'

const pathOf = (ref: string | null, id: string | null): string => {
  const query = new URLSearchParams({
    tab: 'callbacks',
    ...(ref === null ? {} : { ref }),
    ...(id === null ? {} : { id }),
  })
  return `/registrations?${query}`
}

/** What came into the local service's inbox: which, and beside it what it says. `callbackRef` null = of all. */
export const CallbackInbox = (props: { callbackRef: string | null; chosenId: string | null }) => {
  const { t } = useText()
  const { shell } = useAppState()
  const latest = useLatestCallbacks(() => props.callbackRef, 1)
  return (
    <Switch>
      <Match when={shell.state() !== undefined && shell.state()?.service.startedAt === null}>
        <Notice
          kind="warning"
          what={t().callbacks.stoppedTitle}
          todo={t().callbacks.stoppedTodo}
          actions={
            <A class="button" data-kind="plain" href="/service">
              {t().shell.nav.service}
            </A>
          }
        />
      </Match>
      <Match when={latest.value() === undefined && latest.problem()}>
        {(problem) => (
          <Notice
            kind="error"
            {...problemWords(t(), problem())}
            actions={<Button onClick={() => latest.refresh()}>{t().common.retry}</Button>}
          />
        )}
      </Match>
      <Match when={latest.isSlow()}>
        <SkeletonRows rows={6} label={t().common.loading} />
      </Match>
      <Match when={latest.value()}>
        {(found) => (
          <Received
            latest={found()}
            callbackRef={props.callbackRef}
            chosenId={props.chosenId}
            onCleared={latest.refresh}
          />
        )}
      </Match>
    </Switch>
  )
}

const Received = (props: {
  latest: LatestCallbacks
  callbackRef: string | null
  chosenId: string | null
  onCleared: () => void
}) => {
  const { t } = useText()
  const { workspace, toasts } = useAppState()
  const [problem, setProblem] = createSignal<Problem>()
  const [isClearing, setClearing] = createSignal(false)
  const navigate = useNavigate()
  const copyAddress = async () => {
    const result = await workspace.calls.callbacks.address()
    setProblem(result.ok ? undefined : result.problem)
    if (result.ok)
      toasts.say(
        copyText(document, result.value.url) ? t().callbacks.addressCopied : t().callbacks.copyFailed,
      )
  }
  const clear = async () => {
    const result = await workspace.calls.callbacks.clear()
    setClearing(false)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok) return
    toasts.say(t().callbacks.cleared)
    navigate(pathOf(null, null), { replace: true })
    props.onCleared()
  }
  const first = () => props.latest.items[0]
  // What is being read stays when a newer one arrives.
  const [pinned, setPinned] = createSignal<string>()
  createEffect(
    on(
      () => [props.callbackRef, first()?.id] as const,
      ([ref, id], before) => {
        if (before?.[0] !== ref) setPinned(id)
        else setPinned((known) => (id === undefined ? undefined : (known ?? id)))
      },
    ),
  )
  return (
    <>
      <Show when={problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <div class="callbacks-head">
        <p class="tabular">
          <Show when={props.latest.total > 0}>{t().callbacks.count(props.latest.total)}</Show>
          <Show when={props.callbackRef !== null && first()}>
            {(one) => <> {t().callbacks.of(senderWords(t(), one()))}</>}
          </Show>
          <Show when={props.callbackRef !== null}>
            {' · '}
            <A href={pathOf(null, null)}>{t().callbacks.all}</A>
          </Show>
        </p>
        <Button small icon={Copy} onClick={() => copyAddress()}>
          {t().callbacks.copyAddress}
        </Button>
        <Show when={props.callbackRef === null && props.latest.total > 0}>
          <Button small onClick={() => setClearing(true)}>
            {t().callbacks.clear}
          </Button>
        </Show>
      </div>
      <Show
        when={props.latest.total > 0}
        fallback={
          <EmptyState
            icon={Inbox}
            title={t().callbacks.emptyTitle}
            line={props.callbackRef === null ? t().callbacks.emptyLine : t().callbacks.emptyOfCampaign}
            actions={<p class="muted">{t().callbacks.emptyTodo}</p>}
          />
        }
      >
        <div class="callbacks">
          <CallbackRows latest={props.latest} callbackRef={props.callbackRef} chosenId={props.chosenId} />
          <Show when={props.chosenId ?? pinned()} fallback={<EmptyState title={t().callbacks.choose} />}>
            {(id) => <CallbackReader id={id()} version={props.latest.latest} />}
          </Show>
        </div>
      </Show>
      <ActionDialog
        open={isClearing()}
        title={t().callbacks.clearTitle}
        words={t().common}
        action={t().callbacks.clear}
        actionKind="danger"
        onAction={clear}
        onClose={() => setClearing(false)}
      >
        <p>{t().callbacks.clearLine(props.latest.total)}</p>
      </ActionDialog>
    </>
  )
}

const CallbackRows = (props: {
  latest: LatestCallbacks
  callbackRef: string | null
  chosenId: string | null
}) => {
  const { t, f } = useText()
  const { workspace } = useAppState()
  const navigate = useNavigate()
  const pages = createRowPages<CallbackEntry>({
    version: () => `${props.callbackRef} ${props.latest.total} ${props.latest.latest}`,
    read: async (offset, limit, signal) => {
      const input = { ref: props.callbackRef, page: { offset, limit } }
      const result = await workspace.calls.callbacks.list(input, { signal })
      return result.ok ? { ok: true, value: result.value.items } : result
    },
  })
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().callbacks.campaign, width: 140, grows: true },
    { title: t().callbacks.lastAt, width: 130, align: 'end', quiet: true },
  ])
  const chosenId = () => props.chosenId ?? props.latest.items[0]?.id
  return (
    <div class="callbacks-list">
      <Rows
        label={t().callbacks.listLabel}
        count={props.latest.total}
        columns={columns()}
        rowHeight={52}
        onRange={pages.show}
        isCurrent={(index) => {
          const id = pages.row(index)?.id
          return id !== undefined && id === chosenId()
        }}
        cell={(index, column) => {
          const callback = pages.row(index)
          if (callback === undefined) return undefined
          if (column === 0)
            return (
              <span class="callbacks-words">
                <button
                  type="button"
                  class="rows-link callbacks-link truncate"
                  aria-current={callback.id === chosenId() ? 'true' : undefined}
                  title={senderWords(t(), callback)}
                  onClick={() => navigate(pathOf(props.callbackRef, callback.id), { replace: true })}
                >
                  {senderWords(t(), callback)}
                </button>
                <span class="muted truncate" title={callback.contentType ?? undefined}>
                  {f().bytes(callback.sizeBytes)} · {callback.contentType ?? t().callbacks.noType}
                </span>
              </span>
            )
          return (
            <span class="callbacks-words">
              <span>{f().when(callback.lastAt)}</span>
              <Show when={callback.times > 1}>
                <span class="callbacks-times">{t().callbacks.timesShort(callback.times)}</span>
              </Show>
            </span>
          )
        }}
      />
    </div>
  )
}
