import { implement } from '@orpc/server'
import { type MonthCell, monthContract } from '../../../shared/bridge/month-report.ts'
import { overviewContract } from '../../../shared/bridge/overview.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../writers/brazilian-csv.ts'
import type { Connections } from '../connections/connections.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { type SheetCell, sheetDate } from '../writers/sheet-cells.ts'
import { xlsxWorkbook } from '../writers/xlsx-workbook.ts'
import { readMonth } from './month.ts'
import { type OverviewNeeds, readOverview } from './read-overview.ts'

type Needs = OverviewNeeds & { saveAs: SaveAs; connections: Pick<Connections, 'list'> }

/** What came of all the work in a period, and in a month that is closed. */
export const createOverview = (needs: Needs) => {
  const { saveAs } = needs
  const overview = implement(overviewContract)
  const month = implement(monthContract)
  return {
    procedures: {
      overview: overview.router({
        read: overview.read.handler(({ input }) => readOverview(needs, input)),
        savePlot: overview.savePlot.handler(async ({ input }) => {
          const file = await saveAs(`${input.name}.${input.format}`)
          if (file === null) return null
          const content =
            input.format === 'csv'
              ? [brazilianCsvStart, ...input.rows.map(brazilianCsvLine)]
              : [Buffer.from(await input.picture.arrayBuffer())]
          await file.write(content, { action: 'overview_exported' })
          return { ticket: file.ticket }
        }),
      }),
      month: month.router({
        read: month.read.handler(({ input }) => readMonth(needs, input.month)),
        save: month.save.handler(async ({ input }) => {
          const file = await saveAs(`${input.name}.${input.format}`)
          if (file === null) return null
          const content =
            input.format === 'pdf'
              ? [Buffer.from(await input.pages.arrayBuffer())]
              : xlsxWorkbook(
                  ...input.sheets.map(({ name, heading, rows }) => ({
                    sheetName: name,
                    heading,
                    widths: [34, 18],
                    count: rows.length,
                    rows: [rows.map((row) => row.map(cellOf))],
                  })),
                )
          await file.write(content, { action: 'month_exported' })
          return { ticket: file.ticket }
        }),
      }),
    },
  }
}

const cellOf = (cell: MonthCell): SheetCell => {
  if (typeof cell === 'string') return cell
  if ('number' in cell) return { number: cell.number, style: 'number' }
  if ('reais' in cell) return { number: cell.reais, style: 'money' }
  return sheetDate(cell.day.split('-').toReversed().join('/')) ?? cell.day
}
