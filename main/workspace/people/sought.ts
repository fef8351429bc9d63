import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { createPersonTraces, type PersonTraces } from '../../../shared/rules/person-traces.ts'

/** Somebody who is looked for, or several at once. */
export type PersonSought = {
  keys: readonly PersonKey[]
  traces: PersonTraces
  /** Phones and documents as the rules write them. */
  names: ReadonlySet<string>
}

export const personSought = (keys: readonly PersonKey[]): PersonSought => ({
  keys,
  traces: createPersonTraces(keys),
  names: new Set(keys.map(({ key }) => key)),
})
