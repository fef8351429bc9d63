/** Made-up people, the same at every run: ordinary ones, and the ugly ones that real spreadsheets hold. */

const first = [
  'Ana',
  'João',
  'Conceição',
  'José',
  'Antônia',
  'Luís',
  'Márcia',
  'Iğdır',
  'Flávio',
  'Thaís',
  'Caetano',
  'Zoë',
]
const last = [
  'Souza',
  'da Silva',
  'Araújo',
  'Guimarães',
  'de Oliveira Santos',
  'Muñoz',
  'Brandão',
  'Lopes',
  "D'Ávila",
]
const branches = [
  'Centro',
  'São José dos Campos',
  'Ribeirão Preto',
  'Curitiba — Batel',
  'Porto Alegre',
  'Manaus',
]
const ddds = ['11', '21', '31', '41', '51', '55', '61', '71', '81', '91', '19', '27']
const ugly = [
  'MARIA APARECIDA DO NASCIMENTO DE ALBUQUERQUE CAVALCANTI DE HOLANDA VASCONCELOS FILHA',
  '👩🏽‍🔧 Oficina da Bê 🚗',
  '',
  'SR(A). CLIENTE;NÃO;INFORMADO',
  'josé\u0301 (decomposto)',
  '=HYPERLINK("http://exemplo")',
]

export const columns = ['Nome', 'Telefone', 'CPF', 'Valor', 'Vencimento', 'Filial', 'Observação']
export const roles = ['name', 'phone', 'cpf', 'variable', 'variable', 'variable', 'variable'] as const

const pick = <Value>(from: readonly Value[], by: number): Value => from[by % from.length] as Value

const mix = (seed: number): number => {
  const a = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  return (a ^ (a >>> 13)) >>> 0
}

const digits = (seed: number, length: number): string => String(mix(seed)).padStart(10, '3').slice(-length)

export const phoneOf = (index: number): string => `55${pick(ddds, mix(index))}9${digits(index * 7 + 1, 8)}`

export const nameOf = (index: number): string =>
  index % 41 === 7 ? pick(ugly, index) : `${pick(first, mix(index))} ${pick(last, mix(index * 3 + 1))}`

/** Row `index` as it would stand in the file. */
export const rowOf = (index: number): string[] => [
  nameOf(index),
  phoneOf(index),
  digits(index * 13 + 5, 9).padStart(11, '2'),
  `${(mix(index) % 900) + 12},${String(mix(index * 5) % 100).padStart(2, '0')}`,
  `${String((index % 28) + 1).padStart(2, '0')}/11/2026`,
  pick(branches, mix(index * 11)),
  index % 17 === 0 ? 'prefere contato à tarde; não ligar antes das 14h — pediu “boleto”' : '',
]

/** Phones as spreadsheets mangle them, one kind after the other. */
const mangle: ((phone: string) => string)[] = [
  (phone) => phone,
  (phone) => `(${phone.slice(2, 4)}) ${phone.slice(4, 9)}-${phone.slice(9)}`,
  (phone) => `${phone.slice(2, 4)}${phone.slice(5)}`,
  (phone) => `0${phone.slice(2)}`,
  () => '5,51199E+12',
  (phone) => phone.slice(4),
  (phone) => `${phone}.0`,
  () => '',
  (phone) => phone,
  (phone) => `0800 ${phone.slice(-7)}`,
  (phone) => `${phone.slice(2, 4)} 3${phone.slice(-7)}`,
]

/** The first rows of a file nobody has cleaned. */
export const dirtyRows = (count: number): { sourceRow: number; cells: string[] }[] =>
  Array.from({ length: count }, (_, index) => {
    const cells = rowOf(index % 50 === 30 ? 1 : index)
    const phone = cells[1] ?? ''
    cells[1] = index % 50 === 30 || index === 1 ? phone : pick(mangle, mix(index * 31))(phone)
    return { sourceRow: index + 2, cells }
  })
