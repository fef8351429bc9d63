import { z } from 'zod'

/** The one field of all records that is not a string: names of companies. */
const listField = 'ultimaEmpresaLigada'

type FieldSchema<Name extends string> = Name extends typeof listField ? z.ZodArray<z.ZodString> : z.ZodString

/** Every field is required, an empty string being "no value"; further fields are let through, for the service may grow. */
const recordSchema = <Name extends string>(names: readonly Name[]) =>
  z.object(
    Object.fromEntries(
      names.map((name) => [name, name === listField ? z.array(z.string()) : z.string()]),
    ) as { [Field in Name]: FieldSchema<Field> },
  )

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
] as const
export const profile360Schema = recordSchema(profile360Fields)
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
] as const
export const targetProSchema = recordSchema(targetProFields)
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
] as const
export const proRateFinancialSchema = recordSchema(proRateFinancialFields)
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
] as const
export const companyRecordSchema = recordSchema(companyRecordFields)
export type CompanyRecord = z.infer<typeof companyRecordSchema>

export type EnrichmentRecord = Profile360Record | TargetProRecord | ProRateFinancialRecord | CompanyRecord
