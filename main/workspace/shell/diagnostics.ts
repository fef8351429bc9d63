import { implement } from '@orpc/server'
import type { WorkspaceFacts } from '../../../shared/bridge/diagnostics-schema.ts'
import { diagnosticsContract } from '../../../shared/bridge/diagnostics.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { prepare } from '../../database/sql.ts'
import type { Base } from '../base/base.ts'
import { getSettings } from '../settings/settings.ts'

/** What can be told of the data without telling anything of anybody. */
export const diagnosticsProcedures = ({ db }: Pick<Base, 'db'>) => {
  const os = implement(diagnosticsContract)
  return os.router({ facts: os.facts.handler(() => readFacts(db)) })
}

const readFacts = (db: ReadableDatabase): WorkspaceFacts => {
  const { testPhones, ...settings } = getSettings(db)
  return {
    schema: Number(prepare(db, 'pragma user_version').pluck().get()),
    sqlite: String(prepare(db, 'select sqlite_version()').pluck().get()),
    rows: rowsOfTables(db),
    settings: { ...settings, testPhones: testPhones.length },
  }
}

const rowsOfTables = (db: ReadableDatabase): Record<string, number> => {
  const tables = prepare(
    db,
    `select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`,
  )
    .pluck()
    .all() as string[]
  return Object.fromEntries(
    tables.map((table) => [table, Number(prepare(db, `select count(*) from "${table}"`).pluck().get())]),
  )
}
