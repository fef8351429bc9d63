import type { BillDifference } from '../../../shared/bridge/bills.ts'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import { isClaim } from '../../../shared/rules/bill-kinds.ts'
import type { Language } from '../../../shared/rules/language.ts'
import { reaisOf } from '../../../shared/rules/money.ts'
import { billFileTexts } from '../../../shared/texts/bill-file.ts'
import { pace } from '../../turns.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { tableFile } from '../writers/table-file.ts'
import type { CheckedBill } from './check-bill.ts'
import { shownDifference } from './shown-difference.ts'

const rowsAtOnce = 500

/**
 * Asks where to, and writes every line that is claimed, with its reason and the money.
 * @returns null where the person cancelled
 * @throws ProblemError `bill_nothing_claimed`, `export_write_failed`
 */
export const exportClaim = async (
  saveAs: SaveAs,
  get: () => CheckedBill,
  { jobId, format, language }: { jobId: string; format: 'csv' | 'xlsx'; language: Language },
): Promise<{ ticket: FileTicket; rows: number } | null> => {
  const texts = billFileTexts[language]
  const asked = get()
  const rows = asked.check.kinds.reduce((sum, { kind, count }) => (isClaim(kind) ? sum + count : sum), 0)
  if (rows === 0) throw new ProblemError('bill_nothing_claimed')
  const file = await saveAs(texts.fileName(asked.fileName.replace(/\.\w{1,5}$/, ''), format))
  if (file === null) return null
  // The dialog stays open for as long as people like: somebody may have been erased since.
  const bill = get()
  const heading = [
    texts.row,
    texts.reason,
    texts.phone,
    texts.at,
    texts.product,
    texts.sentAs,
    texts.billedQuantity,
    texts.sentQuantity,
    texts.billedPrice,
    texts.price,
    texts.billed,
    texts.claimed,
  ]
  const chunks = await tableFile(
    {
      sheetName: texts.sheetName,
      heading,
      // Rows, quantities and money are figures; phones and what the supplier wrote are texts.
      isOwn: heading.map((_title, column) => column === 0 || column > 5),
      lines: () => linesOf(bill, language),
    },
    format,
  )
  await file.write(chunks, { action: 'bill_claim_exported', subject: jobId, count: rows })
  return { ticket: file.ticket, rows }
}

async function* linesOf(bill: CheckedBill, language: Language): AsyncGenerator<string[][]> {
  const { differences } = bill
  for (let from = 0; from < differences.count; from += rowsAtOnce) {
    const some: string[][] = []
    for (let index = from; index < Math.min(from + rowsAtOnce, differences.count); index += 1)
      if (isClaim(differences.kindOf(index)))
        some.push(cellsOf(shownDifference(bill, differences.at(index)), language))
    if (some.length > 0) yield some
    await pace()
  }
}

const cellsOf = (one: BillDifference, language: Language): string[] => {
  const texts = billFileTexts[language]
  return [
    one.sourceRow === null ? '' : String(one.sourceRow),
    texts.kinds[one.kind],
    one.contact,
    one.at === null ? '' : writtenTime(one.at, one.isDay),
    one.product,
    one.unit === null ? '' : texts.units[one.unit],
    figureText(one.billedQuantity),
    figureText(one.sentQuantity),
    moneyText(one.billedPriceMicros),
    moneyText(one.priceMicros),
    moneyText(one.billedMicros),
    moneyText(one.micros),
  ]
}

const figureText = (figure: number | null): string =>
  figure === null ? '' : String(figure).replace('.', ',')

/** With a comma, at least two places, and as many as it takes. */
const moneyText = (micros: number | null): string => {
  if (micros === null) return ''
  const [whole = '0', decimals = ''] = reaisOf(Math.abs(micros)).split('.')
  return `${micros < 0 ? '-' : ''}${whole},${decimals.padEnd(2, '0')}`
}

const format = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** As suppliers in Brazil write it: 05/11/2026 14:03:09, or the day. */
const writtenTime = (instant: string, isDay: boolean): string => {
  const written = format.format(new Date(instant)).replace(/^(\d{2}\/\d{2}\/\d{4}),? /, '$1 ')
  return isDay ? written.slice(0, 10) : written
}
