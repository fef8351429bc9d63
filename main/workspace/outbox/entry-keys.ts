import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { FrozenEntry } from './frozen-request.ts'

const cpfLength = 11

/** By what the person of an entry is known: the phone, and the documents of their row. */
export const keysOfEntry = ({ contact, documents }: FrozenEntry): PersonKey[] => [
  ...(contact === null ? [] : [{ kind: 'phone' as const, key: contact }]),
  ...(documents?.split(' ') ?? []).map((key) => ({
    kind: key.length === cpfLength ? ('cpf' as const) : ('cnpj' as const),
    key,
  })),
]
