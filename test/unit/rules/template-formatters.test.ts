import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeReais } from '../../../shared/rules/amount.ts'
import { hideAll, maskDocument } from '../../../shared/rules/masked-document.ts'
import { firstName, properCase } from '../../../shared/rules/person-name.ts'
import { countSegments } from '../../../shared/rules/sms-segments.ts'
import { formatterKinds, formatterName, formatterOf } from '../../../shared/rules/template-formatters.ts'
import { bindVariable, columnKey, compileTemplate } from '../../../shared/rules/template.ts'
import { writeDate } from '../../../shared/rules/written-date.ts'
import { checkProperty } from '../../support/property.ts'

const columns = ['Nome', 'Valor', 'Hora: início', 'CPF', 'Nome:primeiro', 'Fone:']
const render = (template: string, cells: readonly string[], of = columns) =>
  compileTemplate(template, of).render(cells)

describe('template formatters', () => {
  test.each([
    ['Olá {{Nome:capitalizado}}', 'Olá José da Silva'],
    ['Olá {{ nome : CAPITALIZADO }}', 'Olá José da Silva'],
    ['{{Nome:first}}', 'José'],
    ['{{Nome:first:maiusculas}}', 'JOSÉ'],
    ['{{Nome:capitalizado:sem acentos}}', 'Jose da Silva'],
    ['{{Hora: início:Sem Acento}}', 'as oito'],
    ['{{Nome:primeiro nome:plain}}', 'Jose'],
    ['{{Valor:moeda|nada}}', 'R$ 1.234,50'],
    ['{{CPF:documento}}', '***.982.247-**'],
    // A column whose whole name matches wins, and the longest one does.
    ['{{Nome:primeiro}}', 'coluna própria'],
    ['{{Nome:primeiro:maiúsculas}}', 'COLUNA PRÓPRIA'],
    ['{{Hora: início}}', 'às oito'],
    ['{{Hora: início:upper}}', 'ÀS OITO'],
    ['{{Fone:}}', '(11) 98765-4321'],
    ['{{Fone::dígitos}}', '11987654321'],
  ])('the template %s renders as %j', (template, text) => {
    const cells = ['JOSÉ DA SILVA', '1234,5', 'às oito', '52998224725', 'coluna própria', '(11) 98765-4321']
    expect(render(template, cells)).toEqual({ text, missing: [], placeholders: [], unformatted: [] })
  })

  test('a value that cannot be formatted stays unchanged, and its variable is reported', () => {
    expect(render('{{Valor:moeda}} {{ valor : moeda }} {{Nome}}', ['Ana', 'a combinar'])).toEqual({
      text: 'a combinar a combinar Ana',
      missing: [],
      placeholders: [],
      unformatted: ['Valor:moeda', 'valor : moeda'],
    })
  })

  test('an empty cell is reported by its column name, and a fallback is not formatted', () => {
    expect(render('{{Valor:moeda}}', ['Ana', ' '])).toEqual({
      text: '',
      missing: ['Valor'],
      placeholders: [],
      unformatted: [],
    })
    expect(render('{{Nome:maiúsculas|cliente}}', ['', '']).text).toBe('cliente')
  })

  test('a document that cannot be read is hidden by its formatter', () => {
    expect(render('{{CPF:documento}}', ['', '', '', '529.982.247-26'])).toEqual({
      text: '***.***.***-**',
      missing: [],
      placeholders: [],
      unformatted: ['CPF:documento'],
    })
  })

  test.each([
    ['Oi {{Nome:promeiro}}', { name: 'promeiro', at: 10 }],
    ['Oi {{ Nome : moéda2 |x}}', { name: 'moéda2', at: 13 }],
    ['{{Nome:}}', { name: '', at: 7 }],
    ['{{Nome:upper:xis}}{{Nome:zê}}', { name: 'xis', at: 13 }],
    ['{{Nome:upper}}', null],
    ['{{Cidade:xis}}', null],
  ])('the template %s has the unknown formatter %j', (template, found) => {
    const compiled = compileTemplate(template, columns)
    expect(compiled.unknownFormatter).toEqual(found)
    if (found !== null) expect(template.slice(found.at)).toMatch(new RegExp(`^${found.name}`))
  })

  test('a value with an unknown formatter stays unchanged', () => {
    expect(render('{{Nome:xis}}', ['ANA']).text).toBe('ANA')
  })

  test.each([
    ['{{Cidade:maiúsculas}}', 'Cidade'],
    ['{{Cidade:upper:primeiro|x}}', 'Cidade'],
    ['{{Cidade:xis}}', 'Cidade:xis'],
    ['{{Hora: fim}}', 'Hora: fim'],
    ['{{:moeda}}', ':moeda'],
  ])('the template %s reports that no column is named %j', (template, name) => {
    expect(compileTemplate(template, columns).unknown).toEqual([name])
  })

  test('any column is found by its whole name, whatever colons the name has', async () => {
    const word = fc.constantFrom('Nome', 'Hora', ':', ': ', ' :', 'primeiro', 'data', ' x')
    const names = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(''))
    await checkProperty(
      names.filter((name) => columnKey(name) !== ''),
      (column) => {
        const compiled = compileTemplate(`{{${column}}}`, ['Nome', 'Hora', column])
        const meant = bindVariable(column.trim(), (key) => key === columnKey(column) || key === 'nome')
        expect(meant).toMatchObject({ ok: true, key: columnKey(column), formatters: [] })
        expect(compiled.unknown).toEqual([])
        expect(compiled.unknownFormatter).toBeNull()
      },
    )
  })

  test('every formatter is found by its Portuguese and its English name', () => {
    for (const kind of formatterKinds) {
      expect(formatterOf(formatterName(kind, 'pt-BR'))).toBe(kind)
      expect(formatterOf(formatterName(kind, 'en').toUpperCase())).toBe(kind)
    }
    expect(formatterOf(' MAIUSCULAS ')).toBe('uppercase')
    expect(formatterOf('nada')).toBeNull()
    expect(formatterOf('')).toBeNull()
  })
})

