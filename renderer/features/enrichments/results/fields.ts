import { fieldFacts, type FieldKind, type RecordField } from '../../../../shared/api/enrichment-fields.ts'
import type { RecordShape } from '../../../../shared/api/enrichment.ts'
import type { FieldSummary } from '../../../../shared/bridge/records.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import type { Messages } from '../../../i18n/messages.ts'

const isRecordField = (name: string): name is RecordField => Object.hasOwn(fieldFacts, name)

/** What a field is called; one that the contract does not know is called as the service calls it. */
export const fieldLabel = (t: Messages, name: string): string =>
  isRecordField(name) ? t.recordFields[name] : name

/** Whether a field's label or its name in the service holds this, without case and accents. */
export const isFieldFound = (t: Messages, name: string, searched: string): boolean =>
  foldText(`${fieldLabel(t, name)} ${name}`).includes(foldText(searched.trim()))

/** The fields of a set by their groups, in its order; null stands for those unknown to the contract. */
export const fieldsByGroup = (
  fields: readonly FieldSummary[],
): { group: FieldSummary['group']; fields: readonly FieldSummary[] }[] =>
  [...Map.groupBy(fields, ({ group }) => group)].map(([group, ofGroup]) => ({ group, fields: ofGroup }))

/** What a group of fields is called; of a company, what is known as of a person is its registration. */
export const groupLabel = (t: Messages, shape: RecordShape, group: FieldSummary['group']): string => {
  if (group === null) return t.results.otherFields
  return group === 'person' && shape === 'CNPJ' ? t.results.registration : t.results.groups[group]
}

/** What somebody wants to see first; the first stays in sight while the table is moved sideways. */
const firstFields: Record<RecordShape, readonly RecordField[]> = {
  PROFILE_360: [
    'nome',
    'cpf',
    'idade',
    'telefone1',
    'whatsapp1',
    'flhot1',
    'cidade',
    'estado',
    'renda',
    'classeEconomica',
    'scoreCpf',
  ],
  TARGET_PRO: [
    'nomeCompleto',
    'cpf',
    'telefoneQuente',
    'whatsapp',
    'tipoDeTelefone',
    'melhorPeriodoDeContato',
    'eMails',
    'cidade',
    'estado',
    'classeEconomica',
  ],
  PRO_RATE_FINANCIAL: [
    'nomeCompleto',
    'cpf',
    'idade',
    'rendaEstimada',
    'classeEconomica',
    'scoreCpf',
    'mensagemDoScore',
    'propensaoDePagamento',
    'fonteDeRenda',
    'situacaoCadastral',
  ],
  CNPJ: [
    'razaoSocial',
    'cnpj',
    'situacaoCadastral',
    'porte',
    'descCnae',
    'cidade',
    'estado',
    'telefone1',
    'dataDeAbertura',
    'scoreCnpj',
  ],
}

/** The columns of a set until the person chooses others. */
export const firstColumns = (shape: RecordShape, fields: readonly FieldSummary[]): string[] => {
  const known = new Set(fields.map(({ name }) => name))
  const wanted = firstFields[shape].filter((name) => known.has(name))
  return wanted.length > 0 ? wanted : fields.slice(0, 10).map(({ name }) => name)
}

/** The field that names a record. */
export const titleFields: Record<RecordShape, RecordField> = {
  PROFILE_360: 'nome',
  TARGET_PRO: 'nomeCompleto',
  PRO_RATE_FINANCIAL: 'nomeCompleto',
  CNPJ: 'razaoSocial',
}

/** The field that says whom a record is of. */
export const documentFields: Record<RecordShape, RecordField> = {
  PROFILE_360: 'cpf',
  TARGET_PRO: 'cpf',
  PRO_RATE_FINANCIAL: 'cpf',
  CNPJ: 'cnpj',
}

export const isFigure = (kind: FieldKind): boolean => kind === 'number' || kind === 'money'
