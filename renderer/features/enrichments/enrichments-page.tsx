import { A } from '@solidjs/router'
import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createMemo, createSignal, Match, Show, Switch } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useNewEnrichment } from '../../state/new-enrichment.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Rows, type RowsColumn } from '../../ui/rows/rows.tsx'
import { PagePicture } from '../../ui/picture/page-picture.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { useEnrichmentActions } from './enrichment-actions.tsx'
import './enrichments.css'
import { BudgetLine } from './budget-line.tsx'
import { moneyOf, priceOf } from '../../i18n/money-words.ts'
import { stateTone, stateWords } from './state-words.ts'

/** Every enrichment, written, under way or done, with what it cost. */
export const EnrichmentsPage = () => {
  const { t } = useText()
  const enrichment = useNewEnrichment()
  const [search, setSearch] = createSignal('')
  const enrichments = useQuery({
    topics: ['enrichments', 'outbox'],
    input: () => true,
    read: (calls) => calls.enrichments.list(),
  })
  const found = createMemo(() => {
    const wanted = foldText(search().trim())
    return (enrichments.value() ?? []).filter(({ content }) => foldText(content.name).includes(wanted))
  })
  const count = () => enrichments.value()?.length ?? 0
  return (
    <Page
      fixed
      title={t().enrichments.title}
      line={count() === 0 ? '' : t().enrichments.line(count())}
      actions={
        <Button kind="main" onClick={() => enrichment.create(null)}>
          {t().enrichments.create}
        </Button>
      }
    >
      <Show when={enrichment.problem()}>
        {(what) => <Notice kind="error" {...problemWords(t(), what())} />}
      </Show>
      <Show when={count() > 0}>
        <div class="enrichments-head">
          <SearchField label={t().enrichments.search} value={search()} onInput={setSearch} />
          <BudgetLine />
        </div>
      </Show>
      <Switch>
        <Match when={enrichments.problem()}>
          {(problem) => (
            <Notice
              kind="error"
              {...problemWords(t(), problem())}
              actions={<Button onClick={() => enrichments.refresh()}>{t().common.retry}</Button>}
            />
          )}
        </Match>
        <Match when={enrichments.isSlow()}>
          <SkeletonRows rows={5} label={t().common.loading} />
        </Match>
        <Match when={count() > 0 && found().length === 0}>
          <EmptyState title={t().enrichments.noneFound} />
        </Match>
        <Match when={enrichments.value()?.length === 0}>
          <EmptyState
            picture={<PagePicture of="enrichments" />}
            title={t().enrichments.emptyTitle}
            line={t().enrichments.emptyLine}
          />
        </Match>
        <Match when={enrichments.value()}>
          <EnrichmentTable enrichments={found()} />
        </Match>
      </Switch>
    </Page>
  )
}

const EnrichmentTable = (props: { enrichments: readonly Enrichment[] }) => {
  const { t, f } = useText()
  const { settings } = useAppState()
  const actions = useEnrichmentActions()
  const columns = createMemo<RowsColumn[]>(() => [
    { title: t().enrichments.name, width: 150, grows: true },
    { title: t().enrichments.kind, width: 86, quiet: true },
    { title: t().enrichments.state, width: 190 },
    { title: t().enrichments.foundColumn, width: 128, align: 'end' },
    { title: t().enrichments.cost, width: 112, align: 'end' },
    { title: t().enrichments.perRecord, width: 88, align: 'end', quiet: true },
    { title: t().enrichments.perPhone, width: 94, align: 'end', quiet: true },
    { title: t().enrichments.when, width: 126, quiet: true },
    { title: '', width: 52 },
  ])
  const nameOf = ({ content }: Enrichment) => content.name || t().enrichments.untitled
  const cell = (row: number, column: number) => {
    const one = props.enrichments[row]
    if (one === undefined) return ''
    const isDone = one.state === 'done'
    switch (column) {
      case 0:
        return (
          <A class="rows-link truncate" href={`/enrichments/${one.id}`} title={nameOf(one)}>
            {nameOf(one)}
          </A>
        )
      case 1:
        return t().enrichments.shapes[one.shape].name
      case 2:
        return <StateTag tone={stateTone(one)}>{stateWords(t(), one)}</StateTag>
      case 3:
        if (one.state === 'draft') return ''
        return isDone
          ? t().enrichments.foundOf(one.found, one.asked + one.kept)
          : f().number(one.asked + one.kept)
      case 4:
        return one.costMicros === null ? '' : moneyOf(f(), one.costMicros)
      case 5:
        return isDone ? (priceOf(f(), one.costMicros, one.found - one.kept) ?? '') : ''
      case 6:
        return isDone ? (priceOf(f(), one.costMicros, one.phones) ?? '') : ''
      case 7:
        return f().when(one.finishedAt ?? one.queuedAt ?? one.savedAt)
      default:
        return (
          <Menu
            small
            icon={Ellipsis}
            label={t().enrichments.actionsFor(nameOf(one))}
            items={actions.itemsFor(one)}
          />
        )
    }
  }
  return (
    <>
      <Show when={actions.problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Rows
        label={t().enrichments.title}
        count={props.enrichments.length}
        columns={columns()}
        rowHeight={settings.value().density === 'compact' ? 36 : 44}
        cell={cell}
        actions={(row) => {
          const one = props.enrichments[row]
          return one === undefined
            ? undefined
            : { label: t().enrichments.actionsFor(nameOf(one)), items: actions.itemsFor(one) }
        }}
      />
      {actions.dialogs}
    </>
  )
}
