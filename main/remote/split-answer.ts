/**
 * Takes an answer of `GET /enrichment/:id` apart as it arrives: `{"processing": …, "data": [record, …]}`. A list of
 * 100,000 records is some 250 MB of JSON, which nobody wants in memory at once, neither as text nor as objects.
 */

/** A record, or all that stands beside the list, is far shorter; what is longer would be held in memory for nothing. */
const longestPieceBytes = 1024 * 1024

const quote = 0x22
const comma = 0x2c
const colon = 0x3a
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
  const key = JSON.stringify(listName)
  let before = ''
  let place: 'before' | 'list' | 'behind' = 'before'
  let rest: Buffer = Buffer.alloc(0)
  // How far `rest` is looked through; one more than it has where an escape stands at its end.
  let at = 0
  let depth = 0
  let isInString = false
  let stringFrom = 0
  let lastString = ''
  let isListNext = false
  let processing: boolean | null = null

  const isSpace = (byte: number | undefined): boolean =>
    byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

  /** Looks for the list; true when it begins. */
  const findList = (): boolean => {
    for (; at < rest.length; at += 1) {
      const byte = rest[at]
      if (isInString) {
        if (byte === backslash) at += 1
        else if (byte === quote) {
          isInString = false
          lastString = depth === 1 ? rest.toString('utf8', stringFrom, at + 1) : ''
        }
        continue
      }
      if (isListNext && !isSpace(byte)) {
        isListNext = false
        if (byte === openBracket) return true
      }
      if (byte === quote) {
        isInString = true
        stringFrom = at
      } else if (byte === openBrace || byte === openBracket) depth += 1
      else if (byte === closeBrace || byte === closeBracket) depth -= 1
      else if (byte === colon && depth === 1) isListNext = lastString === key
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

  const limit = (bytes: number): void => {
    if (bytes > longestPieceBytes) throw new SyntaxError('a piece of the answer is too long')
  }

  const takeList = (): unknown[] => {
    const { end, isLast } = findElements()
    if (end < 0) {
      limit(rest.length)
      return []
    }
    const text = rest.toString('utf8', 0, end)
    const elements = text.trim() === '' ? [] : (JSON.parse(`[${text}]`) as unknown[])
    drop(end + 1)
    if (isLast) place = 'behind'
    return elements
  }

  return {
    push: (chunk) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      if (place === 'before') {
        limit(rest.length)
        if (!findList()) return []
        before = rest.toString('utf8', 0, at)
        const members = JSON.parse(`${before}[]}`) as Record<string, unknown>
        processing = typeof members['processing'] === 'boolean' ? members['processing'] : null
        drop(at + 1)
        place = 'list'
      }
      const elements = place === 'list' ? takeList() : []
      if (place === 'behind') limit(rest.length)
      return elements
    },
    isProcessing: () => processing,
    end: () => {
      const text = rest.toString('utf8')
      if (place === 'list') throw new SyntaxError('the answer broke off')
      const whole: unknown = JSON.parse(place === 'before' ? text : `${before}[]${text}`)
      if (typeof whole !== 'object' || whole === null || Array.isArray(whole))
        throw new SyntaxError('the answer is no object')
      return whole as Record<string, unknown>
    },
  }
}
