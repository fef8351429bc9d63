import { describe, expect, it } from 'vitest'
import { findHeader } from '../../../main/reader/table/find-header.ts'
import { nameColumns } from '../../../main/reader/table/name-columns.ts'

const rowsOf = (text: string): { sourceRow: number; cells: string[] }[] =>
  text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [{ sourceRow: index + 1, cells: line.split(';') }]))

describe('header detection', () => {
  it.each([
    ['known words above numbers', 1, 'nome;telefone\nAna;11987654321\nBia;21987654321'],
    [
      'a title and a blank line above its header',
      4,
      'Clientes de 2026;;\n\nEmitido por;;\nnome;telefone;cidade\nAna;11987654321;SP\nBia;21987654321;RJ',
    ],
    [
      'a title in a single cell above its header',
      2,
      'Relatório\nnome;fone;cidade;uf\nAna;11987654321;Santos;SP',
    ],
    [
      'a row of groups above its header',
      2,
      'Dados;;;Contato;;\nnome;cpf;nascimento;telefone;email;cidade\nAna;00000000191;01/02/1990;11987654321;a@b.com;SP',
    ],
    ['unknown words above numbers', 1, 'pessoa;pontos\nAna;10\nBia;20'],
    ['words above words, one of them known', 1, 'nome;apelido\nAna Maria;Aninha\nBeatriz;Bia'],
    ['words above words, none known', 1, 'pessoa;apelido\nAna Maria;Aninha\nBeatriz;Bia'],
    ['years beside a known word', 1, 'nome;2025;2026\nAna;10;20\nBia;30;40'],
    [
      'known words with signs and accents',
      1,
      'Endereço;CPF/CNPJ;Nº\nRua A;00000000191;1\nRua B;00000000272;2',
    ],
    ['one named column', 1, 'Telefone\n11987654321\n21987654321'],
    ['only a header', 1, 'nome;telefone'],
    ['phones from the first row on', 0, '11987654321;Ana\n21987654321;Bia'],
    ['only one column of phones', 0, '11987654321\n21987654321'],
    ['an e-mail address in the first row', 0, 'Ana;ana@exemplo.com\nBia;bia@exemplo.com'],
    ['dates in the first row', 0, 'Ana;05/11/2026\nBia;06/11/2026'],
    ['amounts in the first row', 0, 'Ana;10,50;3\nBia;20,75;4'],
    ['a single row of data', 0, 'Ana;11987654321;ana@exemplo.com'],
    ['a title directly above its data', 0, 'Clientes\nAna;11987654321;SP\nBia;21987654321;RJ'],
    ['no rows', 0, ''],
  ])('a table with %s has its header in row %i (0 means none)', (_, headerRow, text) => {
    expect(findHeader(rowsOf(text))).toBe(headerRow)
  })
})

describe('column names', () => {
  it.each([
    [['nome', 'fone'], 2, ['nome', 'fone']],
    [['  nome ', 'fone\r\n fixo', 'e \t mail'], 3, ['nome', 'fone fixo', 'e mail']],
    [['nome', '', ' '], 4, ['nome', 'Coluna 2', 'Coluna 3', 'Coluna 4']],
    [['nome', 'Nome', 'nome'], 3, ['nome', 'Nome (2)', 'nome (3)']],
    [['nome', 'nome', 'nome (2)'], 3, ['nome', 'nome (2)', 'nome (2) (2)']],
    [['nome (2)', 'nome', 'nome'], 3, ['nome (2)', 'nome', 'nome (3)']],
    [['Coluna 2', ''], 2, ['Coluna 2', 'Coluna 2 (2)']],
    [['__proto__', 'constructor', '__proto__'], 3, ['__proto__', 'constructor', '__proto__ (2)']],
    [['\ufeffnome'], 1, ['nome']],
    [['a', 'b', 'c'], 2, ['a', 'b']],
    [[], 0, []],
  ])('the header %j over %i columns gives the column names %j', (header, count, names) => {
    expect(nameColumns(header, count)).toEqual(names)
  })

  it('a column name of 300 emoji is cut to 200 whole emoji', () => {
    expect(nameColumns(['😀'.repeat(300)], 1)).toEqual(['😀'.repeat(200)])
  })

  it('16,384 columns with the same header get 16,384 different names', () => {
    const names = nameColumns(
      Array.from({ length: 16_384 }, () => 'x'),
      16_384,
    )
    expect(new Set(names).size).toBe(16_384)
  })
})
