import { z } from 'zod'

/** JSON Schema in the dialect of OpenAPI 3.1, as far as the contract's schemas need it. */
export type JsonSchema = {
  $ref?: string
  type?: string
  description?: string
  format?: string
  examples?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
}

const folder = '#/components/schemas/'

/** A part of a form that is a file. OpenAPI says so; zod says it in words of its own. */
const mp3 = { type: 'string', format: 'binary', contentMediaType: 'audio/mpeg' }

/**
 * Every schema of shared/api that has a name (`.meta({ id })`), by that name; where one holds another it refers to it. As
 * requests are read: so a client lets further fields of an answer pass, for the service may grow.
 */
export const namedSchemas = (): Record<string, JsonSchema> => {
  const { schemas } = z.toJSONSchema(z.globalRegistry, {
    io: 'input',
    uri: (id) => folder + id,
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodFile)) return
      delete jsonSchema.contentEncoding
      Object.assign(jsonSchema, mp3)
    },
  })
  const named = Object.entries(schemas).map(
    // OpenAPI has this dialect, and names schemas by their place.
    ([name, { $schema: _dialect, $id: _uri, ...schema }]) => [name, schema as JsonSchema] as const,
  )
  return Object.fromEntries(named.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * The name of a schema.
 * @throws Error where it has none: everything that an operation takes or answers is named
 */
export const nameOf = (schema: z.ZodType): string => {
  const { id } = z.globalRegistry.get(schema) ?? {}
  if (id === undefined) throw new Error('a schema of an operation has no name')
  return id
}

export const referenceTo = (name: string): { $ref: string } => ({ $ref: folder + name })

/** The name that a reference leads to. */
export const referredName = (reference: string): string => reference.slice(folder.length)
