import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { createPersonTraces, type PersonTraces } from '../../../shared/rules/person-traces.ts'

/** Somebody who is looked for, or several at once. */
export type PersonQuery = {
  keys: readonly PersonKey[]
  traces: PersonTraces
  /** Phones and documents as the rules write them. */
  names: ReadonlySet<string>
  looked: Looked
}

/** Told of how many rows were looked at just now; throws to break the search off. */
export type Looked = (rows: number) => void

export const personQuery = (keys: readonly PersonKey[], looked: Looked = () => {}): PersonQuery => ({
  keys,
  looked,
  traces: createPersonTraces(keys),
  names: new Set(keys.map(({ key }) => key)),
})
