import { A } from '@solidjs/router'
import Copy from 'lucide-solid/icons/copy'
import { createEffect, createMemo, createSignal, For, Match, on, Show, Switch } from 'solid-js'
import type { CallbackDetail } from '../../../shared/bridge/callbacks.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { copyText } from '../../ui/page/copy-text.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { HexView } from '../../ui/hex-view/hex-view.tsx'
import { JsonTree } from '../../ui/json-tree/json-tree.tsx'
import { readJson } from '../../ui/json-tree/read-json.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Facts } from '../../ui/panel/panel.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { senderWords } from './sender-words.ts'

/** One callback, as it came. `version` changes when another delivery may have been of this one. */
export const CallbackReader = (props: { id: string; version: number }) => {
  const { t } = useText()
  const callback = useQuery({
    topics: ['service'],
    input: () => props.id,
    read: (calls, id) => calls.callbacks.get({ id }),
  })
  createEffect(on(() => props.version, callback.refresh, { defer: true }))
  return (
    <section class="callback" aria-label={t().callbacks.about}>
      <Switch>
        <Match when={callback.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Match>
        <Match when={callback.isSlow()}>
          <SkeletonRows rows={4} label={t().common.loading} />
        </Match>
        <Match when={callback.value()}>{(found) => <Reading callback={found()} />}</Match>
      </Switch>
    </section>
  )
}

const Reading = (props: { callback: CallbackDetail }) => {
  const { t, f } = useText()
  const words = () => t().callbacks
  const isRepeated = () => props.callback.times > 1
  return (
    <>
      <Facts
        facts={[
          {
            name: words().campaign,
            value: (
              <Show when={props.callback.campaign} fallback={senderWords(t(), props.callback)}>
                {(campaign) => (
                  <A href={`/history/${campaign().itemId}`}>{senderWords(t(), props.callback)}</A>
                )}
              </Show>
            ),
          },
          {
            name: isRepeated() ? words().lastAt : words().received,
            value: (
              <>
                {f().exact(props.callback.lastAt)}
                <Show when={isRepeated()}>
                  {' · '}
                  <strong>{words().times(props.callback.times)}</strong>
                </Show>
              </>
            ),
          },
          ...(isRepeated() ? [{ name: words().firstAt, value: f().exact(props.callback.firstAt) }] : []),
          { name: words().type, value: props.callback.contentType ?? words().noType },
          { name: words().size, value: f().bytes(props.callback.sizeBytes) },
          { name: words().hash, value: <span class="mono">{props.callback.sha256}</span> },
        ]}
      />
      <details class="callback-headers">
        <summary>
          {isRepeated() ? words().headersOfLast : words().headers}{' '}
          <span class="muted">{f().number(props.callback.headers.length)}</span>
        </summary>
        <dl class="mono copyable">
          <For each={props.callback.headers}>
            {(header) => (
              <>
                <dt>{header.name}</dt>
                <dd>{header.value ?? <span class="muted">{words().hidden}</span>}</dd>
              </>
            )}
          </For>
        </dl>
      </details>
      <Content callback={props.callback} />
    </>
  )
}

type View = 'tree' | 'raw'

/** What was sent, never drawn as anything but text. */
const Content = (props: { callback: CallbackDetail }) => {
  const { t } = useText()
  const { toasts } = useAppState()
  const words = () => t().callbacks
  const [view, setView] = createSignal<View>('tree')
  const text = () => (props.callback.body.kind === 'text' ? props.callback.body.text : null)
  const bytes = () => (props.callback.body.kind === 'binary' ? props.callback.body.base64 : null)
  const json = createMemo(() => readJson(text() ?? ''))
  const copy = () =>
    toasts.say(copyText(document, text() ?? bytes() ?? '') ? words().copied : words().copyFailed)
  return (
    <>
      <div class="callback-content-head">
        <h3>{words().content}</h3>
        <Show when={json()}>
          <Segmented
            label={words().viewLabel}
            value={view()}
            options={[
              { value: 'tree', label: words().views.tree },
              { value: 'raw', label: words().views.raw },
            ]}
            onChange={setView}
          />
        </Show>
        <Show when={props.callback.sizeBytes > 0}>
          <Button small icon={Copy} onClick={copy}>
            {words().copy}
          </Button>
        </Show>
      </div>
      <Switch fallback={<Raw text={text() ?? ''} />}>
        <Match when={props.callback.sizeBytes === 0}>
          <p class="muted">{words().nothing}</p>
        </Match>
        <Match when={bytes()}>{(base64) => <Bytes base64={base64()} />}</Match>
        <Match when={view() === 'tree' && json()}>
          {(value) => (
            <JsonTree
              label={words().content}
              value={value()}
              words={{ entries: words().entries, more: words().more }}
            />
          )}
        </Match>
      </Switch>
    </>
  )
}

/** A line of 256 kB would hold the window while it is broken to its width. */
const lettersAtOnce = 20_000

const Raw = (props: { text: string }) => {
  const { t } = useText()
  const [shown, setShown] = createSignal(lettersAtOnce)
  createEffect(
    on(
      () => props.text,
      () => setShown(lettersAtOnce),
      { defer: true },
    ),
  )
  const rest = () => props.text.length - shown()
  return (
    <>
      <pre class="callback-raw copyable" tabIndex={0} aria-label={t().callbacks.content}>
        {props.text.slice(0, shown())}
      </pre>
      <Show when={rest() > 0}>
        <Button small onClick={() => setShown((count) => count + lettersAtOnce * 4)}>
          {t().callbacks.more(Math.min(rest(), lettersAtOnce * 4))}
        </Button>
      </Show>
    </>
  )
}

const bytesShown = 4_096

const Bytes = (props: { base64: string }) => {
  const { t } = useText()
  const bytes = createMemo(() => Uint8Array.from(atob(props.base64), (letter) => letter.charCodeAt(0)))
  return (
    <>
      <p class="muted">
        {t().callbacks.binary}
        <Show when={bytes().length > bytesShown}>
          {' '}
          {t().callbacks.bytesShown(bytesShown, bytes().length)}
        </Show>
      </p>
      <HexView label={t().callbacks.content} bytes={bytes().subarray(0, bytesShown)} />
    </>
  )
}
