/** People who do not exist: every trace of them was left by the app. */
import { checkDigits } from '../../../../shared/rules/check-digits.ts'
import { makeCpfs } from '../../../support/documents.ts'

/** Stands in every text of theirs, and nowhere else. */
export const mark = 'zulmiranha'

export type CanaryPerson = { name: string; phone: string; cpf: string; note: string }

export type Canaries = {
  people: CanaryPerson[]
  cnpjs: string[]
  /** How many different values that is. */
  values: number
}

const letters = (number: number): string =>
  [...String(number).padStart(5, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** A text of which no two are equal: a title, a message, a token, the name of a file. */
export const marked = (what: string): string => `${what} ${mark}${letters((texts += 1))}`
let texts = 0

const makeCnpjs = (count: number, first: number): string[] =>
  Array.from({ length: count }, (_each, index) => {
    const stem = `${31_000_001 + (first + index) * 7_919}0001`
    return `${stem}${checkDigits(stem, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], 6)}`
  })

/** The first ones are mostly zeros, as much else is. */
const tooPlain = 40_000
const differentSeeds = 5_000

/** Of each person a name, a phone, a CPF and a note; for every fifth a company. */
export const makeCanaries = (count: number, seed: number): Canaries => {
  const first = seed % differentSeeds
  const people = makeCpfs(tooPlain + first + count)
    .slice(tooPlain + first)
    .map((cpf, index) => ({
      name: `${mark.charAt(0).toUpperCase()}${mark.slice(1)}${letters(index)} da Silva`,
      phone: `619${String(73_100_000 + (first + index) * 37)}`,
      cpf,
      note: `ligar à tarde, ${mark}nota${letters(index)}`,
    }))
  const cnpjs = makeCnpjs(Math.ceil(count / 5), first)
  return { people, cnpjs, values: people.length * 4 + cnpjs.length }
}

/** As different lists write it. */
export const writtenPhone = (phone: string, index: number): string =>
  [
    phone,
    `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`,
    `+55 ${phone.slice(0, 2)} ${phone.slice(2)}`,
    `${phone.slice(0, 2)}${phone.slice(3)}`,
  ][index % 4] ?? phone

export const dottedCpf = (cpf: string): string => cpf.replace(/(\d{3})(\d{3})(\d{3})(\d\d)/, '$1.$2.$3-$4')
