import { damaged } from '../../zip/zip-failure.ts'
import { decodingTable, type DecodingTable } from './decoding-table.ts'

/** How far back a match may reach (RFC 1951, 2). */
const windowBytes = 32 * 1024
/** As of main/zip/inflate-raw.ts: V8 puts longer texts into its large-object space. */
const pieceBytes = 120 * 1024
const longestMatch = 258
/** Behind the last input: what is looked at before it shows that the input has ended. */
const zeros = 16
/** No header of a block is longer: 14 bits, 19 lengths of 3, and 320 codes of at most 14 bits with what they repeat. */
const longestHeader = 640
/** No symbol with what belongs to it is longer: 48 bits, and one more word of 16. */
const longestSymbol = 8

// prettier-ignore
const lengthBases = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]
// prettier-ignore
const lengthExtras = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
// prettier-ignore
const distanceBases = [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577]
// prettier-ignore
const distanceExtras = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13]
/** The order in which a header has the lengths of the codes that its lengths are written in. */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

const lengthBase = Uint16Array.from(lengthBases)
const lengthExtra = Uint8Array.from(lengthExtras)
const distanceBase = Uint16Array.from(distanceBases)
const distanceExtra = Uint8Array.from(distanceExtras)

const fixedLiterals = decodingTable(
  Uint8Array.from({ length: 288 }, (_none, symbol) =>
    symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
  ),
  'literals',
)
const fixedDistances = decodingTable(new Uint8Array(32).fill(5), 'distances')

type Block = { type: 'none' | 'ended' } | { type: 'stored'; left: number } | Coded
type Coded = { type: 'coded'; literals: DecodingTable; distances: DecodingTable }

/**
 * Inflates (RFC 1951) one piece at a time. Chromium's own hands on everything that comes of what goes in, in new memory each
 * time, which takes longer than inflating does.
 */
export class RawInflater {
  #input = new Uint8Array(0)
  #at = 0
  #end = 0
  #isLast = false
  #bits = 0
  #bitCount = 0
  #block: Block = { type: 'none' }
  #isFinal = false
  /** The window, then the piece that is being made. */
  readonly #made = new Uint8Array(windowBytes + pieceBytes)
  readonly #piece = new Uint8Array(pieceBytes)
  #to = windowBytes
  /** Behind the beginning of what was made so far and is still there. */
  #from = windowBytes

  /** Adds input, the last of it with `isLast`. Call `next` until it is null first. */
  feed(bytes: Uint8Array, isLast: boolean): void {
    const left = this.#input.subarray(this.#at, this.#end)
    const end = left.length + bytes.length
    // The same memory for all input of one size: new memory would cost more than the copy.
    const input = this.#input.length < end + zeros ? new Uint8Array(end + longestHeader + zeros) : this.#input
    input.set(left)
    input.set(bytes, left.length)
    input.fill(0, end, end + zeros)
    this.#input = input
    this.#at = 0
    this.#end = end
    this.#isLast = isLast
  }

  get hasEnded(): boolean {
    return this.#block.type === 'ended'
  }

