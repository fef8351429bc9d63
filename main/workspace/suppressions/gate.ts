import type {
  SuppressionList,
  SuppressionMatch,
  SuppressionSource,
} from '../../../shared/bridge/suppressions.ts'
import type { PersonKey, PersonKeyKind } from '../../../shared/rules/person-key.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { CandidateCodes } from '../base/candidates.ts'
import { getMirrorKey, teamCoder } from './mirror.ts'
import { unpackEntries } from './entry-block.ts'
import { codeOf, codeOfHash, createKeyHash, type KeyCode } from '../base/key-code.ts'
import {
  getEntryBlock,
  getHashKey,
  listStoredEntries,
  listSuppressionLists,
  suppressionVersion,
} from './queries.ts'
import { pace, stepsPerLook } from '../../turns.ts'

/** The keys of a person: first the phone that they are contacted at, then documents and other phones. */
export type Candidate = readonly PersonKey[]

/** What blocks, and how many candidates: each counts under the first that has them, made by hand before lists. */
export type Blocker = {
  /** Null = the blocks made by hand. */
  list: SuppressionList | null
  count: number
}

export type GateVerdict = {
  /** Of the suppressions when they were asked. */
  version: number
  /** Numbers of the blocked candidates, as they came from 0 on, ascending. */
  blocked: Uint32Array
  /** By which of the blockers each of the blocked is held back. */
  blockedBy: Uint16Array
  blockers: Blocker[]
}

/** Walks everybody. Only keys of the wanted kinds are looked at: nobody has to read a million CPFs that block nobody. */
export type Candidates = (wanted: ReadonlySet<PersonKeyKind>) => Iterable<readonly Candidate[]>

export type SuppressionGate = {
  /** Grows with every change of who is blocked; a verdict of another version is worth nothing. */
  version: () => number
  /**
   * Who of many is blocked. Candidates are walked once for each change meanwhile, in chunks, with turns between them.
   * @param firstOf the number of the first candidate who is the same person as another: what blocks one blocks both, but for
   *   invalid numbers
   */
  check: (candidates: Candidates, firstOf?: (candidate: number) => number) => Promise<GateVerdict>
  /** Everything that blocks one. */
  find: (keys: readonly PersonKey[]) => Promise<SuppressionMatch[]>
}

/** How a phone or document stands in a list. Those of one name are one. */
type Coder = { name: string; codeOf: (key: PersonKey) => KeyCode }

/** Codes that block, by the block; those of one coder only. */
type Source = {
  list: Blocker['list']
  coder: Coder
  kinds: readonly PersonKeyKind[]
  /** Its phones block no one who is contacted at another phone. */
  isOfNumbers: boolean
  /** @throws SourceGone when it was taken away meanwhile */
  blocks: () => Iterable<readonly KeyCode[] | Float64Array>
}

class SourceGone extends Error {}

/**
 * The one gate that every channel passes (capability 3). It asks the candidates' table with the lists, not the lists
 * with the candidates: a list of ten million is then read by the block and held nowhere, and what is held is no larger
 * than the campaign. Candidates are hashed only when there are hashes to compare with.
 */
