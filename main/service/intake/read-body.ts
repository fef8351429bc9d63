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
import { type BodyProblem, fieldAt, notJson, problemAt, problemOf, UnreadableBody } from '../body-problem.ts'
import { elementsOf, type JsonOutline, outlineJson } from './outline-json.ts'
import { documentRules, type ListReading, type Piece, recipientRules, siftEntries } from './sift-entries.ts'
import { unreadIn } from './unread-fields.ts'

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

export const isListPath = (path: string): path is ListPath => path in schemas

/** The fields in which a body of this path has its people. */
export const listNamesOf = (path: ListPath): ListName[] =>
  listNames.filter((name) => name in schemas[path].shape)

/** What a body asks for, or why it cannot be read: it is not JSON, or not of the contract's types. */
export type BodyReading<Path extends ListPath = ListPath> =
  /** `unread`: a field that is none of the contract, or comes twice in an entry; it was not looked at. */
  { asked: Asked<Path>; list: ListReading; unread: BodyProblem | undefined } | { problem: BodyProblem }

/**
 * Reads a body by its path's contract.
 * @param giveBatch as for siftEntries; what it was given does not count either when a problem comes
 */
export const readBody = <Path extends ListPath>(
  path: Path,
  body: Buffer,
  giveBatch: (json: string) => void,
): BodyReading<Path> => {
  try {
    const outline = outlineJson(body, new Set(listNamesOf(path)))
    const asked = readAsked(path, outline)
    let unread = unreadIn({ raw: outline.rest, read: asked, fields: outline.fields }) ?? undefined
    const note = (problem: BodyProblem | null): void => {
      unread ??= problem ?? undefined
    }
    const list =
      'document_type' in asked
        ? siftEntries(readDocuments(body, outline, note), documentRules(asked.document_type), giveBatch)
        : siftEntries(readRecipients(body, outline, note), recipientRules, giveBatch)
    return { asked: asked as Asked<Path>, list, unread }
  } catch (error) {
    if (error instanceof UnreadableBody) return { problem: error.problem }
    if (error instanceof SyntaxError) return { problem: notJson }
    if (error instanceof z.ZodError) return { problem: problemOf(error) }
    throw error
  }
}

/** Takes what is unread of a few entries. */
type Note = (problem: BodyProblem | null) => void

const readAsked = (path: ListPath, { rest, lists }: JsonOutline): Asked<ListPath> => {
  const emptyLists = Object.fromEntries(Array.from(lists.keys(), (name) => [name, []]))
  const request: Partial<Record<ListName, unknown>> & Asked<ListPath> = schemas[path].parse(
    { ...rest, ...emptyLists },
    { reportInput: true },
  )
  for (const name of listNames) delete request[name]
  return request
}

/**
 * The document does not say which wins when both `contacts` and `numbers` come: here a campaign goes to both, and an
 * entry of `contacts` brings its own text along.
 */
function* readRecipients(body: Buffer, outline: JsonOutline, note: Note): Generator<Piece<ContactEntry>> {
  const { contacts } = rcsTextCampaignRequestSchema.shape
  const { numbers } = audioCampaignRequestSchema.shape
  for (const { entries, fieldOf } of piecesOf(body, outline, 'contacts', contacts, note))
    yield { entries, fieldOf: (index) => `${fieldOf(index)}.contact` }
  for (const { entries, fieldOf } of piecesOf(body, outline, 'numbers', numbers, note))
    yield { entries: entries.map((contact) => ({ contact })), fieldOf }
}

const readDocuments = (body: Buffer, outline: JsonOutline, note: Note): Generator<Piece<string>> =>
  piecesOf(body, outline, 'documents', enrichmentRequestSchema.shape.documents, note)

/** The entries of one list, each piece by its schema. @throws UnreadableBody */
function* piecesOf<Entry>(
  body: Buffer,
  { lists }: JsonOutline,
  name: ListName,
  schema: z.ZodType<Entry[]>,
  note: Note,
): Generator<Piece<Entry>> {
  for (const { from, elements, fields } of elementsOf(body, name, lists.get(name))) {
    const fieldOf = (index: number): string => `${name}[${from + index}]`
    const placeOf = ([index, ...inner]: readonly PropertyKey[]): string =>
      fieldAt([name, from + Number(index), ...inner])
    const parsed = schema.safeParse(elements, { reportInput: true })
    if (!parsed.success) throw new UnreadableBody(problemOf(parsed.error, placeOf))
    note(unreadIn({ raw: elements, read: parsed.data, fields }, placeOf, twiceAfter(name, from)))
    yield { entries: parsed.data, fieldOf }
  }
}

/** What is unread of a small body that a schema has read: a field that is none of its fields, or comes twice. */
export const unreadOfSmall = (body: Buffer, read: object): BodyProblem | null => {
  try {
    const { rest, fields } = outlineJson(body, new Set())
    return unreadIn({ raw: rest, read, fields })
  } catch (error) {
    if (error instanceof UnreadableBody) return error.problem
    throw error
  }
}

const twiceAfter = (name: string, entry: number): BodyProblem =>
  problemAt(
    name,
    `has a field twice in an entry after entry ${entry}`,
    `tem um campo duas vezes em um item depois do item ${entry}`,
  )
