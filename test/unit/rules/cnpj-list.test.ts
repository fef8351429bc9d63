import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CnpjList, emptyCnpjList, takeLine } from '../../../shared/rules/cnpj-list.ts'
import { cnpjOf } from '../../support/documents.ts'
import { checkProperty } from '../../support/property.ts'

const listOf = (...lines: string[]): CnpjList => {
  const list = emptyCnpjList()
  for (const line of lines) takeLine(list, line)
  return list
}

const numeric = '11222333000181'
const lettered = '12ABC34501DE35'

describe('CNPJ lists', () => {
  it.each([
    ['as digits', numeric],
    ['with punctuation', '11.222.333/0001-81'],
    ['in quotes', '"11.222.333/0001-81"'],
    ['among other cells', `PADARIA LTDA;${numeric};SP`],
    ['after a tab', `1\t${numeric}`],
    ['between blanks', `   ${numeric}  `],
  ])('a CNPJ %s is found in a line of text', (_, line) => {
    expect([...listOf(line).documents]).toEqual([numeric])
  })

  it('a CNPJ with lower-case letters is found in a line of text', () => {
    expect([...listOf('12.abc.345/01de-35').documents]).toEqual([lettered])
  })

  it('several CNPJs in a line are each listed once, in order', () => {
    const list = listOf(`${lettered};${numeric}`, numeric, '')
    expect([...list.documents]).toEqual([lettered, numeric])
    expect(list).toMatchObject({ lines: 3, repeated: 1, wrong: 0, firstWrong: null })
  })

  it('a CNPJ alone in its line gets its lost zeros back, but not one beside other cells', () => {
    const bank = '00000000000191'
    expect([...listOf('191').documents]).toEqual([bank])
    expect([...listOf('BANCO;191').documents]).toEqual([])
  })

  it('lines without a CNPJ are counted, the first is reported, and empty lines are ignored', () => {
    const list = listOf('cnpj', '', '11222333000180', 'x'.repeat(80))
    expect(list).toMatchObject({ wrong: 3, firstWrong: { line: 1, text: 'cnpj' } })
    expect(listOf('', 'x'.repeat(80)).firstWrong).toEqual({ line: 2, text: 'x'.repeat(40) })
  })

  it('every CNPJ found in random text has 12 letters or digits and two final digits', async () => {
    const noise = fc.string({ unit: fc.constantFrom('1', '8', '0', '.', ';', 'A', ' ') })
    const cnpj = fc.stringMatching(/^[0-9A-Z]{12}$/).map(cnpjOf)
    const lines = fc.tuple(noise, cnpj, noise).map((cells) => cells.join(';'))
    // One stands by itself, so that at least one is found.
    await checkProperty(fc.tuple(lines, noise, cnpj), (texts) => {
      for (const document of listOf(...texts).documents) expect(document).toMatch(/^[0-9A-Z]{12}\d{2}$/)
    })
  })
})
