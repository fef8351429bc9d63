import { enrichmentCreationPath, recordShapeOf } from '../../../shared/api/enrichment.ts'
import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { Enrichment, EnrichmentPlan, EnrichmentContent } from '../../../shared/bridge/enrichments.ts'
import { transaction } from '../../database/sql.ts'
import { pace } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import { totalThisMonth, writtenReais } from '../money/budget.ts'
import type { Connections } from '../connections/connections.ts'
import type { DiscardedPieces } from '../outbox/discarded-pieces.ts'
import { type FrozenRequest, freezeRequest, type Entry, type Request } from '../outbox/frozen-request.ts'
import { insertPiece, wholeEntries } from '../outbox/pieces.ts'
import { queueCreation } from '../outbox/queue-creation.ts'
import { type Shared, withTwins } from '../outbox/twins.ts'
import { replaceDocuments, removeDocuments } from './document-blocks.ts'
import { createPlanner, type WholePlan } from './plan.ts'
import { getEnrichment, markDoneFromStore, markQueued } from './queries.ts'
import { removeRecords } from './records/queries.ts'
import { openRecordWriter } from './records/writer.ts'

type Needs = Pick<Base, 'db' | 'clock' | 'uuid'> & {
  connections: Connections
  discardPieces: DiscardedPieces['add']
}

type Asked = { id: string; savedAt: string; asked: number; kept: number; duplicateConsent: boolean }

export type EnrichmentQueue = {
  plan: (enrichment: Enrichment) => Promise<EnrichmentPlan>
  /**
   * Copies what is kept, freezes the request for the rest and puts it into the outbox.
   * @throws ProblemError as `enrichments.enqueue` of the bridge
   */
  enqueue: (asked: Asked) => Promise<void>
  /** Whether a request of it is being prepared right now. */
  isAtWork: (enrichmentId: string) => boolean
}

/** Takes away what was prepared for a request that is not there: its documents, and the records that were copied. */
export const removePrepared = async ({ db }: Pick<Base, 'db'>, enrichmentId: string): Promise<void> => {
  removeDocuments(db, enrichmentId)
  while (removeRecords(db, enrichmentId)) await pace()
}

