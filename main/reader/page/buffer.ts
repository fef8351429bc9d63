/**
 * In place of `node:buffer`: the part of it that the reader uses, with the same results (test/unit/reader/page-buffer.test.ts).
 * Texts are decoded by Chromium where that is faster.
 */
import { areAscii, areUtf8, bytesOf, type Encoding, textOf, writeInto } from './buffer-text.ts'

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Without what the class below makes in other ways; the constructors of typed arrays take more than their types tell. */
const Bytes = Uint8Array as unknown as new (
  of: number | ArrayBuffer,
  offset?: number,
  length?: number,
) => Uint8Array<ArrayBuffer>

export class Buffer extends Bytes {
  #view: DataView | undefined

  /** The same bytes, not a copy. */
  static over(bytes: Uint8Array): Buffer {
    return new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length)
  }

  static from(of: string, encoding?: Encoding): Buffer
  static from(of: ArrayLike<number> | ArrayBuffer): Buffer
  static from(of: string | ArrayLike<number> | ArrayBuffer, encoding: Encoding = 'utf8'): Buffer {
    if (typeof of === 'string') return Buffer.over(bytesOf(of, encoding))
    if (of instanceof ArrayBuffer) return new Buffer(of)
    const copy = new Buffer(of.length)
    copy.set(of)
    return copy
  }

  static alloc(size: number, fill = 0): Buffer {
    const made = new Buffer(size)
    return fill === 0 ? made : made.fill(fill)
  }

  static allocUnsafe(size: number): Buffer {
    return new Buffer(size)
  }

  static allocUnsafeSlow(size: number): Buffer {
    return new Buffer(size)
  }

  static byteLength(text: string, encoding: Encoding = 'utf8'): number {
    return encoding === 'utf16le'
      ? 2 * text.length
      : encoding === 'latin1'
        ? text.length
        : bytesOf(text, encoding).length
  }

  static concat(parts: readonly Uint8Array[]): Buffer {
    const whole = new Buffer(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  override subarray(from = 0, to = this.length): Buffer {
    const begin = placeIn(this.length, from)
    return new Buffer(this.buffer, this.byteOffset + begin, Math.max(0, placeIn(this.length, to) - begin))
  }

  override slice(from?: number, to?: number): Buffer {
    return this.subarray(from, to)
  }

  override toString(encoding: Encoding = 'utf8', from = 0, to = this.length): string {
    const begin = Math.max(0, from)
    const end = Math.min(this.length, to)
    return end <= begin ? '' : textOf(this, encoding, begin, end)
  }

  write(text: string, encoding: Encoding): number
  write(text: string, offset: number, encoding: Encoding): number
  write(text: string, offset: number | Encoding, encoding?: Encoding): number {
    return typeof offset === 'number'
      ? writeInto(this.subarray(offset), text, encoding ?? 'utf8')
      : writeInto(this, text, offset)
  }

  copy(target: Uint8Array, targetStart = 0, from = 0, to = this.length): number {
    const room = Math.max(0, target.length - targetStart)
    const piece = this.subarray(from, Math.min(to, from + room))
    target.set(piece, targetStart)
    return piece.length
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && this.compare(other) === 0
  }

  compare(other: Uint8Array, otherFrom = 0, otherTo = other.length, from = 0, to = this.length): -1 | 0 | 1 {
    const [mine, others] = [to - from, otherTo - otherFrom]
    for (let index = 0; index < Math.min(mine, others); index += 1) {
      const difference = (this[from + index] ?? 0) - (other[otherFrom + index] ?? 0)
      if (difference !== 0) return difference < 0 ? -1 : 1
    }
    return mine === others ? 0 : mine < others ? -1 : 1
  }

  override indexOf(wanted: number | string | Uint8Array, from = 0): number {
    if (typeof wanted === 'number') return super.indexOf(wanted, from)
    const bytes = typeof wanted === 'string' ? bytesOf(wanted, 'utf8') : wanted
    const [first] = bytes
    if (first === undefined) return Math.min(from, this.length)
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      if (at + bytes.length > this.length) return -1
      if (this.compare(bytes, 0, bytes.length, at, at + bytes.length) === 0) return at
    }
    return -1
  }

  override includes(wanted: number | string | Uint8Array, from = 0): boolean {
    return this.indexOf(wanted, from) >= 0
  }

  swap16(): this {
    if (this.length % 2 !== 0) throw new RangeError('Buffer size must be a multiple of 16-bits')
    for (let at = 0; at < this.length; at += 2) {
      const first = this[at] ?? 0
      this[at] = this[at + 1] ?? 0
      this[at + 1] = first
    }
    return this
  }

  get #bytes(): DataView {
    return (this.#view ??= viewOf(this))
  }

  readUInt16LE(at = 0): number {
    return this.#bytes.getUint16(at, true)
  }

  readUInt32LE(at = 0): number {
    return this.#bytes.getUint32(at, true)
  }

  readUInt32BE(at = 0): number {
    return this.#bytes.getUint32(at)
  }

  readInt16LE(at = 0): number {
    return this.#bytes.getInt16(at, true)
  }

  readInt32LE(at = 0): number {
    return this.#bytes.getInt32(at, true)
  }

  readBigUInt64LE(at = 0): bigint {
    return this.#bytes.getBigUint64(at, true)
  }

  readBigInt64LE(at = 0): bigint {
    return this.#bytes.getBigInt64(at, true)
  }

  readDoubleLE(at = 0): number {
    return this.#bytes.getFloat64(at, true)
  }

  readUIntBE(at: number, length: number): number {
    if (at < 0 || at + length > this.length)
      throw new RangeError('Attempt to access memory outside buffer bounds')
    let value = 0
    for (let index = 0; index < length; index += 1) value = value * 256 + (this[at + index] ?? 0)
    return value
  }

  writeUInt16LE(value: number, at = 0): number {
    this.#bytes.setUint16(at, value, true)
    return at + 2
  }

  writeUInt32LE(value: number, at = 0): number {
    this.#bytes.setUint32(at, value, true)
    return at + 4
  }
}

/** As `subarray` counts: from the end where it is negative. */
const placeIn = (length: number, place: number): number =>
  place < 0 ? Math.max(0, length + place) : Math.min(length, place)

export const isAscii = areAscii
export const isUtf8 = areUtf8
