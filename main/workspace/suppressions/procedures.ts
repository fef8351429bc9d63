import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import { implement } from '@orpc/server'
import { type SuppressionList, suppressionsContract } from '../../../shared/bridge/suppressions.ts'
import { createSuppressionJudge } from '../../../shared/rules/judge-suppression.ts'
import type { Language } from '../../../shared/rules/language.ts'
import type { PersonKeyKind } from '../../../shared/rules/person-key.ts'
import { possibleKeys, readPersonKey } from '../../../shared/rules/read-person-key.ts'
import { emptyTally } from '../../../shared/rules/row-verdict.ts'
import { suppressionFileTexts } from '../../../shared/texts/suppression-file.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import type { HeldFiles } from '../files/held-files.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Removal } from '../base/removal.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../writers/brazilian-csv.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { unpackEntries } from './entry-block.ts'
import type { SuppressionGate } from './gate.ts'
import type { SuppressionImports } from './import-jobs.ts'
import { createKeyHash, type KeyCode, keyOfCode } from '../base/key-code.ts'
import {
  countEntries,
  discardSuppressionList,
  getHashKey,
  getSuppressionList,
  insertEntries,
  listEntries,
  listSuppressionLists,
  removeEntry,
  type StoredEntry,
  toEntry,
  getEntryBlock,
} from './queries.ts'
import { countSuppression } from './staging.ts'

type Needs = Base & {
  saveAs: SaveAs
  removal: Pick<Removal, 'request'>
  gate: SuppressionGate
  held: Pick<HeldFiles, 'opened'>
  suppressionImports: SuppressionImports
}

/** Who types one number writes its DDD. */
const typed = { defaultDdd: null, foreignPlan }

export const suppressionsProcedures = ({
  db,
  clock,
  uuid,
  saveAs,
  changes,
  removal,
  gate,
  held,
  suppressionImports,
}: Needs) => {
  const os = implement(suppressionsContract)
  const hash = createKeyHash(getHashKey(db))
  const existing = (id: string): SuppressionList => {
    const list = getSuppressionList(db, id)
    if (list === null) throw new ProblemError('suppression_list_missing')
    return list
  }
  const entryOf = (
    { kind, text }: { kind: PersonKeyKind; text: string },
    { source, note, storage }: Pick<StoredEntry, 'source' | 'note' | 'storage'>,
  ): StoredEntry => {
    const reading = readPersonKey(kind, text, typed)
    if (!reading.ok) throw new ProblemError('suppression_key_unreadable', { reason: reading.reason })
    const key = storage === 'plain' ? reading.key.key : hash(reading.key)
    return { id: uuid(), kind, storage, key, source, note, addedAt: new Date(clock.now()).toISOString() }
  }
  /** @returns how many were not blocked already */
  const block = (entries: readonly StoredEntry[]): number => {
    const added = insertEntries(db, entries)
    if (added > 0) changes.publish('suppressions')
    return added
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
    add: os.add.handler(({ input: { kind, text, ...made } }) => {
      const entry = entryOf({ kind, text }, made)
      if (block([entry]) === 0) throw new ProblemError('suppression_entry_exists')
      return toEntry(entry)
    }),
    addMany: os.addMany.handler(({ input: { keys, ...made } }) => {
      const added = block(keys.map((key) => entryOf(key, made)))
      return { added, existing: keys.length - added }
    }),
    removeEntry: os.removeEntry.handler(({ input }) => {
      if (!removeEntry(db, input.id)) throw new ProblemError('suppression_entry_missing')
      changes.publish('suppressions')
      return { id: input.id }
    }),
    removeList: os.removeList.handler(({ input }) => {
      const list = existing(input.id)
      if (list.storage === 'team') throw new ProblemError('suppression_of_team')
      discardSuppressionList(db, list.id)
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
    start: os.start.handler(({ input: { fileId, ...wanted } }) => ({
      jobId: suppressionImports.start({ ...wanted, file: held.opened(fileId) }),
    })),
    exportList: os.exportList.handler(async ({ input }) => {
      const list = existing(input.id)
      if (list.storage !== 'plain') throw new ProblemError('suppression_not_exportable')
      const file = await saveAs(suppressionFileTexts[input.language].fileName(list.name))
      if (file === null) return null
      const entries = list.phones + list.documents
      await file.write(suppressionCsv(db, list, input.language), {
        action: 'suppressions_exported',
        subject: list.id,
        count: entries,
      })
      return { ticket: file.ticket, entries }
    }),
  })
}

/**
 * A plain list as a CSV for a person, in the file's order: what each entry is, and the number.
 * @throws ProblemError `suppression_list_missing` when it goes away meanwhile
 */
export function* suppressionCsv(
  db: ReadableDatabase,
  list: SuppressionList,
  language: Language,
): Generator<string> {
  const texts = suppressionFileTexts[language]
  yield brazilianCsvStart + brazilianCsvLine([texts.kind, texts.key])
  const write = (code: KeyCode): string => {
    const { kind, key } = keyOfCode(code)
    return brazilianCsvLine([texts.kinds[kind], key])
  }
  let left = list.phones + list.documents
  for (let position = 0; left > 0; position += 1) {
    const block = getEntryBlock(db, list.id, position)
    if (block === null) throw new ProblemError('suppression_list_missing')
    const { numbers, texts: others } = unpackEntries(block)
    left -= numbers.length + others.length
    yield [...numbers, ...others].map(write).join('')
  }
}
