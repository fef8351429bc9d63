import { createHash } from 'node:crypto'
import type { AudienceStep, DraftContent } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { PersonKey, PersonKeyKind } from '../../../shared/rules/person-key.ts'
import type { PhoneKind } from '../../../shared/rules/phone.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { type PlacedRow, revisionOf, type RowOrder, rowsFrom } from '../rows/store/blocks.ts'
import { createAnswerCache } from '../../turns.ts'
import { batchOfList, getList } from '../lists/queries.ts'
import { getSettings } from '../settings/settings.ts'
import type { Candidate, GateVerdict, SuppressionGate } from '../suppressions/gate.ts'
import { type CallPhones, phoneKindOf, preferLandlines } from './call-phones.ts'
import { findSamePeople, type SamePeople } from './same-people.ts'
import { isRecipient } from '../rows/store/verdict-block.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import { reachOf } from './kinds.ts'
import { otherKeysReader } from '../lists/row-people.ts'
import {
  type ContactLimit,
  filterAudience,
  type FilteredAudience,
  type RecentContacts,
} from './filter-audience.ts'

/** One who would get a message or a call. Positions count from 0 over the audience, without those who are left out. */
export type Recipient = {
  position: number
  /** 1 = first row of the file. */
  sourceRow: number
  phone: string
  /** Absent of the user's own phones, which a test goes to. */
  phoneKind?: PhoneKind | undefined
  /** Keys of each other row of the same person, first the phone that it goes by. */
  otherRows?: readonly (readonly PersonKey[])[] | undefined
  cells: string[]
}

/** Whom of a list a campaign goes to. */
export type Audience = {
  /** Of all that it was found from: the list's rows, the suppressions, what the draft asks, who was reached lately. */
  version: string
  /** How many the list has. */
  listed: number
  /** What is taken off them, in this order; only filters may take nobody. */
  steps: AudienceStep[]
  recipients: number
  /** How many of the recipients are a person who has another number before; none where each person gets it once. */
  repeated: number
  /** Recipient number `position`, or null past the end. */
  recipient: (position: number) => Recipient | null
  /** Those from position `from` up to `to`, without it, in chunks, so that the walker can let other work in between. */
  walk: (from?: number, to?: number) => Generator<Recipient[]>
  /** Cells of those whom step number `step` takes off, or with null of those who are left. */
  rows: (step: number | null) => Generator<string[][]>
}

/** What of a draft says whom it is for. */
export type AudienceContent = Pick<
  DraftContent,
  'kind' | 'listId' | 'filters' | 'onePerPerson' | 'notContactedDays' | 'wave' | 'connectionId' | 'callsFirst'
>

export type Audiences = {
  /** The audience as everything is now, found once for each version of it; null while no list is named. */
  of: (content: AudienceContent, startAt: number) => Promise<Audience | null>
  /** False once something changed of what the audience was found from. */
  isCurrent: (content: AudienceContent, startAt: number, audience: Audience) => boolean
}

/** So many of each are remembered: those of the drafts that somebody works on. */
const remembered = 8

