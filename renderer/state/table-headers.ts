import { createStore } from 'solid-js/store'
import type { FileTicket } from '../../shared/bridge/file-tickets.ts'
import type { ReadingChoices, SpreadsheetFacts } from '../../shared/processes/reader.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import type { FileRules } from './file-rules.ts'
import type { Workspace } from './platform/workspace.ts'

/** The columns of a table, and what it would be judged by. */
export type TableHeader = {
  readonly columns: readonly string[]
  readonly headerRow: number
  readonly rules: FileRules
}

/** A file as it is to be read, or the review in which it waits. */
export type HeadedTable = {
  readonly ticket: FileTicket
  readonly choices: ReadingChoices
  readonly batchId: number | null
}

export type TableHeaders = {
  /** Undefined = not looked into yet; null = there is none to compare: the table cannot be read, or is several files already. */
  readonly of: (table: HeadedTable) => TableHeader | null | undefined
  /** What somebody else found in a table. */
  readonly note: (table: HeadedTable, header: TableHeader | null) => void
  /** Looks into those that are not known yet, one after the other. */
  readonly look: (tables: readonly HeadedTable[]) => void
}

type Inspected = Pick<SpreadsheetFacts, 'columns' | 'headerRow'>

/** The header that a look into a file found. */
export const headerOf = ({
  facts: { columns, headerRow },
  roles,
  phoneOrder,
}: {
  facts: Inspected
  roles: readonly ColumnRole[]
  phoneOrder: readonly number[]
}): TableHeader => ({ columns, headerRow, rules: { roles, phoneOrder, defaultDdd: null } })

/** The same table has the same header, whether it was read whole already or not. */
const nameOf = ({ ticket, choices }: HeadedTable): string => JSON.stringify([ticket, choices])

const rulesOf = ({ roles, defaultDdd, phoneOrder }: FileRules): FileRules => ({
  roles,
  defaultDdd,
  phoneOrder,
})

/** The headers of the tables that wait, so that equal ones can be offered as one list. */
export const createTableHeaders = ({ calls }: Pick<Workspace, 'calls'>): TableHeaders => {
  const [known, setKnown] = createStore<Record<string, { header: TableHeader | null }>>({})
  const wanted = new Map<string, HeadedTable>()
  let isLooking = false

  const note = (table: HeadedTable, header: TableHeader | null) => setKnown(nameOf(table), { header })

  /** @returns whether the workspace answered */
  const lookInto = async (table: HeadedTable): Promise<boolean> => {
    const { ticket, choices, batchId } = table
    if (batchId !== null) {
      const reviews = await calls.reviews.list()
      const review = reviews.ok ? reviews.value.find((one) => one.batchId === batchId) : undefined
      const isOne = review?.fileCount === 1
      if (reviews.ok)
        note(
          table,
          isOne
            ? { columns: review.columns, headerRow: review.source.facts.headerRow, rules: rulesOf(review) }
            : null,
        )
      return reviews.ok
    }
    const found = await calls.imports.open({ ticket, choices: { ...choices } })
    if (!found.ok && found.problem.code === 'workspace_unavailable') return false
    note(table, found.ok ? headerOf(found.value) : null)
    return true
  }

  const run = async () => {
    if (isLooking) return
    isLooking = true
    for (const [name, table] of wanted) {
      wanted.delete(name)
      if (known[name] === undefined && !(await lookInto(table))) wanted.clear()
    }
    isLooking = false
  }

  return {
    of: (table) => known[nameOf(table)]?.header,
    note,
    look: (tables) => {
      for (const table of tables) if (known[nameOf(table)] === undefined) wanted.set(nameOf(table), table)
      void run()
    },
  }
}
