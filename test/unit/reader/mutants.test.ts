import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { kindOfMutant, mutantOf, mutatedKinds } from '../../support/spreadsheets/mutants.ts'
import { choicesOf, countRows, inspect } from '../../support/spreadsheets/run-reader.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const mutants = 2_100

describe('mutants of files of usual shapes', () => {
  it(`are tables or typed problems, all ${mutants}, without a crash or a stall`, async () => {
    const path = join(temporaryFolder(), 'mutant')
    const answers = new Map<string, number>()
    const tables = new Map(mutatedKinds.map((kind) => [kind, 0]))
    for (let seed = 1; seed <= mutants; seed += 1) {
      writeFileSync(path, mutantOf(seed))
      const startedAt = performance.now()
      try {
        const inspected = await inspect(path)
        const read = 'facts' in inspected ? await countRows(path, choicesOf(inspected.facts)) : inspected
        const answer = 'rows' in read ? 'table' : read.problem.code
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
        if (answer === 'table') tables.set(kindOfMutant(seed), (tables.get(kindOfMutant(seed)) ?? 0) + 1)
      } catch (error) {
        throw new Error(`Mutant ${seed} broke the reader`, { cause: error })
      }
      expect(performance.now() - startedAt).toBeLessThan(5_000)
    }
    // Damage of both kinds was done, and some of it was harmless: else the mutants are no test.
    expect(answers.get('table')).toBeGreaterThan(mutants * 0.2)
    expect(answers.get('reader_archive_damaged')).toBeGreaterThan(mutants * 0.1)
    expect(answers.get('reader_xml_damaged')).toBeGreaterThan(mutants * 0.02)
    expect(answers.get('reader_quote_unclosed')).toBeGreaterThan(5)
    expect(answers.size).toBeGreaterThan(5)
    for (const [kind, count] of tables) expect([kind, count > 5]).toEqual([kind, true])
  }, 60_000)
})