export const createSuppressionGate = (db: ReadableDatabase): SuppressionGate => {
  const hash = createKeyHash(getHashKey(db))
  const hashed: Coder = { name: 'hashed', codeOf: (key) => codeOfHash(hash(key)) }

  const once = async (
    candidates: Candidates,
    firstOf: (candidate: number) => number,
  ): Promise<GateVerdict> => {
    const version = suppressionVersion(db)
    const sources = listSources(db, hashed)
    const { blockers, blockerOf } = blockersOf(sources)
    if (sources.length === 0)
      return { version, blocked: new Uint32Array(0), blockedBy: new Uint16Array(0), blockers }

    const coders = codersOf(sources)
    const wanted = new Set([...coders.values()].flatMap(({ kinds }) => [...kinds]))
    let count = 0
    for (const chunk of candidates(wanted)) {
      for (const keys of chunk) {
        for (const { coder, kinds, codes } of coders.values())
          for (const [index, key] of keys.entries())
            if (kinds.has(key.kind)) codes.add(coder.codeOf(key), ownerOf(count, standingOf(key, index)))
        count += 1
      }
      await pace()
    }

    /** Of the first candidate of each person, and of each candidate's number, 1 + the blocker; 0 while nothing blocks. */
    const [people, numbers] = [new Uint16Array(count), new Uint16Array(count)]
    for (const [index, source] of sources.entries()) {
      const by = 1 + (blockerOf[index] ?? 0)
      const block = (owner: number): void => {
        const candidate = candidateOf(owner)
        const standing = standingIn(owner)
        if (!source.isOfNumbers || standing === documentKey) people[firstOf(candidate)] ||= by
        else if (standing === ringingPhone) numbers[candidate] ||= by
      }
      for (const entries of source.blocks()) {
        for (const code of entries) coders.get(source.coder.name)?.codes.ownersOf(code, block)
        await pace()
      }
    }
    const blockerOfCandidate = (candidate: number): number => {
      const [ofPerson, ofNumber] = [people[firstOf(candidate)] ?? 0, numbers[candidate] ?? 0]
      return ofPerson === 0 || ofNumber === 0 ? ofPerson + ofNumber : Math.min(ofPerson, ofNumber)
    }
    let blockedCount = 0
    for (let candidate = 0; candidate < count; candidate += 1) {
      if (blockerOfCandidate(candidate) !== 0) blockedCount += 1
      if (candidate % stepsPerLook === 0) await pace()
    }
    const blocked = new Uint32Array(blockedCount)
    const blockedBy = new Uint16Array(blockedCount)
    let at = 0
    for (let candidate = 0; candidate < count; candidate += 1) {
      if (candidate % stepsPerLook === 0) await pace()
      const by = blockerOfCandidate(candidate) - 1
      if (by === -1) continue
      blocked[at] = candidate
      blockedBy[at] = by
      at += 1
      const blocker = blockers[by]
      if (blocker !== undefined) blocker.count += 1
    }
    return { version, blocked, blockedBy, blockers }
  }

  return {
    version: () => suppressionVersion(db),
    check: async (candidates, firstOf = (candidate) => candidate) => {
      for (;;) {
        const verdict = await once(candidates, firstOf).catch((error: unknown) => {
          if (error instanceof SourceGone) return null
          throw error
        })
        if (verdict !== null && verdict.version === suppressionVersion(db)) return verdict
      }
    },
    find: async (keys) => {
      const matches: SuppressionMatch[] = []
      for (const entry of listStoredEntries(db)) {
        for (const key of keys) {
          if (entry.kind !== key.kind || entry.key !== (entry.storage === 'plain' ? key.key : hash(key)))
            continue
          const { source, note } = entry
          matches.push({ ...key, listName: null, source, since: localDate(Date.parse(entry.addedAt)), note })
        }
      }
      for (const { list, coder, blocks } of listSources(db, hashed)) {
        if (list === null) continue
        const open = new Map(keys.map((key) => [key, coder.codeOf(key)]))
        try {
          for (const entries of blocks()) {
            for (const [key, code] of open) {
              if (!holds(entries, code)) continue
              const { name, source, obtainedOn } = list
              matches.push({ ...key, listName: name, source, since: obtainedOn, note: '' })
              open.delete(key)
            }
            if (open.size === 0) break
            await pace()
          }
        } catch (error) {
          // Taken away while it was read: it blocks nobody any more.
          if (!(error instanceof SourceGone)) throw error
        }
      }
      return matches
    },
  }
}

/** How a key belongs to a candidate. A source of invalid numbers blocks by the phone that rings and by documents. */
const [ringingPhone, otherPhone, documentKey] = [0, 1, 2]
const standingOf = ({ kind }: PersonKey, index: number): number => {
  if (kind !== 'phone') return documentKey
  return index === 0 ? ringingPhone : otherPhone
}

