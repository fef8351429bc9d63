import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMending, type RepairKind } from '../../../shared/rules/row-verdict.ts'
import { runImport } from '../../support/headless-import.ts'
import { csvText } from '../../support/spreadsheets/csv-writer.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'
import { checkProperty } from '../../support/property.ts'

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max })

/** Phones as people write them, few enough to repeat; what spreadsheets make of them; and anything else. */
const phone = fc.oneof(
  fc.constantFrom('(11) 98765-4321', '11987654321', '+55 11 98765-4321', '1187654321', '21 7765-4321'),
  fc.constantFrom(
    '5,51199E+12',
    '5511987654321.0',
    '98765-4321',
    '1133334444',
    '0800 123 4567',
    '',
    '11999999999',
  ),
  fc.constantFrom('0XX11987654321', '(11) 98765-4321 / (21) 98765-4322', '+351 912 345 678', '=1+1'),
  digits(8, 14),
  fc.string(),
)
const cell = fc.oneof(fc.string(), fc.constantFrom('Ação; "e"', 'quebra\nde linha', "'=1"))
const table = fc.array(fc.tuple(cell, phone, phone), { maxLength: 40 })

const entriesWhere = (counts: Partial<Record<RepairKind, number>>, mending: boolean) =>
  Object.fromEntries(Object.entries(counts).filter(([kind]) => isMending(kind as RepairKind) === mending))

/** Said, not proposed: of columns with hardly a phone in them nothing is proposed. */
const roles = ['name', 'phone', 'phone'] as const
const mapped = ['--map', 'name=Nome', '--map', 'phone=Telefone', '--map', 'phone=Celular']

test('the import command counts every row once and exactly as the app does', async () => {
  const { client } = startTestWorkspace()
  let filesChecked = 0
  await checkProperty(
    fc.array(table, { minLength: 5, maxLength: 5 }),
    async (tables) => {
      const folder = temporaryFolder()
      const layout = { delimiter: ';', lineEnds: ['\r\n'], quotes: 'needed' } as const
      const files = tables.map((rows, index) => {
        const text = csvText([['Nome', 'Telefone', 'Celular'], ...rows], layout)
        writeFileSync(join(folder, `${index}.csv`), text)
        return `${index}.csv`
      })
      const { code, lines } = await runImport([...files, ...mapped, '--json'], folder)
      expect([code, lines.length]).toEqual([0, files.length])
      for (const [index, line] of lines.entries()) {
        if (!('rows' in line)) throw new Error(`not imported: ${JSON.stringify(line)}`)
        const rejected = Object.values(line.rejected).reduce((sum, count) => sum + count, 0)
        expect(line.rows).toBe(line.accepted + line.duplicates + rejected)
        const { tally } = await importFile(client, join(folder, `${index}.csv`), 'lista', 'list', roles)
        const { rows, accepted, duplicates, repaired, normalised } = line
        expect({ rows, accepted, duplicates, repaired, normalised, rejected: line.rejected }).toEqual({
          rows: tally.rows,
          accepted: tally.accepted,
          duplicates: tally.duplicates,
          repaired: entriesWhere(tally.repairs, true),
          normalised: entriesWhere(tally.repairs, false),
          rejected: tally.reasons,
        })
        expect(rejected).toBe(tally.rejected)
        filesChecked += 1
      }
    }, // Each step of a search for a smaller example would start the program again.
    { runs: 3, endOnFailure: true },
  )
  expect(filesChecked).toBeGreaterThanOrEqual(15)
}, 300_000)
