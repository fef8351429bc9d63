/** How every recipient of a campaign stands, folded from all reports that name them. */
import type { ResultRow } from '../../../shared/bridge/results.ts'
import {
  foldTold,
  type Standing,
  standingOf,
  standings,
  type WordMeaning,
} from '../../../shared/rules/results.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { BoundedMap, pace } from '../../turns.ts'
import { contactsByPiece, countPositions, getPiece, textOfEntry } from '../outbox/pieces.ts'
import { readEntry } from '../outbox/records.ts'
import { erasuresOf } from '../suppressions/erased-people.ts'
import { countingWith, type ItemReport, listReports, resultsOfPiece } from './queries.ts'
import { unpackResults } from './result-block.ts'
import type { ToldRow } from './told-rows.ts'

/** By position among the entries of the item. */
export type ResolvedItem = {
  itemId: string
  reports: readonly ItemReport[]
  /** Index into `standings`; `noEntry` where nobody stands. */
  standing: Uint8Array
  /** 1 + the report that says it; 0 = none does. */
  report: Uint16Array
  word: Uint16Array
  /** Seconds since 1970; 0 = not told. */
  times: Uint32Array
  pieces: readonly { number: number; first: number; count: number }[]
  counts: Record<Standing, number>
  /** Recipients whose result shows that the item was sent. */
  proofs: number
  total: number
}

const noEntry = 255

export type ItemResultsReader = {
  /** Read once for as long as neither reports nor recipients change. */
  open: (itemId: string) => Promise<ResolvedItem>
  /** Positions of the recipients who stand so, ascending. @param wanted empty = all */
  positions: (item: ResolvedItem, wanted: readonly Standing[]) => Uint32Array
  /** As it will be once a staged report counts. @param gone ids of those that stop counting then */
  foresee: (itemId: string, reportId: string, gone: readonly string[]) => Promise<ResolvedItem>
  rows: (item: ResolvedItem, positions: Uint32Array) => Promise<ResultRow[]>
  forget: () => void
}

const mostOpen = 2

export const createItemResults = (db: ReadableDatabase): ItemResultsReader => {
  const opened = new BoundedMap<string, { of: string; item: Promise<ResolvedItem> }>(mostOpen)
  const shown = new WeakMap<ResolvedItem, { of: string; positions: Uint32Array }>()
  /** Reads, unless the same was read before. */
  const resolved = (itemId: string, reports: readonly ItemReport[]): Promise<ResolvedItem> => {
    const of = JSON.stringify(reports.map(({ id }) => id))
    const known = opened.get(itemId)
    if (known?.of === of) return known.item
    const item = resolve(db, itemId, reports)
    opened.set(itemId, { of, item })
    item.catch(() => opened.delete(itemId))
    return item
  }
  return {
    open: async function open(itemId): Promise<ResolvedItem> {
      const erasures = erasuresOf(db)
      const item = await resolved(itemId, listReports(db, itemId))
      if (erasures === erasuresOf(db)) return item
      // Who was erased meanwhile may be in it.
      opened.delete(itemId)
      return open(itemId)
    },
    foresee: (itemId, reportId, gone) =>
      resolved(itemId, listReports(db, itemId, countingWith(reportId, gone))),
    positions: (item, wanted) => {
      const of = wanted.toSorted().join()
      const known = shown.get(item)
      if (known?.of === of) return known.positions
      const indexes = new Set(wanted.map((standing) => standings.indexOf(standing)))
      const found: number[] = []
      for (const [position, standing] of item.standing.entries())
        if (standing !== noEntry && (indexes.size === 0 || indexes.has(standing))) found.push(position)
      const positions = Uint32Array.from(found)
      shown.set(item, { of, positions })
      return positions
    },
    rows: async (item, positions) => {
      const rows: ResultRow[] = []
      for (const { number, first, count } of item.pieces) {
        const wanted = positions.filter((position) => position >= first && position < first + count)
        if (wanted.length === 0) continue
        const piece = getPiece(db, item.itemId, number)
        const byPosition = new Map(piece?.entries.map((entry) => [entry.position, entry]))
        for (const position of wanted) {
          const entry = byPosition.get(position)
          const { contact, message } =
            piece === null || entry === undefined
              ? { contact: '', message: null }
              : readEntry(textOfEntry(piece.body, entry))
          rows.push({ contact, message, ...resultAt(item, position) })
        }
        await pace()
      }
      return rows
    },
    forget: () => opened.clear(),
  }
}

/** What is known of the recipient at a position. */
export const resultAt = (
  { standing, report, word, times, reports }: ResolvedItem,
  position: number,
): Pick<ResultRow, 'standing' | 'word' | 'at'> => {
  const said = reports[(report[position] ?? 0) - 1]?.words[word[position] ?? 0]
  const seconds = times[position] ?? 0
  return {
    standing: standings[standing[position] ?? 0] ?? 'untold',
    word: said === undefined ? null : { source: said.source, text: said.text },
    at: seconds === 0 ? null : new Date(seconds * 1000).toISOString(),
  }
}

const resolve = async (
  db: ReadableDatabase,
  itemId: string,
  reports: readonly ItemReport[],
): Promise<ResolvedItem> => {
  const size = countPositions(db, itemId)
  const pieces: { number: number; first: number; count: number }[] = []
  const item: ResolvedItem = {
    itemId,
    reports,
    standing: new Uint8Array(size).fill(noEntry),
    report: new Uint16Array(size),
    word: new Uint16Array(size),
    times: new Uint32Array(size),
    pieces,
    counts: Object.fromEntries(standings.map((standing) => [standing, 0])) as Record<Standing, number>,
    proofs: 0,
    total: 0,
  }
  for (const { number, firstEntry: first, contacts } of contactsByPiece(db, itemId)) {
    pieces.push({ number, first, count: contacts.length })
    const told = resultsOfPiece(db, itemId, number).flatMap(({ reportId, packed }) => {
      const index = reports.findIndex(({ id }) => id === reportId)
      return index === -1 ? [] : [{ index, ...unpackResults(packed) }]
    })
    told.sort((a, b) => a.index - b.index)
    for (const [entry, contact] of contacts.entries()) {
      if (contact === '') continue
      item.total += 1
      const position = first + entry
      const rows: ToldRow[] = []
      for (const { index, words, times, proofs } of told) {
        const word = words[entry] ?? 0
        if (word === 0) continue
        const [at, isProof] = [times[entry] ?? 0, proofs[entry] === 1]
        rows.push({ word: index * wordsPerReport + word - 1, at, part: 0, isProof })
      }
      const strongest = rows.length === 0 ? null : foldTold(rows, (word) => meaningIn(reports, word))
      const standing = strongest === null ? 'untold' : standingOf(meaningIn(reports, strongest.word))
      item.standing[position] = standings.indexOf(standing)
      item.counts[standing] += 1
      if (strongest === null) continue
      if (strongest.isProof && standing !== 'unknown' && standing !== 'untold') item.proofs += 1
      item.report[position] = Math.floor(strongest.word / wordsPerReport) + 1
      item.word[position] = strongest.word % wordsPerReport
      item.times[position] = strongest.at
    }
    await pace()
  }
  return item
}

/** Words of several reports are told apart by their numbers. */
const wordsPerReport = 65_536

const meaningIn = (reports: readonly ItemReport[], word: number): WordMeaning | null =>
  reports[Math.floor(word / wordsPerReport)]?.words[word % wordsPerReport]?.meaning ?? null
