import { expect, it } from 'vitest'
import { bombs } from '../../support/spreadsheets/bombs.ts'
import { countRows, fileOf, inspect } from '../../support/spreadsheets/run-reader.ts'

const named = bombs.filter(({ name }) => name.includes('prototypes'))

it('names of prototypes in a file do not change the prototypes of the program', async () => {
  expect(named.length).toBeGreaterThan(1)
  for (const { build } of named) {
    const path = fileOf(build())
    await inspect(path)
    await countRows(path, { headerRow: 0 })
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect('polluted' in {}).toBe(false)
})
