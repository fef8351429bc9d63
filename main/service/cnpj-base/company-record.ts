import type { CompanyRecord } from '../../../shared/api/index.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import {
  getCompany,
  getCurrentImport,
  getEstablishment,
  getName,
  getPartners,
  sumBranches,
} from '../store/sqlite/cnpj-base.ts'

/** The register's states (Receita Federal, layout of the open data). */
const states: Readonly<Record<string, string>> = {
  '01': 'NULA',
  '02': 'ATIVA',
  '03': 'SUSPENSA',
  '04': 'INAPTA',
  '08': 'BAIXADA',
}

const sizes: Readonly<Record<string, string>> = {
  '01': 'MICRO EMPRESA',
  '03': 'EMPRESA DE PEQUENO PORTE',
  '05': 'DEMAIS',
}

/**
 * The record of a CNPJ out of the imported open data, or null if it is not there. What the open data does not know
 * (scores, revenue, employees, carriers and the like) stays empty and is not made up beside real data.
 * @param asOf the instant (epoch ms) that "the last 6 months" are counted back from
 */
export const importedCompanyRecord = (
  db: ReadableDatabase,
  cnpj: string,
  asOf: number,
): CompanyRecord | null => {
  const current = getCurrentImport(db)
  if (current === null) return null
  const found = getEstablishment(db, current.id, cnpj)
  if (found === null) return null
  const root = cnpj.slice(0, 8)
  const company = getCompany(db, current.id, root)
  const branchesSince = (months: number): string =>
    String(sumBranches(db, current.id, root, compactDay(asOf, months)))
  const cnaeName = (code: string): string => getName(db, current.id, 'cnaes', code)
  const [first, second, third] = phonesOf([found.phone1, found.phone2, found.fax])
  return {
    areaDeRisco: '',
    bairro: found.neighbourhood,
    capitalSocial: company?.capital.replace(',', '.') ?? '',
    cep: found.cep,
    cidade: getName(db, current.id, 'towns', found.town),
    cnae: found.cnae,
    cnaeSecundario: found.furtherCnaes
      .split(',')
      .filter((code) => code !== '')
      .map((code) => `${code} - ${cnaeName(code)}`.replace(/ - $/, ''))
      .join('|'),
    cnpj,
    codNaturezaJuridica: company?.nature ?? '',
    contatosRuins: '',
    dataDeAbertura: brazilianDate(found.openedOn),
    descCnae: cnaeName(found.cnae),
    descNaturezaJuridica: getName(db, current.id, 'natures', company?.nature ?? ''),
    eMail1: found.email.toLowerCase(),
    eMail2: '',
    eMail3: '',
    eMail4: '',
    estado: found.uf,
    faturamentoPresumido: '',
    filiaisAbertas12m: branchesSince(12),
    filiaisAbertas18m: branchesSince(18),
    filiaisAbertas6m: branchesSince(6),
    flagDau: '',
    flhot1: '',
    flhot2: '',
    flhot3: '',
    funcionarios: '',
    inscricaoEstadual: '',
    logradouro: [found.street, found.number, found.complement].filter((part) => part !== '').join(', '),
    mensagemScoreCnpj: '',
    nomeFantasia: found.tradeName,
    // Code 00 says that there is no reason.
    observacoesSituacao: /^0*$/.test(found.reason) ? '' : getName(db, current.id, 'reasons', found.reason),
    operadora1: '',
    operadora2: '',
    operadora3: '',
    pepsRelacionados: '',
    porte: sizes[company?.size ?? ''] ?? '',
    qtdFiliais: String(sumBranches(db, current.id, root, '')),
    qtdSocios: current.hasPartners === 1 ? String(getPartners(db, current.id, root)) : '',
    razaoSocial: company?.legalName ?? '',
    scoreCnpj: '',
    sede: found.isHeadquarters === 1 ? 'MATRIZ' : 'FILIAL',
    situacaoCadastral: states[found.state] ?? '',
    situacaoEspecial: found.specialState,
    telefone1: first?.number ?? '',
    telefone2: second?.number ?? '',
    telefone3: third?.number ?? '',
    tipoLogradouro: found.streetKind,
    tipoTel1: first?.kind ?? '',
    tipoTel2: second?.kind ?? '',
    tipoTel3: third?.kind ?? '',
  }
}

type Phone = { number: string; kind: string }

/** Free text in the register, often without the ninth digit: repaired as a spreadsheet's cell is, or left out. */
const phonesOf = (cells: readonly string[]): Phone[] => {
  const phones = new Map<string, Phone>()
  for (const cell of cells) {
    const reading = readPhone(cell.replace(/\D/g, '').replace(/^0+/, ''), {
      defaultDdd: null,
      foreignPlan: () => null,
    })
    if (!reading.ok) continue
    const number = reading.digits.slice(2)
    phones.set(number, { number, kind: reading.kind === 'mobile' ? 'MOVEL' : 'FIXO' })
  }
  return [...phones.values()]
}

/** `YYYYMMDD` to `DD/MM/YYYY`; the open data writes "none" as 0 or 00000000. */
const brazilianDate = (day: string): string =>
  /^(?!0000)\d{8}$/.test(day) ? `${day.slice(6)}/${day.slice(4, 6)}/${day.slice(0, 4)}` : ''

/** The day, as YYYYMMDD, so many months before an instant. */
const compactDay = (instant: number, monthsBefore: number): string => {
  const date = new Date(instant)
  date.setUTCMonth(date.getUTCMonth() - monthsBefore)
  return date.toISOString().slice(0, 10).replaceAll('-', '')
}
