/** Hostile values for the bridge, and ways of spoiling a valid one. */
import fc from 'fast-check'
import { z } from 'zod'

/** Own properties by the names through which prototypes are reached. */
const prototypeKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'] as const

const withOwn = (key: string, value: unknown): object =>
  Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true })

const nested = (depth: number): unknown => {
  let value: unknown = 'deep'
  for (let at = 0; at < depth; at += 1) value = at % 2 === 0 ? [value] : { inner: value }
  return value
}

const hugeText = 'x'.repeat(1_000_000)

/** What a structured clone carries, as the port does: confused types, huge ones, and prototypes. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -0,
    -1,
    0.5,
    Number.MAX_SAFE_INTEGER + 2,
    10n ** 30n,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '../../../../etc/passwd',
    "'; drop table contact_list; --",
    '[object Object]',
    'true',
    '0',
    hugeText,
    true,
    false,
    [],
    [[]],
    {},
    new Date(Number.NaN),
    new Date(0),
    new Map([['id', 1]]),
    new Set([1]),
    new Uint8Array(16),
    new Error('hostile'),
    /hostile/u,
    Array.from({ length: 100_000 }, () => 0),
    nested(500),
  ),
  fc.constantFrom(...prototypeKeys).map((key) => withOwn(key, { polluted: true })),
  fc.anything({ maxDepth: 2, withBigInt: true, withDate: true, withMap: true, withSet: true }),
)

/** Something that a schema takes, as far as its JSON Schema tells: enough to be spoilt in one place. */
const sampleOf = (schema: unknown): unknown => {
  if (typeof schema !== 'object' || schema === null) return 'text'
  const { type, properties, items, anyOf, oneOf, enum: values, minItems, ...rest } = jsonSchema.parse(schema)
  if ('const' in rest) return rest['const']
  if (values !== undefined) return values[0]
  const [first] = anyOf ?? oneOf ?? []
  if (first !== undefined) return sampleOf(first)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([key, value]) => [key, sampleOf(value)]),
      )
    case 'array':
      return Array.from({ length: Math.min(minItems ?? 1, 5) }, () => sampleOf(items))
    case 'number':
    case 'integer':
      return 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return '00000000-0000-4000-8000-000000000000'
  }
}

const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  minItems: z.number().optional(),
})

const pathsOf = (
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] => {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, [...path, key]))]
}

type Spoil = { kind: 'replace' | 'remove' | 'add'; at: number; value: unknown; key: string }

/** The same value with one place replaced, removed, or with something added beside it. */
const spoil = (value: unknown, { kind, at, value: hostile, key }: Spoil): unknown => {
  const paths = pathsOf(value)
  const path = paths[at % paths.length] ?? []
  const change = (inner: unknown, [step, ...rest]: readonly (string | number)[]): unknown => {
    if (step === undefined) {
      if (kind !== 'add' || typeof inner !== 'object' || inner === null) return hostile
      return Array.isArray(inner)
        ? [...(inner as unknown[]), hostile]
        : { ...inner, ...withOwn(key, hostile) }
    }
    const copy = (Array.isArray(inner) ? [...(inner as unknown[])] : { ...Object(inner) }) as Record<
      string | number,
      unknown
    >
    if (kind === 'remove' && rest.length === 0) delete copy[step]
    else copy[step] = change(copy[step], rest)
    return copy
  }
  return change(value, path)
}

/** Inputs for a schema: wholly hostile ones, and right ones that were spoilt in one place. */
export const hostileInput = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const sample = sampleOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }))
  const spoilt = fc
    .record({
      kind: fc.constantFrom('replace', 'remove', 'add'),
      at: fc.nat(200),
      value: hostileValue,
      key: fc.constantFrom(...prototypeKeys, 'extra'),
    })
    .map((how) => spoil(sample, how as Spoil))
  return fc.oneof({ weight: 1, arbitrary: hostileValue }, { weight: 3, arbitrary: spoilt })
}
