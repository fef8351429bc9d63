/**
 * Takes an answer of `GET /enrichment/:id` apart as it arrives: `{"processing": …, "data": [record, …]}`. A list of
 * 100,000 records is some 250 MB of JSON, which nobody wants in memory at once, neither as text nor as objects.
 */

/** A record, or all that stands beside the list, is far shorter; what is longer would be held in memory for nothing. */
const longestPieceBytes = 1024 * 1024

const quote = 0x22
const comma = 0x2c
const openBracket = 0x5b
const backslash = 0x5c
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

export type AnswerSplitter = {
  /**
   * Takes the next bytes, and returns the records that are whole now, parsed.
   * @throws SyntaxError when it is no JSON, or a piece of it is too long
   */
  push: (chunk: Buffer) => unknown[]
  /** What is known of the members before the list once it begins: whether the service is still at it. */
  isProcessing: () => boolean | null
  /**
   * The end of the answer: its members, the list without its elements.
   * @throws SyntaxError when it broke off
   */
  end: () => Record<string, unknown>
}

export const createAnswerSplitter = (listName = 'data'): AnswerSplitter => {
  /** All in front of the list; null until that begins. */
  let before: string | null = null
  let isInList = false
  let isFirst = true
  let rest: Buffer = Buffer.alloc(0)
  // How far `rest` is looked through; one more than it has where an escape stands at its end.
  let at = 0
  let depth = 0
  let isInString = false
  let stringFrom = 0
  let stringTo = 0
  let processing: boolean | null = null

  /** Whether the list has the name that stands last. What is no JSON in front of it shows when all of that is parsed. */
  const isListName = (): boolean => JSON.parse(rest.toString('utf8', stringFrom, stringTo)) === listName

  /** Looks for the list; true when it begins. */
  const findList = (): boolean => {
    for (; at < rest.length; at += 1) {
      const byte = rest[at]
      if (isInString) {
        if (byte === backslash) at += 1
        else if (byte === quote) {
          isInString = false
          stringTo = at + 1
        }
      } else if (byte === quote) {
        isInString = true
        stringFrom = at
      } else if (byte === openBracket && depth === 1 && isListName()) return true
      else if (byte === openBrace || byte === openBracket) depth += 1
      else if (byte === closeBrace || byte === closeBracket) depth -= 1
    }
    return false
  }

  /** Looks for the ends of elements: where the last whole one ends, -1 where none does, and whether the list ends. */
  const findElements = (): { end: number; isLast: boolean } => {
    let end = -1
    for (; at < rest.length; at += 1) {
      const byte = rest[at]
      if (isInString) {
        if (byte === backslash) at += 1
        else if (byte === quote) isInString = false
      } else if (byte === quote) isInString = true
      else if (byte === openBrace || byte === openBracket) depth += 1
      else if (depth === 0 && byte === comma) end = at
      else if (depth === 0 && byte === closeBracket) return { end: at, isLast: true }
      else if (byte === closeBrace || byte === closeBracket) depth -= 1
    }
    return { end, isLast: false }
  }

  /** Goes on behind what was taken, at the beginning of something. */
  const drop = (bytes: number): void => {
    rest = rest.subarray(bytes)
    at = 0
    depth = 0
    isInString = false
  }

  const beginList = (): void => {
    before = rest.toString('utf8', 0, at)
    const members = JSON.parse(`${before}[]}`) as Record<string, unknown>
    processing = typeof members['processing'] === 'boolean' ? members['processing'] : null
    drop(at + 1)
    isInList = true
  }

  const takeElements = (): unknown[] => {
    const { end, isLast } = findElements()
    if (end < 0) return []
    const elements = JSON.parse(`[${rest.toString('utf8', 0, end)}]`) as unknown[]
    // Each comma has an element on either side; only of an empty list there is none.
    if (elements.length === 0 && !(isFirst && isLast)) throw new SyntaxError('an element is missing')
    isFirst = false
    drop(end + 1)
    isInList = !isLast
    return elements
  }

  return {
    push: (chunk) => {
      rest = Buffer.concat([rest, chunk])
      if (before === null && findList()) beginList()
      const elements = isInList ? takeElements() : []
      if (rest.length > longestPieceBytes) throw new SyntaxError('a piece of the answer is too long')
      return elements
    },
    isProcessing: () => processing,
    end: () => {
      if (isInList) throw new SyntaxError('the answer broke off')
      const text = rest.toString('utf8')
      const whole: unknown = JSON.parse(before === null ? text : `${before}[]${text}`)
      if (typeof whole !== 'object' || whole === null || Array.isArray(whole))
        throw new SyntaxError('the answer is no object')
      return whole as Record<string, unknown>
    },
  }
}
