import { documentKindOf, type PersonKey } from '../../../shared/rules/person-key.ts'
import type { FrozenEntry } from './frozen-request.ts'

type Known = Pick<FrozenEntry, 'contact' | 'otherKeys'>

/** Marks of keys from other rows of the same person: of the phone that a row goes by, and of its other keys. */
const [phoneOfOtherRow, keyOfOtherRow] = ['=', '~']

/**
 * By what the person of an entry is known: the phone it goes to, and the documents and other phones of their row and of their
 * other rows.
 */
export const keysOfEntry = ({ contact, otherKeys }: Known): PersonKey[] => [
  ...keysOfContact(contact),
  ...otherTexts(otherKeys).map(keyOf),
]

/** The keys under which an entry counts as contacted: its phone and the row's documents, not the row's other phones. */
export const reachedKeysOf = ({ contact, otherKeys }: Known): PersonKey[] => [
  ...keysOfContact(contact),
  ...otherTexts(otherKeys)
    .filter((text) => !isOfOtherRow(text))
    .map(keyOf)
    .filter(({ kind, key }) => kind !== 'phone' || key === contact),
]

/**
 * The keys by which an entry is found and erased as a person's own. A document that only another row has is left out: it may be
 * shared with others (a company's CNPJ), and is not the CPF that makes the rows one person.
 */
export const ownKeysOf = ({ contact, otherKeys }: Known): PersonKey[] => [
  ...keysOfContact(contact),
  ...otherTexts(otherKeys)
    .map((text) => ({ key: keyOf(text), text }))
    .flatMap(({ key, text }) => (key.kind !== 'phone' && isOfOtherRow(text) ? [] : [key])),
]

/** The other keys of an entry as they are stored, without some. */
export const withoutKeys = (otherKeys: string, names: ReadonlySet<string>): string =>
  otherTexts(otherKeys)
    .filter((text) => !names.has(keyOf(text).key))
    .join(' ')

/** The phones that the same message is looked for at: of the row, and those that the person's other rows go by. */
export const repeatedPhonesOf = ({ contact, otherKeys }: Known): string[] =>
  otherTexts(otherKeys)
    .filter((text) => !text.startsWith(keyOfOtherRow))
    .map(keyOf)
    .flatMap(({ kind, key }) => (kind === 'phone' && key !== contact ? [key] : []))

/** The phones that the rows of an entry's person go by: the one it goes to, and those of their other rows. */
export const rowPhonesOf = ({ contact, otherKeys }: Known): PersonKey[] => [
  ...keysOfContact(contact),
  ...otherTexts(otherKeys)
    .filter((text) => text.startsWith(phoneOfOtherRow))
    .map(keyOf),
]

/**
 * Other keys of a row as they are stored: with a space between them, phones by their `+`, each once.
 * @param otherRows of the same person, the phone that a row goes by first
 * @param once whether the person is to get this at one of these phones only
 */
export const writeOtherKeys = (
  ofRow: readonly PersonKey[],
  otherRows: readonly (readonly PersonKey[])[] = [],
  once = true,
): string | null => {
  const marks = new Map(ofRow.map((key) => [textOf(key), '']))
  const mark = (key: PersonKey, sign: string): void => {
    if (!marks.has(textOf(key))) marks.set(textOf(key), sign)
  }
  if (once) for (const [phone] of otherRows) if (phone !== undefined) mark(phone, phoneOfOtherRow)
  for (const keys of otherRows) for (const key of keys) mark(key, keyOfOtherRow)
  return [...marks].map(([text, sign]) => `${sign}${text}`).join(' ') || null
}

const keysOfContact = (contact: string | null): PersonKey[] =>
  contact === null ? [] : [{ kind: 'phone', key: contact }]

const otherTexts = (otherKeys: string | null): string[] => otherKeys?.split(' ') ?? []

const isOfOtherRow = (text: string): boolean => /^[=~]/.test(text)

const textOf = ({ kind, key }: PersonKey): string => (kind === 'phone' ? `+${key}` : key)

const keyOf = (text: string): PersonKey => {
  if (isOfOtherRow(text)) return keyOf(text.slice(1))
  if (text.startsWith('+')) return { kind: 'phone', key: text.slice(1) }
  return { kind: documentKindOf(text), key: text }
}
