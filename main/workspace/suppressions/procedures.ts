import { implement } from '@orpc/server'
import { type SuppressionList, suppressionsContract } from '../../../shared/bridge/suppressions.ts'
import { hasKeyColumn } from '../../../shared/rules/judge-row.ts'
import { createSuppressionJudge } from '../../../shared/rules/judge-suppression.ts'
import { possibleKeys, readPersonKey } from '../../../shared/rules/read-person-key.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import { suppressionFileTexts } from '../../../shared/texts/suppression-file.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { fileNameFrom, writeExport } from '../exports/write-export.ts'
import { foreignPlan } from '../imports/foreign-plan.ts'
import { ProblemError } from '../problem-error.ts'
import { createKeyHash } from './key-code.ts'
import { suppressionCsv } from './list-csv.ts'
import {
  countEntries,
  discardSuppressionList,
  getHashKey,
  getSuppressionList,
  insertEntry,
  listEntries,
  listSuppressionLists,
  removeEntry,
  type StoredEntry,
  toEntry,
} from './queries.ts'
import { countSuppression } from './staging.ts'

/** Who types one number writes its DDD. */
const typed = { defaultDdd: null, foreignPlan }

export const suppressionsProcedures = ({
  db,
  clock,
  uuid,
  host,
  changes,
  removal,
  gate,
  suppressionImports,
}: WorkspaceDependencies) => {
  const os = implement(suppressionsContract)
  const hash = createKeyHash(getHashKey(db))
  const existing = (id: string): SuppressionList => {
    const list = getSuppressionList(db, id)
    if (list === null) throw new ProblemError('suppression_list_missing')
    return list
  }
  return os.router({
    lists: os.lists.handler(() => listSuppressionLists(db)),
    entries: os.entries.handler(({ input }) => ({
      total: countEntries(db),
      rows: listEntries(db, input.page.offset, input.page.limit),
    })),
    find: os.find.handler(async ({ input }) => {
      const keys = possibleKeys(input.text, typed)
      return { keys, matches: keys.length === 0 ? [] : await gate.find(keys) }
    }),
    add: os.add.handler(({ input: { kind, text, source, note, storage } }) => {
      const reading = readPersonKey(kind, text, typed)
      if (!reading.ok) throw new ProblemError('suppression_key_unreadable', { reason: reading.reason })
      const entry: StoredEntry = {
        id: uuid(),
        kind,
        storage,
        key: storage === 'plain' ? reading.key.key : hash(reading.key),
        source,
        note,
        addedAt: new Date(clock.now()).toISOString(),
      }
      if (!insertEntry(db, entry)) throw new ProblemError('suppression_entry_exists')
      changes.publish('suppressions')
      return toEntry(entry)
    }),
    removeEntry: os.removeEntry.handler(({ input }) => {
      if (!removeEntry(db, input.id)) throw new ProblemError('suppression_entry_missing')
      changes.publish('suppressions')
      return { id: input.id }
    }),
    removeList: os.removeList.handler(({ input }) => {
      discardSuppressionList(db, existing(input.id).id)
      removal.request()
      changes.publish('suppressions')
      return { id: input.id }
    }),
    judge: os.judge.handler(({ input }) => {
      if (!hasKeyColumn(input.roles)) throw new ProblemError('import_no_key_column')
      const judge = createSuppressionJudge(input, { defaultDdd: input.defaultDdd, foreignPlan })
      const tally = emptyTally()
      const seen = new Set<string>()
      const verdicts = input.rows.map((cells) => {
        const verdict = judge(cells)
        const names =
          verdict.outcome === 'accepted' ? verdict.keys.map(({ kind, key }) => `${kind}:${key}`) : []
        countSuppression(
          tally,
          verdict,
          names.every((name) => seen.has(name)),
        )
        for (const name of names) seen.add(name)
        return verdict
      })
      return { verdicts, tally }
    }),
    start: os.start.handler(({ input }) => ({ jobId: suppressionImports.start(input) })),
    imports: os.imports.handler(() => suppressionImports.list()),
    cancelImport: os.cancelImport.handler(({ input }) => ({
      state: suppressionImports.cancel(input.jobId).state,
    })),
    exportList: os.exportList.handler(async ({ input }) => {
      const list = existing(input.id)
      if (list.storage === 'hashed') throw new ProblemError('suppression_not_exportable')
      const path = await host.askSavePath(
        fileNameFrom(suppressionFileTexts[input.language].fileName(list.name)),
      )
      if (path === null) return null
      await writeExport(path, suppressionCsv(db, list, input.language), uuid())
      return { path, entries: list.phones + list.documents }
    }),
  })
}
