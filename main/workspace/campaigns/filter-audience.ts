import type { AudienceStep, DraftContent, Wave } from '../../../shared/bridge/drafts.ts'
import { zoneOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { type PersonKey, personKeyKinds } from '../../../shared/rules/person-key.ts'
import { compileFilter, type RowTest } from '../../../shared/rules/row-filter.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import type { PlacedRow } from '../rows/store/blocks.ts'
import { CandidateCodes } from '../base/candidates.ts'
import type { GateVerdict } from '../suppressions/gate.ts'
import type { KeyCode } from '../base/key-code.ts'
import { otherKeysReader, type PeopleColumns } from '../lists/row-people.ts'
import { pace } from '../../turns.ts'

/** Whom of an order's rows a campaign leaves out. */
export type FilteredAudience = {
  /** Positions in the order, ascending. */
  leftOut: Uint32Array
  /** Of each of them, the step that takes it off. */
  stepOf: Uint16Array
  steps: AudienceStep[]
}

export type AudienceConditions = Pick<DraftContent, 'filters' | 'wave'>

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

/**
 * Puts everybody of an order through the steps: other waves, what blocks, filters, who was reached lately. Everybody is
 * taken off by the first step that has them. Rows are only read where more than blocks is to be looked at, and other
 * work comes in between.
 * @param everybody of the order, `size` of them
 * @param reached limits on how often someone is reached
 */
export const filterAudience = async (
  db: ReadableDatabase,
  { filters, wave }: AudienceConditions,
  listed: PeopleColumns,
  { blocked, blockedBy, blockers }: GateVerdict,
  { size, rows }: { size: number; rows: () => Iterable<PlacedRow[]> },
  {
    limits,
    contactsOf,
    coderOf,
  }: { limits: readonly ContactLimit[] } & Pick<RecentContacts, 'contactsOf' | 'coderOf'>,
): Promise<FilteredAudience> => {
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
  const contactedSteps = limits.map(({ reason, days, contacts }): AudienceStep =>
    reason === 'contacted' ? { reason, days, count: 0 } : { reason, days, contacts, count: 0 },
  )
  const steps = [...waveSteps, ...blockSteps, ...filterSteps, ...contactedSteps]

  /** Of each row, 1 + the step that takes it off. */
  const takenBy = new Uint16Array(size)
  const take = (position: number, step: number): void => {
    if (takenBy[position] !== 0) return
    takenBy[position] = step + 1
    const found = steps[step]
    if (found !== undefined) found.count += 1
  }
  // A filter that cannot be applied is an error of the draft, and takes nobody off.
  const tests = filters.map((filter): RowTest | null => {
    const test = compileFilter(filter, listed.columns)
    return typeof test === 'string' ? null : test
  })
  const firstBlock = waveSteps.length
  const firstFilter = firstBlock + blockSteps.length
  const firstLimit = firstFilter + filterSteps.length
  const hasContacts = limits.some(({ campaigns }) => campaigns.length > 0)
  // Whoever was reached at one of their phones is not reached again at another.
  const otherKeysOf = otherKeysReader(db, listed, new Set(personKeyKinds))
  /** Once for this computer's codes, and once for those of each team. */
  const teams = new Set(limits.flatMap(({ campaigns }) => campaigns.map(({ team }) => team)))
  const coders = new Map(
    [...teams].map((team) => [team, { codeOf: coderOf(team), codes: new CandidateCodes() }]),
  )
  let next = 0
  const put = (row: PlacedRow): void => {
    const { position, key, cells } = row
    const isBlocked = blocked[next] === position
    if (isBlocked) next += 1
    if (wave !== null && !isInWave(wave, row)) return take(position, 0)
    if (isBlocked) return take(position, firstBlock + (blockedBy[next - 1] ?? 0))
    const failed = tests.findIndex((test) => test?.(key, cells) === false)
    if (failed !== -1) take(position, firstFilter + failed)
    else if (hasContacts)
      for (const each of [{ kind: 'phone' as const, key }, ...otherKeysOf(key, cells)])
        for (const { codeOf, codes } of coders.values()) {
          const code = codeOf(each)
          if (code !== null) codes.add(code, position)
        }
  }
  if (wave === null && filters.length === 0 && !hasContacts)
    for (const [index, position] of blocked.entries()) take(position, firstBlock + (blockedBy[index] ?? 0))
  else {
    for (const chunk of rows()) {
      for (const row of chunk) put(row)
      await pace()
    }
  }
  for (const [index, { campaigns, contacts }] of limits.entries()) {
    /** By how many of the campaigns each was reached, and by which last: one of three phones is still one person. */
    const reached = new Uint16Array(size)
    const reachedLast = new Uint32Array(size)
    for (const [number, campaign] of campaigns.entries()) {
      const reach = (position: number): void => {
        if (reachedLast[position] === number + 1) return
        reachedLast[position] = number + 1
        reached[position] = (reached[position] ?? 0) + 1
        if (reached[position] === contacts) take(position, firstLimit + index)
      }
      const codes = coders.get(campaign.team)?.codes
      for (const people of contactsOf(campaign)) {
        for (const keys of people) for (const code of keys) codes?.ownersOf(code, reach)
        await pace()
      }
    }
  }
  return { ...leftOutOf(takenBy), steps }
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
