import type { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { RememberedRoles } from '../../../shared/bridge/remembered-roles.ts'
import { ago } from './pretended-data.ts'
import { columns, roles } from './people.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['rememberedRoles']

const wide = ['Nome do Associado', 'WhatsApp', 'Celular 2', 'CPF/CNPJ', 'Texto da mensagem']

const startRemembered = (): RememberedRoles[] => [
  { id: 9, columns: [...columns], roles: [...roles], usedAt: ago(95) },
  {
    id: 8,
    columns: [...wide, ...Array.from({ length: 40 }, (_, index) => `Pergunta ${index + 1} da pesquisa`)],
    roles: [...(['name', 'phone', 'phone', 'cpf', 'message'] as const), ...Array(40).fill('variable')],
    usedAt: ago(60 * 26),
  },
  {
    id: 7,
    columns: ['razao_social_da_empresa_conforme_o_cadastro_na_receita_federal', 'cnpj', 'tel'],
    roles: ['name', 'cnpj', 'phone'],
    usedAt: ago(60 * 24 * 9),
  },
  ...Array.from({ length: 30 }, (_, index): RememberedRoles => ({
    id: 6 - index,
    columns: ['cliente', `fone_${index + 1}`, 'valor'],
    roles: ['name', 'phone', 'variable'],
    usedAt: ago(60 * 24 * (20 + index)),
  })),
]

export const pretendedRemembered = (
  os: Implementer,
  isFull: boolean,
  read: <Value>(value: () => Value) => Promise<Value>,
  changed: (...topics: ChangeTopic[]) => void,
) => {
  let remembered = isFull ? startRemembered() : []
  return {
    list: os.list.handler(() => read(() => remembered)),
    forget: os.forget.handler(({ input }) => {
      remembered = remembered.filter((entry) => entry.id !== input.id)
      changed('remembered-roles')
    }),
    forgetAll: os.forgetAll.handler(() => {
      const forgotten = remembered.length
      remembered = []
      changed('remembered-roles')
      return { forgotten }
    }),
  }
}
