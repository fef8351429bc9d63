import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileTemplate, parseTemplate } from '../../../shared/rules/template.ts'
import { checkProperty } from '../../support/property.ts'

const columns = ['Nome', 'Valor Total', 'Observação', 'nome']

describe('template rendering', () => {
  test.each([
    ['Olá {{nome}}, tudo bem?', ['Ana', '', '', 'x'], 'Olá Ana, tudo bem?', []],
    ['{{ NOME }}: {{valor total}}', ['Ana', 'R$ 10,00', '', ''], 'Ana: R$ 10,00', []],
    ['{{observacao}}', ['', '', 'sem acento', ''], 'sem acento', []],
    ['Olá {{nome}}!', [' ', '', '', ''], 'Olá !', ['nome']],
    ['Olá {{nome|cliente}}!', ['', '', '', ''], 'Olá cliente!', []],
    ['Olá {{nome|}}!', ['', '', '', ''], 'Olá !', []],
    ['{{nome}}{{nome}}', ['é', '', '', ''], 'éé', []],
    ['chaves } e { soltas', [], 'chaves } e { soltas', []],
  ])('the template %j with the cells %j renders as %j', (template, cells, text, missing) => {
    expect(compileTemplate(template, columns).render(cells)).toEqual({
      text,
      missing,
      placeholders: [],
      unformatted: [],
    })
  })

  test.each([
    ['Olá {{nome}}!', 'NULL', 'Olá NULL!', false],
    ['Olá {{nome|cliente}}!', 'NULL', 'Olá cliente!', true],
    ['Olá {{nome|cliente}}!', ' #N/D ', 'Olá cliente!', true],
    ['Olá {{nome:primeiro:maiúsculas|cliente}}!', 'não informado', 'Olá cliente!', true],
    ['Olá{{nome|}}!', '-', 'Olá!', true],
  ])(
    'the template %j with the cell %j, which says that it has no value, renders as %j',
    (template, cell, text, isReplaced) => {
      expect(compileTemplate(template, columns).render([cell])).toEqual({
        text,
        missing: [],
        placeholders: [{ column: 'nome', value: cell.trim(), isReplaced }],
        unformatted: [],
      })
    },
  )

  test('a template reports the variable names that no column has', () => {
    expect(compileTemplate('{{nome}} {{cidade}} {{cidade}} {{uf|SP}}', columns).unknown).toEqual([
      'cidade',
      'uf',
    ])
  })

  test.each([
    ['Olá {{nome', 4],
    ['{{}}', 0],
    ['{{ | x}}', 0],
    ['a {{b {{nome}}', 2],
    ['tudo certo {{nome}}', null],
  ])('the template %j is broken at position %s', (template, at) => {
    expect(parseTemplate(template).brokenAt).toBe(at)
  })

  test('only a template without variables is constant', () => {
    expect(compileTemplate('igual', columns).isConstant).toBe(true)
    expect(compileTemplate('{{nome}}', columns).isConstant).toBe(false)
  })
})

test('the parsed parts of any template put together give the template', async () => {
  const piece = fc.oneof(fc.constantFrom('{{', '}}', '{', '}', '|', 'nome', ' '), fc.string({ maxLength: 5 }))
  await checkProperty(
    fc.array(piece, { maxLength: 20 }),
    (pieces) => {
      const template = pieces.join('')
      const rebuilt = parseTemplate(template)
        .parts.map((part) => (part.type === 'text' ? part.text : template.slice(part.start, part.end)))
        .join('')
      expect(rebuilt).toBe(template)
    },
    { runs: 2_000 },
  )
})