export const createAudiences = (
  db: ReadableDatabase,
  gate: SuppressionGate,
  recent: RecentContacts,
): Audiences => {
  const verdicts = createAnswerCache<GateVerdict>(remembered)
  const filteredAudiences = createAnswerCache<FilteredAudience>(remembered)
  const callPhones = createAnswerCache<CallPhones>(remembered)
  const samePeopleOf = createAnswerCache<SamePeople | null>(remembered)

  const placeOf = ({ kind, listId, callsFirst }: AudienceContent) => {
    const batchId = listId === null ? 0 : batchOfList(db, listId)
    const order: RowOrder = reachOf(kind) === 'mobiles' ? 'recipients' : 'accepted'
    const prefersLandlines = isVoice(kind) && callsFirst === 'landline'
    const phones = prefersLandlines ? 'landline' : 'own'
    return {
      batchId,
      order,
      prefersLandlines,
      rows: `${batchId} ${revisionOf(db, batchId)} ${order} ${phones}`,
    }
  }
  const limitsOf = ({ notContactedDays, connectionId }: AudienceContent, startAt: number): ContactLimit[] => {
    const limit = (reason: ContactLimit['reason'], contacts: number, days: number): ContactLimit => ({
      reason,
      contacts,
      days,
      campaigns: recent.listCampaignsSince({ connectionId, days, startAt }),
    })
    const { contactCap } = getSettings(db)
    return [
      ...(notContactedDays === null ? [] : [limit('contacted', 1, notContactedDays)]),
      ...(contactCap === null ? [] : [limit('capped', contactCap.contacts, contactCap.days)]),
    ]
  }
  const otherWavesOf = ({ wave, onePerPerson }: AudienceContent): string[] =>
    wave === null || !onePerPerson ? [] : recent.listOtherWaves(wave)
  const versionOf = (
    rows: string,
    suppressions: number,
    content: AudienceContent,
    limits: readonly ContactLimit[],
  ): string => {
    const { filters, wave, onePerPerson } = content
    const found = [rows, suppressions, filters, wave, onePerPerson, limits, otherWavesOf(content)]
    return createHash('sha256').update(JSON.stringify(found)).digest('hex')
  }

  return {
    of: async (content, startAt) => {
      const { listId, filters, wave, onePerPerson } = content
      if (listId === null) return null
      const { batchId, order, prefersLandlines, rows } = placeOf(content)
      const list = getList(db, listId)
      const limits = limitsOf(content, startAt)
      if (list === null || !list.roles.includes('phone'))
        return nobody(versionOf(rows, gate.version(), content, limits))
      const phones = prefersLandlines
        ? await callPhones.get(rows, () => preferLandlines(db, list, batchId))
        : null
      const rowsAt: RowsAt = function* (position) {
        for (const some of rowsFrom(db, batchId, order, position))
          yield phones === null ? some : some.map(phones)
      }
      const samePeople = await samePeopleOf.get(rows, () => findSamePeople(db, list, batchId, order))
      const everybody = function* (): Generator<PlacedRow[]> {
        yield* rowsAt(0)
        if (samePeople?.hasOthers !== true) return
        // A block of a landline keeps the person from an SMS too.
        for (const some of rowsFrom(db, batchId, 'accepted', 0))
          yield some.filter(({ fate }) => !isRecipient(fate))
      }
      const verdict = await verdicts.get(`${rows} ${gate.version()}`, () =>
        gate.check((wanted) => candidatesOf(db, list, everybody, wanted), samePeople?.firstOf),
      )
      const version = versionOf(rows, verdict.version, content, limits)
      const size = list.size - (order === 'recipients' ? list.landlines : 0)
      const isPreferred = isVoice(content.kind)
        ? (row: PlacedRow) => (phoneKindOf(row) === 'landline') === prefersLandlines
        : null
      const filtered = await filteredAudiences.get(version, () =>
        filterAudience(
          db,
          { filters, wave, onePerPerson },
          list,
          verdict,
          { size, rows: () => rowsAt(0), samePeople, isPreferred },
          { ...recent, limits, otherWaves: otherWavesOf(content) },
        ),
      )
      const allRows = () => rowsFrom(db, batchId, 'accepted', 0)
      return audienceOf(list, { rowsAt, allRows, version, size, samePeople }, filtered)
    },
    isCurrent: (content, startAt, { version }) =>
      version === versionOf(placeOf(content).rows, gate.version(), content, limitsOf(content, startAt)),
  }
}

const nobody = (version: string): Audience => ({
  version,
  listed: 0,
  steps: [],
  recipients: 0,
  repeated: 0,
  recipient: () => null,
  walk: function* () {},
  rows: function* () {},
})

/** Everybody of an order from a position on, with the phone that a campaign goes to as their key. */
type RowsAt = (position: number) => Generator<PlacedRow[]>

