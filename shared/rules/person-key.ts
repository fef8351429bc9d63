import { z } from 'zod'

export const personKeyKinds = ['phone', 'cpf', 'cnpj'] as const
export type PersonKeyKind = (typeof personKeyKinds)[number]

/**
 * What somebody is known by: a phone (international digits without `+`), a CPF or a CNPJ (without marks, upper case),
 * as the rules write them.
 */
export const personKeySchema = z.object({ kind: z.enum(personKeyKinds), key: z.string() })
export type PersonKey = z.infer<typeof personKeySchema>
