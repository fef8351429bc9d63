import { implement } from '@orpc/server'
import { resultsContract } from '../../../shared/bridge/results.ts'
import { blockingResults } from '../../../shared/rules/results.ts'
import { transaction } from '../../database/sql.ts'
import { createQueue } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Removal } from '../base/removal.ts'
import type { HoldRemoved } from '../base/undo.ts'
import type { ListViews } from '../lists/views.ts'
import { getItem } from '../outbox/records.ts'
import type { SuppressionGate } from '../suppressions/gate.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { applyReport } from './apply-report.ts'
import { blockPeople, countBlockable } from './block-people.ts'
import { exportResults, exportUnmatched } from './export-results.ts'
import type { ItemResultsReader } from './item-results.ts'
import { makeResultList } from './make-list.ts'
import { listBlocked, undoBlocks } from './own-blocks.ts'
import { openPeople } from './people.ts'
import { discardReport, getReport, listCallbackReports, listUnmatched, undoReport } from './queries.ts'
import type { ReportReadings } from './readings.ts'
import { rememberedColumns } from './remembered.ts'
import type { ReportSources } from './report-sources.ts'

type Needs = Base & {
  saveAs: SaveAs
  sources: ReportSources
  listViews: ListViews
  gate: SuppressionGate
  holdRemoved: HoldRemoved
  removal: Pick<Removal, 'request'>
  itemResults: ItemResultsReader
  readings: ReportReadings
}

export const resultsProcedures = (deps: Needs) => {
  const { db, saveAs, sources, changes, holdRemoved, removal, itemResults, readings } = deps
  const os = implement(resultsContract)
  const applying = createQueue()
  const titleOf = (itemId: string): string => {
    const item = getItem(db, itemId)
    if (item === null) throw new ProblemError('outbox_item_missing')
    return item.title
  }
  return os.router({
    propose: os.propose.handler(({ input }) => {
      const source = sources.opened(input.fileId)
      const remembered = rememberedColumns(db, source.memory)
      return {
        columns: remembered?.map((role) => ({ role, why: 'remembered' })) ?? source.propose(),
      }
    }),
    openCallbacks: os.openCallbacks.handler(async ({ input, signal = new AbortController().signal }) => {
      titleOf(input.itemId)
      const { fileId, source, callbacks } = await sources.openCallbacks(input, signal)
      return { fileId, callbacks, columns: [...source.columns], sample: source.sample }
    }),
    newCallbacks: os.newCallbacks.handler(async ({ input: { itemId } }) => {
      const total = await sources.inbox.count(itemId)
      const reports = listCallbackReports(db, itemId)
      if (reports.length === 0) return { total, fresh: null }
      const packs = reports.map(({ callbacks }) => callbacks)
      return { total, fresh: await sources.inbox.countNew(itemId, packs) }
    }),
    read: os.read.handler(({ input: { itemId, fileId, roles } }) => ({
      jobId: readings.start({ itemId, source: sources.opened(fileId), roles }),
    })),
    apply: os.apply.handler(async ({ input }) => {
      // One after the other: of the same file applied twice at once, one is the first to tell of anybody.
      const applied = await applying.add(() =>
        applyReport(deps, readings.get(input.jobId), input.meanings, input.language),
      )
      readings.forget(input.jobId)
      changes.publish('results')
      if (applied.blocked.length > 0) changes.publish('suppressions')
      return applied
    }),
    undo: os.undo.handler(({ input: { reportId } }) => {
      const unblocked = transaction(db, () => {
        if (!undoReport(db, reportId)) throw new ProblemError('report_missing')
        return undoBlocks(db, reportId, { noted: false })
      })
      removal.request()
      changes.publish('results')
      if (unblocked !== 0) changes.publish('suppressions')
      return { reportId }
    }),
    unblock: os.unblock.handler(({ input: { reportId } }) => {
      if (undoBlocks(db, reportId, { noted: true }) === null) throw new ProblemError('report_missing')
      removal.request()
      changes.publish('suppressions')
      changes.publish('results')
      return { reportId }
    }),
    remove: os.remove.handler(({ input: { reportId } }) => {
      transaction(db, () => {
        if (!discardReport(db, reportId)) throw new ProblemError('report_missing')
        holdRemoved('report', reportId, {})
      })
      changes.publish('results')
      return { reportId }
    }),
    get: os.get.handler(async ({ input }) => {
      titleOf(input.itemId)
      const { reports, counts, proofs, total } = await itemResults.open(input.itemId)
      return {
        reports: reports.map(({ roles: _roles, ...report }) => ({
          ...report,
          blocked: listBlocked(db, report.id),
        })),
        counts,
        proofs,
        total,
      }
    }),
    rows: os.rows.handler(async ({ input: { itemId, standings, page } }) => {
      const item = await itemResults.open(itemId)
      const positions = itemResults.positions(item, standings)
      const wanted = positions.subarray(page.offset, page.offset + page.limit)
      return { total: positions.length, rows: await itemResults.rows(item, wanted) }
    }),
    unmatched: os.unmatched.handler(({ input: { reportId, page } }) => {
      const report = getReport(db, reportId)
      if (report === null) throw new ProblemError('report_missing')
      const { columns, unmatchedKept: total } = report
      return { total, columns, rows: listUnmatched(db, reportId, page) }
    }),
    exportUnmatched: os.exportUnmatched.handler(({ input }) => exportUnmatched({ db, saveAs }, input)),
    export: os.export.handler(({ input }) =>
      exportResults(saveAs, () => openPeople(deps, input.itemId, input.standings), {
        ...input,
        title: titleOf(input.itemId),
      }),
    ),
    makeList: os.makeList.handler(async ({ input }) => {
      const title = titleOf(input.itemId)
      const people = await openPeople(deps, input.itemId, input.standings)
      const made = await makeResultList(deps, people, { ...input, title })
      changes.publish('lists')
      return made
    }),
    blockable: os.blockable.handler(async ({ input: { itemId } }) => {
      const counted = []
      for (const result of blockingResults)
        counted.push({ result, ...(await countBlockable(deps, itemId, result)) })
      return counted
    }),
    block: os.block.handler(async ({ input }) => {
      const made = await blockPeople({ ...deps, removal }, input)
      changes.publish('suppressions')
      return made
    }),
  })
}
