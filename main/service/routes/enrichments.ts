import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import {
  enrichmentCreationPath,
  type EnrichmentRecord,
  enrichmentPath,
  recordShapeOf,
} from '../../../shared/api/index.ts'
import { driftObject } from '../drift.ts'
import { createEnrichment, documentBatches } from '../enrichments.ts'
import { addListCreation } from '../list-creation.ts'
import { enrichedListNotFound } from '../problems.ts'
import type { ServiceDependencies } from '../dependencies.ts'
import { getEnrichmentSettings } from '../settings.ts'
import type { StoredEnrichment } from '../store/stored.ts'
import { syntheticRecord } from '../synthetic/records.ts'

/** `POST /enrichment/create` and `GET /enrichment/:id` (specification, sections 4.6 and 4.7). */
export const addEnrichments = (app: FastifyInstance, deps: ServiceDependencies): void => {
  const { store, clock } = deps
  addListCreation(app, deps, enrichmentCreationPath, async ({ asked, list, id }, context) =>
    createEnrichment(asked, id, list, await getEnrichmentSettings(store), context),
  )
  app.get<{ Params: { id: string } }>(enrichmentPath.replace('{id}', ':id'), async (request, reply) => {
    const list = await store.getEnrichment(request.user.id, request.params.id)
    if (list === null) throw enrichedListNotFound()
    if (clock() < Date.parse(list.finishedAt)) return reply.send({ processing: true, data: [] })
    return reply
      .type('application/json; charset=utf-8')
      .send(Readable.from(finishedAnswer(deps, list, request.fault?.kind === 'drift_answer')))
  })
}

const recordsPerPiece = 100

/**
 * A finished list in pieces of a few milliseconds' work, made as fast as the reader takes them. Records are made from
 * the stored documents on the way out: nothing grows with the list, and a restart loses nothing.
 */
async function* finishedAnswer(
  { store, companyBase }: ServiceDependencies,
  list: StoredEnrichment,
  drifts: boolean,
): AsyncGenerator<string> {
  const shape = recordShapeOf(list.documentType, list.type)
  const asOf = Date.parse(list.finishedAt)
  const recordOf = (document: string): EnrichmentRecord =>
    (shape === 'CNPJ' ? companyBase.recordOf(document, asOf) : null) ?? syntheticRecord(shape, document, asOf)
  let piece = '{"processing":false,"data":['
  let separator = ''
  for await (const documents of documentBatches(store, list)) {
    for (const [index, document] of documents.entries()) {
      const record = recordOf(document)
      piece += separator + JSON.stringify(drifts ? driftObject(record) : record)
      separator = ','
      if (index % recordsPerPiece === recordsPerPiece - 1) {
        yield piece
        piece = ''
        await nextTurn()
      }
    }
  }
  yield `${piece}]}`
}
