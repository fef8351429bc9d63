import { createSignal, For, Match, Show, Switch } from 'solid-js'
import type { Access } from '../../../shared/bridge/access.ts'
import { accessTexts } from '../../../shared/texts/access-log.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useQuery } from '../../state/query.ts'
import { useProblem } from '../../state/use-problem.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { SettingRow } from './setting-row.tsx'

/** The way to the log of access. */
export const AccessPanel = () => {
  const { t } = useText()
  const [isOpen, setOpen] = createSignal(false)
  return (
    <Panel title={t().access.title}>
      <SettingRow label={t().access.line}>
        <Button onClick={() => setOpen(true)}>{t().access.show}</Button>
      </SettingRow>
      <Show when={isOpen()}>
        <AccessDialog onClose={() => setOpen(false)} />
      </Show>
    </Panel>
  )
}

const entriesAtOnce = 50

/** Who did what, the latest first, and the whole of it as a file. */
const AccessDialog = (props: { onClose: () => void }) => {
  const { t, language } = useText()
  const { workspace, shell, toasts } = useAppState()
  const [from, setFrom] = createSignal(0)
  const [isWriting, setWriting] = createSignal(false)
  const { problem, setProblem } = useProblem((found) => problemWords(t(), found).what)
  const log = useQuery({
    topics: [],
    input: from,
    keeps: true,
    read: (calls, offset, signal) =>
      calls.access.list({ page: { offset, limit: entriesAtOnce } }, { signal }),
  })
  const total = () => log.value()?.total ?? 0
  const write = async () => {
    setWriting(true)
    const result = await workspace.calls.access.export({ language: language() })
    setWriting(false)
    setProblem(result.ok ? undefined : result.problem)
    if (!result.ok || result.value === null) return
    const { ticket, rows } = result.value
    toasts.say(t().access.exported(rows), {
      label: t().common.showInFolder,
      run: () => void shell.bridge.showInFolder(ticket),
    })
    setFrom(0)
    log.refresh()
  }
  return (
    <Dialog
      open
      kind="sheet"
      onClose={() => props.onClose()}
      title={t().access.title}
      closeLabel={t().common.close}
      footer={
        <>
          <Show when={total() > entriesAtOnce}>
            <Button disabled={from() === 0} onClick={() => setFrom(Math.max(0, from() - entriesAtOnce))}>
              {t().access.later}
            </Button>
            <Button
              disabled={from() + entriesAtOnce >= total()}
              onClick={() => setFrom(from() + entriesAtOnce)}
            >
              {t().access.earlier}
            </Button>
          </Show>
          <Button kind="main" disabled={isWriting()} onClick={() => void write()}>
            {t().access.export}…
          </Button>
        </>
      }
    >
      <p>{t().access.what}</p>
      <Show when={problem() ?? log.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
      <Show when={log.value()?.brokenAt}>
        {(number) => <Notice kind="error" {...t().access.broken(number())} />}
      </Show>
      <Switch>
        <Match when={log.value() === undefined}>
          <p class="muted">{log.isSlow() ? t().common.loading : ''}</p>
        </Match>
        <Match when={total() === 0}>
          <p class="muted">{t().access.none}</p>
        </Match>
        <Match when={log.value()}>{(shown) => <AccessTable entries={shown().entries} />}</Match>
      </Switch>
    </Dialog>
  )
}

const AccessTable = (props: { entries: readonly Access[] }) => {
  const { t, f, language } = useText()
  return (
    <table class="table" aria-label={t().access.title}>
      <thead>
        <tr>
          <th scope="col">{t().access.columns.when}</th>
          <th scope="col">{t().access.columns.action}</th>
          <th scope="col">{t().access.columns.account}</th>
          <th scope="col" data-number>
            {t().access.columns.count}
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.entries}>
          {(entry) => (
            <tr title={entry.subject ?? undefined}>
              <td class="access-when">{f().exact(entry.at)}</td>
              <td>{accessTexts[language()].actions[entry.action]}</td>
              <td>{entry.account}</td>
              <td data-number>{entry.count === null ? '' : f().number(entry.count)}</td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  )
}
