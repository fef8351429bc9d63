/** Records of made-up people and companies as a service answers them, with ugly ones among them. */
import { fieldFacts } from '../../shared/api/enrichment-fields.ts'
import type { RecordShape } from '../../shared/api/enrichment.ts'
import { checkDigits } from '../../shared/rules/check-digits.ts'
import { syntheticRecord } from '../../main/service/synthetic/records.ts'
import { makeCpfs } from './documents.ts'

const asOf = Date.UTC(2026, 10, 21)

type Texts = Readonly<Record<string, string>>

/** What the real service may answer as well: a name that fits no header, hardly a field filled, unknown fields. */
const ugly: readonly Texts[] = [
  {
    nome: 'MARIA APARECIDA DO NASCIMENTO DE ALBUQUERQUE CAVALCANTI DE HOLANDA VASCONCELOS FILHA',
    nomeCompleto: 'MARIA APARECIDA DO NASCIMENTO DE ALBUQUERQUE CAVALCANTI DE HOLANDA VASCONCELOS FILHA',
    razaoSocial:
      'COMERCIO E REPRESENTACOES DE MATERIAIS DE CONSTRUCAO E ACABAMENTOS IRMAOS EXEMPLO LTDA EM RECUPERACAO JUDICIAL',
    cidade: 'Vila Bela da Santíssima Trindade',
    indiceDeAfinidade: '0.8312',
    faixaPatrimonial: 'DE R$ 100 MIL A R$ 250 MIL',
  },
  { nome: '', nomeCompleto: '', razaoSocial: '', idade: '', renda: 'N/D', whatsapp1: '', telefone1: '' },
  { scoreCpf: 'SEM SCORE', scoreCnpj: 'SEM SCORE', classeEconomica: '', whatsapp1: 'X' },
]

export const makeCnpjs = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const stem = `${String(index * 7_919 + 11).padStart(8, '0')}0001`
    return `${stem}${checkDigits(stem, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], 6)}`
  })

/** A record for each document. */
export const recordsOf = (shape: RecordShape, documents: readonly string[]) =>
  documents.map((document, index): Readonly<Record<string, string | string[]>> => {
    const record = syntheticRecord(shape, document, asOf)
    const odd = Object.entries(ugly[index % 19] ?? {})
    return {
      ...record,
      ...Object.fromEntries(odd.filter(([name]) => name in record || !(name in fieldFacts))),
    }
  })

export const makeRecords = (shape: RecordShape, count: number) =>
  recordsOf(shape, shape === 'CNPJ' ? makeCnpjs(count) : makeCpfs(count))
