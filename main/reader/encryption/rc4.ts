/** RC4, which OpenSSL offers no longer: bytes XORed with a stream of its key's. */
export class Rc4 {
  readonly #state = Uint8Array.from({ length: 256 }, (_each, index) => index)
  #i = 0
  #j = 0

  constructor(key: Buffer) {
    const state = this.#state
    let j = 0
    for (let i = 0; i < 256; i += 1) {
      j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
      this.#swap(i, j)
    }
  }

  /** The next byte of the stream. */
  next(): number {
    this.#i = (this.#i + 1) & 0xff
    this.#j = (this.#j + (this.#state[this.#i] ?? 0)) & 0xff
    this.#swap(this.#i, this.#j)
    return this.#state[((this.#state[this.#i] ?? 0) + (this.#state[this.#j] ?? 0)) & 0xff] ?? 0
  }

  apply(bytes: Buffer): Buffer {
    return Buffer.from(bytes.map((byte) => byte ^ this.next()))
  }

  #swap(a: number, b: number): void {
    const kept = this.#state[a] ?? 0
    this.#state[a] = this.#state[b] ?? 0
    this.#state[b] = kept
  }
}
