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

describe('CNPJs in lines of text', () => {
  it.each([
    ['as digits', numeric],
    ['with punctuation', '11.222.333/0001-81'],
    ['in quotes', '"11.222.333/0001-81"'],
    ['among other cells', `PADARIA LTDA;${numeric};SP`],
    ['behind a tab', `1\t${numeric}`],
    ['with blanks', `   ${numeric}  `],
  ])('are found %s', (_, line) => {
    expect([...listOf(line).documents]).toEqual([numeric])
  })

  it('may have letters, small ones too', () => {
    expect([...listOf('12.abc.345/01de-35').documents]).toEqual([lettered])
  })

  it('may be several in a line; each is taken once, in order', () => {
    const list = listOf(`${lettered};${numeric}`, numeric, '')
    expect([...list.documents]).toEqual([lettered, numeric])
    expect(list).toMatchObject({ lines: 3, repeated: 1, wrong: 0, firstWrong: null })
  })

  it('get their zeros back where a spreadsheet ate them, but not beside other cells', () => {
    const bank = '00000000000191'
    expect([...listOf('191').documents]).toEqual([bank])
    expect([...listOf('BANCO;191').documents]).toEqual([])
  })

  it('that are none are counted, and the first is told; empty lines are nothing', () => {
    const list = listOf('cnpj', '', '11222333000180', 'x'.repeat(80))
    expect(list).toMatchObject({ wrong: 3, firstWrong: { line: 1, text: 'cnpj' } })
    expect(listOf('', 'x'.repeat(80)).firstWrong).toEqual({ line: 2, text: 'x'.repeat(40) })
  })

  it('are 14 places with check digits that close, whatever the text', async () => {
    const noise = fc.string({ unit: fc.constantFrom('1', '8', '0', '.', ';', 'A', ' ') })
    const cnpj = fc.stringMatching(/^[0-9A-Z]{12}$/).map(cnpjOf)
    const lines = fc.tuple(noise, cnpj, noise).map((cells) => cells.join(';'))
    await checkProperty(fc.oneof({ weight: 19, arbitrary: lines }, noise), (line) => {
      for (const document of listOf(line).documents) expect(document).toMatch(/^[0-9A-Z]{12}\d{2}$/)
    })
  })
})
