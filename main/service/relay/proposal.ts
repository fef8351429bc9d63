/** Makes a request that came in ready for the ledger: its bytes as they will leave, what it says, and whom it reaches. */
import { createHash, createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import {
  audioCampaignPath,
  companyPath,
  type ContactEntry,
  enrichmentCreationPath,
  rcsCarouselCampaignPath,
  rcsTextCampaignPath,
  smsCampaignPath,
  webhookPath,
} from '../../../shared/api/index.ts'
import type { OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { createPersonCode, createRequestTag, plainKey } from '../../remote/person-code.ts'
import { parseServiceTimestamp } from '../../../shared/rules/schedule.ts'
import { pace, stepsPerLook } from '../../turns.ts'
import type { Asked, ListPath } from '../intake/read-body.ts'
import { refusedByRule } from '../problems.ts'
import {
  billingUnits,
  type UnitCounts,
  UnitSum,
  unitsOfMessage,
} from '../../../shared/rules/campaign-cost.ts'
import { hasText, isCampaignType } from '../../../shared/rules/campaign-types.ts'
import type { Proposal, RequestFacts } from './ledger.ts'

/** Keyed codes (HMAC-SHA-256) of people and texts. Without the keys they cannot be mapped back. */
export type CodeKey = {
  ofPerson: (person: PersonKey) => bigint
  ofText: (text: string) => bigint
  digestOf: (text: string) => string
  /** Of an Idempotency-Key, as the computers of the team tell it too. */
  tagOf: (key: string) => string
  /** What `ofPerson` goes by, in hexadecimal digits: desktops of the team have it too, to know blocked people offline. */
  ofPeople: string
}

/** @param tokenSecret of the database, the same on all its nodes */
export const createCodeKey = (tokenSecret: Buffer): CodeKey => {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', tokenSecret, '', purpose, 32))
  const ofPeople = derived('revoada team people')
  const key: KeyObject = createSecretKey(derived('revoada relay codes'))
  return {
    ofPerson: createPersonCode(ofPeople),
    ofText: (text) => createHmac('sha256', key).update(`entry ${text}`).digest().readBigInt64BE(),
    digestOf: (text) => createHmac('sha256', key).update(`text ${text}`).digest('hex'),
    tagOf: createRequestTag(ofPeople),
    ofPeople: ofPeople.toString('hex'),
  }
}

/** The kind of a request, by its path and what it asks for. */
export const kindOf = (path: string, asked: object): OutboxKind => {
  switch (path) {
    case rcsTextCampaignPath:
      return 'RCS_TEXT'
    case rcsCarouselCampaignPath:
      return 'RCS_CAROUSEL'
    case smsCampaignPath:
      return 'SMSSHORT'
    case audioCampaignPath:
      return 'type' in asked && asked.type === 'URA' ? 'URA' : 'TVOZ'
    case enrichmentCreationPath:
      return 'ENRICHMENT'
    case companyPath:
      return 'COMPANY'
    case webhookPath:
      return 'WEBHOOK'
    default:
      throw new Error('no such operation')
  }
}

/**
 * When a campaign starts, ISO 8601 in UTC; null of what is none.
 * @throws ServiceProblem 422 when it cannot be parsed, as the check for late requests needs it
 */
export const startOf = (asked: object): string | null => {
  if (!('start_date' in asked)) return null
  const start = parseServiceTimestamp(String(asked.start_date), 'local-brasilia')
  if (start === null)
    throw refusedByRule('start_date is not a usable timestamp', 'start_date não é uma data e hora utilizável')
  return new Date(start).toISOString()
}

const textOf = (asked: object, field: string): string | null => {
  const value: unknown = Object.entries(asked).find(([name]) => name === field)?.[1]
  return typeof value === 'string' ? value : null
}

export const factsOf = (asked: object, ownTexts: number): RequestFacts => ({
  title: textOf(asked, 'title') ?? textOf(asked, 'name'),
  ownTexts,
})

/**
 * What all messages of a request are billed by; nothing of what is no campaign.
 * @param ownTexts how many of its people have a text of their own, and what these are billed by without buttons
 * @param others number of those who have none
 */
export const unitsOf = (
  path: string,
  asked: object,
  { ownTexts, ownUnits, others }: { ownTexts: number; ownUnits: UnitCounts; others: number },
): UnitCounts => {
  const kind = kindOf(path, asked)
  if (!isCampaignType(kind)) return {}
  const buttons = 'buttons' in asked && Array.isArray(asked.buttons) ? asked.buttons.length : 0
  const shared = unitsOfMessage(kind, textOf(asked, 'message') ?? '', buttons)
  const sum = new UnitSum()
  sum.add({ ...shared, count: shared.count * others })
  // With buttons one message is billed as any other.
  if (!hasText(kind) || buttons > 0) sum.add({ ...shared, count: shared.count * ownTexts })
  else for (const unit of billingUnits) sum.add({ unit, count: ownUnits[unit] ?? 0 })
  return sum.units
}

/** What somebody is told, whenever and under whatever title: this is no part of it. */
const besides: ReadonlySet<string> = new Set(['title', 'name', 'start_date', 'callback_url'])

/**
 * @param sound SHA-256 of the recording
 * @param tellsMessage whether somebody has no text of their own: else nobody is told the message of the campaign
 */
export const saidBy = (
  path: string,
  asked: object,
  { sound = '', tellsMessage = true }: { sound?: string; tellsMessage?: boolean } = {},
): string => {
  const said = Object.entries(asked).filter(
    ([field]) => path === companyPath || !(besides.has(field) || (field === 'message' && !tellsMessage)),
  )
  return JSON.stringify([
    kindOf(path, asked),
    sound,
    said.toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])
}

type Collected = Pick<Proposal, 'codes' | 'recipientsByDdd'> & {
  ownTexts: number
  /** What the messages of their own are billed by, without buttons. */
  ownUnits: UnitCounts
}

/**
 * Collects the codes of a list from its batches, a little at a time, and counts where its people are, and what the messages
 * of their own are billed by.
 */
export const createCodes = (key: CodeKey, path: ListPath, personOf: PersonReader) => {
  const people: bigint[] = []
  const entries: bigint[] = []
  const recipientsByDdd: Record<string, number> = {}
  const ownUnits = new UnitSum()
  const textKind = path === smsCampaignPath ? 'SMSSHORT' : 'RCS_TEXT'
  let ownTexts = 0
  return {
    collected: (): Collected => ({
      codes: { people, entries },
      recipientsByDdd,
      ownTexts,
      ownUnits: ownUnits.units,
    }),
    /** @param json an array of entries */
    add: async (json: string): Promise<void> => {
      for (const [index, entry] of (JSON.parse(json) as unknown[]).entries()) {
        const person = personOf(entry)
        const plain = plainKey(person)
        people.push(key.ofPerson({ kind: person.kind, key: plain }))
        // The same for one spelling of a phone as for another.
        entries.push(
          key.ofText(
            typeof entry === 'string' ? plain : JSON.stringify({ ...(entry as object), contact: plain }),
          ),
        )
        const own = (entry as Partial<ContactEntry>).message
        if (own !== undefined) {
          ownTexts += 1
          ownUnits.add(unitsOfMessage(textKind, own, 0))
        }
        const ddd = person.kind === 'phone' ? dddOf(plain) : null
        if (ddd !== null) recipientsByDdd[ddd] = (recipientsByDdd[ddd] ?? 0) + 1
        if (index % stepsPerLook === 0) await pace()
      }
    },
  }
}

/** Of an international number without marks; null outside of Brazil. */
const dddOf = (phone: string): string | null => /^55(\d{2})\d{8,9}$/.exec(phone)?.[1] ?? null

const recipientOf = (entry: unknown): PersonKey => ({
  kind: 'phone',
  key: (entry as ContactEntry).contact,
})

const documentOf =
  ({ document_type }: Asked<typeof enrichmentCreationPath>) =>
  (entry: unknown): PersonKey => ({ kind: document_type === 'CPF' ? 'cpf' : 'cnpj', key: entry as string })

export type PersonReader = (entry: unknown) => PersonKey

/** Whose entries a list has, where that is known before all that was asked; else null. */
export const earlyReader = (path: ListPath): PersonReader | null =>
  path === enrichmentCreationPath ? null : recipientOf

/** Whose entries a list has, when all that was asked is known. */
export const personReader = (path: ListPath, asked: Asked<ListPath>): PersonReader =>
  path === enrichmentCreationPath ? documentOf(asked as Asked<typeof enrichmentCreationPath>) : recipientOf

const pieceBytes = 1024 * 1024

/** Copies bytes into pieces, as what they came in is given away. */
export const piecesOf = async (bytes: Buffer): Promise<Buffer[]> => {
  const pieces: Buffer[] = []
  for (let from = 0; from < bytes.length; from += pieceBytes) {
    pieces.push(Buffer.from(bytes.subarray(from, from + pieceBytes)))
    await pace()
  }
  return pieces
}

const newline = '\r\n'

/**
 * The form of an audio campaign (specification, section 4.3). Its boundary is made of its parts: the same parts are the
 * same bytes, whatever boundary they came with.
 */
export const audioFormOf = async (
  data: readonly Buffer[],
  file: Buffer,
): Promise<Pick<Proposal, 'body' | 'contentType'>> => {
  const boundary = `revoada-${(await sha256Of([...data, file])).slice(0, 48)}`
  const part = (disposition: string, type: string): string =>
    [`--${boundary}`, `Content-Disposition: form-data; ${disposition}`, `Content-Type: ${type}`, '', ''].join(
      newline,
    )
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: [
      Buffer.from(part('name="data"', 'application/json')),
      ...data,
      Buffer.from(`${newline}${part('name="file"; filename="audio.mp3"', 'audio/mpeg')}`),
      ...(await piecesOf(file)),
      Buffer.from(`${newline}--${boundary}--${newline}`),
    ],
  }
}

/** In hexadecimal digits. */
export const sha256Of = async (body: readonly Buffer[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const piece of body) {
    hash.update(piece)
    await pace()
  }
  return hash.digest('hex')
}
