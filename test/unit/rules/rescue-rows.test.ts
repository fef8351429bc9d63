import { describe, expect, test } from 'vitest'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { rescueRows } from '../../../shared/rules/rescue-rows.ts'

const rescue = (
  columns: readonly string[],
  roles: readonly ColumnRole[],
  rows: readonly (readonly string[])[],
  defaultDdd: string | null = null,
) => rescueRows({ columns, roles }, rows, defaultDdd)

describe('what would have rows accepted of a file in which all are refused', () => {
  test('numbers without an area code get it from the column that has it', () => {
    const rows = [
      ['11', '98765-4321'],
      ['021', '3333-4444'],
    ]
    expect(rescue(['PRAÇA', 'FONE'], ['variable', 'phone'], rows)).toEqual({
      kind: 'use_area_codes',
      column: 0,
      roles: ['ddd', 'phone'],
    })
  })

  test('numbers without an area code anywhere need a chosen one', () => {
    const rows = [['Ana', '98765-4321']]
    expect(rescue(['Nome', 'FONE'], ['name', 'phone'], rows)).toEqual({ kind: 'choose_ddd' })
    expect(rescue(['Nome', 'FONE'], ['name', 'phone'], rows, '11')).toBeNull()
  })

  test('another column has the phones', () => {
    const rows = [
      ['123', '11987654321'],
      ['456', '(21) 3333-4444'],
      ['', ''],
    ]
    expect(rescue(['Telefone', 'xpto'], ['phone', 'variable'], rows)).toEqual({
      kind: 'use_phones',
      column: 1,
      roles: ['phone', 'phone'],
    })
    expect(rescue(['CPF', 'xpto'], ['cpf', 'variable'], rows)).toMatchObject({
      kind: 'use_phones',
      column: 1,
    })
  })

  test('rows without any phone can go by their document', () => {
    const rows = [
      ['', '529.982.247-25'],
      ['', '111.444.777-35'],
    ]
    expect(rescue(['Telefone', 'CPF'], ['phone', 'cpf'], rows)).toEqual({
      kind: 'use_documents',
      column: 1,
      roles: ['variable', 'cpf'],
    })
    expect(rescue(['Telefone', 'Doc'], ['phone', 'variable'], rows)).toMatchObject({ kind: 'use_documents' })
  })

  test('a column of CNPJs that was taken for one of CPFs is one of CNPJs', () => {
    expect(rescue(['Doc'], ['cpf'], [['11.222.333/0001-81'], ['00.000.000/0001-91']])).toEqual({
      kind: 'use_documents',
      column: 0,
      roles: ['cnpj'],
    })
  })

  test('a column that holds no area codes is no area-code column', () => {
    const rows = [['20', '98765-4321']]
    expect(rescue(['xpto', 'FONE'], ['ddd', 'phone'], rows, '11')).toEqual({
      kind: 'drop_area_codes',
      column: 0,
      roles: ['variable', 'phone'],
    })
  })

  test('nothing is offered where nothing would help', () => {
    expect(rescue(['Telefone', 'CPF'], ['phone', 'cpf'], [['x', '1']])).toBeNull()
    expect(rescue(['Telefone'], ['phone'], [])).toBeNull()
  })
})
