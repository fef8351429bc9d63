/** Attributes of the tag that is being reported; the same object serves every tag, so take what you need at once. */
export class XmlAttributes {
  readonly #names: string[] = []
  readonly #values: string[] = []
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Value of an attribute by its name as written, prefix included. */
  get(name: string): string | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index] === name) return this.#values[index]
    }
    return undefined
  }

  /** Value of the first attribute with any prefix and this name, as in `r:id`. */
  getPrefixed(name: string): string | undefined {
    const ending = `:${name}`
    for (let index = 0; index < this.#count; index += 1) {
      if (this.#names[index]?.endsWith(ending) === true) return this.#values[index]
    }
    return undefined
  }

  /** False when the name is there already, which XML forbids. */
  add(name: string, value: string): boolean {
    for (let index = 0; index < this.#count; index += 1) if (this.#names[index] === name) return false
    this.#names[this.#count] = name
    this.#values[this.#count] = value
    this.#count += 1
    return true
  }

  clear(): void {
    this.#count = 0
  }
}
