/** The tables of a tagged PDF, as Chromium writes one: every part of its structure is an object that names its children. */

type Part = { kind: string; children: number[]; pages: number[] }

const partsOf = (pdf: string): Map<number, Part> =>
  new Map(
    [...pdf.matchAll(/^(\d+) 0 obj\n<<\/Type \/StructElem\n([^]*?)\nendobj$/gm)].map(
      ([, number, told = '']) => {
        const kids = /\/K \[([^]*?)\]/.exec(told)?.[1] ?? ''
        const numbers = (found: RegExp): number[] => [...kids.matchAll(found)].map(([, id]) => Number(id))
        const part: Part = {
          kind: /\/S \/(\w+)/.exec(told)?.[1] ?? '',
          children: numbers(/(?<!\/Pg )\b(\d+) 0 R/g),
          pages: numbers(/\/Pg (\d+) 0 R/g),
        }
        return [Number(number), part]
      },
    ),
  )

/** How many rows each table has, and on how many sheets its text stands. @param pdf a character for each of its bytes */
export const tablesIn = (pdf: string): { rows: number; sheets: number }[] => {
  const parts = partsOf(pdf)
  const within = ({ children }: Part): Part[] =>
    children.flatMap((id) => {
      const child = parts.get(id)
      return child === undefined ? [] : [child, ...within(child)]
    })
  return [...parts.values()]
    .filter(({ kind }) => kind === 'Table')
    .map((table) => {
      const all = within(table)
      return {
        rows: all.filter(({ kind }) => kind === 'TR').length,
        sheets: new Set(all.flatMap(({ pages }) => pages)).size,
      }
    })
}
