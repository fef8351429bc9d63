import type { AudienceStep, DraftContent, Wave } from '../../../shared/bridge/drafts.ts'
import { zoneOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { type PersonKey, personKeyKinds } from '../../../shared/rules/person-key.ts'
import { compileFilter, type RowTest } from '../../../shared/rules/row-filter.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import type { PlacedRow } from '../rows/store/blocks.ts'
import { CandidateCodes } from '../base/candidates.ts'
import type { GateVerdict } from '../suppressions/gate.ts'
import { codeOf, type KeyCode } from '../base/key-code.ts'
import { chooseRows, countRepeated } from './choose-rows.ts'
import { type OtherKeysReader, otherKeysReader, type PeopleColumns } from '../lists/row-people.ts'
import { pace, stepsPerLook } from '../../turns.ts'
import type { SamePeople } from './same-people.ts'

/** Whom of an order's rows a campaign leaves out. */
export type FilteredAudience = {
  /** Positions in the order, ascending. */
  leftOut: Uint32Array
  /** Of each of them, the step that takes it off. */
  stepOf: Uint16Array
  steps: AudienceStep[]
  /** How many of the rows that are left go to a person who has another one before. */
  repeated: number
}

export type AudienceConditions = Pick<DraftContent, 'filters' | 'wave' | 'onePerPerson'>

/** The zone that a wave counts a phone to. */
export const waveZoneOf = (phone: string): NonNullable<Wave['zone']> =>
  (phone.startsWith('55') ? zoneOfDdd(phone.slice(2, 4)) : null) ?? 'abroad'

const isInWave = ({ fromRow, beforeRow, zone }: Wave, { sourceRow, key }: PlacedRow): boolean =>
  (fromRow === null || sourceRow >= fromRow) &&
  (beforeRow === null || sourceRow < beforeRow) &&
  (zone === null || waveZoneOf(key) === zone)

/** A campaign of this computer, or of another one of a team, by the connection to that. */
export type ReachedCampaign = { id: string; team: string | null }

/** Who was reached lately, as the outbox and the teams know. */
export type RecentContacts = {
  /** Campaigns that reach people, or may have, from `days` before an instant on. */
  listCampaignsSince: (wanted: { connectionId: string; days: number; startAt: number }) => ReachedCampaign[]
  /** By what the people of a campaign are known, a chunk of recipients at a time. */
  contactsOf: (campaign: ReachedCampaign) => Generator<readonly (readonly KeyCode[] | Float64Array)[]>
  /** Other waves of the campaign that a wave is of, that reach people or may have. */
  listOtherWaves: (wave: Wave) => string[]
  /** The phones that the people of a campaign of this computer go by in its list, a chunk of recipients at a time. */
  rowPhonesOf: (itemId: string) => Generator<readonly PersonKey[]>
  /** How the campaigns of a team know people, or with null those of this computer; null: not by that. */
  coderOf: (team: string | null) => (key: PersonKey) => KeyCode | null
}

/** People reached by at least `contacts` of `campaigns` are left out. */
export type ContactLimit = {
  reason: 'contacted' | 'capped'
  days: number
  contacts: number
  campaigns: readonly ReachedCampaign[]
}

/** The rows of an order, `size` of them, and which of them are one person. */
export type Everybody = {
  size: number
  rows: () => Iterable<PlacedRow[]>
  samePeople: SamePeople | null
  /** Whose phone is of the kind that the campaign prefers; null = it reaches phones of one kind only. */
  isPreferred: ((row: PlacedRow) => boolean) | null
}

/**
 * Puts everybody of an order through the steps: other waves, what blocks, filters, other numbers of the same person, who
 * was reached lately. Everybody is taken off by the first step that has them. Rows are only read where more than blocks
 * and people is to be looked at, and other work comes in between.
 *
 * Of a person's rows that nothing blocks and no filter takes off, the first counts, or the first of the preferred kind. It is
 * chosen out of the whole list, so that no person is in two waves. A person who is in a queued wave at another number, because
 * another row was chosen then, is left out of this one.
 */
export const filterAudience = async (
  db: ReadableDatabase,
  conditions: AudienceConditions,
  listed: PeopleColumns,
  verdict: GateVerdict,
  everybody: Everybody,
  {
    limits,
    otherWaves,
    contactsOf,
    coderOf,
    rowPhonesOf,
  }: { limits: readonly ContactLimit[]; otherWaves: readonly string[] } & Pick<
    RecentContacts,
    'contactsOf' | 'coderOf' | 'rowPhonesOf'
  >,
): Promise<FilteredAudience> => {
  const { filters, wave, onePerPerson } = conditions
  const { size, rows, samePeople, isPreferred } = everybody
  const order = stepsOf(conditions, verdict.blockers, limits)
  const taken = createTaken(size, order.steps)
  const merged = onePerPerson ? samePeople : null
  const choice = merged === null ? null : chooseRows(merged, size)
  const rowOf = (row: number): number => choice?.rowOf(row) ?? row
  const hasContacts = limits.some(({ campaigns }) => campaigns.length > 0)
  const known = hasContacts
    ? knownPeople(otherKeysReader(db, listed, new Set(personKeyKinds)), merged, limits, coderOf)
    : null
  /** By the phones that they go by, the rows that another wave may have reached. */
  const rowsOfPhones = otherWaves.length > 0 ? new CandidateCodes() : null

  if (wave === null && filters.length === 0 && !hasContacts && (choice === null || isPreferred === null)) {
    for (const [index, position] of verdict.blocked.entries())
      taken.take(position, order.firstBlock + (verdict.blockedBy[index] ?? 0))
    if (choice !== null)
      for (let position = 0; position < size; position += 1) {
        if (!taken.has(position)) choice.offer(position, true)
        if (position % stepsPerLook === 0) await pace()
      }
  } else {
    const blockOf = blockReader(verdict)
    // A filter that cannot be applied is reported as an error of the draft, and removes no one.
    const tests = filters.map((filter): RowTest | null => {
      const test = compileFilter(filter, listed.columns)
      return typeof test === 'string' ? null : test
    })
    const put = (row: PlacedRow): void => {
      const { position, key, cells } = row
      const isShared = merged?.isShared(position) === true
      const block = blockOf(position)
      const isElsewhere = wave !== null && !isInWave(wave, row)
      const isTested = block === null && (isShared || !isElsewhere)
      const failed = isTested ? tests.findIndex((test) => test?.(key, cells) === false) : -1
      if (isElsewhere) taken.take(position, 0)
      else if (block !== null) taken.take(position, order.firstBlock + block)
      else if (failed !== -1) taken.take(position, order.firstFilter + failed)
      if (isTested && failed === -1) choice?.offer(position, isPreferred?.(row) ?? true)
      if (isShared || !isElsewhere) rowsOfPhones?.add(codeOf({ kind: 'phone', key }), position)
      // A person is known by all their rows, also by those that are taken off.
      if (isShared || !taken.has(position)) known?.add(row)
    }
    for (const chunk of rows()) {
      for (const row of chunk) put(row)
      await pace()
    }
  }
  if (choice !== null)
    for (let position = 0; position < size; position += 1) {
      if (choice.rowOf(position) !== position) taken.take(position, order.personStep)
      if (position % stepsPerLook === 0) await pace()
    }
  for (const id of otherWaves)
    for (const phones of rowPhonesOf(id)) {
      for (const phone of phones) rowsOfPhones?.ownersOf(codeOf(phone), (row) => taken.take(rowOf(row), 0))
      await pace()
    }
  for (const [index, limit] of limits.entries())
    await visitReached(limit, { size, rowOf, contactsOf, known }, (position) =>
      taken.take(position, order.firstLimit + index),
    )
  return { ...leftOutOf(taken.by), steps: order.steps, repeated: await countRepeated(samePeople, taken.by) }
}

/** By which step each row is taken off: the first that has it. Its step counts it. */
const createTaken = (size: number, steps: readonly AudienceStep[]) => {
  /** Of each row, 1 + the step that takes it off. */
  const by = new Uint16Array(size)
  return {
    by,
    has: (position: number): boolean => by[position] !== 0,
    take: (position: number, step: number): void => {
      if (by[position] !== 0) return
      by[position] = step + 1
      const found = steps[step]
      if (found !== undefined) found.count += 1
    },
  }
}

/** Which list blocks a row, as its place among the blockers; null = none. Rows are asked for in their order. */
const blockReader = ({ blocked, blockedBy }: GateVerdict): ((position: number) => number | null) => {
  let next = 0
  return (position) => {
    if (blocked[next] !== position) return null
    next += 1
    return blockedBy[next - 1] ?? 0
  }
}

/**
 * Indexes people by the codes that campaigns store of all their numbers, so that somebody who was reached at one phone is not
 * reached again at another.
 */
const knownPeople = (
  otherKeysOf: OtherKeysReader,
  merged: SamePeople | null,
  limits: readonly ContactLimit[],
  coderOf: RecentContacts['coderOf'],
) => {
  /** Once for this computer's codes, and once for those of each team. */
  const teams = new Set(limits.flatMap(({ campaigns }) => campaigns.map(({ team }) => team)))
  const coders = new Map(
    [...teams].map((team) => [team, { codeOf: coderOf(team), codes: new CandidateCodes() }]),
  )
  /** Keys of the person's rows that are not in the order: a call to a landline is a contact too. */
  const keysElsewhere = (position: number): PersonKey[] =>
    merged?.hasOthers === true && merged.isShared(position) ? merged.otherRowsOf(position).flat() : []
  return {
    add: ({ position, key, cells }: PlacedRow): void => {
      const keys = [{ kind: 'phone' as const, key }, ...otherKeysOf(key, cells), ...keysElsewhere(position)]
      for (const each of keys)
        for (const { codeOf: coder, codes } of coders.values()) {
          const code = coder(each)
          if (code !== null) codes.add(code, position)
        }
    },
    /** Calls `found` for each row of whom a campaign knows by the code. */
    ownersOf: ({ team }: ReachedCampaign, code: KeyCode, found: (row: number) => void): void =>
      coders.get(team)?.codes.ownersOf(code, found),
  }
}

/** Calls `found` for the row of each person whom as many campaigns reached as the limit says. */
const visitReached = async (
  { campaigns, contacts }: ContactLimit,
  {
    size,
    rowOf,
    contactsOf,
    known,
  }: {
    size: number
    rowOf: (row: number) => number
    known: ReturnType<typeof knownPeople> | null
  } & Pick<RecentContacts, 'contactsOf'>,
  found: (position: number) => void,
): Promise<void> => {
  /** By how many of the campaigns each was reached, and by which last: one of three phones is still one person. */
  const reached = new Uint16Array(size)
  const reachedLast = new Uint32Array(size)
  for (const [number, campaign] of campaigns.entries()) {
    const reach = (owner: number): void => {
      const position = rowOf(owner)
      if (reachedLast[position] === number + 1) return
      reachedLast[position] = number + 1
      reached[position] = (reached[position] ?? 0) + 1
      if (reached[position] === contacts) found(position)
    }
    for (const people of contactsOf(campaign)) {
      for (const keys of people) for (const code of keys) known?.ownersOf(campaign, code, reach)
      await pace()
    }
  }
}

/** The steps in their order, and where those of each kind begin. */
const stepsOf = (
  { filters, wave, onePerPerson }: AudienceConditions,
  blockers: GateVerdict['blockers'],
  limits: readonly ContactLimit[],
) => {
  const waveSteps: AudienceStep[] = wave === null ? [] : [{ reason: 'other_wave', count: 0 }]
  const blockSteps = blockers.map(({ list }): AudienceStep => ({
    reason: 'suppressed',
    listName: list?.name ?? null,
    source: list?.source ?? null,
    count: 0,
  }))
  const filterSteps = filters.map((_filter, filter): AudienceStep => ({
    reason: 'filtered',
    filter,
    count: 0,
  }))
  const personSteps: AudienceStep[] = onePerPerson ? [{ reason: 'same_person', count: 0 }] : []
  const contactedSteps = limits.map(({ reason, days, contacts }): AudienceStep =>
    reason === 'contacted' ? { reason, days, count: 0 } : { reason, days, contacts, count: 0 },
  )
  const firstBlock = waveSteps.length
  const firstFilter = firstBlock + blockSteps.length
  const personStep = firstFilter + filterSteps.length
  const firstLimit = personStep + personSteps.length
  return {
    steps: [...waveSteps, ...blockSteps, ...filterSteps, ...personSteps, ...contactedSteps],
    firstBlock,
    firstFilter,
    personStep,
    firstLimit,
  }
}

const leftOutOf = (takenBy: Uint16Array): Pick<FilteredAudience, 'leftOut' | 'stepOf'> => {
  let count = 0
  for (const step of takenBy) if (step !== 0) count += 1
  const leftOut = new Uint32Array(count)
  const stepOf = new Uint16Array(count)
  let at = 0
  for (const [position, step] of takenBy.entries()) {
    if (step === 0) continue
    leftOut[at] = position
    stepOf[at] = step - 1
    at += 1
  }
  return { leftOut, stepOf }
}
