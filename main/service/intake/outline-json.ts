import { notAnObject, problemAt, UnreadableBody } from '../body-problem.ts'

/**
 * Reads JSON whose bulk is in a few long arrays without ever holding more than a piece of them as objects: parsed
 * whole, 256 MB of `[],[],[]` would take the memory of the process, and the process with it.
 */

/** A few elements of an array in a row: where their text begins and ends, in bytes, and how many fields are in there. */
export type Slice = readonly [from: number, to: number, fields: number]

export type JsonOutline = {
  /** The object without its long arrays. */
  rest: Record<string, unknown>
  /** Number of fields of the rest as its text has them, at every depth: one that comes twice counts twice. */
  fields: number
  /** The long arrays that it has, each in slices. */
  lists: ReadonlyMap<string, readonly Slice[]>
}

/** A slice is closed at the first comma from here on. */
const sliceBytes = 256 * 1024
/** The most that is parsed at once: a slice, or everything beside the lists. */
const mostBytes = 1024 * 1024

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

/**
 * Parses everything of an object but the arrays under these names, which are only cut into slices.
 * @throws UnreadableBody when it is not an object, has a field twice, or is too long in one place; SyntaxError when it is not
 *   JSON
 */
export const outlineJson = (body: Buffer, listNames: ReadonlySet<string>): JsonOutline => {
  const lists = new Map<string, readonly Slice[]>()
  const others: string[] = []
  // Of a field that comes twice other programs may read the first.
  const names = new Set<string>()
  const rest: Tally = { fields: 0 }
  let othersBytes = 0
  let at = afterSpace(body, 0)
  if (body[at] !== openBrace) throw new UnreadableBody(notAnObject)
  at = afterSpace(body, at + 1)
  if (body[at] === closeBrace) at += 1
  else
    for (let isLast = false; !isLast; at += 1) {
      const from = afterSpace(body, at)
      const name = nameAt(body, from)
      if (names.has(name.text))
        throw new UnreadableBody(problemAt(name.text, 'comes twice', 'vem duas vezes'))
      names.add(name.text)
      at = afterSpace(body, name.end)
      demand(body[at] === colon)
      at = afterSpace(body, at + 1)
      if (listNames.has(name.text) && body[at] === openBracket) {
        const slices = slicesAt(body, at, name.text)
        lists.set(name.text, slices)
        at = afterSpace(body, (slices.at(-1)?.[1] ?? 0) + 1)
      } else {
        at = endOfElement(body, at, rest)
        rest.fields += 1
        othersBytes += at - from
        if (othersBytes > mostBytes) throw new UnreadableBody(restTooLong)
        others.push(body.toString('utf8', from, at))
      }
      isLast = body[at] === closeBrace
      demand(isLast || body[at] === comma)
    }
  demand(afterSpace(body, at) === body.length)
  return {
    rest: JSON.parse(`{${others.join(',')}}`) as Record<string, unknown>,
    fields: rest.fields,
    lists,
  }
}

/** Fields that were met on the way through a text. */
type Tally = { fields: number }

const restTooLong = {
  text: 'what it has beside its lists takes more than 1 MB',
  translation: 'o que ele tem além das listas ocupa mais de 1 MB',
}

/**
 * The elements of an array, a slice at a time, and at which index each slice begins.
 * @param name of the array, for the error
 * @throws UnreadableBody
 */
export function* elementsOf(
  body: Buffer,
  name: string,
  slices: readonly Slice[] = [],
): Generator<{ from: number; elements: unknown[]; fields: number }> {
  let from = 0
  for (const [start, end, fields] of slices) {
    const elements = parsedArray(`[${body.toString('utf8', start, end)}]`)
    // Only an empty array has a slice without elements; else there is a comma too many.
    if (elements === null || (elements.length === 0 && slices.length > 1))
      throw new UnreadableBody(
        problemAt(
          name,
          `is not valid JSON after entry ${from}`,
          `não é um JSON válido depois do item ${from}`,
        ),
      )
    yield { from, elements, fields }
    from += elements.length
  }
}

const parsedArray = (text: string): unknown[] | null => {
  try {
    return JSON.parse(text) as unknown[]
  } catch {
    return null
  }
}

/** @param at of the opening bracket */
const slicesAt = (body: Buffer, at: number, name: string): Slice[] => {
  const slices: Slice[] = []
  for (let from = at + 1; ;) {
    const tally: Tally = { fields: 0 }
    let to = endOfElement(body, from, tally)
    while (body[to] === comma && to - from < sliceBytes) to = endOfElement(body, to + 1, tally)
    if (to - from > mostBytes)
      throw new UnreadableBody(
        problemAt(name, 'has an entry of more than 1 MB', 'tem um item de mais de 1 MB'),
      )
    slices.push([from, to, tally.fields])
    if (body[to] === closeBracket) return slices
    demand(body[to] === comma)
    from = to + 1
  }
}

/** Where the comma or the closing bracket or brace stands that ends the element or value at `from`. */
const endOfElement = (body: Buffer, from: number, tally: Tally): number => {
  let depth = 0
  for (let at = from; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) at = endOfString(body, at)
    else if (byte === openBracket || byte === openBrace) depth += 1
    else if (byte === closeBracket || byte === closeBrace) {
      if (depth === 0) return at
      depth -= 1
    } else if (byte === colon) tally.fields += 1
    else if (byte === comma && depth === 0) return at
  }
  throw new SyntaxError('the JSON ends too early')
}

/** Where the closing quote stands of the string whose opening quote is at `from`. */
const endOfString = (body: Buffer, from: number): number => {
  for (let at = from + 1; at < body.length; at++) {
    const byte = body[at]
    if (byte === quote) return at
    if (byte === backslash) at += 1
  }
  throw new SyntaxError('the JSON ends too early')
}

const nameAt = (body: Buffer, from: number): { text: string; end: number } => {
  demand(body[from] === quote)
  const end = endOfString(body, from) + 1
  if (end - from > mostBytes) throw new UnreadableBody(restTooLong)
  return { text: JSON.parse(body.toString('utf8', from, end)) as string, end }
}

const afterSpace = (body: Buffer, from: number): number => {
  let at = from
  while (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09) at += 1
  return at
}

function demand(holds: boolean): asserts holds {
  if (!holds) throw new SyntaxError('the JSON is not an object of the kind that is read here')
}
