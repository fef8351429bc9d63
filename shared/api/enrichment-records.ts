import { z } from 'zod'
import { fieldFacts, type FieldKind, type RecordField } from './enrichment-fields.ts'

/** The one field of all records that is not a string: names of companies. */
const listField = 'ultimaEmpresaLigada'

/** How a field of a kind is written (section 2.7); a kind that says nothing beyond its text has no words. */
const kindWords: Partial<Record<FieldKind, string>> = {
  flag: '`S` or `N`.',
  number: 'A number, as text.',
  money: 'An amount in reais, as a decimal number in text.',
  date: 'A date, as DD/MM/YYYY.',
  document: 'A CPF or CNPJ.',
  phone: 'A phone number.',
  email: 'An e-mail address.',
  labels: 'Several values, between bars (`|`).',
}

const fieldWords: Partial<Record<RecordField, string>> = {
  [listField]: 'Names of companies.',
  sociedade1DataFundacao: 'A date, as YYYY-MM-DD.',
  cnaeSecundario: 'Code and description.',
}

const withWords = <Schema extends z.ZodType>(schema: Schema, name: RecordField): Schema => {
  const description = fieldWords[name] ?? kindWords[fieldFacts[name].kind]
  return description === undefined ? schema : schema.meta({ description })
}

type FieldSchema<Name extends string> = Name extends typeof listField ? z.ZodArray<z.ZodString> : z.ZodString

/** Every field is required, an empty string being "no value"; further fields are let through, for the service may grow. */
const recordSchema = <Name extends RecordField>(names: readonly Name[], id: string, about: string) =>
  z
    .object(
      Object.fromEntries(
        names.map((name) => [
          name,
          name === listField ? withWords(z.array(z.string()), name) : withWords(z.string(), name),
        ]),
      ) as { [Field in Name]: FieldSchema<Field> },
    )
    .meta({ id, description: `${about} An empty string means no value.` })

/** Fields of a record of CPF + PROFILE_360, in the specification's order and spelling (section 2.7). */
export const profile360Fields = [
  'areaDeRisco',
  'auxilioBrasil',
  'bairro',
  'cep',
  'cidade',
  'classeEconomica',
  'consultados12m',
  'consultados6m',
  'contatosRuins',
  'cpf',
  'dataDeNascimento',
  'eMail1',
  'eMail2',
  'eMail3',
  'eMail4',
  'escolaridadePossivel',
  'estado',
  'estadoCivil',
  'flagBet',
  'flagObito',
  'flagPep',
  'flhot1',
  'flhot2',
  'flhot3',
  'fonteDeRenda',
  'genero',
  'geracao',
  'idade',
  'logradouro',
  'melhorHora1',
  'melhorHora2',
  'melhorHora3',
  'mensagemScoreCpf',
  'nacionalidade',
  'nome',
  'observacoesSituacao',
  'operadora1',
  'operadora2',
  'operadora3',
  'perfilDeConsumo',
  'personaCredito',
  'personaDigital',
  'possivelAposentado',
  'profissaoPossivel',
  'propensaoPagamento',
  'renda',
  'scoreCpf',
  'signo',
  'situacaoCadastral',
  'situacaoEspecial',
  'sociedade1Cnae',
  'sociedade1Cnpj',
  'sociedade1CodNaturezaJuridica',
  'sociedade1DataFundacao',
  'sociedade1DescCnae',
  'sociedade1DescNaturezaJuridica',
  'sociedade1Participacao',
  'sociedade1RazaoSocial',
  'sociedade1StatusRf',
  'telefone1',
  'telefone2',
  'telefone3',
  'tipoLogradouro',
  'tipoTel1',
  'tipoTel2',
  'tipoTel3',
  'ultimaEmpresaLigada',
  'whatsapp1',
  'whatsapp2',
  'whatsapp3',
] as const satisfies readonly RecordField[]
export const profile360Schema = recordSchema(
  profile360Fields,
  'Profile360Record',
  'What is known of a person, asked for as CPF and PROFILE_360.',
)
export type Profile360Record = z.infer<typeof profile360Schema>

/** Fields of a record of CPF + TARGET_PRO (section 2.7). */
export const targetProFields = [
  'cidade',
  'classeEconomica',
  'cpf',
  'eMails',
  'estado',
  'melhorPeriodoDeContato',
  'nomeCompleto',
  'operadora',
  'perfilDeConsumo',
  'personaDigital',
  'procon',
  'telefoneQuente',
  'telefones',
  'tipoDeTelefone',
  'whatsapp',
] as const satisfies readonly RecordField[]
export const targetProSchema = recordSchema(
  targetProFields,
  'TargetProRecord',
  'How to reach a person, asked for as CPF and TARGET_PRO.',
)
export type TargetProRecord = z.infer<typeof targetProSchema>

/** Fields of a record of CPF + PRO_RATE_FINANCIAL (section 2.7). */
export const proRateFinancialFields = [
  'auxilioBrasil',
  'classeEconomica',
  'cpf',
  'dataDeNascimento',
  'flagBet',
  'flagObito',
  'flagPep',
  'fonteDeRenda',
  'idade',
  'mensagemDoScore',
  'nomeCompleto',
  'possivelAposentado',
  'propensaoDePagamento',
  'rendaEstimada',
  'scoreCpf',
  'situacaoCadastral',
  'ultimaEmpresaLigada',
] as const satisfies readonly RecordField[]
export const proRateFinancialSchema = recordSchema(
  proRateFinancialFields,
  'ProRateFinancialRecord',
  'A person’s financial profile, asked for as CPF and PRO_RATE_FINANCIAL.',
)
export type ProRateFinancialRecord = z.infer<typeof proRateFinancialSchema>

/** Fields of a record of CNPJ, whatever the type asked for (sections 2.7 and 4.10). */
export const companyRecordFields = [
  'areaDeRisco',
  'bairro',
  'capitalSocial',
  'cep',
  'cidade',
  'cnae',
  'cnaeSecundario',
  'cnpj',
  'codNaturezaJuridica',
  'contatosRuins',
  'dataDeAbertura',
  'descCnae',
  'descNaturezaJuridica',
  'eMail1',
  'eMail2',
  'eMail3',
  'eMail4',
  'estado',
  'faturamentoPresumido',
  'filiaisAbertas12m',
  'filiaisAbertas18m',
  'filiaisAbertas6m',
  'flagDau',
  'flhot1',
  'flhot2',
  'flhot3',
  'funcionarios',
  'inscricaoEstadual',
  'logradouro',
  'mensagemScoreCnpj',
  'nomeFantasia',
  'observacoesSituacao',
  'operadora1',
  'operadora2',
  'operadora3',
  'pepsRelacionados',
  'porte',
  'qtdFiliais',
  'qtdSocios',
  'razaoSocial',
  'scoreCnpj',
  'sede',
  'situacaoCadastral',
  'situacaoEspecial',
  'telefone1',
  'telefone2',
  'telefone3',
  'tipoLogradouro',
  'tipoTel1',
  'tipoTel2',
  'tipoTel3',
] as const satisfies readonly RecordField[]
export const companyRecordSchema = recordSchema(
  companyRecordFields,
  'CompanyRecord',
  'What is known of a company, asked for as CNPJ with any type.',
)
export type CompanyRecord = z.infer<typeof companyRecordSchema>

export type EnrichmentRecord = Profile360Record | TargetProRecord | ProRateFinancialRecord | CompanyRecord
