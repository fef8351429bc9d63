import { expect, test } from 'vitest'
import { inInsertOrder } from '../../../renderer/features/campaigns/insert-order.ts'

test('columns are offered for a message by what is mostly told: name, own columns, documents, phones', () => {
  const columns = ['Cód.', 'Fixo', 'DDD', 'Celular', 'CPF', 'Nome', 'Valor', 'Texto']
  const roles = ['variable', 'phone', 'ddd', 'phone', 'cpf', 'name', 'variable', 'message'] as const
  expect(inInsertOrder(columns, roles)).toEqual([
    'Texto',
    'Nome',
    'Cód.',
    'Valor',
    'CPF',
    'Fixo',
    'DDD',
    'Celular',
  ])
})
