import type { z } from 'zod'
import {
  audioCampaignPath,
  audioCampaignRequestSchema,
  type ContactEntry,
  enrichmentCreationPath,
  type EnrichmentRequest,
  enrichmentRequestSchema,
  rcsCarouselCampaignPath,
  rcsCarouselCampaignRequestSchema,
  rcsTextCampaignPath,
  rcsTextCampaignRequestSchema,
  smsCampaignPath,
  smsCampaignRequestSchema,
} from '../../../shared/api/index.ts'
import type { EntryList } from './entry-list.ts'
import { readDocuments } from './read-documents.ts'
import { readRecipients } from './read-recipients.ts'

/** The JSON that a long list comes in, each by its path: the body, or the part `data`. */
const schemas = {
  [rcsTextCampaignPath]: rcsTextCampaignRequestSchema,
  [rcsCarouselCampaignPath]: rcsCarouselCampaignRequestSchema,
  [audioCampaignPath]: audioCampaignRequestSchema,
  [smsCampaignPath]: smsCampaignRequestSchema,
  [enrichmentCreationPath]: enrichmentRequestSchema,
} as const

export type ListPath = keyof typeof schemas
export type CampaignPath = Exclude<ListPath, typeof enrichmentCreationPath>

/** What a body asks for beside its list. */
export type Asked<Path extends ListPath> = Omit<
  z.infer<(typeof schemas)[Path]>,
  'contacts' | 'numbers' | 'documents'
>

/** Reads a body by its path's contract; null when it is not JSON or not of the contract's types. */
export const readBody = <Path extends ListPath>(
  path: Path,
  body: Uint8Array,
): { asked: Asked<Path>; list: EntryList } | null => {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'))
  } catch {
    return null
  }
  const parsed = schemas[path].safeParse(json)
  if (!parsed.success) return null
  const { contacts = [], numbers = [], documents, ...asked }: Lists = parsed.data
  const list =
    documents === undefined
      ? readRecipients(contacts, numbers)
      : readDocuments(documents, (parsed.data as EnrichmentRequest).document_type)
  return { asked: asked as Asked<Path>, list }
}

type Lists = {
  contacts?: ContactEntry[] | undefined
  numbers?: string[] | undefined
  documents?: string[] | undefined
}
