import type { RecordShape } from '../../../shared/api/enrichment.ts'
import type { Enrichment, EnrichmentFault, EnrichmentPlan } from '../../../shared/bridge/enrichments.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { all, sql } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import { batchOfList, getList } from '../lists/queries.ts'
import { budgetMicrosOf, totalThisMonth } from '../money/budget.ts'
import { revisionOf } from '../rows/store/blocks.ts'
import { documentsOf } from './document-blocks.ts'
import { estimateOf } from './estimate.ts'
import { hasDocuments, type ListDocuments, readListDocuments } from './read-documents.ts'
import { findKept, type KeptRecord } from './records/kept.ts'

type Needs = Pick<Base, 'db' | 'clock'> & {
  connections: Connections
}

const dayMs = 86_400_000

/** What a draft comes to: the counts that a person sees, and the documents behind them. */
export type WholePlan = Omit<EnrichmentPlan, 'hasTwin' | 'savedAt'> & {
  toAsk: readonly string[]
  toKeep: readonly { document: string; record: KeptRecord }[]
}

export type Planner = (enrichment: Enrichment) => Promise<WholePlan>

const nothing: ListDocuments = {
  rows: 0,
  empty: 0,
  unreadable: new Map(),
  repaired: 0,
  repeated: 0,
  documents: [],
}

/** Plans what a draft would ask. The documents of the list that was looked at last are remembered. */
export const createPlanner = ({ db, clock, connections }: Needs): Planner => {
  let last: { of: string; documents: Promise<ListDocuments> } | null = null

  const documentsOfList = (list: ContactList, kind: Enrichment['content']['documentType']) => {
    const batchId = batchOfList(db, list.id)
    const of = JSON.stringify([batchId, revisionOf(db, batchId), kind])
    if (last?.of !== of) {
      const documents = readListDocuments(db, list, kind)
      last = { of, documents }
      documents.catch(() => (last = null))
    }
    return last.documents
  }

  return async ({ id, content, shape }) => {
    const list = content.listId === null ? null : getList(db, content.listId)
    const listed =
      list !== null && hasDocuments(list, content.documentType)
        ? await documentsOfList(list, content.documentType)
        : { ...nothing, rows: list?.size ?? 0, empty: list?.size ?? 0 }
    const { documents } = listed
    const since = new Date(clock.now() - content.reuseDays * dayMs).toISOString()
    const kept =
      content.reuseDays === 0
        ? documents.map(() => null)
        : await findKept(db, { connectionId: content.connectionId, shape, since }, documents)
    const toAsk = documents.filter((_document, index) => kept[index] === null)
    const toKeep = documents.flatMap((document, index) => {
      const record = kept[index] ?? null
      return record === null ? [] : [{ document, record }]
    })

    const pending = await countPending(db, { id, connectionId: content.connectionId, shape }, toAsk)
    const estimate = estimateOf(db, content, shape, toAsk.length)
    const budgetMicros = budgetMicrosOf(db)
    const budget =
      budgetMicros === null
        ? null
        : {
            micros: budgetMicros,
            committedMicros: totalThisMonth(db, content.connectionId, clock.now()),
          }
    const faults: EnrichmentFault[] = []
    if (content.name.trim() === '') faults.push('name_missing')
    if (list === null) faults.push('list_missing')
    else if (documents.length === 0) faults.push('documents_missing')
    const connectionFault = connections.faultOf(content.connectionId)
    if (connectionFault !== null) faults.push(connectionFault)
    if (content.purpose.trim() === '') faults.push('purpose_missing')
    if (content.legalBasis === null) faults.push('legal_basis_missing')
    if (budget !== null && toAsk.length > 0) {
      if (estimate === null) faults.push('price_unknown')
      else if (budget.committedMicros + estimate.micros > budget.micros) faults.push('budget_exceeded')
    }
    return {
      faults,
      rows: listed.rows,
      empty: listed.empty,
      unreadable: [...listed.unreadable].map(([reason, count]) => ({ reason, count })),
      repaired: listed.repaired,
      repeated: listed.repeated,
      documents: documents.length,
      kept: toKeep.length,
      asked: toAsk.length,
      pending,
      estimate,
      budget,
      toAsk,
      toKeep,
    }
  }
}

/**
 * How many of some documents another enrichment asks already, whose records are not there yet: they would be paid for
 * twice.
 */
export const countPending = async (
  db: ReadableDatabase,
  { id, connectionId, shape }: { id: string; connectionId: string; shape: RecordShape },
  documents: readonly string[],
): Promise<number> => {
  const others = all<{ id: string }>(
    db,
    sql`select id from enrichment where connection_id = ${connectionId} and shape = ${shape} and id <> ${id}
          and state in ('queued', 'processing', 'stopped')`,
  )
  if (others.length === 0) return 0
  const wanted = new Set(documents)
  let pending = 0
  for (const other of others)
    for (const some of documentsOf(db, other.id, 'asked')) {
      for (const document of some) if (wanted.delete(document)) pending += 1
      await pace()
    }
  return pending
}
