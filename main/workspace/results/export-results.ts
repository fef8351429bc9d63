import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import type { ResultRow } from '../../../shared/bridge/results.ts'
import type { Language } from '../../../shared/rules/language.ts'
import { newColumnName } from '../../../shared/rules/new-column-name.ts'
import { resultsFileTexts } from '../../../shared/texts/results-file.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { pace } from '../../turns.ts'
import { ProblemError } from '../base/problem-error.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../writers/brazilian-csv.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { tableFile } from '../writers/table-file.ts'
import type { ResultPeople, ResultPerson } from './people.ts'
import { getReport, unmatchedBlocks, unmatchedOfBlock } from './queries.ts'

type Saved = { ticket: FileTicket; rows: number } | null

/** What is written beside the columns of the list: where it went, how it ended, by which word, and when. */
export const resultHeadings = (columns: readonly string[], language: Language): string[] => {
  const { phone, result, word, at } = resultsFileTexts[language]
  const added: string[] = []
  for (const name of [phone, result, word, at]) added.push(newColumnName([...columns, ...added], name))
  return added
}

/** The cells under `resultHeadings`. */
export const resultCells = (person: ResultPerson, language: Language): string[] => [
  person.contact,
  resultsFileTexts[language].standings[person.standing],
  wordText(person.word, language),
  person.at === null ? '' : brasiliaTime(person.at),
]

const wordText = (word: ResultRow['word'], language: Language): string => {
  if (word === null) return ''
  if (word.source === 'mention') return resultsFileTexts[language].mention(word.text)
  return word.text === '' ? resultsFileTexts[language].standings.answered : word.text
}

const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** As suppliers in Brazil write it: 05/11/2026 14:03:09. */
const brasiliaTime = (instant: string): string =>
  format.format(new Date(instant)).replace(/^(\d{2}\/\d{2}\/\d{4}),? /, '$1 ')

/** Asks where to, and writes recipients with their results. @throws ProblemError `export_write_failed` */
export const exportResults = async (
  saveAs: SaveAs,
  people: () => Promise<ResultPeople>,
  asked: { itemId: string; title: string; format: 'csv' | 'xlsx'; language: Language },
): Promise<Saved> => {
  const { itemId, title, language } = asked
  const texts = resultsFileTexts[language]
  const file = await saveAs(texts.fileName(title, asked.format))
  if (file === null) return null
  const { columns, isOwn, count, walk } = await people()
  const added = resultHeadings(columns, language)
  const chunks = await tableFile(
    {
      sheetName: texts.sheetName,
      heading: [...columns, ...added],
      isOwn: [...isOwn, ...added.map(() => false)],
      lines: () => linesOf(walk(), language),
    },
    asked.format,
  )
  await file.write(chunks, { action: 'results_exported', subject: itemId, count })
  return { ticket: file.ticket, rows: count }
}

async function* linesOf(
  walk: AsyncGenerator<ResultPerson[]>,
  language: Language,
): AsyncGenerator<string[][]> {
  for await (const people of walk)
    yield people.map((person) => [...person.cells, ...resultCells(person, language)])
}

/**
 * Asks where to, and writes the rows of a report that were given to nobody, each with its reason.
 * @throws ProblemError `report_missing`, `export_write_failed`
 */
export const exportUnmatched = async (
  { db, saveAs }: { db: ReadableDatabase; saveAs: SaveAs },
  { reportId, language }: { reportId: string; language: Language },
): Promise<Saved> => {
  const report = getReport(db, reportId)
  if (report === null) throw new ProblemError('report_missing')
  const texts = resultsFileTexts[language]
  const file = await saveAs(texts.unmatchedName(report.fileName.replace(/\.\w{1,5}$/, '')))
  if (file === null) return null
  async function* lines(columns: readonly string[]): AsyncGenerator<string> {
    yield brazilianCsvStart + brazilianCsvLine([texts.row, texts.reason, ...columns])
    for (const { number } of unmatchedBlocks(db, reportId)) {
      yield unmatchedOfBlock(db, reportId, number)
        .map(({ sourceRow, reason, cells }) =>
          brazilianCsvLine([String(sourceRow), texts.reasons[reason], ...cells]),
        )
        .join('')
      await pace()
    }
  }
  const rows = report.unmatchedKept
  await file.write(lines(report.columns), { action: 'unmatched_exported', subject: reportId, count: rows })
  return { ticket: file.ticket, rows }
}
