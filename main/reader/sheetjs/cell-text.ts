import type { CellObject } from 'xlsx'
import { parseFormatCode, type NumberFormat } from '../xlsx/number-format.ts'
import { numberText } from '../xlsx/number-text.ts'

/** MS-XLS 2.5.10; the same numbers in XLSB. */
const errors = new Map<unknown, string>([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
  [0x2b, '#GETTING_DATA'],
])

/** Texts of cells of binary workbooks, the same as those of XLSX for the same value and format. */
export class CellTexts {
  readonly #from1904: boolean
  readonly #formats = new Map<unknown, NumberFormat>()

  constructor(from1904: boolean) {
    this.#from1904 = from1904
  }

  textOf({ t, v, z }: CellObject): string {
    switch (t) {
      case 'n':
        return typeof v === 'number' ? numberText(spelt(v), this.#formatOf(z), this.#from1904) : ''
      case 's':
        return typeof v === 'string' ? v : ''
      case 'b':
        return v === true ? 'VERDADEIRO' : 'FALSO'
      case 'e':
        return errors.get(v) ?? '#N/A'
      case 'd':
      case 'z':
        return ''
    }
  }

  #formatOf(code: unknown): NumberFormat | undefined {
    if (typeof code !== 'string') return undefined
    const known = this.#formats.get(code)
    if (known !== undefined) return known
    const format = parseFormatCode(code)
    this.#formats.set(code, format)
    return format
  }
}

/** A number as Excel would write it into an XLSX: what is beyond 2^53 with the exponent that shows that digits are lost. */
const spelt = (value: number): string => {
  if (!Number.isFinite(value)) return '#NUM!'
  return Math.abs(value) < 2 ** 53 ? String(value) : value.toExponential().replace('e', 'E')
}
