import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ContactList, ListRow, ListView, PeopleScope, PersonKind } from '../../../shared/bridge/lists.ts'
import { documentKindOf } from '../../../shared/rules/person-key.ts'
import { zoneOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { compileFilters } from '../../../shared/rules/row-filter.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { BoundedMap } from '../../turns.ts'
import { ProblemError } from '../base/problem-error.ts'
import { unlessStopped } from '../base/unless-stopped.ts'
import { within } from '../base/within.ts'
import { cellsOfRow, type CellCache, createCellCache } from '../rows/view/cell-cache.ts'
import { blockOfRow, countRows, keyOfRow, readIndex, type RowIndex, wordOf } from '../rows/view/row-index.ts'
import { rowsOfView, type RowsWanted } from '../rows/view/rows-of-view.ts'
import { revisionOf } from '../rows/store/blocks.ts'
import { type KnownPhones, noPhoneHistory, type PhoneHistory, resultOfPhone } from '../rows/phone-results.ts'
import { batchOfList, getList, listRows } from './queries.ts'

/** The rows of a list in memory, as one revision has them. */
export type OpenList = {
  list: ContactList
  batchId: number
  revision: number
  index: RowIndex
  cells: CellCache
}

/** Lists as a person looks through them: searched, filtered, sorted. */
export type ListViews = {
  /** @throws ProblemError `list_missing` */
  open: (listId: string) => Promise<OpenList>
  /**
   * The rows that a view shows, in its order, numbered as the index of `open` does. Who asks does not end what the page looks
   * for, nor the other way round.
   * @throws ProblemError `list_missing`; what `signal` was aborted with
   */
  shown: (list: OpenList, view: ListView, signal?: AbortSignal) => Promise<Uint32Array>
  /**
   * How many people a view shows, or so far, where they are still looked for 40 ms later.
   * @throws ProblemError `list_missing`
   */
  count: (listId: string, view: ListView) => Promise<{ people: number; isWhole: boolean }>
  /**
   * Fewer than there will be, where they are still looked for and the view is not sorted; at least one where there is one.
   * @throws ProblemError `list_missing`
   */
  rows: (listId: string, view: ListView, offset: number, limit: number) => Promise<ListRow[]>
  /**
   * The rows of a scope, in the file's order.
   * @throws ProblemError `list_missing`
   */
  scope: (list: OpenList, scope: PeopleScope) => Promise<Uint32Array>
}

/** A person works on one list and looks back at another; each takes memory. */
const mostOpen = 2

type Opened = { revision: number; list: Promise<OpenList>; shown: Shown | null }
/** The rows of a view, and of them those found so far, in the file's order. */
type Shown = {
  name: string
  rows: Promise<Uint32Array>
  found: Uint32Array
  isWhole: boolean
  abort: AbortController
}

/** Who types sees what is found while they type. */
const firstAnswerMs = 40

/** @param answerMs how long an answer waits for what is still looked for */
export const createListViews = (
  db: ReadableDatabase,
  phones: PhoneHistory = noPhoneHistory,
  answerMs = firstAnswerMs,
): ListViews => {
  /** By batch. */
  const opened = new BoundedMap<number, Opened>(mostOpen)

  const existing = (listId: string): ContactList => {
    const list = getList(db, listId)
    if (list === null) throw new ProblemError('list_missing')
    return list
  }

  const read = async (batchId: number, revision: number, list: ContactList): Promise<OpenList> => ({
    list,
    batchId,
    revision,
    index: await readIndex(db, batchId, revision),
    cells: createCellCache(db, batchId, () => revision),
  })

  const open = async (listId: string): Promise<OpenList> => {
    const list = existing(listId)
    const batchId = batchOfList(db, listId)
    const revision = revisionOf(db, batchId)
    const known = opened.get(batchId)
    const entry =
      known?.revision === revision ? known : { revision, list: read(batchId, revision, list), shown: null }
    if (known !== entry) known?.shown?.abort.abort()
    opened.set(batchId, entry)
    try {
      // Names of columns change without a revision.
      return { ...(await entry.list), list }
    } catch (error) {
      opened.delete(batchId)
      existing(listId)
      throw error
    }
  }

  const wantedBy = async (list: ContactList, view: ListView): Promise<RowsWanted> =>
    rowsWantedBy(list, view, view.outcome === null ? null : await phones.read())

  /** Where the latest view of a list is kept, and what the view is called there. A view of an older revision is not kept. */
  const placeOf = (
    { list, batchId, revision }: OpenList,
    view: ListView,
  ): { keeper: { shown: Shown | null }; name: string } => {
    const entry = opened.get(batchId)
    return {
      keeper: entry?.revision === revision ? entry : { shown: null },
      name: JSON.stringify([view, list.columns, view.outcome === null ? null : phones.version()]),
    }
  }

  /** What a view shows: found already, or being looked for from now on, instead of the one before. */
  const look = (opening: OpenList, view: ListView): Shown => {
    const { list, index, cells } = opening
    const { keeper, name } = placeOf(opening, view)
    if (keeper.shown?.name === name) return keeper.shown
    keeper.shown?.abort.abort()
    const abort = new AbortController()
    const mine: Shown = { name, abort, found: none, isWhole: false, rows: Promise.resolve(none) }
    const find = async (): Promise<Uint32Array> => {
      try {
        const wanted = await wantedBy(list, view)
        return await rowsOfView(index, cells, wanted, abort.signal, (found) => {
          mine.found = found
        })
      } catch (error) {
        if (keeper.shown === mine) keeper.shown = null
        existing(list.id)
        throw error
      } finally {
        mine.isWhole = true
      }
    }
    keeper.shown = mine
    mine.rows = find()
    // Handled here too: when it fails, maybe no caller awaits it.
    mine.rows.catch(() => undefined)
    return mine
  }

  /** What is known without waiting: a page of rows is not held up by a history of millions. */
  const withResults = (rows: ListRow[]): ListRow[] => {
    const known = phones.peek()
    if (known === null || known.size === 0) return rows
    return rows.map((row) => {
      const lastResult = row.phone === null ? undefined : resultOfPhone(known, row.phone)
      return lastResult === undefined ? row : { ...row, lastResult }
    })
  }

  return {
    open,
    shown: async (list, view, signal = new AbortController().signal) => {
      const { keeper, name } = placeOf(list, view)
      const known = keeper.shown?.name === name ? keeper.shown : null
      const rows = known && (await unlessStopped(known.rows.catch(unlessEnded(known)), signal))
      signal.throwIfAborted()
      return rows ?? rowsOfView(list.index, list.cells, await wantedBy(list.list, view), signal)
    },
    count: async (listId, view) => {
      if (isWhole(view)) return { people: existing(listId).size, isWhole: true }
      const latest = performance.now() + answerMs
      const inTime = <Result extends object>(work: Promise<Result>): Promise<Result | undefined> =>
        within(work, Math.max(0, latest - performance.now()))
      const shown = await inTime(open(listId).then((list) => look(list, view)))
      const rows = shown && (await inTime(shown.rows).catch(unlessEnded(shown)))
      return { people: (rows ?? shown?.found ?? none).length, isWhole: rows !== undefined }
    },
    rows: async (listId, view, offset, limit) => {
      if (isWhole(view)) return withResults(listRows(db, existing(listId).id, offset, limit))
      const list = await open(listId)
      const shown = look(list, view)
      const rows =
        view.sort === null ? await rowsUpTo(shown, offset, offset + limit, answerMs) : await shown.rows
      return withResults(rowsAt(list, rows.subarray(offset, offset + limit), offset))
    },
    scope: async (list, { view, sourceRows }) => {
      const rows = (await look(list, view).rows).toSorted()
      if (sourceRows === null) return rows
      const named = new Set(sourceRows)
      return rows.filter((row) => named.has(list.index.sourceRows[row] ?? 0))
    },
  }
}

const none = new Uint32Array()

/** Somebody looks at the list in another way now: whoever counts asks again. */
const unlessEnded =
  ({ abort }: Shown) =>
  (error: unknown): undefined => {
    if (!abort.signal.aborted) throw error
  }

/** A view's rows up to a place; where they are still looked for, and there is one behind the offset, as many as came in time. */
const rowsUpTo = async (shown: Shown, offset: number, end: number, ms: number): Promise<Uint32Array> => {
  const latest = performance.now() + ms
  const isEnough = (): boolean =>
    shown.isWhole || shown.found.length >= end || (shown.found.length > offset && performance.now() >= latest)
  while (!isEnough()) await nextTurn()
  return shown.isWhole ? shown.rows : shown.found
}

/** True of a view that shows everybody in the file's order, for which nothing need be read into memory. */
export const isWhole = ({ search, kind, zone, filters, outcome, sort }: ListView): boolean =>
  search.trim() === '' &&
  kind === null &&
  zone === null &&
  filters.length === 0 &&
  outcome === null &&
  sort === null

/** What a list gives of rows of its index. */
export const rowsAt = ({ index, cells }: OpenList, rows: Uint32Array, firstPosition: number): ListRow[] =>
  Array.from(rows, (row, at): ListRow => {
    const { fate } = wordOf(index, row)
    if (fate.outcome === 'rejected') throw new Error('a row that was not taken stands in a list')
    const block = blockOfRow(index, row)
    const key = keyOfRow(index, row)
    const isPhone = fate.phoneKind !== null
    return {
      position: firstPosition + at,
      sourceRow: index.sourceRows[row] ?? 0,
      phone: isPhone ? key : null,
      document: isPhone ? null : key,
      phoneKind: fate.phoneKind,
      repairs: [...fate.repairs],
      cells: cellsOfRow(cells.block(block), row - (index.starts[block] ?? 0)),
    }
  })

/** Positions among the accepted rows, in the file's order, of rows of the index, which come in that order too. */
export const positionsOf = ({ index }: Pick<OpenList, 'index'>, rows: Uint32Array): Uint32Array => {
  const positions = new Uint32Array(rows.length)
  let found = 0
  let position = 0
  for (let row = 0; row < countRows(index) && found < rows.length; row += 1) {
    if (!isTaken(index, row)) continue
    if (rows[found] === row) positions[found++] = position
    position += 1
  }
  return positions
}

const isTaken = (index: RowIndex, row: number): boolean => index.keys[row] !== 0 && index.firsts[row] === 0

/** @param known of phones, where the view asks for an outcome */
const rowsWantedBy = (
  list: ContactList,
  { search, kind, zone, filters, outcome, sort }: ListView,
  known: KnownPhones | null,
): RowsWanted => {
  const tests = compileFilters(filters, list.columns)
  const hasPhones = list.roles.includes('phone')
  if (kind !== null) tests.push((key) => kindOf(key, hasPhones) === kind)
  if (zone !== null) tests.push((key) => zoneOf(key) === zone)
  return {
    belongs: (word) => word.outcome === 'accepted' || word.outcome === 'repaired',
    hasKey: outcome === null ? undefined : (key) => hasPhones && known?.find(key)?.outcome === outcome,
    test: tests.length === 0 ? null : (key, cells) => tests.every((test) => test(key, cells)),
    search,
    sort,
  }
}

/** Country code, DDD and the nine digits that only mobiles have in Brazil. */
const brazilianMobileLength = 13

const kindOf = (key: string, hasPhones: boolean): PersonKind => {
  if (!hasPhones) return documentKindOf(key)
  if (!key.startsWith('55')) return 'foreign'
  return key.length === brazilianMobileLength ? 'mobile' : 'landline'
}

const zoneOf = (key: string) => (key.startsWith('55') ? zoneOfDdd(key.slice(2, 4)) : null)
