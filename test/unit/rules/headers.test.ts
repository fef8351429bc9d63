import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foreignPlan } from '../../../main/workspace/rows/judge/foreign-plan.ts'
import { type ColumnRole, type RoleProposal, singleRoles } from '../../../shared/rules/column-roles.ts'
import { proposeRoles } from '../../../shared/rules/propose-roles.ts'
import {
  cells,
  either,
  exact,
  kinds,
  listed,
  others,
  similar,
} from '../../support/spreadsheets/real-headers.ts'
import { checkProperty } from '../../support/property.ts'
import { workedMs } from '../../support/worked.ts'

const propose = (
  columns: readonly string[],
  values: readonly (readonly string[])[],
): readonly RoleProposal[] => {
  const height = Math.max(0, ...values.map((column) => column.length))
  const rows = Array.from({ length: height }, (_, row) => values.map((column) => column[row] ?? ''))
  return proposeRoles(columns, rows, { defaultDdd: null, foreignPlan })
}
const rolesOf = (columns: readonly string[], values: readonly (readonly string[])[]): ColumnRole[] =>
  propose(columns, values).map(({ role }) => role)
const proposeOne = (header: string, values: readonly string[]): RoleProposal | undefined =>
  propose([header], [values])[0]
const none: RoleProposal = { role: 'variable', why: null }

describe('real-world headers', () => {
  for (const kind of kinds) {
    test.each(listed(exact[kind]))(`the header %j is proposed as ${kind}`, (header) => {
      expect(proposeOne(header, cells[kind])).toEqual({ role: kind, why: 'exact' })
    })
    test.each(listed(similar[kind]))(`the similar header %j is proposed as ${kind}`, (header) => {
      expect(proposeOne(header, cells[kind])).toEqual({ role: kind, why: 'similar' })
      expect(proposeOne(header, [])).toEqual(none)
    })
  }
  test.each(either)('the header %j over %s cells is proposed by its content', (header, kind) => {
    expect(proposeOne(header, cells[kind])).toEqual({ role: kind, why: 'content' })
    expect(proposeOne(header, [])).toEqual(none)
  })
  test.each(listed(others))('the header %j gets no role whatever its cells are', (header) => {
    for (const kind of kinds) expect(proposeOne(header, cells[kind])).toEqual(none)
  })
  test('the tests cover more than 350 headers', () => {
    const all = kinds.flatMap((kind) => [...listed(exact[kind]), ...listed(similar[kind])])
    expect(all.length + either.length + listed(others).length).toBeGreaterThan(350)
  })
})

describe('headers contradicted by their cells', () => {
  const emails = ['ana@exemplo.com', 'bia@exemplo.com.br', 'caio@exemplo.com']
  const flags = ['Sim', 'Não', 'Sim', 'Sim']
  const codes = ['10023', '10024', '10025']
  test.each([
    ['Fone', emails],
    ['Telefone', cells.name],
    ['WhatsApp', flags],
    ['Celular', ['Samsung', 'iPhone 15', 'Motorola']],
    ['Tel', codes],
    ['Nome', emails],
    ['Nome', codes],
    ['Cliente', codes],
    ['Cliente', flags],
    ['Pessoa Física', flags],
    ['CPF', cells.name],
    ['CPF', flags],
    ['Documento', ['RG', 'CNH', 'RG']],
    ['Mensagem', codes],
    ['Mensagem', flags],
    ['Número', ['12', '340', '1500']],
    ['Contato', emails],
  ])('the header %j over the cells %j gets no role', (header, values) => {
    expect(proposeOne(header, values)).toEqual(none)
  })

  test.each([
    ['Telefone', 'cpf'],
    ['CPF', 'phone'],
    ['CPF', 'cnpj'],
    ['CNPJ', 'cpf'],
    ['Cliente', 'cpf'],
    ['Nome', 'phone'],
  ] as const)('the header %j is overruled by its %s cells', (header, kind) => {
    expect(proposeOne(header, cells[kind])).toEqual({ role: kind, why: 'content' })
  })

  test('a phone or CPF header keeps its role over mostly damaged cells', () => {
    expect(proposeOne('Telefone', ['5,51199E+12', '5,51199E+12', '98765-4321', ''])).toEqual({
      role: 'phone',
      why: 'exact',
    })
    expect(proposeOne('CPF', ['1,11445E+10', '11144477700', '191'])).toEqual({ role: 'cpf', why: 'exact' })
  })

  test('an empty column gets the role that its header names', () => {
    expect(rolesOf(['Nome', 'Telefone 1', 'Telefone 2', 'CPF'], [[], cells.phone, [], []])).toEqual([
      'name',
      'phone',
      'phone',
      'cpf',
    ])
  })
})

