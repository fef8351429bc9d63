/** Request bodies made out of the contract's own schemas, so that a field which is added there is tested here. */
import fc from 'fast-check'
import { z } from 'zod'
import { makeCpfs } from '../../support/documents.ts'

type Shape = z.core.JSONSchema.BaseSchema

/** What the texts of a field look like when they mean something; by the field's name, as its meaning is. */
type Vocabulary = Readonly<Record<string, fc.Arbitrary<string>>>

/** Some of them again and again, so that lists have repetitions. */
const phone = fc.oneof(
  fc.stringMatching(/^55[1-9]{2}9\d{8}$/),
  fc.constantFrom('5511987654321', '5521987654321'),
)
const webAddress = fc.webUrl()
const timestamp = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2036-01-01'), noInvalidDate: true })
  .chain((date) => fc.constantFrom(date.toISOString(), date.toISOString().slice(0, 19)))

const meaningful: Vocabulary = {
  contact: phone,
  numbers: phone,
  number: fc.stringMatching(/^\d{8,13}$/),
  start_date: timestamp,
  url: webAddress,
  image_url: webAddress,
  audio_url: webAddress,
  callback_url: webAddress,
  name: fc.string({ unit: 'grapheme' }).map((text) => `N${text}`),
  cnpj: fc.constantFrom('11222333000181', '12ABC34501DE35'),
  documents: fc.constantFrom(...makeCpfs(50)),
}

const valueOf = (shape: Shape, words: Vocabulary, field: string): fc.Arbitrary<unknown> => {
  const of = (each: unknown, name = field) => valueOf(each as Shape, words, name)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((each) => of(each)))
  if (shape.type === 'string') return words[field] ?? fc.string({ unit: 'grapheme' })
  if (shape.type === 'array') return fc.array(of(shape.items), { minLength: 1, maxLength: 8 })
  if (shape.type !== 'object') throw new Error(`no values are known for ${JSON.stringify(shape)}`)
  const fields = Object.entries(shape.properties ?? {}).map(([name, each]) => [name, of(each, name)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: shape.required ?? [] })
}

const bodies = (schema: z.ZodType, words: Vocabulary): fc.Arbitrary<Record<string, unknown>> =>
  valueOf(z.toJSONSchema(schema, { metadata: z.registry() }), words, '') as fc.Arbitrary<
    Record<string, unknown>
  >

/** Bodies of the contract's types, with whatever text in them. */
export const wellFormed = (schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> => bodies(schema, {})

/** Bodies that no rule refuses: numbers are numbers, dates are dates, somebody is there to send to. */
export const sensible = (schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> =>
  bodies(schema, meaningful).map((body) => {
    if (body['type'] === 'SMSSHORT' && body['contacts'] === undefined && body['numbers'] === undefined)
      return { ...body, numbers: ['5511987654321'] }
    return body['document_type'] === 'CNPJ'
      ? { ...body, documents: ['11222333000181', '12ABC34501DE35'] }
      : body
  })

/** Bodies that are not of the contract's types, by one thing only: something in them is missing or another. */
export const broken = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc
    .tuple(sensible(schema), fc.nat(), fc.option(fc.jsonValue(), { nil: undefined }))
    .map(([body, place, value]) => {
      const places = placesIn(body)
      return replaced(body, places[place % places.length] ?? [], value)
    })
    .filter((body) => body !== undefined && !schema.safeParse(asSent(body)).success)

const asSent = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

type Place = readonly (string | number)[]

/** Every place in a JSON value, itself first. */
const placesIn = (value: unknown): Place[] => [
  [],
  ...childrenOf(value).flatMap(([key, child]) => placesIn(child).map((place) => [key, ...place])),
]

const childrenOf = (value: unknown): [string | number, unknown][] => {
  if (Array.isArray(value)) return [...value.entries()]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

const replaced = (value: unknown, [key, ...further]: Place, by: unknown): unknown => {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((child: unknown, index) => (index === key ? replaced(child, further, by) : child))
  const fields = value as Record<string, unknown>
  return { ...fields, [key]: replaced(fields[key], further, by) }
}
