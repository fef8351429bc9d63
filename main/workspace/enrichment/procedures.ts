import { implement } from '@orpc/server'
import {
  type Enrichment,
  type EnrichmentContent,
  enrichmentsContract,
} from '../../../shared/bridge/enrichments.ts'
import { embeddedConnectionId } from '../../../shared/bridge/connections.ts'
import { transaction } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import type { Enrichments } from './enrichments.ts'
import type { HoldRemoved } from '../base/undo.ts'
import type { DiscardedPieces } from '../outbox/discarded-pieces.ts'
import { getList } from '../lists/queries.ts'
import { resolve, takeBackRefused } from '../outbox/moves.ts'
import { ProblemError } from '../base/problem-error.ts'
import { getSettings } from '../settings/settings.ts'
import { someDocuments } from './document-blocks.ts'
import { createEnrichmentQueue } from './enqueue.ts'
import {
  insertDraftEnrichment,
  listEnrichments,
  markAccepted,
  markPollNow,
  markRemoved,
  markStopped,
  renameEnrichment,
  saveDraftEnrichment,
} from './queries.ts'

type Needs = Base & {
  connections: Connections
  enrichments: Enrichments
  holdRemoved: HoldRemoved
  discardPieces: DiscardedPieces['add']
  wakeOutbox: () => void
}

export const enrichmentsProcedures = (deps: Needs) => {
  const { db, clock, uuid, changes, enrichments, holdRemoved, wakeOutbox } = deps
  const queue = createEnrichmentQueue(deps)
  const os = implement(enrichmentsContract)
  const now = (): string => new Date(clock.now()).toISOString()
  const existing = (id: string): Enrichment => {
    const found = enrichments.get(id)
    if (found === null) throw new ProblemError('enrichment_missing')
    return found
  }
  /** Publishes a move, and says how it left things. */
  const moved = (id: string, changed: number): Enrichment => {
    if (changed === 0) throw new ProblemError('enrichment_state_changed')
    changes.publish('enrichments')
    return existing(id)
  }
  const insert = (content: EnrichmentContent): Enrichment => {
    const id = uuid()
    return moved(id, insertDraftEnrichment(db, id, content, now()))
  }

  return os.router({
    list: os.list.handler(() => enrichments.list()),
    get: os.get.handler(({ input }) => existing(input.id)),
    create: os.create.handler(({ input }) => {
      const list = input.listId === null ? null : getList(db, input.listId)
      const known = listEnrichments(db)
      const last = known.find(({ state }) => state !== 'draft')?.content
      const waiting = known.find(({ state, content }) => state === 'draft' && content.listId === null)
      const isOfCompanies = list !== null && list.roles.includes('cnpj') && !list.roles.includes('cpf')
      // Begun without a list, it was waiting for this one: whoever went away to import it finds what they wrote.
      if (waiting !== undefined) {
        const { id, content } = waiting
        const name = content.name === '' ? (list?.name ?? '') : content.name
        const documentType = list === null ? content.documentType : isOfCompanies ? 'CNPJ' : 'CPF'
        const after = { ...content, listId: list?.id ?? null, name, documentType } as const
        return moved(id, saveDraftEnrichment(db, id, after, now()))
      }
      return insert({
        name: list?.name ?? '',
        listId: list?.id ?? null,
        documentType: isOfCompanies ? 'CNPJ' : 'CPF',
        type: last?.type ?? 'PROFILE_360',
        purpose: last?.purpose ?? '',
        legalBasis: last?.legalBasis ?? null,
        reuseDays: getSettings(db).reuseDays,
        // Never a real one by itself: it costs money there.
        connectionId: embeddedConnectionId,
        price: null,
      })
    }),
    save: os.save.handler(({ input: { id, content } }) =>
      moved(existing(id).id, saveDraftEnrichment(db, id, content, now())),
    ),
    plan: os.plan.handler(({ input }) => queue.plan(existing(input.id))),
    enqueue: os.enqueue.handler(async ({ input }) => {
      await queue.enqueue(input)
      changes.publish('outbox')
      changes.publish('enrichments')
      wakeOutbox()
      return existing(input.id)
    }),
    reopen: os.reopen.handler(({ input }) => {
      const { item } = existing(input.id)
      if (item === null || !takeBackRefused(db, item.id)) throw new ProblemError('enrichment_state_changed')
      // Whoever watches the outbox makes the draft of it.
      changes.publish('outbox')
      return existing(input.id)
    }),
    duplicate: os.duplicate.handler(({ input }) => insert(existing(input.id).content)),
    attach: os.attach.handler(({ input: { id, remoteId } }) => {
      const { item } = existing(id)
      const isOpen = item?.state === 'unknown' || item?.state === 'sent_unparsed'
      const changed = isOpen
        ? transaction(db, () => {
            // Whoever knows its id knows that it was sent.
            resolve(db, item.id, 'confirmed_sent')
            return markAccepted(db, id, { remoteId, costMicros: null, at: now() })
          })
        : 0
      changes.publish('outbox')
      enrichments.wake()
      return moved(id, changed)
    }),
    pollNow: os.pollNow.handler(({ input: { id } }) => {
      const changed = markPollNow(db, existing(id).id, now())
      enrichments.wake()
      return moved(id, changed)
    }),
    stop: os.stop.handler(async ({ input: { id } }) => {
      const changed = markStopped(db, existing(id).id, 'stopped_by_person')
      await enrichments.release(id)
      return moved(id, changed)
    }),
    rename: os.rename.handler(({ input: { id, name } }) =>
      moved(existing(id).id, renameEnrichment(db, id, name)),
    ),
    remove: os.remove.handler(async ({ input: { id } }) => {
      // What is being written of it would come to belong to nobody.
      if (queue.isAtWork(id)) throw new ProblemError('enrichment_state_changed')
      await enrichments.release(id)
      const held = markRemoved(db, existing(id).id, (was) => holdRemoved('enrichment', id, was))
      if (held === 0) throw new ProblemError('enrichment_state_changed')
      changes.publish('enrichments')
      return { id }
    }),
    missing: os.missing.handler(({ input: { id, ...page } }) =>
      someDocuments(db, existing(id).id, 'missing', page),
    ),
  })
}
