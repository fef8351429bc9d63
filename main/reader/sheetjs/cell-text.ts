import type { CellObject } from 'xlsx'
import { builtInFormat, parseFormatCode, type NumberFormat } from '../xlsx/number-format.ts'
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

/** SheetJS gives formats by their code, the built-in ones by that of Excel in the United States. */
const builtInIds = new Map([
  ['"$"#,##0_);\\("$"#,##0\\)', 5],
  ['"$"#,##0_);[Red]\\("$"#,##0\\)', 6],
  ['"$"#,##0.00_);\\("$"#,##0.00\\)', 7],
  ['"$"#,##0.00_);[Red]\\("$"#,##0.00\\)', 8],
  ['m/d/yy', 14],
  ['d-mmm-yy', 15],
  ['d-mmm', 16],
  ['mmm-yy', 17],
  ['h:mm', 20],
  ['h:mm:ss', 21],
  ['m/d/yy h:mm', 22],
  ['#,##0 ;(#,##0)', 37],
  ['#,##0 ;[Red](#,##0)', 38],
  ['#,##0.00;(#,##0.00)', 39],
  ['#,##0.00;[Red](#,##0.00)', 40],
  ['_(* #,##0_);_(* \\(#,##0\\);_(* "-"_);_(@_)', 41],
  ['_("$"* #,##0_);_("$"* \\(#,##0\\);_("$"* "-"_);_(@_)', 42],
  ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', 43],
  ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', 44],
  ['mmss.0', 47],
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
    const builtIn = builtInIds.get(code)
    const format = builtIn === undefined ? parseFormatCode(code) : builtInFormat(builtIn)
    this.#formats.set(code, format)
    return format
  }
}

/** A number as Excel would write it into an XLSX: what is beyond 2^53 with the exponent that shows that digits are lost. */
const spelt = (value: number): string => {
  if (!Number.isFinite(value)) return '#NUM!'
  return Math.abs(value) < 2 ** 53 ? String(value) : value.toExponential().replace('e', 'E')
}
