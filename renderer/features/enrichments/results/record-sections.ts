import type { RecordField } from '../../../../shared/api/enrichment-fields.ts'
import type { FieldSummary } from '../../../../shared/bridge/records.ts'
import { labelsIn } from './cell-text.ts'

/** One record by field, with what its set knows of the fields. */
export type ReadRecord = {
  readonly fields: readonly FieldSummary[]
  /** As the service gave it; empty where it said nothing. */
  readonly text: (name: string) => string
}

export const readRecord = (fields: readonly FieldSummary[], cells: readonly string[]): ReadRecord => {
  const texts = new Map(fields.map(({ name }, place) => [name, cells[place] ?? '']))
  return { fields, text: (name) => texts.get(name) ?? '' }
}

export type PhoneCard = {
  readonly number: string
  readonly kind: string
  readonly carrier: string
  /** As the service flags it; empty = unknown. */
  readonly whatsapp: string
  readonly hot: string
  readonly hour: string
}

/** The fields of a phone, in the order of a card's parts; null = the shape has none. */
type PhoneFields = readonly [
  number: RecordField,
  kind: RecordField,
  carrier: RecordField,
  whatsapp: RecordField,
  hot: RecordField | null,
  hour: RecordField,
]

const phones: readonly PhoneFields[] = [
  ['telefone1', 'tipoTel1', 'operadora1', 'whatsapp1', 'flhot1', 'melhorHora1'],
  ['telefone2', 'tipoTel2', 'operadora2', 'whatsapp2', 'flhot2', 'melhorHora2'],
  ['telefone3', 'tipoTel3', 'operadora3', 'whatsapp3', 'flhot3', 'melhorHora3'],
  ['telefoneQuente', 'tipoDeTelefone', 'operadora', 'whatsapp', null, 'melhorPeriodoDeContato'],
]
const emails: readonly RecordField[] = ['eMail1', 'eMail2', 'eMail3', 'eMail4']
const place: readonly RecordField[] = ['tipoLogradouro', 'logradouro', 'bairro', 'cidade', 'estado', 'cep']
const scores: readonly RecordField[] = ['scoreCpf', 'scoreCnpj']
const scoreMessages: readonly RecordField[] = ['mensagemScoreCpf', 'mensagemScoreCnpj', 'mensagemDoScore']

export const phoneCards = ({ text }: ReadRecord): PhoneCard[] =>
  phones.flatMap(([number, kind, carrier, whatsapp, hot, hour]): PhoneCard[] =>
    text(number) === ''
      ? []
      : [
          {
            number: text(number),
            kind: text(kind),
            carrier: text(carrier),
            whatsapp: text(whatsapp),
            // The one phone of its shape is given because it is hot.
            hot: hot === null ? 'S' : text(hot),
            hour: text(hour),
          },
        ],
  )

/** Numbers that the service only names, beside those that have a card. */
export const otherPhones = (record: ReadRecord): string[] => {
  const carded = new Set(phoneCards(record).map(({ number }) => number))
  return labelsIn(record.text('telefones')).filter((number) => !carded.has(number))
}

export const emailsOf = ({ text }: ReadRecord): string[] => [
  ...new Set([...emails.map(text), ...labelsIn(text('eMails'))].filter((email) => email !== '')),
]

/** As it is written on an envelope: street; neighbourhood; town and state; postal code. */
export const addressLines = ({ text }: ReadRecord): string[] => {
  const join = (parts: readonly string[], by: string) => parts.filter((part) => part !== '').join(by)
  const cep = text('cep').replace(/^(\d{5})(\d{3})$/, '$1-$2')
  return [
    join([text('tipoLogradouro'), text('logradouro')], ' '),
    text('bairro'),
    join([text('cidade'), text('estado')], ' – '),
    cep === '' ? '' : `CEP ${cep}`,
  ].filter((line) => line !== '')
}

export const hasContacts = (record: ReadRecord): boolean =>
  phoneCards(record).length > 0 || otherPhones(record).length > 0 || emailsOf(record).length > 0

export const scoreOf = ({
  text,
}: ReadRecord): { field: RecordField; score: string; message: string } | null => {
  const field = scores.find((name) => text(name) !== '')
  if (field === undefined) return null
  const message = scoreMessages.map(text).find((found) => found !== '') ?? ''
  return { field, score: text(field), message }
}

const shownElsewhere = (record: ReadRecord): Set<string> => {
  const isScored = scoreOf(record) !== null
  return new Set<string>([
    'idade',
    ...phones.flatMap((fields) =>
      record.text(fields[0]) === '' ? [] : fields.filter((name) => name !== null),
    ),
    ...(record.text('telefones') === '' ? [] : ['telefones']),
    ...['eMails', ...emails].filter((name) => record.text(name) !== ''),
    ...place.filter((name) => record.text(name) !== ''),
    ...(isScored ? [...scores, ...scoreMessages].filter((name) => record.text(name) !== '') : []),
  ])
}

/**
 * The fields of a record that have no place of their own on its page, by group; those unknown to the contract under null.
 * @param named fields that stand above all in the page's head
 */
export const factsByGroup = (
  record: ReadRecord,
  named: readonly string[],
  withEmpty: boolean,
): Map<FieldSummary['group'], FieldSummary[]> => {
  const elsewhere = shownElsewhere(record)
  const facts = record.fields.filter(
    ({ name }) => !elsewhere.has(name) && !named.includes(name) && (withEmpty || record.text(name) !== ''),
  )
  return Map.groupBy(facts, ({ group }) => group)
}
