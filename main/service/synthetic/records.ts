import type {
  CompanyRecord,
  EnrichmentRecord,
  ProRateFinancialRecord,
  Profile360Record,
  RecordShape,
  TargetProRecord,
} from '../../../shared/api/index.ts'
import { companyOf } from './company.ts'
import type { Phone } from './contacts.ts'
import { ageOn, brazilianDate, type Day, dayAt, generationOf, isoDate, signOf } from './dates.ts'
import { type Person, personOf } from './person.ts'
import { scoreBandOf } from './score.ts'

/**
 * The made-up record of a document (specification, section 2.7), the same for the same document and day; the shapes of
 * one CPF agree with each other. Nothing in it comes from, or is meant to be, a real person or company.
 * @param document a CPF or CNPJ without punctuation, as the shape wants it
 * @param asOf the instant (milliseconds since 1970) that ages are counted to
 */
export const syntheticRecord = (shape: RecordShape, document: string, asOf: number): EnrichmentRecord => {
  switch (shape) {
    case 'PROFILE_360':
      return profile360(personOf(document), dayAt(asOf))
    case 'TARGET_PRO':
      return targetPro(personOf(document))
    case 'PRO_RATE_FINANCIAL':
      return proRateFinancial(personOf(document), dayAt(asOf))
    case 'CNPJ':
      return company(document)
  }
}

const flag = (is: boolean): string => (is ? 'S' : 'N')
const money = (reais: number): string => `${reais}.00`

const retirementAge = (person: Person): number => (person.isFemale ? 62 : 65)

/** What age decides, and income with it. */
const agedFields = (person: Person, today: Day) => {
  const age = ageOn(person.bornOn, today)
  const isRetired = age >= retirementAge(person)
  return {
    idade: String(age),
    possivelAposentado: flag(isRetired),
    fonteDeRenda: incomeSource(person, isRetired),
  }
}

const incomeSource = (person: Person, isRetired: boolean): string => {
  if (person.income === null) return ''
  if (isRetired) return 'APOSENTADORIA'
  if (person.share !== null) return 'EMPRESARIO'
  if (person.hasPublicJob) return 'SERVIDOR PUBLICO'
  if (person.hasAid) return 'BENEFICIO SOCIAL'
  return person.isInformal ? 'AUTONOMO' : 'ASSALARIADO'
}

const phoneFields = ([first, second, third]: readonly Phone[]) => ({
  telefone1: first?.number ?? '',
  telefone2: second?.number ?? '',
  telefone3: third?.number ?? '',
  tipoTel1: first?.kind ?? '',
  tipoTel2: second?.kind ?? '',
  tipoTel3: third?.kind ?? '',
  operadora1: first?.carrier ?? '',
  operadora2: second?.carrier ?? '',
  operadora3: third?.carrier ?? '',
  flhot1: phoneFlag(first?.isHot),
  flhot2: phoneFlag(second?.isHot),
  flhot3: phoneFlag(third?.isHot),
})

/** No flag where there is no phone. */
const phoneFlag = (is: boolean | undefined): string => (is === undefined ? '' : flag(is))

const emailFields = ([first = '', second = '', third = '', fourth = '']: readonly string[]) => ({
  eMail1: first,
  eMail2: second,
  eMail3: third,
  eMail4: fourth,
})

const shareFields = ({ share }: Person) => ({
  sociedade1Cnae: share?.company.cnae ?? '',
  sociedade1Cnpj: share?.company.cnpj ?? '',
  sociedade1CodNaturezaJuridica: share?.company.natureCode ?? '',
  sociedade1DataFundacao: share === null ? '' : isoDate(share.company.openedOn),
  sociedade1DescCnae: share?.company.cnaeText ?? '',
  sociedade1DescNaturezaJuridica: share?.company.nature ?? '',
  sociedade1Participacao: share?.percent ?? '',
  sociedade1RazaoSocial: share?.company.legalName ?? '',
  sociedade1StatusRf: share?.company.state ?? '',
})

