import { describe, expect, test } from 'vitest'
import { proposeReportColumns } from '../../../shared/rules/report-columns.ts'

const phones = Array.from({ length: 8 }, (_each, index) => `1198000000${index + 1}`)

/** The role of a column beside those of the phone and the status. */
const roleOf = (header: string, cells: readonly string[]) =>
  proposeReportColumns(
    ['Telefone', 'Status', header],
    phones.map((phone, index) => [
      phone,
      index === 3 ? 'Falha' : 'Entregue',
      cells[index % cells.length] ?? '',
    ]),
    () => null,
  )[2]?.role

describe('the column of answers', () => {
  test.each([
    ['Resposta', ['', '', 'já paguei', '', '', '', 'SAIR', '']],
    ['Resposta', ['1', '', '', '2', '', '', '', '']],
    // An export of those who want out.
    ['Resposta', ['SAIR']],
    ['Tecla', ['', '1', '']],
    ['Resposta', ['-', 'Não', 'sem resposta', 'quero saber mais']],
  ])('is %s with %j', (header, cells) => {
    expect(roleOf(header, cells)).toBe('answer')
  })

  test.each([
    ['Resposta da operadora', ['entregue ao aparelho', 'fila', '']],
    ['Código de resposta', ['0', '1', '']],
    ['HTTP response', ['ok', 'bad gateway', '']],
    ['Qtd respostas', ['0', '1']],
    ['Dígitos', ['11', '12']],
    ['Data da resposta', ['01/03/2027', '']],
    ['Resposta', ['ACK']],
    ['Resposta', ['200', '404', '500', '000']],
    ['Response', ['E12', 'E13', 'E14']],
  ])('is not %s with %j', (header, cells) => {
    expect(roleOf(header, cells)).not.toBe('answer')
  })
})
