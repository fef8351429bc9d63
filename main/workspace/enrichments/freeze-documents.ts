import { enrichmentCreationPath, recordShapeOf } from '../../../shared/api/enrichment.ts'
import type { EnrichmentContent } from '../../../shared/bridge/enrichments.ts'
import { type FrozenRecipient, type FrozenRequest, freezeRequest } from '../outbox/frozen-request.ts'

const documentsPerChunk = 5_000

/**
 * The request for an enrichment as it will leave (specification, section 4.6).
 * @param onDocuments receives the documents chunk by chunk with their places in the bytes, so that the history finds them
 */
export const freezeDocuments = (
  content: EnrichmentContent,
  documents: readonly string[],
  onDocuments: (documents: FrozenRecipient[]) => void,
): Promise<FrozenRequest> => {
  const head = {
    name: content.name.trim(),
    document_type: content.documentType,
    type: content.type,
  }
  const text = JSON.stringify(head)
  return freezeRequest(
    {
      kind: 'ENRICHMENT',
      path: enrichmentCreationPath,
      contentType: 'application/json',
      bodyHead: text,
      before: Buffer.from(`${text.slice(0, -1)},"documents":[`),
      after: Buffer.from(']}'),
      // Under another name it costs as much; what was rehearsed on the local service is not yet asked of another.
      says: [recordShapeOf(content.documentType, content.type), content.connectionId],
      entryOf: ({ phone }) => JSON.stringify(phone),
    },
    { audience: { walk: () => inChunks(documents) }, documentsOf: () => null },
    onDocuments,
  )
}

/** As recipients, whose contact is their document. */
function* inChunks(documents: readonly string[]) {
  for (let from = 0; from < documents.length; from += documentsPerChunk)
    yield documents
      .slice(from, from + documentsPerChunk)
      .map((phone, index) => ({ position: from + index, sourceRow: from + index + 1, phone, cells: [] }))
}
