/**
 * Attributes of the tag that is being reported. The same object serves every tag and cuts values when they are asked
 * for, so ask at once.
 */
export class XmlAttributes {
  #text = ''
  #count = 0
  readonly #names: string[] = []
  /** Values with references, resolved; null for those that are cut from the text as they are. */
  readonly #decoded: (string | null)[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  get count(): number {
    return this.#count
  }

  /** Value of an attribute by its name as written, prefix included. */
  get(name: string): string | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index] === name) return this.#valueAt(index)
    }
    return undefined
  }

  /** Value of the first attribute with any prefix and this name, as in `r:id`. */
  getPrefixed(name: string): string | undefined {
    const ending = `:${name}`
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index]?.endsWith(ending) === true) return this.#valueAt(index)
    }
    return undefined
  }

  /** Begins the attributes of another tag, whose values are in `text`. */
  restart(text: string): void {
    this.#text = text
    this.#count = 0
  }

  /** False when the name is there already, which XML forbids. */
  add(name: string, start: number, end: number, decoded: string | null): boolean {
    const count = this.#count
    for (let index = 0; index < count; index += 1) if (this.#names[index] === name) return false
    this.#names[count] = name
    this.#starts[count] = start
    this.#ends[count] = end
    this.#decoded[count] = decoded
    this.#count = count + 1
    return true
  }

  #valueAt(index: number): string {
    return this.#decoded[index] ?? this.#text.slice(this.#starts[index], this.#ends[index])
  }
}