describe('columns without a guess', () => {
  test('a column of both CPFs and CNPJs gets no role', () => {
    const mixed = [...cells.cpf.slice(0, 2), ...cells.cnpj.slice(0, 2)]
    expect(proposeOne('CPF/CNPJ', mixed)).toEqual(none)
    expect(proposeOne('Documento', mixed)).toEqual(none)
  })

  test('area codes in a column of their own are proposed as such, beside the phones that they belong to', () => {
    const ddds = ['11', '21', '031', '47']
    const locals = ['98765-4321', '998765432', '33334444', '991234567']
    for (const [ddd, number] of [
      ['DDD', 'Telefone'],
      ['ddd_celular', 'celular'],
      ['NR_DDD', 'Número'],
      ['DDD Telefone', 'Telefone'],
      ['Area Code', 'Phone'],
      ['COD AREA', 'FONE'],
      ['Código de Área', 'Contato'],
      ['DDD', 'xpto'],
    ] as const) {
      expect(rolesOf([ddd, number], [ddds, locals])).toEqual(['ddd', 'phone'])
    }
    // It is there for the numbers that lack theirs, also where most have it.
    expect(rolesOf(['DDD', 'Telefone'], [ddds, cells.phone])).toEqual(['ddd', 'phone'])
    expect(rolesOf(['DDD', 'Telefone'], [['(11)', '11.0', '0xx21', ''], locals])).toEqual(['ddd', 'phone'])
    expect(rolesOf(['DDD', 'Telefone'], [['10', '20', 'SP'], locals])).toEqual(['variable', 'phone'])
    expect(rolesOf(['Idade', 'Telefone'], [ddds, cells.phone])).toEqual(['variable', 'phone'])
    expect(rolesOf(['DDD CEL', 'CEL'], [[], cells.phone])).toEqual(['ddd', 'phone'])
    expect(rolesOf(['DDD CEL'], [[]])).toEqual(['phone'])
    expect(rolesOf(['Nome', 'Telefone'], [cells.name, locals])).toEqual(['name', 'phone'])
    expect(rolesOf(['Nome', 'xpto'], [cells.name, locals])).toEqual(['name', 'variable'])
  })

  test('a document column without content is no column to go by where there is no other', () => {
    expect(rolesOf(['Nome', 'CPF'], [cells.name, ['', '', '', '']])).toEqual(['name', 'variable'])
    expect(rolesOf(['Nome', 'CPF', 'CNPJ'], [cells.name, [], cells.cnpj])).toEqual(['name', 'cpf', 'cnpj'])
    expect(rolesOf(['Nome', 'CPF', 'Fone'], [cells.name, [], cells.phone])).toEqual(['name', 'cpf', 'phone'])
    expect(rolesOf(['Nome', 'CPF'], [])).toEqual(['name', 'cpf'])
  })

  test('a lone number that is both a mobile and a CPF gets no role without a header', () => {
    // 1 mobile in 100 passes the check digits of a CPF.
    const both = '11987654374'
    expect(proposeOne('A', [both])).toEqual(none)
    expect(proposeOne('Telefone', ['ver obs.'])?.role).toBe('phone')
    expect(proposeOne('Celular', [both])?.role).toBe('phone')
    expect(proposeOne('CPF', [both])?.role).toBe('cpf')
    expect(proposeOne('A', ['11 98765-4374', '11 98765-4374', '11 98765-4374'])?.role).toBe('phone')
  })

  test('mobiles of which some pass as CPFs are phones, and CPFs of which some pass as mobiles are CPFs', () => {
    expect(proposeOne('A', ['11987654374', '11987654321', '21998765432', '31998765432'])?.role).toBe('phone')
    expect(proposeOne('A', ['11987654374', ...cells.cpf])?.role).toBe('cpf')
  })

  test.each(['Nove', 'Rome', 'Come', 'Nobe', 'Fone', 'Bone', 'Phase', 'Clima', 'Contado', 'Games'])(
    'the header %j over names gets no role as a misspelt name',
    (header) => {
      expect(proposeOne(header, cells.name)).toEqual(none)
    },
  )

  test.each(['Código', 'ID', 'Matrícula', 'Chave', 'Nº Cliente'])(
    'the header %j over phone cells gets no role',
    (header) => {
      expect(proposeOne(header, cells.phone)).toEqual(none)
    },
  )

  test('foreign numbers without a plus sign are not proposed as phone by their content alone', () => {
    const portuguese = ['351912345678', '351961234567', '351933456789']
    expect(proposeOne('xpto', portuguese)).toEqual(none)
    expect(proposeOne('Celular', portuguese)?.role).toBe('phone')
    expect(
      proposeOne(
        'xpto',
        portuguese.map((digits) => `+${digits}`),
      )?.role,
    ).toBe('phone')
  })
})

