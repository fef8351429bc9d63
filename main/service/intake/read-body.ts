import { z } from 'zod'
import {
  audioCampaignPath,
  audioCampaignRequestSchema,
  type ContactEntry,
  enrichmentCreationPath,
  enrichmentRequestSchema,
  rcsCarouselCampaignPath,
  rcsCarouselCampaignRequestSchema,
  rcsTextCampaignPath,
  rcsTextCampaignRequestSchema,
  smsCampaignPath,
  smsCampaignRequestSchema,
} from '../../../shared/api/index.ts'
import { elementsOf, type JsonOutline, outlineJson } from './outline-json.ts'
import { documentRules, type ListReading, recipientRules, siftEntries } from './sift-entries.ts'

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
export type Asked<Path extends ListPath> = Path extends ListPath
  ? Omit<z.infer<(typeof schemas)[Path]>, ListName>
  : never

type ListName = (typeof listNames)[number]
const listNames = ['contacts', 'numbers', 'documents'] as const

/**
 * Reads a body by its path's contract.
 * @param giveBatch as for siftEntries; what it was given does not count either when null comes
 * @returns null when the body is not JSON or not of the contract's types
 */
export const readBody = <Path extends ListPath>(
  path: Path,
  body: Buffer,
  giveBatch: (json: string) => void,
): { asked: Asked<Path>; list: ListReading } | null => {
  try {
    const outline = outlineJson(body, new Set(listNames.filter((name) => name in schemas[path].shape)))
    const asked = readAsked(path, outline)
    const list =
      'document_type' in asked
        ? siftEntries(readDocuments(body, outline), documentRules(asked.document_type), giveBatch)
        : siftEntries(readRecipients(body, outline), recipientRules, giveBatch)
    return { asked: asked as Asked<Path>, list }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null
    throw error
  }
}

const readAsked = (path: ListPath, { rest, lists }: JsonOutline): Asked<ListPath> => {
  const emptyLists = Object.fromEntries(Array.from(lists.keys(), (name) => [name, []]))
  const request: Partial<Record<ListName, unknown>> & Asked<ListPath> = schemas[path].parse({
    ...rest,
    ...emptyLists,
  })
  for (const name of listNames) delete request[name]
  return request
}

/**
 * The document does not say which wins when both `contacts` and `numbers` come: here a campaign goes to both, and an
 * entry of `contacts` brings its own text along.
 */
function* readRecipients(body: Buffer, { lists }: JsonOutline): Generator<ContactEntry[]> {
  const { contacts } = rcsTextCampaignRequestSchema.shape
  const { numbers } = audioCampaignRequestSchema.shape
  for (const elements of elementsOf(body, lists.get('contacts'))) yield contacts.parse(elements)
  for (const elements of elementsOf(body, lists.get('numbers')))
    yield numbers.parse(elements).map((contact) => ({ contact }))
}

function* readDocuments(body: Buffer, { lists }: JsonOutline): Generator<string[]> {
  const { documents } = enrichmentRequestSchema.shape
  for (const elements of elementsOf(body, lists.get('documents'))) yield documents.parse(elements)
}
