/** A customer list as people really keep it, of persons who do not exist; the same for every run. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { checkDigits } from '../../../shared/rules/check-digits.ts'
import { randomFrom } from './seeded-random.ts'

export const customerColumns = ['nome', 'telefone', 'valor', 'cidade', 'cpf'] as const

const firstNames = [
  'Ana',
  'Carla',
  'João',
  'Renata',
  'Bruno',
  'Conceição',
  'Marcos',
  'Fernanda',
  'Zoë',
  'Lucas',
]
const lastNames = ['Exemplo', 'Modelo', 'de Amostra', 'da Silva Teste', 'Fictício']
const cities = ['São Paulo', 'Goiânia', 'Belém', 'Florianópolis', 'Maceió', 'Ribeirão Preto', 'Niterói']
const cpfWeights = [10, 9, 8, 7, 6, 5, 4, 3, 2]
const areas = ['11', '62', '91', '48', '82', '16', '21', '31', '55', '71']

/** So many digits of a number, the same for the same index and no two alike (7919 is prime to ten). */
const uniqueDigits = (index: number): string => String((index * 7_919) % 10_000_000).padStart(7, '0')

/** A mobile number in the spellings that people use; no operator has numbers that begin with 90. */
const mobile = (area: string, index: number, spelling: number): string => {
  const digits = `90${uniqueDigits(index)}`
  const grouped = `${digits.slice(0, 5)}-${digits.slice(5)}`
  switch (spelling) {
    case 0:
      return `55${area}${digits}`
    case 1:
      return `(${area}) ${grouped}`
    case 2:
      return area + digits
    case 3:
      return `+55 ${area} ${grouped}`
    default:
      return `0${area}${digits}`
  }
}

/** In 1,000 rows: 40 mobiles without the ninth digit, 30 landlines, 30 that were there before, 40 that are no phone. */
const phoneOf = (index: number, random: (limit: number) => number): string => {
  const area = (of: number): string => areas[of % areas.length] ?? '11'
  const lot = random(1_000)
  if (lot < 40) return `(${area(index)}) 9${uniqueDigits(index).slice(0, 3)}-${uniqueDigits(index).slice(3)}`
  if (lot < 70) return `${area(index)}3${uniqueDigits(index)}`
  if (lot < 100 && index > 0) {
    const earlier = random(index)
    return mobile(area(earlier), earlier, random(5))
  }
  if (lot < 120) return '5,51199E+12'
  if (lot < 130) return ''
  if (lot < 140) return `9${uniqueDigits(index)}`
  return mobile(area(index), index, random(5))
}

/** So many rows, in the order of `customerColumns`. */
export function* customerRows(count: number): Generator<string[]> {
  const random = randomFrom(2_026)
  for (let index = 0; index < count; index += 1) {
    const name = `${firstNames[random(firstNames.length)] ?? ''} ${lastNames[random(lastNames.length)] ?? ''}`
    const amount = `${random(2_000)},${String(random(100)).padStart(2, '0')}`
    const base = String(100_000_000 + index)
    const cpf = base + checkDigits(base, cpfWeights, 11)
    yield [name, phoneOf(index, random), amount, cities[random(cities.length)] ?? '', cpf]
  }
}

/** Writes the rows as programs here do: semicolons, Windows-1252, CRLF. */
export const writeCustomersCsv = (path: string, count: number): void => {
  const file = openSync(path, 'w')
  let lines: string[] = [customerColumns.join(';')]
  const flush = (): void => {
    writeSync(file, Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1'))
    lines = []
  }
  for (const cells of customerRows(count)) {
    lines.push(cells.join(';'))
    if (lines.length >= 20_000) flush()
  }
  if (lines.length > 0) flush()
  closeSync(file)
}
