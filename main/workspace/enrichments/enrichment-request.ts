import { enrichmentCreationPath, recordShapeOf } from '../../../shared/api/enrichment.ts'
import type { EnrichmentContent } from '../../../shared/bridge/enrichments.ts'
import type { Entry, Request } from '../outbox/frozen-request.ts'
import { isRehearsal } from '../outbox/queue-creation.ts'

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