const profile360 = (person: Person, today: Day): Profile360Record => {
  const { address, phones } = person
  const [first, second, third] = phones
  const score = scoreBandOf(person.score)
  return {
    ...agedFields(person, today),
    ...phoneFields(phones),
    ...emailFields(person.emails),
    ...shareFields(person),
    areaDeRisco: flag(address.isRisky),
    auxilioBrasil: flag(person.hasAid),
    bairro: address.neighbourhood,
    cep: address.cep,
    cidade: address.city,
    classeEconomica: person.economicClass,
    consultados12m: String(person.lookups.in12Months),
    consultados6m: String(person.lookups.in6Months),
    contatosRuins: String(person.badContacts),
    cpf: person.cpf,
    dataDeNascimento: brazilianDate(person.bornOn),
    escolaridadePossivel: person.schooling,
    estado: address.state,
    estadoCivil: person.civilStatus,
    flagBet: flag(person.bets),
    flagObito: flag(person.isDead),
    flagPep: flag(person.isPoliticallyExposed),
    genero: person.isFemale ? 'FEMININO' : 'MASCULINO',
    geracao: generationOf(person.bornOn),
    logradouro: address.street,
    melhorHora1: first?.hour ?? '',
    melhorHora2: second?.hour ?? '',
    melhorHora3: third?.hour ?? '',
    mensagemScoreCpf: score.message,
    nacionalidade: person.isForeign ? 'ESTRANGEIRA' : 'BRASILEIRA',
    nome: person.name,
    observacoesSituacao: person.stateRemark,
    perfilDeConsumo: person.consumerLabels.join('|'),
    personaCredito: person.creditPersona,
    personaDigital: person.digitalPersona,
    profissaoPossivel: person.occupation,
    propensaoPagamento: score.propensity,
    renda: person.income === null ? '' : money(person.income),
    scoreCpf: String(person.score),
    signo: signOf(person.bornOn),
    situacaoCadastral: person.state,
    situacaoEspecial: '',
    tipoLogradouro: address.streetKind,
    ultimaEmpresaLigada: person.pastEmployers,
    whatsapp1: phoneFlag(first?.hasWhatsapp),
    whatsapp2: phoneFlag(second?.hasWhatsapp),
    whatsapp3: phoneFlag(third?.hasWhatsapp),
  }
}

const targetPro = (person: Person): TargetProRecord => {
  const hot = person.phones.find((phone) => phone.isHot) ?? person.phones[0]
  return {
    cidade: person.address.city,
    classeEconomica: person.economicClass,
    cpf: person.cpf,
    eMails: person.emails.join('|'),
    estado: person.address.state,
    melhorPeriodoDeContato: hot?.period ?? '',
    nomeCompleto: person.name,
    operadora: hot?.carrier ?? '',
    perfilDeConsumo: person.consumerLabels.join('|'),
    personaDigital: person.digitalPersona,
    procon: flag(person.complained),
    telefoneQuente: hot?.number ?? '',
    telefones: person.phones.map((phone) => phone.number).join('|'),
    tipoDeTelefone: hot?.kind ?? '',
    whatsapp: phoneFlag(hot?.hasWhatsapp),
  }
}

const proRateFinancial = (person: Person, today: Day): ProRateFinancialRecord => {
  const score = scoreBandOf(person.score)
  return {
    ...agedFields(person, today),
    auxilioBrasil: flag(person.hasAid),
    classeEconomica: person.economicClass,
    cpf: person.cpf,
    dataDeNascimento: brazilianDate(person.bornOn),
    flagBet: flag(person.bets),
    flagObito: flag(person.isDead),
    flagPep: flag(person.isPoliticallyExposed),
    mensagemDoScore: score.message,
    nomeCompleto: person.name,
    propensaoDePagamento: score.propensity,
    rendaEstimada: person.income === null ? '' : money(person.income),
    scoreCpf: String(person.score),
    situacaoCadastral: person.state,
    ultimaEmpresaLigada: person.pastEmployers,
  }
}

const company = (cnpj: string): CompanyRecord => {
  const made = companyOf(cnpj)
  const { address } = made
  const [in6Months, in12Months, in18Months] = made.newBranches
  return {
    ...phoneFields(made.phones),
    ...emailFields(made.emails),
    areaDeRisco: flag(address.isRisky),
    bairro: address.neighbourhood,
    capitalSocial: money(made.capital),
    cep: address.cep,
    cidade: address.city,
    cnae: made.cnae,
    cnaeSecundario: made.secondCnae,
    cnpj: made.cnpj,
    codNaturezaJuridica: made.natureCode,
    contatosRuins: String(made.badContacts),
    dataDeAbertura: brazilianDate(made.openedOn),
    descCnae: made.cnaeText,
    descNaturezaJuridica: made.nature,
    estado: address.state,
    faturamentoPresumido: money(made.revenue),
    filiaisAbertas12m: String(in12Months),
    filiaisAbertas18m: String(in18Months),
    filiaisAbertas6m: String(in6Months),
    flagDau: flag(made.isInDebtToUnion),
    funcionarios: String(made.employees),
    inscricaoEstadual: made.stateRegistration,
    logradouro: address.street,
    mensagemScoreCnpj: scoreBandOf(made.score).message,
    nomeFantasia: made.tradeName,
    observacoesSituacao: made.stateReason,
    pepsRelacionados: String(made.politicallyExposed),
    porte: made.size,
    qtdFiliais: String(made.branches),
    qtdSocios: String(made.partners),
    razaoSocial: made.legalName,
    scoreCnpj: String(made.score),
    sede: made.isHeadquarters ? 'MATRIZ' : 'FILIAL',
    situacaoCadastral: made.state,
    situacaoEspecial: '',
    tipoLogradouro: address.streetKind,
  }
}
