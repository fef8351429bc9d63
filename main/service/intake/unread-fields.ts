import { type BodyProblem, fieldAt, problemAt } from '../body-problem.ts'

/**
 * Finds fields of a JSON text that were not validated: unknown fields, which the schema dropped, and all but the last of
 * duplicate fields. A relay forwards the bytes, so it would forward these unchecked, and another parser may read them:
 * `{"contact":"A","Contact":"B"}`.
 */

/** Number of fields in a value that a schema has read, at every depth. Without a list of each object's fields it is ten times as fast. */
export const fieldsIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  let fields = 0
  if (Array.isArray(value)) {
    for (const element of value) if (typeof element === 'object') fields += fieldsIn(element)
    return fields
  }
  for (const name in value) {
    fields += 1
    const field: unknown = value[name as keyof typeof value]
    if (typeof field === 'object') fields += fieldsIn(field)
  }
  return fields
}

/** What JSON text became: `raw` all of it, `read` what a schema kept, `fields` how many the text has. */
type Reading = { raw: unknown; read: unknown; fields: number }

/**
 * What is unread of it. Counting finds out whether there is anything: a schema adds no fields.
 * @param fieldOf names a place in `raw`
 * @param twice is said where a field comes twice
 */
export const unreadIn = (
  { raw, read, fields }: Reading,
  fieldOf: (path: readonly PropertyKey[]) => string = fieldAt,
  twice: BodyProblem = { text: 'a field comes twice', translation: 'um campo vem duas vezes' },
): BodyProblem | null => {
  if (fieldsIn(read) === fields) return null
  const left = leftOut(raw, read, [])
  return left === null
    ? twice
    : problemAt(fieldOf(left), 'is no field of this request', 'não é um campo desta requisição')
}

/** The first field of a value that is not in what a schema kept of it. */
const leftOut = (raw: unknown, read: unknown, path: readonly PropertyKey[]): PropertyKey[] | null => {
  if (typeof raw !== 'object' || raw === null || typeof read !== 'object' || read === null) return null
  const isArray = Array.isArray(raw)
  for (const [name, value] of Object.entries(raw)) {
    const place = [...path, isArray ? Number(name) : name]
    const kept = Object.getOwnPropertyDescriptor(read, name)
    if (kept === undefined) return place
    const inner = leftOut(value, kept.value, place)
    if (inner !== null) return inner
  }
  return null
}
