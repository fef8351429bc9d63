import ChevronDown from 'lucide-solid/icons/chevron-down'
import ChevronUp from 'lucide-solid/icons/chevron-up'
import X from 'lucide-solid/icons/x'
import { createEffect, createMemo, createSignal, createUniqueId, on, Show } from 'solid-js'
import type { RecordSet, RecordView } from '../../../../shared/bridge/records.ts'
import { problemWords, useText } from '../../../i18n/text.ts'
import { useQuery } from '../../../state/query.ts'
import { Button, IconButton } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SkeletonRows } from '../../../ui/skeleton/skeleton.tsx'
import { cellText } from './cell-text.ts'
import { CopyButton } from './copy-button.tsx'
import { documentFields, titleFields } from './fields.ts'
import { RecordPage } from './record-page.tsx'
import { type ReadRecord, readRecord } from './record-sections.ts'

/** One record beside the table, as a page made for reading; with the ones before and after it in the table. */
export const RecordPanel = (props: {
  set: RecordSet
  view: RecordView
  total: number
  /** The record's row in the view, from 0. */
  row: number
  isUnmasked: boolean
  onRow: (row: number) => void
  onClose: () => void
}) => {
  const { t } = useText()
  const titleId = createUniqueId()
  const [withEmpty, setWithEmpty] = createSignal(false)
  let title: HTMLHeadingElement | undefined
  const found = useQuery({
    topics: [],
    input: () => JSON.stringify([props.set.enrichmentId, props.view, props.row, props.isUnmasked]),
    read: async (calls, _input, signal) => {
      const { enrichmentId } = props.set
      const { view, row, isUnmasked } = props
      const page = { offset: row, limit: 1 }
      const rows = await calls.records.rows(
        { enrichmentId, view, fields: [], unmasked: false, page },
        { signal },
      )
      if (!rows.ok) return rows
      const position = rows.value.rows[0]?.position
      if (position === undefined) return { ok: false, problem: { code: 'record_missing', params: {} } }
      const got = await calls.records.get({ enrichmentId, position, unmasked: isUnmasked }, { signal })
      return got.ok ? { ok: true, value: { ...got.value, isUnmasked } } : got
    },
    keeps: true,
  })
  const record = createMemo((): ReadRecord | undefined => {
    const row = found.value()
    // What was shown whole goes at once when it is to be masked, and not only when the masked one is there.
    const isToBeMasked = row?.isUnmasked === true && !props.isUnmasked
    return row === undefined || isToBeMasked ? undefined : readRecord(props.set.fields, row.cells)
  })
  const name = () => {
    const text = record()?.text(titleFields[props.set.shape]) ?? ''
    return text === '' ? t().results.noName : text
  }
  // Whoever opened it by keyboard, or has it read out, is taken to it.
  const isOpen = createMemo(() => found.value() !== undefined)
  createEffect(on(isOpen, (isThere) => isThere && title?.focus({ preventScroll: true })))

  return (
    <aside class="record" aria-labelledby={titleId}>
      <div class="record-bar">
        <IconButton
          small
          icon={ChevronUp}
          label={t().results.previous}
          disabled={props.row === 0}
          onClick={() => props.onRow(props.row - 1)}
        />
        <IconButton
          small
          icon={ChevronDown}
          label={t().results.next}
          disabled={props.row + 1 >= props.total}
          onClick={() => props.onRow(props.row + 1)}
        />
        <span class="record-place">{t().results.place(props.row + 1, props.total)}</span>
        <Button small kind="quiet" aria-pressed={withEmpty()} onClick={() => setWithEmpty((is) => !is)}>
          {t().results.showEmpty}
        </Button>
        <IconButton small icon={X} label={t().common.close} onClick={() => props.onClose()} />
      </div>
      <div class="record-scroll copyable">
        <header class="record-head">
          <h2 id={titleId} tabIndex={-1} ref={(element) => (title = element)}>
            {record() === undefined ? t().results.record : name()}
          </h2>
          <Show when={record()}>{(read) => <Head set={props.set} record={read()} />}</Show>
        </header>
        <Show when={found.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Show>
        <Show when={found.isSlow()}>
          <SkeletonRows rows={6} label={t().common.loading} />
        </Show>
        <Show when={record()}>
          {(read) => <RecordPage set={props.set} record={read()} withEmpty={withEmpty()} />}
        </Show>
      </div>
    </aside>
  )
}

const Head = (props: { set: RecordSet; record: ReadRecord }) => {
  const { t, f } = useText()
  const document = () => cellText(t(), f(), 'document', props.record.text(documentFields[props.set.shape]))
  const line = () => {
    const { text } = props.record
    const age = text('idade')
    const place = [text('cidade'), text('estado')].filter((part) => part !== '').join(' – ')
    return [age === '' ? '' : t().results.age(age), place].filter((part) => part !== '').join(' · ')
  }
  return (
    <>
      <Show when={document() !== ''}>
        <p class="record-document">
          <span class="mono">{document()}</span>
          <CopyButton name={documentFields[props.set.shape].toUpperCase()} text={document()} />
        </p>
      </Show>
      <Show when={line() !== ''}>
        <p class="record-line">{line()}</p>
      </Show>
    </>
  )
}
