import type {
  companyRecordFields,
  profile360Fields,
  proRateFinancialFields,
  targetProFields,
} from './enrichment-records.ts'

/** How fields of a record stand together for reading. */
export const fieldGroups = ['person', 'contacts', 'address', 'financial', 'company'] as const
export type FieldGroup = (typeof fieldGroups)[number]

/**
 * What a field's text is, and so how it is shown, sorted and filtered. All are strings (specification, section 2.7);
 * which values a `choice` has is not shown there, and a `flag` may hold more than `S` and `N`.
 */
export const fieldKinds = [
  'text',
  'choice',
  'flag',
  'number',
  'money',
  'date',
  'document',
  'phone',
  'email',
  /** Several texts: between bars (`|`) as the service writes most of them, or on lines as an array is stored. */
  'labels',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export type RecordField =
  | (typeof profile360Fields)[number]
  | (typeof targetProFields)[number]
  | (typeof proRateFinancialFields)[number]
  | (typeof companyRecordFields)[number]

type Facts = { group: FieldGroup; kind: FieldKind }

const of = (group: FieldGroup, kind: FieldKind): Facts => ({ group, kind })

/** Every field of the four shapes; one that several shapes have means the same in each. */
export const fieldFacts: Readonly<Record<RecordField, Facts>> = {
  cpf: of('person', 'document'),
  nome: of('person', 'text'),
  nomeCompleto: of('person', 'text'),
  dataDeNascimento: of('person', 'date'),
  idade: of('person', 'number'),
  geracao: of('person', 'choice'),
  genero: of('person', 'choice'),
  estadoCivil: of('person', 'choice'),
  signo: of('person', 'choice'),
  nacionalidade: of('person', 'choice'),
  escolaridadePossivel: of('person', 'choice'),
  profissaoPossivel: of('person', 'choice'),
  situacaoCadastral: of('person', 'choice'),
  situacaoEspecial: of('person', 'choice'),
  observacoesSituacao: of('person', 'choice'),
  flagObito: of('person', 'flag'),
  flagPep: of('person', 'flag'),
  flagBet: of('person', 'flag'),
  personaDigital: of('person', 'choice'),
  perfilDeConsumo: of('person', 'labels'),

  telefone1: of('contacts', 'phone'),
  tipoTel1: of('contacts', 'choice'),
  whatsapp1: of('contacts', 'flag'),
  flhot1: of('contacts', 'flag'),
  melhorHora1: of('contacts', 'choice'),
  operadora1: of('contacts', 'choice'),
  telefone2: of('contacts', 'phone'),
  tipoTel2: of('contacts', 'choice'),
  whatsapp2: of('contacts', 'flag'),
  flhot2: of('contacts', 'flag'),
  melhorHora2: of('contacts', 'choice'),
  operadora2: of('contacts', 'choice'),
  telefone3: of('contacts', 'phone'),
  tipoTel3: of('contacts', 'choice'),
  whatsapp3: of('contacts', 'flag'),
  flhot3: of('contacts', 'flag'),
  melhorHora3: of('contacts', 'choice'),
  operadora3: of('contacts', 'choice'),
  telefoneQuente: of('contacts', 'phone'),
  tipoDeTelefone: of('contacts', 'choice'),
  whatsapp: of('contacts', 'flag'),
  melhorPeriodoDeContato: of('contacts', 'choice'),
  operadora: of('contacts', 'choice'),
  telefones: of('contacts', 'labels'),
  eMails: of('contacts', 'labels'),
  eMail1: of('contacts', 'email'),
  eMail2: of('contacts', 'email'),
  eMail3: of('contacts', 'email'),
  eMail4: of('contacts', 'email'),
  procon: of('contacts', 'flag'),
  contatosRuins: of('contacts', 'number'),

  tipoLogradouro: of('address', 'choice'),
  logradouro: of('address', 'text'),
  bairro: of('address', 'text'),
  cidade: of('address', 'text'),
  estado: of('address', 'choice'),
  cep: of('address', 'text'),
  areaDeRisco: of('address', 'flag'),

  renda: of('financial', 'money'),
  rendaEstimada: of('financial', 'money'),
  fonteDeRenda: of('financial', 'choice'),
  classeEconomica: of('financial', 'choice'),
  scoreCpf: of('financial', 'number'),
  scoreCnpj: of('financial', 'number'),
  mensagemScoreCpf: of('financial', 'choice'),
  mensagemScoreCnpj: of('financial', 'choice'),
  mensagemDoScore: of('financial', 'choice'),
  propensaoPagamento: of('financial', 'choice'),
  propensaoDePagamento: of('financial', 'choice'),
  personaCredito: of('financial', 'choice'),
  consultados6m: of('financial', 'number'),
  consultados12m: of('financial', 'number'),
  auxilioBrasil: of('financial', 'flag'),
  possivelAposentado: of('financial', 'flag'),
  capitalSocial: of('financial', 'money'),
  faturamentoPresumido: of('financial', 'money'),
  flagDau: of('financial', 'flag'),

  cnpj: of('company', 'document'),
  razaoSocial: of('company', 'text'),
  nomeFantasia: of('company', 'text'),
  dataDeAbertura: of('company', 'date'),
  porte: of('company', 'choice'),
  cnae: of('company', 'choice'),
  descCnae: of('company', 'choice'),
  cnaeSecundario: of('company', 'text'),
  codNaturezaJuridica: of('company', 'choice'),
  descNaturezaJuridica: of('company', 'choice'),
  inscricaoEstadual: of('company', 'text'),
  sede: of('company', 'choice'),
  funcionarios: of('company', 'number'),
  qtdSocios: of('company', 'number'),
  pepsRelacionados: of('company', 'number'),
  qtdFiliais: of('company', 'number'),
  filiaisAbertas6m: of('company', 'number'),
  filiaisAbertas12m: of('company', 'number'),
  filiaisAbertas18m: of('company', 'number'),
  ultimaEmpresaLigada: of('company', 'labels'),
  sociedade1RazaoSocial: of('company', 'text'),
  sociedade1Cnpj: of('company', 'document'),
  sociedade1Participacao: of('company', 'number'),
  sociedade1DataFundacao: of('company', 'date'),
  sociedade1StatusRf: of('company', 'choice'),
  sociedade1Cnae: of('company', 'choice'),
  sociedade1DescCnae: of('company', 'choice'),
  sociedade1CodNaturezaJuridica: of('company', 'choice'),
  sociedade1DescNaturezaJuridica: of('company', 'choice'),
}
