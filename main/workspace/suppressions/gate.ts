import type {
  SuppressionList,
  SuppressionMatch,
  SuppressionStorage,
} from '../../../shared/bridge/suppressions.ts'
import type { PersonKey, PersonKeyKind } from '../../../shared/rules/person-key.ts'
import { localDate } from '../../../shared/rules/suppression-age.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { CandidateCodes } from './candidates.ts'
import { unpackEntries } from './entry-block.ts'
import { codeOf, codeOfHash, createKeyHash, type KeyCode } from './key-code.ts'
import {
  getEntryBlock,
  getHashKey,
  listStoredEntries,
  listSuppressionLists,
  suppressionVersion,
} from './queries.ts'
import { pace } from '../../turns.ts'

/** By what somebody is to be contacted and by what else they are known: the phone that rings, their documents. */
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
  /** Who of many is blocked. Candidates are walked once for each change meanwhile, in chunks, with turns between them. */
  check: (candidates: Candidates) => Promise<GateVerdict>
  /** Everything that blocks one. */
  find: (keys: readonly PersonKey[]) => Promise<SuppressionMatch[]>
}

/** Codes that block, by the block; those of one storage only. */
type Source = {
  list: Blocker['list']
  storage: SuppressionStorage
  kinds: readonly PersonKeyKind[]
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
  const hashCodeOf = (key: PersonKey): KeyCode => codeOfHash(hash(key))

  const once = async (candidates: Candidates): Promise<GateVerdict> => {
    const version = suppressionVersion(db)
    const sources = listSources(db)
    const { blockers, blockerOf } = blockersOf(sources)
    if (sources.length === 0)
      return { version, blocked: new Uint32Array(0), blockedBy: new Uint16Array(0), blockers }

    const codes = { plain: new CandidateCodes(), hashed: new CandidateCodes() }
    const kinds = { plain: kindsOf(sources, 'plain'), hashed: kindsOf(sources, 'hashed') }
    let count = 0
    for (const chunk of candidates(new Set([...kinds.plain, ...kinds.hashed]))) {
      for (const keys of chunk) {
        for (const key of keys) {
          if (kinds.plain.has(key.kind)) codes.plain.add(codeOf(key), count)
          if (kinds.hashed.has(key.kind)) codes.hashed.add(hashCodeOf(key), count)
        }
        count += 1
      }
      await pace()
    }

    /** Of each candidate, 1 + the blocker; 0 while nothing holds them back. */
    const held = new Uint16Array(count)
    let blockedCount = 0
    for (const [index, source] of sources.entries()) {
      const by = blockerOf[index] ?? 0
      const blocker = blockers[by]
      const block = (owner: number): void => {
        if (held[owner] !== 0) return
        held[owner] = by + 1
        blockedCount += 1
        if (blocker !== undefined) blocker.count += 1
      }
      for (const entries of source.blocks()) {
        for (const code of entries) codes[source.storage].ownersOf(code, block)
        await pace()
      }
    }
    const blocked = new Uint32Array(blockedCount)
    const blockedBy = new Uint16Array(blockedCount)
    let at = 0
    for (let owner = 0; owner < count; owner += 1) {
      const by = held[owner] ?? 0
      if (by === 0) continue
      blocked[at] = owner
      blockedBy[at] = by - 1
      at += 1
    }
    return { version, blocked, blockedBy, blockers }
  }

  return {
    version: () => suppressionVersion(db),
    check: async (candidates) => {
      for (;;) {
        const verdict = await once(candidates).catch((error: unknown) => {
          if (error instanceof SourceGone) return null
          throw error
        })
        if (verdict !== null && verdict.version === suppressionVersion(db)) return verdict
      }
    },
    find: async (keys) => {
      const matches: SuppressionMatch[] = []
      const asked = keys.map((key) => ({ key, plain: codeOf(key), hashed: hashCodeOf(key) }))
      for (const entry of listStoredEntries(db)) {
        for (const { key } of asked) {
          if (entry.kind !== key.kind || entry.key !== (entry.storage === 'plain' ? key.key : hash(key)))
            continue
          const { source, note } = entry
          matches.push({ ...key, listName: null, source, since: localDate(Date.parse(entry.addedAt)), note })
        }
      }
      for (const { list, storage, blocks } of listSources(db)) {
        if (list === null) continue
        const open = new Set(asked)
        try {
          for (const entries of blocks()) {
            for (const one of open) {
              if (!holds(entries, one[storage])) continue
              const { name, source, obtainedOn } = list
              matches.push({ ...one.key, listName: name, source, since: obtainedOn, note: '' })
              open.delete(one)
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

const holds = (entries: readonly KeyCode[] | Float64Array, code: KeyCode): boolean =>
  entries instanceof Float64Array
    ? typeof code === 'number' && entries.includes(code)
    : entries.includes(code)

const phones = ['phone'] as const
const documents = ['cpf', 'cnpj'] as const

const kindsOf = (sources: readonly Source[], storage: SuppressionStorage): Set<PersonKeyKind> =>
  new Set(sources.flatMap((source) => (source.storage === storage ? source.kinds : [])))

/** Blocks made by hand are up to two sources, plain ones and hashes, which come first, and one blocker to people. */
const blockersOf = (sources: readonly Source[]): { blockers: Blocker[]; blockerOf: number[] } => {
  const blockers: Blocker[] = []
  const blockerOf = sources.map(({ list }) => {
    if (list === null && blockers.length > 0) return 0
    return blockers.push({ list, count: 0 }) - 1
  })
  return { blockers, blockerOf }
}

/** All that blocks: what was made by hand first, then lists, the oldest first. */
const listSources = (db: ReadableDatabase): Source[] => {
  const entries = listStoredEntries(db)
  const byHand = (['plain', 'hashed'] as const).flatMap((storage): Source[] => {
    const stored = entries.filter((entry) => entry.storage === storage)
    const codes = stored.map((entry) => (storage === 'plain' ? codeOf(entry) : codeOfHash(entry.key)))
    const kinds = stored.map(({ kind }) => kind)
    return codes.length === 0 ? [] : [{ list: null, storage, kinds, blocks: () => [codes] }]
  })
  const lists = listSuppressionLists(db)
    .toReversed()
    .map((list): Source => ({
      list,
      storage: list.storage,
      kinds: [...(list.phones > 0 ? phones : []), ...(list.documents > 0 ? documents : [])],
      blocks: () => blocksOf(db, list.id, list.phones + list.documents),
    }))
  return [...byHand, ...lists]
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