describe('person names', () => {
  test.each([
    ['José da Silva', 'José'],
    ['JOSÉ DA SILVA', 'José'],
    ['jOSÉ', 'José'],
    ['DR. JOSÉ', 'José'],
    ['Dra Maria Clara', 'Maria'],
    ['SR. DR. ANTÔNIO', 'Antônio'],
    ['SILVA, JOSÉ DA', 'José'],
    ['José Silva, Jr.', 'José'],
    ['J. CARLOS LIMA', 'J. Carlos'],
    ['D. maria', 'D. Maria'],
    ["D'ÁVILA", "D'Ávila"],
    ['MARIA-CLARA SOUZA', 'Maria-Clara'],
    ['McArthur Lima', 'McArthur'],
    ['  ana  ', 'Ana'],
    // A word that is a particle elsewhere can be a name in front.
    ['VAN DYKE', 'Van'],
    ['PADARIA DO ZÉ LTDA', null],
    ['Mercado Lima S/A', null],
    ['12345', null],
    ['J0SÉ', null],
    ['Dr.', null],
    ['—', null],
  ])('the first name in %j is %j', (text, expected) => {
    expect(firstName(text)).toBe(expected)
  })

  test.each([
    ['JOSÉ DA SILVA', 'José da Silva'],
    ['josé de souza e silva', 'José de Souza e Silva'],
    ['José Da Silva', 'José da Silva'],
    ['MARIA E. DOS SANTOS', 'Maria E. dos Santos'],
    ['JOÃO PAULO II', 'João Paulo II'],
    ['ANA D’ÁVILA DI CAVALCANTI', 'Ana D’Ávila di Cavalcanti'],
    ['Ronald McDonald', 'Ronald McDonald'],
    ['PADARIA DO ZÉ ME', 'Padaria do Zé ME'],
    ['DE PAULA, ANA', 'De Paula, Ana'],
    ['dois  espaços', 'Dois Espaços'],
    ['', ''],
  ])('the name %j in proper case is %j', (text, expected) => {
    expect(properCase(text)).toBe(expected)
  })

  test('proper case changes only the case of letters and is idempotent', async () => {
    const word = fc.constantFrom(
      'JOSÉ',
      'da',
      'DA',
      'Silva',
      'e',
      'É',
      'jOÃO',
      'II',
      'x.',
      'McX',
      'S/A',
      '-a',
    )
    await checkProperty(fc.array(word, { maxLength: 6 }), (words) => {
      const once = properCase(words.join(' '))
      expect(once.toLowerCase()).toBe(words.join(' ').toLowerCase())
      expect(properCase(once)).toBe(once)
    })
  })
})