type AudienceRows = {
  rowsAt: RowsAt
  /** Everybody of the list, whether or not the kind of campaign reaches them. */
  allRows: () => Generator<PlacedRow[]>
  version: string
  /** How many `rowsAt` has. */
  size: number
  samePeople: SamePeople | null
}

const audienceOf = (
  list: ContactList,
  { rowsAt, allRows, version, size, samePeople }: AudienceRows,
  { leftOut, stepOf, steps, repeated }: FilteredAudience,
): Audience => {
  const landlines = list.size - size
  const landlineSteps: AudienceStep[] = landlines === 0 ? [] : [{ reason: 'landline', count: landlines }]
  const shown = steps.flatMap((step, index) =>
    step.count > 0 || step.reason === 'filtered' || step.reason === 'contacted' ? [{ step, index }] : [],
  )
  const recipients = size - leftOut.length
  const place = (position: number): number => unblockedPlace(leftOut, position)
  function* walk(from = 0, to = recipients): Generator<Recipient[]> {
    if (from >= to) return
    const start = place(from)
    let next = start - from
    let position = from
    for (const rows of rowsAt(start)) {
      const chunk: Recipient[] = []
      for (const row of rows) {
        if (leftOut[next] === row.position) {
          next += 1
          continue
        }
        if (position === to) break
        chunk.push(toRecipient(row, position, samePeople))
        position += 1
      }
      if (chunk.length > 0) yield chunk
      if (position === to) return
    }
  }
  return {
    version,
    listed: list.size,
    steps: [...landlineSteps, ...shown.map(({ step }) => step)],
    recipients,
    repeated,
    recipient: (position) => {
      if (position >= recipients) return null
      for (const [row] of rowsAt(place(position)))
        return row === undefined ? null : toRecipient(row, position, samePeople)
      return null
    },
    walk,
    rows: function* (step) {
      if (step === null) {
        for (const chunk of walk()) yield chunk.map(({ cells }) => cells)
        return
      }
      if (step < landlineSteps.length) {
        for (const rows of allRows())
          yield rows.flatMap((row) => (phoneKindOf(row) === 'landline' ? [row.cells] : []))
        return
      }
      const wanted = shown[step - landlineSteps.length]?.index
      let next = 0
      for (const rows of rowsAt(0)) {
        const chunk: string[][] = []
        for (const { position, cells } of rows) {
          if (leftOut[next] !== position) continue
          if (stepOf[next] === wanted) chunk.push(cells)
          next += 1
        }
        yield chunk
      }
    },
  }
}

const toRecipient = (row: PlacedRow, position: number, samePeople: SamePeople | null): Recipient => ({
  position,
  sourceRow: row.sourceRow,
  phone: row.key,
  phoneKind: phoneKindOf(row),
  otherRows: samePeople?.isShared(row.position) === true ? samePeople.otherRowsOf(row.position) : undefined,
  cells: row.cells,
})

/** The place in the list of the one who has `position` when the blocked, given by ascending places, are passed over. */
export const unblockedPlace = (blocked: Uint32Array, position: number): number => {
  let low = 0
  let high = blocked.length
  while (low < high) {
    const middle = (low + high) >> 1
    // So many who are not blocked stand before this blocked one.
    if ((blocked[middle] ?? 0) - middle <= position) low = middle + 1
    else high = middle
  }
  return position + low
}

/** Everybody of an order, by the phone that a campaign goes to and, of the wanted kinds, by what else they are known. */
function* candidatesOf(
  db: ReadableDatabase,
  list: ContactList,
  everybody: () => Iterable<PlacedRow[]>,
  wanted: ReadonlySet<PersonKeyKind>,
): Generator<readonly Candidate[]> {
  const otherKeysOf = otherKeysReader(db, list, wanted)
  for (const rows of everybody())
    yield rows.map(({ key, cells }) => [{ kind: 'phone', key }, ...otherKeysOf(key, cells)])
}
