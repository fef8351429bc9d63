import type { RecordExportRequest } from '../../../../shared/bridge/record-exports.ts'
import { columnKey } from '../../../../shared/rules/template.ts'
import { recordFieldTexts } from '../../../../shared/texts/record-file.ts'

/**
 * The headers of a file: the list's own columns, then the fields. All are different, whatever their case and accents, so
 * that the file can be read back: a second one of a name gets a number.
 */
export const headersOf = (
  columns: readonly string[],
  fields: readonly string[],
  headers: RecordExportRequest['headers'],
): string[] => {
  const words = new Map<string, string>(
    headers === 'service' ? [] : Object.entries(recordFieldTexts[headers]),
  )
  const wanted = [...columns, ...fields.map((name) => words.get(name) ?? name)]
  const taken = new Set<string>()
  // What stands there keeps its name against what would become it by a number.
  const given = new Set(wanted.map(columnKey))
  return wanted.map((name) => {
    let unique = name
    for (let number = 2; taken.has(columnKey(unique)); number += 1) {
      const next = `${name} (${number})`
      if (!given.has(columnKey(next)) || taken.has(columnKey(next))) unique = next
    }
    taken.add(columnKey(unique))
    return unique
  })
}