describe('several columns', () => {
  test('a role allowed only once goes to the column with the plainest header, or to the first one', () => {
    expect(rolesOf(['Nome do Responsável', 'Nome'], [cells.name, cells.name])).toEqual(['variable', 'name'])
    expect(rolesOf(['Cliente', 'Nome'], [cells.name, cells.name])).toEqual(['variable', 'name'])
    expect(rolesOf(['Nome', 'Name'], [cells.name, cells.name])).toEqual(['name', 'variable'])
    expect(rolesOf(['xpto', 'CPF'], [cells.cpf, cells.cpf])).toEqual(['variable', 'cpf'])
  })

  test('unnamed phone columns are proposed as phone only when no header names a phone', () => {
    expect(rolesOf(['Telefone', 'xpto'], [cells.phone, cells.phone])).toEqual(['phone', 'variable'])
    expect(rolesOf(['Coluna 1', 'Coluna 2'], [cells.phone, cells.phone])).toEqual(['phone', 'phone'])
  })

  test('a column that says only which phone it is, is another phone of the person where its cells are phones', () => {
    const ddds = ['11', '21', '11', '47']
    const landlines = ['3265-4310', '3333-4444', '2222-3333', '3444-5566']
    for (const name of ['Fixo', 'RESIDENCIAL', 'recado', 'Móvel'])
      expect(rolesOf([name, 'Celular'], [cells.phone, cells.phone])).toEqual(['phone', 'phone'])
    expect(rolesOf(['DDD', 'Celular', 'Fixo'], [ddds, cells.phone, landlines])).toEqual([
      'ddd',
      'phone',
      'phone',
    ])
    expect(rolesOf(['Celular', 'Fixo'], [cells.phone, ['sim', 'não', 'sim', 'não']])).toEqual([
      'phone',
      'variable',
    ])
    expect(rolesOf(['Celular', 'Custo fixo'], [cells.phone, cells.phone])).toEqual(['phone', 'variable'])
    expect(rolesOf(['Celular', 'Fixo'], [cells.phone, landlines])).toEqual(['phone', 'variable'])
  })

  test('an unnamed column of CPFs beside a phone column is proposed as CPF', () => {
    expect(rolesOf(['Telefone', 'xpto'], [cells.phone, cells.cpf])).toEqual(['phone', 'cpf'])
  })

  test('roles for 16,384 columns of numbers with long headers are proposed within 3 s of work', () => {
    const letters = (from: number) =>
      String.fromCharCode(...[0, 7, 3, 9].map((step) => 97 + ((from + step) % 26)))
    const columns = Array.from({ length: 16_384 }, (_, index) =>
      Array.from({ length: 22 }, (_word, at) => `tele${letters(index + at)}`).join(' '),
    )
    const rows = Array.from({ length: 16 }, (_, row) =>
      Array.from(columns.keys(), (at) => `${10_000_000_000 + row * 1_000_003 + at * 7_919}`),
    )
    const before = workedMs()
    proposeRoles(columns, rows, { defaultDdd: null, foreignPlan })
    expect(workedMs() - before).toBeLessThan(3_000)
  })
})

const knownHeaders = [
  ...kinds.flatMap((kind) => [...listed(exact[kind]), ...listed(similar[kind])]),
  ...either.map(([header]) => header),
  ...listed(others),
]
const table = fc
  .array(fc.tuple(fc.constantFrom(...knownHeaders), fc.constantFrom(...kinds)), {
    minLength: 1,
    maxLength: 7,
  })
  .map((columns) => ({
    columns: columns.map(([header]) => header),
    values: columns.map(([, kind]) => cells[kind]),
  }))

describe('random tables', () => {
  test('case, accents, punctuation and spacing of headers do not change the proposed roles', async () => {
    const rewrite = fc.constantFrom<(header: string) => string>(
      (header) => header.toUpperCase(),
      (header) => header.toLowerCase(),
      (header) => header.normalize('NFD'),
      (header) => header.normalize('NFD').replace(/\p{M}/gu, ''),
      (header) => `  ${header.replaceAll(' ', '   ')}\u00A0`,
      (header) => header.replaceAll(' ', '_'),
      (header) => `*${header.replaceAll(' ', '-')}:`,
    )
    await checkProperty(
      fc.tuple(table, rewrite),
      ([{ columns, values }, write]) => {
        expect(propose(columns.map(write), values)).toEqual(propose(columns, values))
      },
      { runs: 400 },
    )
  })

  test('no role allowed only once is proposed twice, and every proposed role has a reason', async () => {
    await checkProperty(
      table,
      ({ columns, values }) => {
        const proposals = propose(columns, values)
        expect(proposals).toHaveLength(columns.length)
        for (const role of singleRoles)
          expect(proposals.filter((one) => one.role === role).length).toBeLessThanOrEqual(1)
        for (const { role, why } of proposals) expect(why === null).toBe(role === 'variable')
      },
      { runs: 400 },
    )
  })

  test('reversing the order of the columns does not change which roles are proposed', async () => {
    await checkProperty(
      table,
      ({ columns, values }) => {
        const there = propose(columns, values).map(({ role }) => role)
        const back = propose(columns.toReversed(), values.toReversed()).map(({ role }) => role)
        expect(back.toSorted()).toEqual(there.toSorted())
      },
      { runs: 400 },
    )
  })

  test('any headers and any cells get one proposal per column', async () => {
    await checkProperty(
      fc.tuple(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 5 }),
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), { maxLength: 5 }),
      ),
      ([columns, rows]) => {
        expect(proposeRoles(columns, rows, { defaultDdd: null, foreignPlan })).toHaveLength(columns.length)
      },
      { runs: 300 },
    )
  })
})
