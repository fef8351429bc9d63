import type { TextUnits } from '../text-units.ts'
import { colon } from './characters.ts'

/**
 * Attributes of the tag that is being reported. The same object serves every tag and cuts values when they are asked
 * for, so ask at once. Names are compared where they stand: most attributes of a workbook nobody asks for.
 */
export class XmlAttributes {
  readonly #source: TextUnits
  #count = 0
  readonly #nameStarts: number[] = []
  readonly #nameEnds: number[] = []
  /** Values with references, resolved; null for those that are cut from the text as they are. */
  readonly #decoded: (string | null)[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []

  /** `source` holds the text of every tag. */
  constructor(source: TextUnits) {
    this.#source = source
  }

  get count(): number {
    return this.#count
  }

  /** Value of an attribute by its name as written, prefix included. */
  get(name: string): string | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      const start = this.#nameStarts[index] ?? 0
      if (this.#nameEnds[index] === start + name.length && this.#stands(name, start))
        return this.#valueAt(index)
    }
    return undefined
  }

  /** Value of the first attribute with any prefix and this name, as in `r:id`. */
  getPrefixed(name: string): string | undefined {
    for (let index = 0; index < this.#count; index += 1) {
      const start = (this.#nameEnds[index] ?? 0) - name.length
      const hasPrefix = start > (this.#nameStarts[index] ?? 0) && this.#source.units[start - 1] === colon
      if (hasPrefix && this.#stands(name, start)) return this.#valueAt(index)
    }
    return undefined
  }

  /** The namespaces that the tag declares, by their prefix; the default one under ''. */
  namespaces(): [string, string][] {
    const found: [string, string][] = []
    for (let index = 0; index < this.#count; index += 1) {
      const name = this.#source.text.slice(this.#nameStarts[index], this.#nameEnds[index])
      if (name === 'xmlns') found.push(['', this.#valueAt(index)])
      else if (name.startsWith('xmlns:')) found.push([name.slice(6), this.#valueAt(index)])
    }
    return found
  }

  /** Begins the attributes of another tag. */
  restart(): void {
    this.#count = 0
  }

  /** Notes the places of a name and its value. False when the name is there already, which XML forbids. */
  add(nameStart: number, nameEnd: number, start: number, end: number, decoded: string | null): boolean {
    const count = this.#count
    for (let index = 0; index < count; index += 1) if (this.#isName(index, nameStart, nameEnd)) return false
    this.#nameStarts[count] = nameStart
    this.#nameEnds[count] = nameEnd
    this.#starts[count] = start
    this.#ends[count] = end
    this.#decoded[count] = decoded
    this.#count = count + 1
    return true
  }

  #isName(index: number, from: number, to: number): boolean {
    const { units } = this.#source
    const start = this.#nameStarts[index] ?? 0
    if ((this.#nameEnds[index] ?? 0) - start !== to - from) return false
    for (let at = from; at < to; at += 1) if (units[at] !== units[start + at - from]) return false
    return true
  }

  #stands(name: string, start: number): boolean {
    const { units } = this.#source
    for (let at = 0; at < name.length; at += 1) if (units[start + at] !== name.charCodeAt(at)) return false
    return true
  }

  #valueAt(index: number): string {
    return this.#decoded[index] ?? this.#source.text.slice(this.#starts[index], this.#ends[index])
  }
}
