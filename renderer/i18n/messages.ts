import type { ptBr } from './pt-br/index.ts'

/** The shape of all texts; Portuguese gives it and every other language must fill it, or the types do not hold. */
export type Messages = typeof ptBr
