import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CompanyRecord,
  companyRecordFields,
  companyRecordSchema,
  enrichmentAnswerSchemas,
  type ProRateFinancialRecord,
  proRateFinancialFields,
  type Profile360Record,
  profile360Fields,
  recordShapeOf,
  recordShapes,
  type TargetProRecord,
  targetProFields,
} from '../../../shared/api/index.ts'
import { ageOn, dayAt, generationOf, signOf } from '../../../main/service/synthetic/dates.ts'
import { drawsFor } from '../../../main/service/synthetic/draws.ts'
import { syntheticRecord } from '../../../main/service/synthetic/records.ts'
import { towns } from '../../../main/service/synthetic/tables/places.ts'
import { ddds, stateOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { isCnpj } from '../../../shared/rules/cnpj.ts'
import { readPhone } from '../../../shared/rules/phone.ts'
import { cnpjOf, cpfOf } from '../../support/documents.ts'
import { checkProperty } from '../../support/property.ts'

const noon = Date.UTC(2026, 10, 20, 15)

const cpf = fc.stringMatching(/^\d{9}$/).map(cpfOf)
const cnpj = fc.stringMatching(/^[0-9A-Z]{8}000[12]$/).map(cnpjOf)

const profile = (document: string, asOf = noon) =>
  syntheticRecord('PROFILE_360', document, asOf) as Profile360Record
const company = (document: string) => syntheticRecord('CNPJ', document, noon) as CompanyRecord

const draws = drawsFor('a thousand people', 'test')
const crowd = Array.from({ length: 4_000 }, () => profile(draws.digits(11)))
const companies = Array.from({ length: 2_000 }, () => company(`${draws.digits(8)}000191`))

const isPhone = (number: string): boolean => {
  const reading = readPhone(number, { defaultDdd: null, foreignPlan: () => null })
  return reading.ok && reading.digits === `55${number}`
}

describe('record shapes', () => {
  test.each([
    [profile360Fields, 'PROFILE_360', 70],
    [targetProFields, 'TARGET_PRO', 15],
    [proRateFinancialFields, 'PRO_RATE_FINANCIAL', 17],
    [companyRecordFields, 'CNPJ', 51],
  ] as const)('record shape %# has exactly the fields of the specification', (fields, shape, count) => {
    expect(fields).toHaveLength(count)
    const record = syntheticRecord(shape, '52998224725', noon)
    expect(Object.keys(record).toSorted()).toEqual([...fields].toSorted())
  })

  test('recordShapeOf ignores the type for CNPJ and returns it for CPF', () => {
    expect(recordShapeOf('CNPJ', 'TARGET_PRO')).toBe('CNPJ')
    expect(recordShapeOf('CPF', 'TARGET_PRO')).toBe('TARGET_PRO')
  })

  test('the company schema refuses a record that lacks a field or holds a number', () => {
    const whole = company('00000000000191')
    const { sede: _sede, ...less } = whole
    expect(companyRecordSchema.safeParse(whole).success).toBe(true)
    expect(companyRecordSchema.safeParse(less).success).toBe(false)
    expect(companyRecordSchema.safeParse({ ...whole, scoreCnpj: 500 }).success).toBe(false)
  })

  test('the synthetic record of any document matches its schema and is the same every time', async () => {
    await checkProperty(fc.tuple(cpf, cnpj, fc.constantFrom(...recordShapes)), ([person, firm, shape]) => {
      const document = shape === 'CNPJ' ? firm : person
      const record = syntheticRecord(shape, document, noon)
      enrichmentAnswerSchemas[shape].parse({ processing: false, data: [record] })
      expect(syntheticRecord(shape, document, noon)).toEqual(record)
    })
  })
})

describe('synthetic persons', () => {
  test('a synthetic person has the same data in all three record shapes', async () => {
    await checkProperty(cpf, (document) => {
      const whole = profile(document)
      const target = syntheticRecord('TARGET_PRO', document, noon) as TargetProRecord
      const financial = syntheticRecord('PRO_RATE_FINANCIAL', document, noon) as ProRateFinancialRecord
      const phones = [whole.telefone1, whole.telefone2, whole.telefone3].filter((phone) => phone !== '')
      expect(target).toMatchObject({
        cpf: document,
        nomeCompleto: whole.nome,
        cidade: whole.cidade,
        estado: whole.estado,
        classeEconomica: whole.classeEconomica,
        perfilDeConsumo: whole.perfilDeConsumo,
        personaDigital: whole.personaDigital,
        telefones: phones.join('|'),
      })
      expect([...phones, '']).toContain(target.telefoneQuente)
      expect(financial).toMatchObject({
        cpf: document,
        nomeCompleto: whole.nome,
        dataDeNascimento: whole.dataDeNascimento,
        idade: whole.idade,
        rendaEstimada: whole.renda,
        scoreCpf: whole.scoreCpf,
        mensagemDoScore: whole.mensagemScoreCpf,
        propensaoDePagamento: whole.propensaoPagamento,
        ultimaEmpresaLigada: whole.ultimaEmpresaLigada,
        flagObito: whole.flagObito,
      })
    })
  })

  test('a synthetic person’s phones and postal code belong to their city and state', () => {
    for (const person of crowd) {
      expect(person.cep).toMatch(/^\d{8}$/)
      const here = towns.filter(([, town]) => town.state === person.estado && town.city === person.cidade)
      expect(here.some(([, town]) => inRange(Number(person.cep.slice(0, 5)), town))).toBe(true)
      for (const phone of [person.telefone1, person.telefone2, person.telefone3]) {
        if (phone === '') continue
        expect([phone, isPhone(phone)]).toEqual([phone, true])
        expect(stateOfDdd(phone.slice(0, 2))).toBe(person.estado)
        expect(here.map(([, town]) => town.ddd)).toContain(phone.slice(0, 2))
      }
    }
  })

  test('a synthetic person’s age, generation, sign and class follow from birth date and income', () => {
    for (const person of crowd) {
      const [day = 0, month = 0, year = 0] = person.dataDeNascimento.split('/').map(Number)
      const born = { year, month, day }
      const date = new Date(Date.UTC(year, month - 1, day))
      expect([date.getUTCDate(), date.getUTCMonth() + 1]).toEqual([day, month])
      expect(person.idade).toBe(String(ageOn(born, dayAt(noon))))
      expect(Number(person.idade)).toBeGreaterThanOrEqual(18)
      expect([person.signo, person.geracao]).toEqual([signOf(born), generationOf(born)])
      if (person.renda !== '') {
        expect(person.renda).toMatch(/^\d+\.\d\d$/)
        expect(person.classeEconomica).toBe(classOf(Number(person.renda)))
      }
      expect(Number(person.consultados12m)).toBeGreaterThanOrEqual(Number(person.consultados6m))
      expect(Number(person.scoreCpf)).toBeLessThanOrEqual(1_000)
      expect(person.situacaoCadastral === 'TITULAR FALECIDO').toBe(person.flagObito === 'S')
    }
  })

  test('a synthetic person’s flags are S or N, and a missing phone has no flags or type', () => {
    for (const person of crowd) {
      const flags = [
        person.areaDeRisco,
        person.auxilioBrasil,
        person.flagBet,
        person.flagObito,
        person.flagPep,
        person.possivelAposentado,
      ]
      for (const flag of flags) expect(flag).toMatch(/^[SN]$/)
      expect([person.whatsapp1, person.flhot1].every((flag) => /^[SN]$/.test(flag))).toBe(
        person.telefone1 !== '',
      )
      expect(person.tipoTel2 === '').toBe(person.telefone2 === '')
    }
  })

  test('a synthetic partner’s company data match the record of that company’s CNPJ', () => {
    const owners = crowd.filter((person) => person.sociedade1Cnpj !== '')
    for (const owner of owners) {
      expect(isCnpj(owner.sociedade1Cnpj)).toBe(true)
      expect(owner.sociedade1DataFundacao).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(owner.sociedade1Participacao).toMatch(/^\d+\.\d\d$/)
      const own = company(owner.sociedade1Cnpj)
      expect(own).toMatchObject({
        razaoSocial: owner.sociedade1RazaoSocial,
        cnae: owner.sociedade1Cnae,
        descCnae: owner.sociedade1DescCnae,
        situacaoCadastral: owner.sociedade1StatusRf,
        dataDeAbertura: owner.sociedade1DataFundacao.split('-').toReversed().join('/'),
      })
      expect(owner.ultimaEmpresaLigada[0]).toBe(own.razaoSocial)
      expect(Number(owner.sociedade1DataFundacao.slice(0, 4))).toBeGreaterThan(
        Number(owner.dataDeNascimento.slice(6)) + 17,
      )
    }
  })

  test('five years change only the age-dependent fields of a synthetic person', () => {
    const before = profile('52998224725')
    const after = profile('52998224725', Date.UTC(2031, 10, 20, 15))
    expect(Number(after.idade)).toBe(Number(before.idade) + 5)
    expect({ ...after, idade: '', possivelAposentado: '', fonteDeRenda: '' }).toEqual({
      ...before,
      idade: '',
      possivelAposentado: '',
      fonteDeRenda: '',
    })
  })
})

describe('empty values', () => {
  test.each([
    ['telefone1', 0.02, 0.1],
    ['telefone2', 0.28, 0.48],
    ['telefone3', 0.55, 0.75],
    ['eMail1', 0.25, 0.37],
    ['eMail4', 0.9, 0.99],
    ['renda', 0.04, 0.1],
    ['profissaoPossivel', 0.3, 0.45],
    ['sociedade1Cnpj', 0.82, 0.93],
    ['perfilDeConsumo', 0.08, 0.16],
  ] as const)('%s is empty for a share between %d and %d of synthetic persons', (field, least, most) => {
    const share = crowd.filter((person) => person[field] === '').length / crowd.length
    expect(share).toBeGreaterThan(least)
    expect(share).toBeLessThan(most)
  })
})

describe('synthetic companies', () => {
  test('a synthetic company’s fields are well-formed and consistent with each other', () => {
    for (const made of companies) {
      expect(made.capitalSocial).toMatch(/^\d+\.00$/)
      expect(made.cnae).toMatch(/^\d{7}$/)
      expect(made.codNaturezaJuridica).toMatch(/^\d{4}$/)
      expect(made.dataDeAbertura).toMatch(/^\d\d\/\d\d\/\d{4}$/)
      expect(made.cnaeSecundario).toMatch(/^(\d{7} - .+)?$/)
      const branches = [
        made.filiaisAbertas6m,
        made.filiaisAbertas12m,
        made.filiaisAbertas18m,
        made.qtdFiliais,
      ]
      expect(branches.map(Number).toSorted((a, b) => a - b)).toEqual(branches.map(Number))
      expect(Number(made.qtdSocios)).toBeGreaterThan(0)
      expect(made.razaoSocial).toContain('FICTICIA')
      for (const phone of [made.telefone1, made.telefone2, made.telefone3]) {
        expect(phone === '' || (isPhone(phone) && stateOfDdd(phone.slice(0, 2)) === made.estado)).toBe(true)
      }
    }
  })

  test('a synthetic branch has the name, nature, size and partner count of its head office', () => {
    const [first, branch] = [company('11222333000181'), company('11222333000262')]
    expect([first.sede, branch.sede]).toEqual(['MATRIZ', 'FILIAL'])
    expect(branch).toMatchObject({
      razaoSocial: first.razaoSocial,
      porte: first.porte,
      qtdSocios: first.qtdSocios,
      codNaturezaJuridica: first.codNaturezaJuridica,
    })
  })
})

test('every synthetic email address is in a domain reserved for examples (RFC 2606)', () => {
  for (const record of [...crowd, ...companies]) {
    for (const address of [record.eMail1, record.eMail2, record.eMail3, record.eMail4]) {
      expect(address).toMatch(/^$|^[a-z0-9.]+@([a-z]+\.)*(example(\.(com|org|net))?|invalid)$/)
    }
  }
})

test('every area code has a town, and every town’s area code belongs to its state', () => {
  expect([...new Set(towns.map(([, town]) => town.ddd))].toSorted()).toEqual(ddds.toSorted())
  for (const [, town] of towns) expect(stateOfDdd(town.ddd)).toBe(town.state)
})

test.each([
  [{ year: 1990, month: 1, day: 1 }, 'CAPRICORNIO'],
  [{ year: 1990, month: 1, day: 20 }, 'AQUARIO'],
  [{ year: 1990, month: 12, day: 22 }, 'CAPRICORNIO'],
  [{ year: 1990, month: 3, day: 20 }, 'PEIXES'],
])('the zodiac sign of %j is %s', (day, sign) => {
  expect(signOf(day)).toBe(sign)
})

test('dayAt uses Brasília time, and ageOn adds no year on 28 February for a leap-day birth', () => {
  expect(dayAt(Date.UTC(2026, 0, 1, 2, 59))).toEqual({ year: 2025, month: 12, day: 31 })
  expect(dayAt(Date.UTC(2026, 0, 1, 3))).toEqual({ year: 2026, month: 1, day: 1 })
  expect(ageOn({ year: 2000, month: 2, day: 29 }, { year: 2026, month: 2, day: 28 })).toBe(25)
})

const inRange = (cep: number, town: { firstCep: number; lastCep: number }): boolean =>
  cep >= town.firstCep && cep <= town.lastCep

const classOf = (income: number): string => {
  if (income >= 15_000) return 'A'
  if (income >= 8_000) return 'B1'
  if (income >= 4_500) return 'B2'
  if (income >= 2_800) return 'C1'
  return income >= 1_800 ? 'C2' : 'DE'
}
