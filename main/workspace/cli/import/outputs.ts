import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ContactList } from '../../../../shared/bridge/lists.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import type { ReadableDatabase } from '../../../database/handles.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../../writers/brazilian-csv.ts'
import { writeExport } from '../../writers/write-export.ts'
import { leftOutCsv } from '../../lists/left-out.ts'
import { rowsFrom } from '../../rows/store/blocks.ts'
import { batchOfList } from '../../lists/queries.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { HeadlessFailure } from './failure.ts'
import type { ImportOptions } from './options.ts'
import { keyHeadings } from './words.ts'

type Targets = Pick<ImportOptions, 'out' | 'rejected' | 'force'>

/**
 * Says before the work what would be known after it: that a target is taken, or lies nowhere.
 * @throws HeadlessFailure `output_exists`; ProblemError `export_write_failed`
 */
export const checkTargets = ({ out, rejected, force }: Targets): void => {
  for (const path of [out, rejected]) {
    if (path === null) continue
    if (!force && existsSync(path)) throw new HeadlessFailure('output_exists', { path })
    if (!existsSync(dirname(path))) throw new ProblemError('export_write_failed', { reason: 'ENOENT' })
  }
}

/**
 * Writes what was asked for, each file complete or not at all.
 * @throws ProblemError `export_write_failed`
 */
export const writeOutputs = async (
  db: ReadableDatabase,
  list: ContactList,
  { out, rejected }: Targets,
  language: Language,
  signal: AbortSignal,
): Promise<void> => {
  const write = (path: string, chunks: Iterable<string>): Promise<void> =>
    writeExport(path, untilAborted(chunks, signal), randomUUID())
  if (out !== null) await write(out, acceptedCsv(db, list, language))
  if (rejected !== null) await write(rejected, leftOutCsv(db, list, language))
}

function* untilAborted(chunks: Iterable<string>, signal: AbortSignal): Generator<string> {
  for (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
}

/** The list as a CSV for a person: the phone or document that a row goes by, then every original column. */
function* acceptedCsv(db: ReadableDatabase, list: ContactList, language: Language): Generator<string> {
  const heading = keyHeadings[language][list.roles.includes('phone') ? 'phone' : 'document']
  yield brazilianCsvStart + brazilianCsvLine([heading, ...list.columns])
  for (const rows of rowsFrom(db, batchOfList(db, list.id), 'accepted', 0)) {
    yield rows
      .map(({ key, cells }) =>
        // A row that ends early in the file has all its columns here.
        brazilianCsvLine([key, ...list.columns.map((_column, index) => cells[index] ?? '')]),
      )
      .join('')
  }
}