describe('amounts', () => {
  test.each([
    ['1234.56', 'R$ 1.234,56'],
    ['1234,56', 'R$ 1.234,56'],
    ['1.234,56', 'R$ 1.234,56'],
    ['R$ 1234,5', 'R$ 1.234,50'],
    ['r$1.234,56', 'R$ 1.234,56'],
    ['R$\u00a01.234,56', 'R$ 1.234,56'],
    ['1,234.56', 'R$ 1.234,56'],
    ['1.234.567', 'R$ 1.234.567,00'],
    ['R$ 12.345', 'R$ 12.345,00'],
    ['1500', 'R$ 1.500,00'],
    ['0', 'R$ 0,00'],
    ['0,5', 'R$ 0,50'],
    ['0.125', 'R$ 0,13'],
    ['19.990000000000002', 'R$ 19,99'],
    ['999.999999', 'R$ 1.000,00'],
    ['-12,50', '-R$ 12,50'],
    ['R$ -12,50', '-R$ 12,50'],
    ['(12,50)', '-R$ 12,50'],
    ['-0,001', 'R$ 0,00'],
    // Twelve thousand, or a fraction that a spreadsheet worked out.
    ['12.345', null],
    ['12,345', null],
    ['R$ 12,345', null],
    ['1.23.456', null],
    ['1.234,567.8', null],
    ['00123', null],
    ['52998224725', null],
    ['5511987654321', null],
    ['1,5E+3', null],
    ['US$ 12,00', null],
    ['12%', null],
    ['a combinar', null],
    ['R$', null],
    ['--1', null],
  ])('the amount %j is written as %j', (cell, expected) => {
    expect(writeReais(cell)).toBe(expected)
  })

  test('an amount is written the same from every notation, is read back and fits GSM-7', async () => {
    await checkProperty(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const reais = String(Math.floor(cents / 100))
      const rest = String(cents % 100).padStart(2, '0')
      const written = writeReais(`${reais},${rest}`)
      expect(written).not.toBeNull()
      expect(writeReais(`${reais}.${rest}`)).toBe(written)
      expect(writeReais(written ?? '')).toBe(written)
      expect(written?.replace(/\D/g, '')).toBe(`${reais}${rest}`)
      expect(countSegments(written ?? '').encoding).toBe('GSM-7')
    })
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-05', '05/11/2026'],
    ['2026-11-05T23:30:00Z', '05/11/2026'],
    ['2026-11-05 10:00', '05/11/2026'],
    ['2026-11-05T10:00:00.250-03:00', '05/11/2026'],
    ['05/11/2026', '05/11/2026'],
    ['5/11/2026', '05/11/2026'],
    ['05-11-2026', '05/11/2026'],
    ['05.11.2026 14:30', '05/11/2026'],
    ['29/02/2024', '29/02/2024'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['12/25/2026', null],
    ['05/11/26', null],
    ['05/11.2026', null],
    ['0026-11-05', null],
    ['46331', null],
    ['amanhã', null],
  ])('the date %j is written as %j', (cell, expected) => {
    expect(writeDate(cell)).toBe(expected)
  })

  test('any date is read from its ISO form and from its Brazilian form', async () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    await checkProperty(day, (date) => {
      const inIso = date.toISOString()
      const expected = `${inIso.slice(8, 10)}/${inIso.slice(5, 7)}/${inIso.slice(0, 4)}`
      expect(writeDate(inIso)).toBe(expected)
      expect(writeDate(expected)).toBe(expected)
    })
  })
})

describe('documents', () => {
  test.each([
    ['529.982.247-25', '***.982.247-**'],
    ['52998224725', '***.982.247-**'],
    ['191', '***.000.001-**'],
    ['12.345.678/0001-95', '**.345.678/0001-**'],
    ['12.ABC.345/01DE-35', '**.ABC.345/01DE-**'],
    ['529.982.247-26', null],
    ['11111111111', null],
    ['Ana', null],
  ])('the document %j is masked as %j', (cell, expected) => {
    expect(maskDocument(cell)).toBe(expected)
  })

  test('a hidden text has no letters and no digits', async () => {
    await checkProperty(fc.string(), (text) => {
      expect(hideAll(text)).not.toMatch(/[\p{L}\p{N}]/u)
    })
  })

  test('the digits formatter keeps only digits, but does not format a CNPJ with letters', () => {
    const digits = (cell: string) => render('{{Nome:digits}}', [cell])
    expect(digits('(11) 98765-4321').text).toBe('11987654321')
    expect(digits('protocolo 2026/17').text).toBe('202617')
    expect(digits('12.ABC.345/01DE-35')).toMatchObject({
      text: '12.ABC.345/01DE-35',
      unformatted: ['Nome:digits'],
    })
    expect(digits('sem número').unformatted).toEqual(['Nome:digits'])
  })
})
