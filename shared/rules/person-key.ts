import { z } from 'zod'

export const personKeyKinds = ['phone', 'cpf', 'cnpj'] as const
export type PersonKeyKind = (typeof personKeyKinds)[number]

/**
 * What somebody is known by: a phone (international digits without `+`), a CPF or a CNPJ (without marks, upper case),
 * as the rules write them.
 */
export const personKeySchema = z.object({ kind: z.enum(personKeyKinds), key: z.string() })
export type PersonKey = z.infer<typeof personKeySchema>

const cpfLength = 11

/** Whether the key of a document is a CPF, which has 11 digits, or a CNPJ, which has 14. */
export const documentKindOf = (key: string): 'cpf' | 'cnpj' => (key.length === cpfLength ? 'cpf' : 'cnpj')
