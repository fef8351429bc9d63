import Terminal from 'lucide-solid/icons/terminal'
import { createMemo, Show } from 'solid-js'
import type { LoggedRequest } from '../../../shared/api/control.ts'
import { curlOfLogged } from '../../../shared/api/curl.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { copyText } from '../../ui/page/copy-text.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'
import { faultKinds } from './fault-draft.ts'
import type { RequestLog } from './request-log.ts'

/** Green = taken, red = refused, violet = whoever asked got no answer and cannot know. */
export const toneOfAnswer = (status: number): Tone => {
  if (status === 0) return 'violet'
  return status >= 200 && status < 300 ? 'green' : 'red'
}

/** What the service was asked, the newest first. */
export const RequestLogPanel = (props: { log: RequestLog | undefined }) => {
  const { t, f } = useText()
  const { settings, shell, toasts } = useAppState()
  const words = () => t().service.log
  const columns = createMemo<RowsColumn[]>(() => [
    { title: words().time, width: 92, quiet: true },
    { title: words().request, width: 260, grows: true, mono: true },
    { title: words().status, width: 130 },
    { title: words().duration, width: 92, align: 'end' },
    { title: words().size, width: 92, align: 'end' },
    { title: words().fault, width: 160, quiet: true },
  ])
  const faultOf = (request: LoggedRequest) => {
    const kind = faultKinds.find((known) => known === request.fault)
    return kind === undefined ? (request.fault ?? '') : words().faults[kind]
  }
  const actions = (row: number) => {
    const request = props.log?.requests[row]
    const address = shell.state()?.service.baseUrl ?? null
    const curl = request === undefined || address === null ? undefined : curlOfLogged(request, address)
    if (request === undefined || curl === undefined) return undefined
    const run = () => {
      if (copyText(document, curl)) toasts.say(t().service.curlCopied)
    }
    return {
      label: `${request.method} ${request.path}`,
      items: [{ label: t().service.copyCurl, icon: Terminal, run }],
    }
  }
  const cell = (row: number, column: number) => {
    const request = props.log?.requests[row]
    if (request === undefined) return undefined
    switch (column) {
      case 0:
        return <span title={f().exact(request.at)}>{f().timeSeconds(request.at)}</span>
      case 1:
        return `${request.method} ${request.path}`
      case 2:
        return (
          <StateTag tone={toneOfAnswer(request.status)}>
            {request.status === 0 ? words().noAnswer : request.status}
          </StateTag>
        )
      case 3:
        return f().answerTime(request.durationMs)
      case 4:
        return f().bytes(request.bodyBytes)
      default:
        return faultOf(request)
    }
  }
  return (
    <Panel title={words().title}>
      <p class="service-line">{words().line}</p>
      <Show when={props.log} fallback={<SkeletonRows rows={3} label={t().common.loading} />}>
        {(log) => (
          <Show when={log().requests.length > 0} fallback={<p class="service-line">{words().empty}</p>}>
            <div class="service-log">
              <Rows
                label={words().title}
                count={log().requests.length}
                columns={columns()}
                rowHeight={settings.value().density === 'compact' ? 28 : 32}
                cell={cell}
                actions={actions}
              />
            </div>
          </Show>
        )}
      </Show>
    </Panel>
  )
}
