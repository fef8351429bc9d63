import { createEffect, createSignal, Match, on, Show, Switch } from 'solid-js'
import {
  type RecordExportRequest,
  type RecordFileFormat,
  recordFileFormats,
} from '../../../../shared/bridge/record-exports.ts'
import { pathOfTicket } from '../../../../shared/bridge/file-tickets.ts'
import type { RecordSet } from '../../../../shared/bridge/records.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useAppState } from '../../../state/context.ts'
import { useQuery } from '../../../state/query.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { Switch as Toggle } from '../../../ui/switch/switch.tsx'
import { documentFields } from './fields.ts'
import { isFiltered, type Layout } from './layout.ts'
import { OptionList } from './option-list.tsx'
import type { RecordExport } from './use-record-export.ts'

type Columns = 'now' | 'all' | 'last'

/** Asks how records become a file, and tells how it goes. Closing it lets the export go on. */
export const ExportSheet = (props: {
  open: boolean
  set: RecordSet
  layout: Layout
  total: number
  run: RecordExport
  onClose: () => void
}) => {
  const { t, f, language } = useText()
  const { shell } = useAppState()
  const [format, setFormat] = createSignal<RecordFileFormat>('csv_brazil')
  const [isFilteredOnly, setFilteredOnly] = createSignal(false)
  const [columns, setColumns] = createSignal<Columns>('now')
  const [isJoined, setJoined] = createSignal(false)
  const [isInWords, setInWords] = createSignal(true)
  // Wrapped: nothing remembered is an answer as well, and a query holds an object.
  const remembered = useQuery({
    topics: [],
    input: () => (props.open ? props.set.enrichmentId : null),
    read: async (calls, enrichmentId) => {
      const result = await calls.recordExports.remembered({ enrichmentId })
      return result.ok ? { ok: true, value: { choice: result.value } } : result
    },
  })
  const last = () => remembered.value()?.choice ?? undefined
  createEffect(
    on(
      () => props.open,
      (isOpen) => {
        if (!isOpen) return
        props.run.reset()
        setFilteredOnly(isFiltered(props.layout.view))
        setColumns('now')
      },
    ),
  )
  createEffect(
    on(last, (choice) => {
      if (choice === undefined) return
      setFormat(choice.format)
      setJoined(choice.joined)
      setInWords(choice.headers !== 'service')
    }),
  )

  const fieldsOf = (which: Columns): string[] => {
    if (which === 'all') return props.set.fields.map(({ name }) => name)
    return [...(which === 'last' ? (last()?.fields ?? []) : props.layout.fields)]
  }
  const isLastOther = () => last() !== undefined && fieldsOf('last').join() !== fieldsOf('now').join()
  const request = (): RecordExportRequest => ({
    enrichmentId: props.set.enrichmentId,
    view: isFilteredOnly() ? { ...props.layout.view, sort: null } : null,
    fields: fieldsOf(columns()),
    format: format(),
    joined: isJoined(),
    headers: isInWords() ? language() : 'service',
  })
  const job = () => props.run.job()
  const isDone = () => job()?.state === 'committed'

  return (
    <Dialog
      kind="sheet"
      open={props.open}
      onClose={props.onClose}
      title={t().results.exportTitle}
      closeLabel={t().common.close}
      footer={
        <Switch
          fallback={
            <>
              <Button onClick={() => props.onClose()}>{t().common.cancel}</Button>
              <Button
                kind="main"
                disabled={props.run.isAsking() || props.set.records === 0}
                onClick={() => props.run.start(request())}
              >
                {t().results.startExport}
              </Button>
            </>
          }
        >
          <Match when={props.run.isRunning()}>
            <Button disabled={job()?.state === 'cancelling'} onClick={() => props.run.cancel()}>
              {job()?.state === 'cancelling' ? t().results.cancelling : t().results.cancelExport}
            </Button>
          </Match>
          <Match when={isDone()}>
            <Button onClick={() => props.run.reset()}>{t().results.exportAgain}</Button>
            <Show when={job()?.ticket}>
              {(ticket) => (
                <Button kind="main" onClick={() => shell.bridge.showInFolder(ticket())}>
                  {t().common.showInFolder}
                </Button>
              )}
            </Show>
          </Match>
        </Switch>
      }
    >
      <Switch
        fallback={
          <>
            <Show when={job()?.state === 'cancelled'}>
              <Notice kind="info" what={t().results.exportCancelled} />
            </Show>
            <Show when={job()?.state !== 'cancelled' && props.run.problem()}>
              {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
            </Show>
            <OptionList
              label={t().results.format}
              value={format()}
              options={recordFileFormats.map((value) => ({ value, ...t().results.formats[value] }))}
              onChange={setFormat}
            />
            <OptionList
              label={t().results.which}
              value={isFilteredOnly() ? 'filtered' : 'all'}
              options={[
                { value: 'all', name: t().results.allRecords(props.set.records) },
                ...(isFiltered(props.layout.view)
                  ? [{ value: 'filtered', name: t().results.filteredRecords(props.total) } as const]
                  : []),
              ]}
              onChange={(which) => setFilteredOnly(which === 'filtered')}
            />
            <OptionList
              label={t().results.whichColumns}
              value={columns()}
              options={[
                { value: 'now', name: t().results.columnsNow(props.layout.fields.length) },
                { value: 'all', name: t().results.columnsAll(props.set.fields.length) },
                ...(isLastOther()
                  ? [{ value: 'last', name: t().results.columnsLast(fieldsOf('last').length) } as const]
                  : []),
              ]}
              onChange={setColumns}
            />
            <OptionList
              label={t().results.headers}
              value={isInWords() ? 'words' : 'service'}
              options={[
                { value: 'words', name: t().results.headsWords },
                { value: 'service', name: t().results.headsService },
              ]}
              onChange={(headers) => setInWords(headers === 'words')}
            />
            <Toggle
              label={t().results.joined}
              line={t().results.joinedLine}
              checked={isJoined()}
              onChange={setJoined}
            />
            <Show when={documentFields[props.set.shape] === 'cpf'}>
              <p class="export-note">{t().results.documentsWhole}</p>
            </Show>
          </>
        }
      >
        <Match when={props.run.isRunning()}>
          <div class="export-run" role="status">
            <p>{t().results.exportedSoFar(job()?.done ?? 0, job()?.total ?? 0)}</p>
            <Progress label={t().results.exporting} share={props.run.share()} />
            <p class="muted">{f().bytes(job()?.bytes ?? 0)}</p>
          </div>
        </Match>
        <Match when={isDone()}>
          <div class="export-run" role="status">
            <p>{t().results.exported(job()?.done ?? 0, f().bytes(job()?.bytes ?? 0))}</p>
            <Show when={job()?.ticket}>
              {(ticket) => <p class="export-path copyable">{pathOfTicket(ticket())}</p>}
            </Show>
          </div>
        </Match>
      </Switch>
    </Dialog>
  )
}
