import { implement } from '@orpc/server'
import { samplesContract } from '../../../shared/bridge/samples.ts'
import { sampleTexts } from '../../../shared/texts/sample.ts'
import type { FileTickets } from '../../file-tickets.ts'
import type { Base } from '../base/base.ts'
import type { HeldFiles } from '../files/held-files.ts'

type Needs = Pick<Base, 'clock'> & {
  tickets: FileTickets
  held: Pick<HeldFiles, 'paste'>
}

export const samplesProcedures = ({ held, tickets, clock }: Needs) => {
  const os = implement(samplesContract)
  return os.router({
    people: os.people.handler(({ input: { language } }) => ({
      ticket: tickets.issue(held.paste(sampleTable(language, clock.now()), sampleTexts[language].fileName)),
    })),
  })
}

const firstNames = [
  'Ana',
  'João',
  'Beatriz',
  'José',
  'Camila',
  'Antônio',
  'Daniela',
  'Carlos',
  'Eduarda',
  'Francisco',
  'Fernanda',
  'Lucas',
  'Gabriela',
  'Luís',
  'Helena',
  'Marcos',
  'Íris',
  'Paulo',
  'Juliana',
  'Rafael',
  'Larissa',
  'Rodrigo',
  'Márcia',
  'Tiago',
]
const lastNames = [
  'da Silva',
  'Santos',
  'Oliveira',
  'Souza',
  'Rodrigues',
  'Ferreira',
  'Alves',
  'Pereira',
  'Lima',
  'Gomes',
  'Conceição',
  'Ribeiro',
  'Araújo',
  'de Carvalho',
  'Brandão',
  'Nogueira',
  'Guimarães',
]
const places = [
  ['São Paulo', '11'],
  ['Rio de Janeiro', '21'],
  ['Belo Horizonte', '31'],
  ['Curitiba', '41'],
  ['Porto Alegre', '51'],
  ['Brasília', '61'],
  ['Salvador', '71'],
  ['Recife', '81'],
  ['Belém', '91'],
  ['Ribeirão Preto', '16'],
  ['Manaus', '92'],
] as const

const rows = 120

const pick = <Value>(from: readonly Value[], at: number): Value => from[at % from.length] as Value
/** Spread over the numbers, the same for the same ones. */
const mix = (seed: number): number => {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  return (mixed ^ (mixed >>> 13)) >>> 0
}

/** Numbers of mobiles that begin with 90 belong to nobody. */
const digitsOf = (row: number): string => `900${String(10_000 + ((row * 7_919) % 90_000)).padStart(6, '0')}`

/** A phone as people write it; some of them as spreadsheets and people spoil it. */
const phoneOf = (row: number, ddd: string): string => {
  const digits = digitsOf(row)
  switch (row) {
    case 6:
    case 61:
      return '5,51199E+12'
    case 13:
      return ''
    case 20:
    case 77:
      return `${ddd} ${digits} / ${ddd} ${digitsOf(row + 500)}`
    case 27:
    case 104:
      return `${ddd}${digits}.0`
    case 34:
      return `(20) ${digits}`
    case 41:
      // The same person as in row 3.
      return `+55 ${pick(places, mix(3))[1]} ${digitsOf(3)}`
    case 55:
      return '190'
    case 90:
      return 'não informou'
    default:
      return row % 3 === 0 ? `${ddd}${digits}` : `(${ddd}) ${digits.slice(0, 5)}-${digits.slice(5)}`
  }
}

const wholeDay = 86_400_000

/**
 * A list of people who do not exist, with the damage that lists of people have: CSV as a system in Brazil writes it, the
 * same whenever it is asked for but for the dates.
 * @param now epoch ms; instalments are due in the weeks after it
 */
export const sampleTable = (language: keyof typeof sampleTexts, now: number): string => {
  const lines = Array.from({ length: rows }, (_each, index) => {
    const row = index + 1
    const [city, ddd] = pick(places, mix(row))
    const amount = (40 + (mix(row * 3) % 90_000) / 100).toFixed(2)
    const due = new Date(now + (3 + (mix(row * 5) % 25)) * wholeDay)
    return [
      `${pick(firstNames, mix(row * 7))} ${pick(lastNames, mix(row * 11))}`,
      phoneOf(row, ddd),
      amount.replace('.', ','),
      due.toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }),
      city,
    ].join(';')
  })
  return [sampleTexts[language].columns.join(';'), ...lines, ''].join('\r\n')
}