export const createEnrichmentQueue = (deps: Needs): EnrichmentQueue => {
  const { db, clock, uuid, discardPieces } = deps
  const planOf = createPlanner(deps)
  const atWork = new Set<string>()
  const now = (): string => new Date(clock.now()).toISOString()

  const existing = (id: string): Enrichment => {
    const found = getEnrichment(db, id)
    if (found === null) throw new ProblemError('enrichment_missing')
    return found
  }

  /** Stores the documents, and copies the records that are there already. */
  const prepare = async ({ id, shape, content }: Enrichment, plan: WholePlan): Promise<void> => {
    await removePrepared(deps, id)
    await replaceDocuments(db, id, 'asked', plan.toAsk)
    await replaceDocuments(
      db,
      id,
      'kept',
      plan.toKeep.map(({ document }) => document),
    )
    const writer = openRecordWriter(db, {
      enrichmentId: id,
      connectionId: content.connectionId,
      shape,
      answeredAt: now(),
    })
    await writer.copy(plan.toKeep.map(({ record }) => record))
    await writer.finish()
  }

  /** Synchronous from its checks to its commit: nothing comes in between. */
  const commit = (
    { id, content, savedAt }: Enrichment,
    plan: WholePlan,
    request: { frozen: FrozenRequest; shared: readonly Shared[] } | null,
    itemId: string,
  ): boolean =>
    transaction(db, () => {
      const at = now()
      if (request === null) return markDoneFromStore(db, id, { savedAt, kept: plan.kept, at }) > 0
      const estimatedMicros = plan.estimate?.micros ?? null
      if (plan.budget !== null) {
        // Another request may have been queued while this one was being frozen.
        const committed = totalThisMonth(db, content.connectionId, clock.now())
        if (committed + (estimatedMicros ?? 0) > plan.budget.micros)
          throw budgetExceeded(plan, committed, plan.budget.micros)
      }
      const queued = { savedAt, itemId, asked: plan.asked, kept: plan.kept, estimatedMicros, at }
      if (markQueued(db, id, queued) === 0) return false
      queueCreation(
        deps,
        { id: itemId, connectionId: content.connectionId, title: content.name.trim() },
        request.frozen,
        request.shared,
      )
      return true
    })

  const commitRequest = async (
    enrichment: Enrichment,
    plan: WholePlan,
    itemId: string,
    duplicateConsent: boolean,
  ): Promise<boolean> => {
    const request = enrichmentRequest(enrichment.content, plan.toAsk)
    const frozen = await freezeRequest(request, (piece) => {
      insertPiece(db, itemId, piece)
    })
    const entries = () => wholeEntries(db, itemId)
    return withTwins(db, frozen, [entries], clock.now(), ([shared = []]) => {
      if (!duplicateConsent && (plan.pending > 0 || shared.length > 0))
        throw new ProblemError('enrichment_duplicate_needs_consent')
      return commit(enrichment, plan, { frozen, shared }, itemId)
    })
  }

  const enqueueOne = async ({ id, savedAt, asked, kept, duplicateConsent }: Asked): Promise<void> => {
    const enrichment = existing(id)
    if (enrichment.state !== 'draft') throw new ProblemError('enrichment_state_changed')
    if (enrichment.savedAt !== savedAt) throw new ProblemError('enrichment_plan_changed')
    const plan = await planOf(enrichment)
    refuseFaults(plan)
    if (plan.asked !== asked || plan.kept !== kept) throw new ProblemError('enrichment_plan_changed')
    const itemId = uuid()
    try {
      await prepare(enrichment, plan)
      const isQueued =
        plan.asked === 0
          ? commit(enrichment, plan, null, itemId)
          : await commitRequest(enrichment, plan, itemId, duplicateConsent)
      if (!isQueued) throw new ProblemError('enrichment_state_changed')
    } catch (error) {
      discardPieces([itemId])
      await removePrepared(deps, id)
      throw error
    }
  }

  return {
    plan: async (enrichment) => {
      const { toAsk, toKeep: _toKeep, ...found } = await planOf(enrichment)
      const plan = { ...found, savedAt: enrichment.savedAt }
      if (plan.asked === 0) return { ...plan, hasTwin: false }
      const said = enrichmentRequest(enrichment.content, [])
      const { entries } = enrichmentRequest(enrichment.content, toAsk)
      return withTwins(db, said, [entries], clock.now(), ([shared = []]) => ({
        ...plan,
        hasTwin: shared.length > 0,
      }))
    },
    isAtWork: (enrichmentId) => atWork.has(enrichmentId),
    enqueue: async (wanted) => {
      // Two at once would take each other's prepared records away.
      if (atWork.has(wanted.id)) throw new ProblemError('enrichment_state_changed')
      atWork.add(wanted.id)
      try {
        await enqueueOne(wanted)
      } finally {
        atWork.delete(wanted.id)
      }
    },
  }
}

const refuseFaults = (plan: WholePlan): void => {
  const [fault] = plan.faults
  if (fault === undefined) return
  if (plan.faults.includes('documents_missing')) throw new ProblemError('enrichment_without_documents')
  if (fault === 'price_unknown') throw new ProblemError('enrichment_price_unknown')
  if (fault === 'budget_exceeded')
    throw budgetExceeded(plan, plan.budget?.committedMicros ?? 0, plan.budget?.micros ?? 0)
  throw new ProblemError('enrichment_incomplete')
}

const budgetExceeded = (plan: WholePlan, spent: number, budget: number): ProblemError =>
  new ProblemError('enrichment_budget_exceeded', {
    budget: writtenReais(budget),
    spent: writtenReais(spent),
    estimate: writtenReais(plan.estimate?.micros ?? 0),
  })

const documentsPerChunk = 5_000

/** The request for an enrichment, before it is frozen (specification, section 4.6). */
export const enrichmentRequest = (content: EnrichmentContent, documents: readonly string[]): Request => {
  const head = {
    name: content.name.trim(),
    document_type: content.documentType,
    type: content.type,
  }
  const bodyHead = JSON.stringify(head)
  return {
    kind: 'ENRICHMENT',
    path: enrichmentCreationPath,
    contentType: 'application/json',
    bodyHead,
    before: Buffer.from(`${bodyHead.slice(0, -1)},"documents":[`),
    after: Buffer.from(']}'),
    // Under another name it costs as much.
    says: JSON.stringify([
      isRehearsal(content.connectionId),
      recordShapeOf(content.documentType, content.type),
    ]),
    entries: function* () {
      for (let from = 0; from < documents.length; from += documentsPerChunk)
        yield documents
          .slice(from, from + documentsPerChunk)
          .map((document): Entry => ({ contact: null, otherKeys: document, json: JSON.stringify(document) }))
    },
  }
}
