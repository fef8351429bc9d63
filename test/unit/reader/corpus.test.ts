import { expect, it } from 'vitest'
import { corpusFiles, withoutCorpus } from '../../support/spreadsheets/corpus.ts'
import { choicesOf, countRows, inspect } from '../../support/spreadsheets/run-reader.ts'
import { workedMs } from '../../support/worked.ts'

const files = corpusFiles()
const skipped = files === null ? ` ${withoutCorpus}` : ''

/** Of the corpus: what cannot be a table, whatever the reader does. Everything else must be one. */
const refused = new Map([
  ['poi/test-data__spreadsheet__54764.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__54764-2.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__poc-xmlbomb.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__poc-xmlbomb-empty.xlsx', 'reader_xml_forbidden'],
  ['poi/test-data__spreadsheet__duplicate-filename.xlsx', 'reader_archive_damaged'],
  ['poi/test-data__spreadsheet__xlsx-corrupted.xlsx', 'reader_xml_damaged'],
  ['poi/test-data__spreadsheet__protected_passtika.xlsx', 'reader_password_protected'],
  ['calamine/tests__pass_protected.xlsb', 'reader_password_protected'],
  ['calamine/tests__pass_protected.ods', 'reader_password_protected'],
  ...['51832', '60284', 'password', 'xor-encryption-abc'].map(
    (name) => [`poi/test-data__spreadsheet__${name}.xls`, 'reader_password_protected'] as const,
  ),
])

it.skipIf(files === null)(
  `each file of the public corpus is a table or a typed problem within 10 s of work and 256 MB${skipped}`,
  async () => {
    let tables = 0
    let slowestMs = 0
    const rssBefore = process.memoryUsage.rss()
    for (const { path, name } of files ?? []) {
      const before = workedMs()
      const inspected = await inspect(path)
      const read = 'facts' in inspected ? await countRows(path, choicesOf(inspected.facts)) : inspected
      slowestMs = Math.max(slowestMs, workedMs() - before)
      const isTable = 'rows' in read
      if (isTable) tables += 1
      const code = 'problem' in read ? read.problem.code : null
      const expected = refused.get(name)
      if (expected !== undefined) expect([name, code]).toEqual([name, expected])
      else if (!/clusterfuzz|crash/.test(name)) expect([name, isTable]).toEqual([name, true])
    }
    expect(tables).toBeGreaterThan(400)
    expect(slowestMs).toBeLessThan(10_000)
    expect(process.memoryUsage.rss() - rssBefore).toBeLessThan(256 * 1024 * 1024)
  },
)
