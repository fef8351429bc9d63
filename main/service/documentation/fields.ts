import { z } from 'zod'

/** One field of a body: `contacts[].contact`, its type in a word, and whether it may be left out. */
export type Field = { path: string; type: string; isOptional: boolean }

type JsonSchema = {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  oneOf?: JsonSchema[]
  anyOf?: JsonSchema[]
}

/** Every field of a schema, those of inner objects after the one that holds them. */
export const fieldsOf = (schema: z.ZodType, io: 'input' | 'output'): Field[] => {
  const found = new Map<string, Field>()
  collect(z.toJSONSchema(schema, { io }) as JsonSchema, '', found)
  return [...found.values()]
}

const collect = (schema: JsonSchema, prefix: string, found: Map<string, Field>): void => {
  const variants = variantsOf(schema)
  for (const variant of variants) {
    for (const [name, inner] of Object.entries(variant.properties ?? {})) {
      const path = `${prefix}${name}`
      const isOptional = !variants.every((each) => each.required?.includes(name) === true)
      const earlier = found.get(path)
      const type = [...new Set([...(earlier?.type.split(' or ') ?? []), typeOf(inner)])].join(' or ')
      found.set(path, { path, type, isOptional })
      collect(inner.items ?? inner, inner.items === undefined ? `${path}.` : `${path}[].`, found)
    }
  }
}

const variantsOf = (schema: JsonSchema): JsonSchema[] => schema.oneOf ?? schema.anyOf ?? [schema]

const typeOf = (schema: JsonSchema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (schema.items !== undefined) return `array of ${variantsOf(schema.items)[0]?.type ?? 'values'}`
  return schema.type ?? 'value'
}
