import { A } from '@solidjs/router'
import { createSignal, Show } from 'solid-js'
import type { Problem } from '../../../shared/bridge/problem.ts'
import { documentFaults, isMending, repairKinds, type Tally } from '../../../shared/rules/row-verdict.ts'
import { reasonEntries } from '../../i18n/reason-entries.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useExportLeftOut } from '../../state/export-left-out.ts'
import { nextWaiting } from '../../state/import-queue.ts'
import { useNewEnrichment } from '../../state/new-enrichment.ts'
import { useQuery } from '../../state/query.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { Button } from '../../ui/button/button.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { Breakdown } from '../../ui/tally/tally.tsx'
import { QueueBar } from './queue-bar.tsx'
import { ImportTally } from './tally.tsx'
import './job.css'

/** The truthful account of an import: how many came in, what was mended, what was left out and why. */
export const JobResult = (props: {
  tally: Tally
  listId: string
  /** How long reading took; null where the person looked the file through in between. */
  elapsedMs: number | null
}) => {
  const text = useText()
  const { t, f, language } = text
  const { importQueue } = useAppState()
  const draft = useNewDraft()
  const enrichment = useNewEnrichment()
  const list = useQuery({
    topics: ['lists'],
    input: () => props.listId,
    read: (calls, id) => calls.lists.get({ id }),
  })
  const hasPhones = () => list.value()?.roles.includes('phone') ?? false
  const hasDocuments = () => list.value()?.roles.some((role) => role === 'cpf' || role === 'cnpj') ?? false
  const [exportProblem, setExportProblem] = createSignal<Problem>()
  const exportLeftOut = useExportLeftOut()
  const tally = () => props.tally
  const leftOut = () => tally().duplicates + tally().rejected
  const next = () => nextWaiting(importQueue.queue)
  const line = () => {
    const read =
      props.elapsedMs === null
        ? t().imports.doneRows(tally().rows)
        : t().imports.doneLine(tally().rows, f().duration(props.elapsedMs))
    return leftOut() === 0 ? read : `${read} ${t().imports.doneLeftOut(leftOut())}`
  }
  const repairs = (mending: boolean) =>
    repairsOf(tally(), mending).map(({ kind, count }) => ({
      label: t().rows.repairs[kind],
      count: f().number(count),
    }))
  const notes = () =>
    documentFaults.flatMap((fault) => {
      const count = tally().notes?.[fault] ?? 0
      const { short, why } = t().rows.reasons[fault]
      return count > 0 ? [{ label: short, count: f().number(count), line: why }] : []
    })
  const save = async (format: 'csv' | 'xlsx') => {
    const result = await exportLeftOut(props.listId, {
      language: language(),
      format,
      saved: t().imports.saved,
      show: t().common.showInFolder,
    })
    setExportProblem(result.ok ? undefined : result.problem)
  }
  return (
    <Page
      title={t().imports.doneTitle(tally().accepted)}
      line={line()}
      actions={
        <>
          <Show when={leftOut() > 0}>
            <Menu
              label={t().imports.saveLeftOut}
              items={[
                { label: t().lists.asCsv, run: () => void save('csv') },
                { label: t().lists.asXlsx, run: () => void save('xlsx') },
              ]}
            />
          </Show>
          <A class="button" data-kind="plain" href={`/lists/${props.listId}`}>
            {t().imports.openList}
          </A>
          <Show when={hasDocuments()}>
            <Button kind={hasPhones() ? 'plain' : 'main'} onClick={() => enrichment.create(props.listId)}>
              {t().lists.enrich}
            </Button>
          </Show>
          <Show when={hasPhones()}>
            <Button kind="main" onClick={() => draft.writeSms(props.listId)}>
              {t().imports.writeSms}
            </Button>
          </Show>
        </>
      }
    >
      <QueueBar />
      <div class="import-result">
        <Show when={exportProblem() ?? draft.problem() ?? enrichment.problem()}>
          {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
        </Show>
        <Show when={next()}>
          {(file) => (
            <Notice
              kind="info"
              what={t().imports.next(file().fileName)}
              actions={<Button onClick={() => importQueue.show(file().id)}>{t().imports.openNext}</Button>}
            />
          )}
        </Show>
        <ImportTally tally={tally()} />
        <div class="import-breakdown">
          <Panel title={t().imports.reasonsTitle}>
            <Breakdown entries={reasonEntries(text, tally())} empty={t().imports.nothingRejected} />
            <Show when={tally().duplicates > 0}>
              <div class="breakdown-more">
                <Breakdown
                  entries={[
                    {
                      label: t().imports.duplicatesTitle,
                      count: f().number(tally().duplicates),
                      line: t().imports.duplicatesLine,
                    },
                  ]}
                />
              </div>
            </Show>
          </Panel>
          <Panel title={t().imports.repairsTitle}>
            <Breakdown entries={repairs(true)} empty={t().imports.nothingRepaired} />
            <Show when={notes().length > 0}>
              <h3 class="breakdown-head">{t().imports.notesTitle}</h3>
              <Breakdown entries={notes()} />
            </Show>
            <Show when={repairs(false).length > 0}>
              <h3 class="breakdown-head">{t().imports.normalisedTitle}</h3>
              <Breakdown entries={repairs(false)} />
            </Show>
          </Panel>
        </div>
      </div>
    </Page>
  )
}

const repairsOf = (tally: Tally, mending: boolean) =>
  repairKinds
    .filter((kind) => isMending(kind) === mending)
    .flatMap((kind) => {
      const count = tally.repairs[kind] ?? 0
      return count > 0 ? [{ kind, count }] : []
    })
    .toSorted((a, b) => b.count - a.count)
