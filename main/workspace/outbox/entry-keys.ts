import { documentKindOf, type PersonKey } from '../../../shared/rules/person-key.ts'
import type { FrozenEntry } from './frozen-request.ts'

/** By what the person of an entry is known: the phone it goes to, and the documents and other phones of their row. */
export const keysOfEntry = ({
  contact,
  otherKeys,
}: Pick<FrozenEntry, 'contact' | 'otherKeys'>): PersonKey[] => [
  ...(contact === null ? [] : [{ kind: 'phone' as const, key: contact }]),
  ...(otherKeys?.split(' ') ?? []).map(keyOf),
]

/** The keys under which an entry counts as contacted: its phone and the row's documents, not the row's other phones. */
export const reachedKeysOf = (entry: FrozenEntry): PersonKey[] =>
  keysOfEntry(entry).filter(({ kind, key }) => kind !== 'phone' || key === entry.contact)

/** Other keys of a row as they are stored: with a space between them, phones by their `+`. */
export const writeOtherKeys = (keys: readonly PersonKey[]): string | null =>
  keys.map(({ kind, key }) => (kind === 'phone' ? `+${key}` : key)).join(' ') || null

const keyOf = (text: string): PersonKey => {
  if (text.startsWith('+')) return { kind: 'phone', key: text.slice(1) }
  return { kind: documentKindOf(text), key: text }
}