/** A candidate with one of their keys. */
const ownerOf = (candidate: number, standing: number): number => candidate * 4 + standing
const candidateOf = (owner: number): number => owner >>> 2
const standingIn = (owner: number): number => owner & 3

const holds = (entries: readonly KeyCode[] | Float64Array, code: KeyCode): boolean =>
  entries instanceof Float64Array
    ? typeof code === 'number' && entries.includes(code)
    : entries.includes(code)

const phones = ['phone'] as const
const documents = ['cpf', 'cnpj'] as const

/** By its name each coder, with the kinds that its sources have and room for the candidates' codes. */
const codersOf = (sources: readonly Source[]) => {
  const coders = new Map<string, { coder: Coder; kinds: Set<PersonKeyKind>; codes: CandidateCodes }>()
  for (const { coder, kinds } of sources) {
    const known = coders.get(coder.name) ?? { coder, kinds: new Set(), codes: new CandidateCodes() }
    for (const kind of kinds) known.kinds.add(kind)
    coders.set(coder.name, known)
  }
  return coders
}

const plain: Coder = { name: 'plain', codeOf }

/** Of a list. @param hashed of the lists that are hashes by the key of these data */
const coderOf = (db: ReadableDatabase, { id, storage }: SuppressionList, hashed: Coder): Coder => {
  switch (storage) {
    case 'plain':
      return plain
    case 'hashed':
      return hashed
    case 'team':
      return { name: `team ${id}`, codeOf: teamCoder(getMirrorKey(db, id)) }
  }
}

/** Blocks made by hand are up to four sources, plain ones and hashes, of people and of numbers, which come first, and one blocker to people. */
const blockersOf = (sources: readonly Source[]): { blockers: Blocker[]; blockerOf: number[] } => {
  const blockers: Blocker[] = []
  const blockerOf = sources.map(({ list }) => {
    if (list === null && blockers.length > 0) return 0
    return blockers.push({ list, count: 0 }) - 1
  })
  return { blockers, blockerOf }
}

const isOfNumbers = ({ source }: { source: SuppressionSource }): boolean => source === 'invalid_number'

/** All that blocks: what was made by hand first, then lists, the oldest first. */
const listSources = (db: ReadableDatabase, hashed: Coder): Source[] => {
  const entries = listStoredEntries(db)
  const byHand = [plain, hashed].flatMap((coder) =>
    [false, true].flatMap((ofNumbers): Source[] => {
      const stored = entries.filter((each) => each.storage === coder.name && isOfNumbers(each) === ofNumbers)
      const codes = stored.map((entry) => (coder === plain ? codeOf(entry) : codeOfHash(entry.key)))
      const kinds = stored.map(({ kind }) => kind)
      return codes.length === 0
        ? []
        : [{ list: null, coder, kinds, isOfNumbers: ofNumbers, blocks: () => [codes] }]
    }),
  )
  const lists = listSuppressionLists(db)
    .toReversed()
    .map((list): Source => ({
      list,
      coder: coderOf(db, list, hashed),
      kinds: kindsOf(list),
      isOfNumbers: isOfNumbers(list),
      blocks: () => blocksOf(db, list.id, list.phones + list.documents),
    }))
  return [...byHand, ...lists]
}

/** Nobody can tell from a team's codes what they stand for. */
const kindsOf = ({ storage, phones: ofPhones, documents: ofDocuments }: SuppressionList): PersonKeyKind[] => {
  if (storage === 'team') return ofPhones > 0 ? [...phones, ...documents] : []
  return [...(ofPhones > 0 ? phones : []), ...(ofDocuments > 0 ? documents : [])]
}

function* blocksOf(
  db: ReadableDatabase,
  listId: string,
  entries: number,
): Generator<readonly KeyCode[] | Float64Array> {
  let seen = 0
  for (let position = 0; seen < entries; position += 1) {
    const block = getEntryBlock(db, listId, position)
    if (block === null) throw new SourceGone('a list of blocks went away')
    const { numbers, texts } = unpackEntries(block)
    seen += numbers.length + texts.length
    yield numbers
    if (texts.length > 0) yield texts
  }
}
