import type { ContactList, ListRow, ListView } from '../../../shared/bridge/lists.ts'
import type { Language } from '../../../shared/rules/language.ts'
import { listFileTexts } from '../../../shared/texts/list-file.ts'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { tableFile } from '../writers/table-file.ts'
import { type ListViews, type OpenList, rowsAt } from './views.ts'
import { pace } from '../../turns.ts'

type Needs = {
  listViews: ListViews
  saveAs: SaveAs
}

/**
 * Asks where to, and writes a view's people in its order: the file's columns as they stand in the list, and behind them
 * the phone or document that counts, as international digits or without a mask.
 * @returns null when the person cancelled
 * @throws ProblemError `list_missing`, `export_write_failed`
 */
export const exportList = async (
  { listViews: views, saveAs }: Needs,
  { id, name, columns, roles }: ContactList,
  { view, format, language }: { view: ListView; format: 'csv' | 'xlsx'; language: Language },
): Promise<{ ticket: FileTicket; rows: number } | null> => {
  const texts = listFileTexts[language]
  const file = await saveAs(texts.fileName(name, format))
  if (file === null) return null
  const list = await views.open(id)
  const shown = await views.shown(list, view)
  const heading = [...columns, roles.includes('phone') ? texts.phone : texts.document]
  const chunks = await tableFile(
    {
      sheetName: texts.sheetName,
      heading,
      isOwn: list.list.roles.map((role) => role === 'variable'),
      lines: () => linesOf(list, shown),
    },
    format,
  )
  await file.write(chunks, { action: 'list_exported', subject: id, count: shown.length })
  return { ticket: file.ticket, rows: shown.length }
}

const rowsAtOnce = 500

async function* linesOf(list: OpenList, rows: Uint32Array): AsyncGenerator<string[][]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    yield rowsAt(list, rows.subarray(from, from + rowsAtOnce), from).map((row) => lineOf(list.list, row))
    await pace()
  }
}

/** A row may be shorter than the heading, and longer by cells that are empty. */
const lineOf = ({ columns }: ContactList, { cells, phone, document }: ListRow): string[] => [
  ...columns.map((_column, index) => cells[index] ?? ''),
  phone ?? document ?? '',
]