  /**
   * The next piece, which holds until the next call; null: none without more input, or the data have ended.
   * @throws ZipFailure `zip_damaged`
   */
  next(): Uint8Array<ArrayBuffer> | null {
    for (;;) {
      const isFull = this.#to + longestMatch > this.#made.length
      if (isFull || (this.hasEnded && this.#to > windowBytes)) return this.#take()
      if (this.hasEnded || !this.#goOn()) return null
    }
  }

  #take(): Uint8Array<ArrayBuffer> {
    const to = this.#to
    const piece = this.#piece.subarray(0, to - windowBytes)
    piece.set(this.#made.subarray(windowBytes, to))
    this.#made.copyWithin(0, to - windowBytes, to)
    this.#from = Math.max(0, this.#from - (to - windowBytes))
    this.#to = windowBytes
    return piece
  }

  /** Does one step; false: it needs more input. */
  #goOn(): boolean {
    const block = this.#block
    switch (block.type) {
      case 'none':
        return this.#begin()
      case 'stored':
        return this.#copyStored(block)
      case 'coded':
        return this.#decode(block)
      case 'ended':
        return false
    }
  }

  #begin(): boolean {
    if (this.#isFinal) {
      this.#block = { type: 'ended' }
      return true
    }
    if (this.#end - this.#at < longestHeader && !this.#isLast) return false
    this.#isFinal = this.#number(1) === 1
    const type = this.#number(2)
    if (type === 0) this.#beginStored()
    else if (type === 1) this.#block = { type: 'coded', literals: fixedLiterals, distances: fixedDistances }
    else if (type === 2) this.#readTables()
    else throw damaged('deflate')
    return true
  }

  /** A number of up to 16 bits. */
  #number(count: number): number {
    while (this.#bitCount < count) {
      if (this.#at >= this.#end) throw damaged('deflate')
      this.#bits |= (this.#input[this.#at] ?? 0) << this.#bitCount
      this.#at += 1
      this.#bitCount += 8
    }
    const value = this.#bits & ((1 << count) - 1)
    this.#bits >>>= count
    this.#bitCount -= count
    return value
  }

  #beginStored(): void {
    this.#number(this.#bitCount % 8)
    const length = this.#number(16)
    if (this.#number(16) !== (length ^ 0xffff)) throw damaged('deflate')
    // What was taken into bits beyond these is of the data.
    this.#at -= this.#bitCount >> 3
    this.#bits = 0
    this.#bitCount = 0
    this.#block = { type: 'stored', left: length }
  }

  #copyStored(block: { left: number }): boolean {
    const count = Math.min(block.left, this.#end - this.#at, this.#made.length - longestMatch + 1 - this.#to)
    this.#made.set(this.#input.subarray(this.#at, this.#at + count), this.#to)
    this.#at += count
    this.#to += count
    block.left -= count
    if (block.left === 0) this.#block = { type: 'none' }
    else if (this.#at === this.#end) {
      if (this.#isLast) throw damaged('deflate')
      return false
    }
    return true
  }

  #readTables(): void {
    const literalCount = this.#number(5) + 257
    const distanceCount = this.#number(5) + 1
    const codeCount = this.#number(4) + 4
    if (literalCount > 286 || distanceCount > 30) throw damaged('deflate')
    const codeLengths = new Uint8Array(19)
    for (const symbol of lengthOrder.slice(0, codeCount)) codeLengths[symbol] = this.#number(3)
    const codes = decodingTable(codeLengths, 'codes')
    const lengths = new Uint8Array(literalCount + distanceCount)
    for (let index = 0; index < lengths.length;) {
      const symbol = this.#symbolOf(codes)
      if (symbol < 16) {
        lengths[index] = symbol
        index += 1
        continue
      }
      if (symbol === 16 && index === 0) throw damaged('deflate')
      const value = symbol === 16 ? (lengths[index - 1] ?? 0) : 0
      const times =
        symbol === 16 ? 3 + this.#number(2) : symbol === 17 ? 3 + this.#number(3) : 11 + this.#number(7)
      if (index + times > lengths.length) throw damaged('deflate')
      lengths.fill(value, index, index + times)
      index += times
    }
    // Without its end a block would have none.
    if (lengths[256] === 0) throw damaged('deflate')
    this.#block = {
      type: 'coded',
      literals: decodingTable(lengths.subarray(0, literalCount), 'literals'),
      distances: decodingTable(lengths.subarray(literalCount), 'distances'),
    }
  }

  #symbolOf({ entries, mask }: DecodingTable): number {
    while (this.#bitCount < 15 && this.#at < this.#end) {
      this.#bits |= (this.#input[this.#at] ?? 0) << this.#bitCount
      this.#at += 1
      this.#bitCount += 8
    }
    const entry = entries[this.#bits & mask] ?? 0
    const length = entry & 15
    if (length === 0 || length > this.#bitCount) throw damaged('deflate')
    this.#bits >>>= length
    this.#bitCount -= length
    return entry >> 4
  }

  /* oxlint-disable typescript/no-non-null-assertion -- every index is within its array */
  #decode({ literals, distances }: Coded): boolean {
    const input = this.#input
    const end = this.#end
    const isLast = this.#isLast
    const made = this.#made
    const from = this.#from
    const roomTo = made.length - longestMatch
    const { entries: literalEntries, mask: literalMask } = literals
    const { entries: distanceEntries, mask: distanceMask } = distances
    let at = this.#at
    let bits = this.#bits
    let bitCount = this.#bitCount
    let to = this.#to
    let needsInput = false
    while (to <= roomTo) {
      if (at + longestSymbol > end) {
        needsInput = !isLast
        if (needsInput) break
        if (at - (bitCount >> 3) > end) throw damaged('deflate')
      }
      if (bitCount < 15) {
        bits |= (input[at]! | (input[at + 1]! << 8)) << bitCount
        at += 2
        bitCount += 16
      }
      const literal = literalEntries[bits & literalMask]!
      const literalBits = literal & 15
      bits >>>= literalBits
      bitCount -= literalBits
      if (literal < 256 << 4) {
        if (literalBits === 0) throw damaged('deflate')
        made[to] = literal >> 4
        to += 1
        continue
      }
      const lengthIndex = (literal >> 4) - 257
      if (lengthIndex < 0) {
        this.#block = { type: 'none' }
        break
      }
      if (lengthIndex > 28) throw damaged('deflate')
      if (bitCount < 15) {
        bits |= (input[at]! | (input[at + 1]! << 8)) << bitCount
        at += 2
        bitCount += 16
      }
      const lengthBits = lengthExtra[lengthIndex]!
      const length = lengthBase[lengthIndex]! + (bits & ((1 << lengthBits) - 1))
      bits >>>= lengthBits
      bitCount -= lengthBits
      if (bitCount < 15) {
        bits |= (input[at]! | (input[at + 1]! << 8)) << bitCount
        at += 2
        bitCount += 16
      }
      const coded = distanceEntries[bits & distanceMask]!
      const codedBits = coded & 15
      const distanceIndex = coded >> 4
      if (codedBits === 0 || distanceIndex > 29) throw damaged('deflate')
      bits >>>= codedBits
      bitCount -= codedBits
      if (bitCount < 15) {
        bits |= (input[at]! | (input[at + 1]! << 8)) << bitCount
        at += 2
        bitCount += 16
      }
      const distanceBits = distanceExtra[distanceIndex]!
      const distance = distanceBase[distanceIndex]! + (bits & ((1 << distanceBits) - 1))
      bits >>>= distanceBits
      bitCount -= distanceBits
      let source = to - distance
      if (source < from) throw damaged('deflate')
      for (const stop = to + length; to < stop; to += 1, source += 1) made[to] = made[source]!
    }
    // Whole bytes that are left over are given back: they may be what is stored, or what comes behind the data.
    const unused = bitCount >> 3
    this.#at = at - unused
    this.#bitCount = bitCount - unused * 8
    this.#bits = bits & ((1 << this.#bitCount) - 1)
    this.#to = to
    if (this.#at > end) throw damaged('deflate')
    return !needsInput
  }
  /* oxlint-enable typescript/no-non-null-assertion */
}
