/** Recipients of a campaign with their results, and what the list that it was made of says of them. */
import type { ResultRow } from '../../../shared/bridge/results.ts'
import { wholeList } from '../../../shared/bridge/lists.ts'
import type { Standing } from '../../../shared/rules/results.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { pace } from '../../turns.ts'
import { getList } from '../lists/queries.ts'
import { type ListViews, type OpenList, rowsAt } from '../lists/views.ts'
import { contactsByPiece } from '../outbox/pieces.ts'
import { getContentOf } from '../outbox/records.ts'
import { FirstRows } from '../rows/judge/first-rows.ts'
import { numberOfDigits } from '../rows/judge/key-numbers.ts'
import { type ItemResultsReader, resultAt } from './item-results.ts'

export type ResultPerson = Pick<ResultRow, 'contact' | 'standing' | 'word' | 'at'> & {
  /** As the list has them; empty ones of whoever is not in it any more. */
  cells: readonly string[]
}

export type ResultPeople = {
  /** Of the list; none where it is gone. */
  columns: readonly string[]
  /** Which of the columns hold what is no phone, document or name. */
  isOwn: readonly boolean[]
  count: number
  /** In the order of the list, those who are not in it behind. The same each time. */
  walk: () => AsyncGenerator<ResultPerson[]>
}

type Needs = { db: ReadableDatabase; listViews: ListViews; itemResults: ItemResultsReader }

const rowsAtOnce = 500

/** @param wanted how they stand; empty = all. Who was erased is not among them. */
export const openPeople = async (
  { db, listViews, itemResults }: Needs,
  itemId: string,
  wanted: readonly Standing[],
): Promise<ResultPeople> => {
  const item = await itemResults.open(itemId)
  const isWanted = new Uint8Array(item.standing.length)
  const chosen = itemResults.positions(item, wanted)
  for (const position of chosen) isWanted[position] = 1
  const listId = getContentOf(db, itemId)?.listId ?? null
  const list = listId === null || getList(db, listId) === null ? null : await listViews.open(listId)
  const emptyCells = (list?.list.columns ?? []).map(() => '')
  const personAt = (position: number, contact: string, cells: readonly string[]): ResultPerson => ({
    contact,
    cells,
    ...resultAt(item, position),
  })

  async function* walk(): AsyncGenerator<ResultPerson[]> {
    const found = new Uint8Array(item.standing.length)
    if (list !== null) {
      const positions = new FirstRows()
      for (const { firstEntry, contacts } of contactsByPiece(db, itemId)) {
        for (const [index, contact] of contacts.entries()) {
          const key = contact === '' || isWanted[firstEntry + index] === 0 ? null : numberOfDigits(contact)
          if (key !== null) positions.take(key, firstEntry + index + 1)
        }
        await pace()
      }
      for await (const rows of rowsOf(listViews, list))
        yield rows.flatMap(({ phone, cells }): ResultPerson[] => {
          const key = phone === null ? null : numberOfDigits(phone)
          const position = key === null ? undefined : positions.find(key)
          if (phone === null || position === undefined || found[position - 1] === 1) return []
          found[position - 1] = 1
          return [personAt(position - 1, phone, cells)]
        })
    }
    for (const { firstEntry, contacts } of contactsByPiece(db, itemId)) {
      yield contacts.flatMap((contact, index): ResultPerson[] => {
        const position = firstEntry + index
        const isLeft = contact !== '' && isWanted[position] === 1 && found[position] === 0
        return isLeft ? [personAt(position, contact, emptyCells)] : []
      })
      await pace()
    }
  }

  return {
    columns: list?.list.columns ?? [],
    isOwn: list?.list.roles.map((role) => role === 'variable') ?? [],
    count: chosen.length,
    walk,
  }
}

async function* rowsOf(listViews: ListViews, list: OpenList) {
  const rows = await listViews.shown(list, wholeList)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rowsAt(list, rows.subarray(from, from + rowsAtOnce), from).map(({ phone, cells }) => ({
      phone,
      cells: list.list.columns.map((_column, index) => cells[index] ?? ''),
    }))
    await pace()
  }
}
