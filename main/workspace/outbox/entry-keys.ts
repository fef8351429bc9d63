import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { FrozenEntry } from './frozen-request.ts'

const cpfLength = 11

/** By what the person of an entry is known: the phone it goes to, and the documents and other phones of their row. */
export const keysOfEntry = ({ contact, otherKeys }: FrozenEntry): PersonKey[] => [
  ...(contact === null ? [] : [{ kind: 'phone' as const, key: contact }]),
  ...(otherKeys?.split(' ') ?? []).map(keyOf),
]

/** What an entry went to: the phone, and whoever's documents were in the row; not their phones that did not ring. */
export const reachedKeysOf = (entry: FrozenEntry): PersonKey[] =>
  keysOfEntry(entry).filter(({ kind, key }) => kind !== 'phone' || key === entry.contact)

/** Other keys of a row as they are stored: with a space between them, phones by their `+`. */
export const writeOtherKeys = (keys: readonly PersonKey[]): string | null =>
  keys.map(({ kind, key }) => (kind === 'phone' ? `+${key}` : key)).join(' ') || null

const keyOf = (text: string): PersonKey => {
  if (text.startsWith('+')) return { kind: 'phone', key: text.slice(1) }
  return { kind: text.length === cpfLength ? 'cpf' : 'cnpj', key: text }
}
