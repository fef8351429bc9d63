import type { SuppressionList } from '../../../shared/bridge/suppressions.ts'
import type { Language } from '../../../shared/rules/language.ts'
import { suppressionFileTexts } from '../../../shared/texts/suppression-file.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { brazilianCsvLine, brazilianCsvStart } from '../exports/brazilian-csv.ts'
import { ProblemError } from '../problem-error.ts'
import { unpackEntries } from './entry-block.ts'
import { type KeyCode, keyOfCode } from './key-code.ts'
import { getEntryBlock } from './queries.ts'

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
