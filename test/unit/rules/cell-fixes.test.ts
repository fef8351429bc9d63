import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDdd, padDocument, replaceText, stripMask } from '../../../shared/rules/cell-fixes.ts'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import { readCpf } from '../../../shared/rules/cpf.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import { sortValueOf } from '../../../shared/rules/sort-value.ts'
import { anyLetter } from '../../support/any-letter.ts'
import { cnpjOf, cpfOf } from '../../support/documents.ts'
import { checkProperty } from '../../support/property.ts'

describe('punctuation removal', () => {
  it.each([
    ['(11) 98765-4321', '11987654321'],
    ['+55 11 98765.4321', '5511987654321'],
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['11987654321', null],
    ['', null],
    ['-', null],
    ['5,51199E+12', null],
    ['11987654321.0', null],
    ['1.234.567,00', null],
    ['11 98765-4321 / 11 98765-0000', null],
    // The digits of both would be a CNPJ's.
    ['7117/2739 829301', null],
    ['ramal 22', null],
    ['Rua A, 12', null],
  ])('removing the punctuation of %j gives %j', (cell, expected) => {
    expect(stripMask(cell)).toBe(expected)
  })

  it('removing punctuation never changes the document or the phone that is read', async () => {
    const number = fc.oneof(
      fc.stringMatching(/^\d{9}$/).map(cpfOf),
      fc.stringMatching(/^[0-9A-Z]{12}$/).map(cnpjOf),
      fc.stringMatching(/^(?:55)?(?:11|21|85)(?:9[6-9]|[2-5])\d{7}$/),
    )
    const mark = fc.constantFrom(' ', '.', '-', '–', '(', ')')
    const masked = fc
      .tuple(number, fc.array(fc.tuple(fc.nat(16), mark), { minLength: 1, maxLength: 5 }))
      .map(([text, marks]) =>
        marks.reduce((all, [at, each]) => all.slice(0, at) + each + all.slice(at), text),
      )
    const cnpj = fc
      .stringMatching(/^\d{12}$/)
      .map((stem) => cnpjOf(stem).replace(/^(..)(...)(...)(....)/, '$1.$2.$3/$4-'))
    const options = { defaultDdd: null, foreignPlan: () => null }
    const isRead = (text: string): boolean =>
      readCpf(text).ok || readCnpj(text).ok || readPhone(text, options).ok
    const cell = fc
      .oneof({ weight: 4, arbitrary: masked }, cnpj)
      .filter((text) => stripMask(text) !== null && isRead(text))
    await checkProperty(
      cell,
      (text) => {
        const stripped = stripMask(text) ?? ''
        for (const read of [readCpf, readCnpj]) {
          const before = read(text)
          const after = read(stripped)
          if (before.ok) expect(after.ok && after.document).toBe(before.document)
        }
        const before = readPhone(text, options)
        const after = readPhone(stripped, options)
        if (before.ok) expect(after.ok && after.digits).toBe(before.digits)
      },
      { runs: 2_000 },
    )
  })
})

describe('zero padding', () => {
  it.each([
    ['191', null, null],
    ['191', 'cpf', '00000000191'],
    ['191', 'cnpj', '00000000000191'],
    ['2998224725', 'cpf', null],
    ['1222333000181', null, null],
    ['123', 'cpf', null],
    ['52998224725', 'cpf', null],
    ['abc', null, null],
  ] as const)('padding %j in a column of type %s gives %j', (cell, wanted, expected) => {
    expect(padDocument(cell, wanted)).toBe(expected)
  })

  const kept = fc.stringMatching(/^[1-9]\d{2,8}$/)
  const lost = fc.oneof(
    kept.map((stem) => ({ document: cpfOf(stem.padStart(9, '0')), kind: 'cpf' as const })),
    kept.map((stem) => ({ document: cnpjOf(stem.padStart(12, '0')), kind: 'cnpj' as const })),
  )
  const unpadded = lost
    .map(({ document, kind }) => ({ document, kind, cell: document.replace(/^0+/, '') }))
    .filter(({ document, cell }) => cell !== document)

  it('padding restores a document that lost its leading zeros', async () => {
    await checkProperty(unpadded, ({ document, kind, cell }) => {
      expect(padDocument(cell, kind)).toBe(document)
    })
  })

  it('padding changes a cell only into a document with valid check digits', async () => {
    const cells = fc.oneof(
      unpadded.map(({ cell }) => cell),
      fc.stringMatching(/^\d{3,13}$/),
    )
    await checkProperty(fc.tuple(cells, fc.constantFrom('cpf', 'cnpj', null)), ([cell, wanted]) => {
      const padded = padDocument(cell, wanted) ?? cell
      const isProved =
        padded.endsWith(cell) && (padded.length === 11 ? readCpf(padded).ok : readCnpj(padded).ok)
      expect(padded === cell || isProved).toBe(true)
    })
  })
})

describe('area code insertion', () => {
  it.each([
    ['98765-4321', '14', '14 98765-4321'],
    ['3333 4444', '11', '11 3333 4444'],
    ['11987654321', '14', null],
    ['4004-1234', '11', null],
    ['', '11', null],
    ['x', '11', null],
    ['98765-4321', '20', null],
  ])('adding a missing area code to %j with %s gives %j', (cell, ddd, expected) => {
    expect(addDdd(cell, ddd)).toBe(expected)
  })
})

describe('text replacement', () => {
  const plain = { matchCase: false, wholeCell: false }
  it.each([
    [{ find: '.', replacement: '', ...plain }, 'a.b.c', 'abc'],
    [{ find: '(', replacement: '[', ...plain }, '(11)', '[11)'],
    [{ find: 'zé', replacement: 'José', ...plain }, 'ZÉ', 'José'],
    [{ find: 'zé', replacement: 'José', ...plain, matchCase: true }, 'ZÉ', null],
    [{ find: 'a', replacement: '$&$1', ...plain }, 'aba', '$&$1b$&$1'],
    [{ find: 'a', replacement: 'x', ...plain, wholeCell: true }, 'ab', null],
    [{ find: 'ab', replacement: '', ...plain, wholeCell: true }, 'AB', ''],
    [{ find: 'a', replacement: 'a', ...plain, matchCase: true }, 'a', null],
  ])('replacing "$find" with "$replacement" in "$1" gives "$2"', (replacement, cell, expected) => {
    expect(replaceText(replacement)(cell)).toBe(expected)
  })
})

describe('text folding for search', () => {
  it('folding a text for search removes case and accents and keeps its length', async () => {
    await checkProperty(fc.string({ unit: anyLetter }), (text) => {
      expect(foldText(text)).toHaveLength(text.length)
      expect(foldText(foldText(text))).toBe(foldText(text))
    })
    expect(foldText('ÇÃO Ünal São ﬁ İ')).toBe('cao unal sao ﬁ i')
  })
})

describe('sort values', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['R$ 10,00', 10],
    ['-R$ 3', -3],
    ['R$ -3,5', -3.5],
    ['1.234', 1234],
    ['12.5', 12.5],
    ['31/12/2026', 20261231000000],
    ['31/12/2026 08:30', 20261231083000],
    ['2026-12-31', 20261231000000],
    ['abc', null],
    ['1,2,3', null],
    ['', null],
  ])('the sort value of %j is %s', (text, expected) => {
    expect(sortValueOf(text)).toBe(expected)
  })
})
