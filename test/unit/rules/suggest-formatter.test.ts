import { expect, it } from 'vitest'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { suggestFormatter } from '../../../shared/rules/suggest-formatter.ts'

it.each<[string, ColumnRole, string[], ReturnType<typeof suggestFormatter>]>([
  ['Valor', 'variable', ['R$ 1.741,53', 'R$ 80,00', ''], 'currency'],
  ['Saldo devedor', 'variable', ['1741.53', '80'], 'currency'],
  ['Total', 'variable', ['R$ 1.741,53'], 'currency'],
  ['Total', 'variable', ['1741.53'], null],
  ['Valor', 'variable', ['R$ 1.741,53', 'a combinar'], null],
  // Twelve thousand to one, twelve and a bit to another.
  ['Valor', 'variable', ['12.345'], null],
  ['Qtde valor', 'variable', ['3'], null],
  ['Número de parcelas', 'variable', ['3'], null],
  ['Latitude', 'variable', ['23.51'], null],
  ['Valor', 'variable', ['', ' '], null],
  ['Valor', 'phone', ['R$ 10,00'], null],
  ['CPF', 'cpf', ['12345678909'], null],
  ['Nome', 'name', ['ANA LIMA', 'RUI SÁ', ''], 'first_name'],
  ['Nome', 'name', ['Ana Lima', 'RUI SÁ'], null],
  ['Nome', 'name', ['PADARIA DO ZÉ LTDA'], null],
  ['Cidade', 'variable', ['SÃO PAULO'], null],
])('a column %s (%s) with %j is inserted with the format %s', (header, role, cells, expected) => {
  expect(suggestFormatter(header, role, cells)).toBe(expected)
})
