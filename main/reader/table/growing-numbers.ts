/** Unsigned 32-bit numbers whose count is not known before; its memory is kept from one use to the next. */
export class GrowingNumbers {
  #values = new Uint32Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#values.length) this.#widenTo(this.#length + 1)
    this.#values[this.#length] = value
    this.#length += 1
  }

  /** Pushes the same number so many times. */
  repeat(value: number, times: number): void {
    const length = this.#length + times
    if (length > this.#values.length) this.#widenTo(length)
    this.#values.fill(value, this.#length, length)
    this.#length = length
  }

  /** Pushes so many numbers, each of them so much above the one before; the first above `value`. */
  ascend(value: number, step: number, times: number): void {
    const length = this.#length + times
    if (length > this.#values.length) this.#widenTo(length)
    for (let index = this.#length, next = value + step; index < length; index += 1, next += step)
      this.#values[index] = next
    this.#length = length
  }

  /** A copy of the numbers from `start` on. */
  from(start: number): Uint32Array<ArrayBuffer> {
    return this.#values.slice(start, this.#length)
  }

  /** Forgets the numbers from `length` on. */
  cutTo(length: number): void {
    this.#length = length
  }

  /** The numbers in an array of their own, not a view: on its way to another process a view drags its whole buffer along. */
  take(): Uint32Array<ArrayBuffer> {
    const taken = this.#values.slice(0, this.#length)
    this.#length = 0
    return taken
  }

  #widenTo(length: number): void {
    const wider = new Uint32Array(Math.max(length, this.#values.length * 2))
    wider.set(this.#values)
    this.#values = wider
  }
}
