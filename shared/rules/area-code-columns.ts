/** Which area-code column belongs to which phone column. */
import type { ColumnRole } from './column-roles.ts'
import { splitCompound } from './header-words.ts'

/** What a table's columns are called, and what each is for, in their order. */
export type TableHeader = {
  readonly columns: readonly string[]
  readonly roles: readonly ColumnRole[]
  /** Phone columns as a person had them tried; absent or empty = as the file has them (phone-order.ts). */
  readonly phoneOrder?: readonly number[] | undefined
}

/**
 * Pairs phone columns with the columns of their area codes (DDD).
 *
 * Names decide first: `DDD2` belongs to `TELEFONE2`, `DDD_RES` to `FONE_RES`, `DDD CEL` to `CELULAR` and to `CELULAR 2`.
 * What no name pairs goes by its place. Area codes stand before their phones, or behind them where the first phone column
 * is before the first of them: a single one is for all the phones up to the next one, and as many area codes as phones in
 * a row are for one each, in order. Columns whose names contradict each other (another number, another kind of phone) are
 * never paired by place, and an area code that has its phone by name is for no other. Of one phone column and one area-code
 * column in a table, each is the other's whatever they are called. Where this leaves a doubt there is no pair: a wrong
 * area code is a stranger's phone.
 * @returns for each column the place of its area-code column; null where it has none or is no phone
 */
export const pairAreaCodes = ({ columns, roles }: TableHeader): (number | null)[] => {
  const pairs = roles.map((): number | null => null)
  const read = (wanted: ColumnRole): Marked[] =>
    roles.flatMap((role, index) => (role === wanted ? [{ index, ...marksOf(columns[index] ?? '') }] : []))
  const codes = read('ddd')
  if (codes.length === 0) return pairs
  const phones = read('phone')
  const [onlyCode] = codes
  const [onlyPhone] = phones
  if (onlyCode !== undefined && codes.length === 1 && onlyPhone !== undefined && phones.length === 1) {
    pairs[onlyPhone.index] = onlyCode.index
    return pairs
  }
  const named = new Set<Marked>()
  for (const phone of phones) {
    const code = bestByName(codes, phone)
    if (code === null) continue
    named.add(code).add(phone)
    pairs[phone.index] = code.index
  }
  for (const [phone, code] of pairsByPlace(codes, phones, named))
    if (!contradict(code, phone)) pairs[phone.index] = code.index
  return pairs
}

type Marked = {
  readonly index: number
  /** What tells it from others of its sort: numbers, and words such as `home`. */
  readonly marks: ReadonlySet<string>
  readonly saysPhone: boolean
}

const marksByWord: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mobile: 'celular celulares cel cels cell cellphone cellular mobile movel smartphone',
    whatsapp: 'whatsapp whats wpp zap zapzap',
    home: 'residencial residencia resid res casa home',
    work: 'comercial coml com trabalho work business office empresa corporativo',
    landline: 'fixo landline',
    message: 'recado recados',
    '1': 'um one primeiro primeira first principal primary main',
    '2': 'dois two segundo segunda second secundario secondary',
    '3': 'tres three terceiro terceira third',
  }).flatMap(([mark, words]) => words.split(' ').map((word) => [word, mark] as const)),
)
const kindsOfPhone: ReadonlySet<string> = new Set([
  'mobile',
  'whatsapp',
  'home',
  'work',
  'landline',
  'message',
])
const phoneWords: ReadonlySet<string> = new Set(
  'telefone telefones telef tel tels fone fones phone phones telephone numero numeros num nro number'.split(
    ' ',
  ),
)
const emptyWords: ReadonlySet<string> = new Set(
  'ddd ddds area code cod codigo cd de do da dos das e o a c nr nu n no the of and'.split(' '),
)

const marksOf = (name: string): Pick<Marked, 'marks' | 'saysPhone'> => {
  const words = (
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      // "Celular com DDD" is no phone at work.
      .replace(/\bcom\s+ddd\b/g, ' ')
      .match(/\p{L}+|\d+/gu) ?? []
  ).flatMap((word) => {
    const isKnown = marksByWord.has(word) || phoneWords.has(word) || emptyWords.has(word)
    return isKnown || /\d/.test(word) ? [word] : (splitCompound(word) ?? [word])
  })
  const marks = new Set<string>()
  let saysPhone = false
  for (const word of words) {
    if (phoneWords.has(word)) saysPhone = true
    else if (/^\d+$/.test(word)) marks.add(String(Number(word)))
    else if (!emptyWords.has(word)) marks.add(marksByWord.get(word) ?? word)
  }
  return { marks, saysPhone }
}

const sameName = 3
const plainName = 2
const partOfName = 1

/** The area-code column that a phone column's name speaks for; null when none does, or two as well as each other. */
const bestByName = (codes: readonly Marked[], phone: Marked): Marked | null => {
  const weights = codes.map((code) => nameWeight(code, phone))
  const most = Math.max(...weights)
  const best = codes.filter((_code, place) => weights[place] === most)
  return most === 0 || best.length > 1 ? null : (best[0] ?? null)
}

const nameWeight = (code: Marked, phone: Marked): number => {
  const shared = [...code.marks].filter((mark) => phone.marks.has(mark)).length
  if (code.marks.size === 0) return code.saysPhone && phone.marks.size === 0 ? plainName : 0
  if (shared === code.marks.size && shared === phone.marks.size) return sameName
  const isPart = shared > 0 && (shared === code.marks.size || shared === phone.marks.size)
  return isPart && !contradict(code, phone) ? partOfName : 0
}

/** True of another number, or of another kind of phone. */
const contradict = (code: Marked, phone: Marked): boolean =>
  [(mark: string) => /^\d+$/.test(mark), (mark: string) => kindsOfPhone.has(mark)].some((isOfSort) => {
    const ofCode = [...code.marks].filter(isOfSort)
    const ofPhone = [...phone.marks].filter(isOfSort)
    return ofCode.length > 0 && ofPhone.length > 0 && !ofCode.some((mark) => ofPhone.includes(mark))
  })

/** @param named the columns that names paired: they part others, and get no further pair */
const pairsByPlace = (
  codes: readonly Marked[],
  phones: readonly Marked[],
  named: ReadonlySet<Marked>,
): [phone: Marked, code: Marked][] => {
  const isBehind = (phones[0]?.index ?? 0) < (codes[0]?.index ?? 0)
  const inOrder = [...codes, ...phones].toSorted((one, other) => one.index - other.index)
  const runs: { codes: Marked[]; phones: Marked[] }[] = []
  let isAfterCode = false
  for (const column of isBehind ? inOrder.toReversed() : inOrder) {
    const isCode = codes.includes(column)
    // Of a single one the phones on both sides are its own: there is no other that they could belong to.
    if (runs.length === 0 ? isCode || codes.length === 1 : isCode && !isAfterCode && codes.length > 1)
      runs.push({ codes: [], phones: [] })
    isAfterCode = isCode
    if (!named.has(column)) runs.at(-1)?.[isCode ? 'codes' : 'phones'].push(column)
  }
  return runs.flatMap((run) =>
    run.phones.flatMap((phone, place): [Marked, Marked][] => {
      const code = run.codes.length === 1 ? run.codes[0] : run.codes[place]
      const isClear = run.codes.length === 1 || run.codes.length === run.phones.length
      return isClear && code !== undefined ? [[phone, code]] : []
    }),
  )
}
