import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { importedCompanyRecord } from '../../../main/service/cnpj-base/company-record.ts'
import type { BaseFile } from '../../../main/service/cnpj-base/files.ts'
import {
  type BaseFilter,
  type BaseProgress,
  importCnpjBase,
} from '../../../main/service/cnpj-base/import-base.ts'
import {
  insertCompany,
  insertImport,
  insertName,
  removeOtherImports,
} from '../../../main/service/store/sqlite/cnpj-base.ts'
import { serviceMigrations } from '../../../main/service/store/sqlite/schema.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { all, get, sql } from '../../../main/database/sql.ts'
import { companyRecordSchema } from '../../../shared/api/index.ts'
import { importFailureOf, writeBaseFile } from '../../support/open-data.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { cnpjOf } from '../../support/documents.ts'

const noon = Date.UTC(2026, 10, 20, 15)

const establishment = (root: string, order: string, change: Record<number, string> = {}): string[] => {
  const cnpj = cnpjOf(root + order)
  const row = [
    root,
    order,
    cnpj.slice(12),
    order === '0001' ? '1' : '2',
    'CASA DO PÃO',
    '02',
    '20100101',
    '00',
    '',
    '',
    '19991231',
    '1091102',
    '5611201,4712100',
    'RUA',
    'DAS FLORES',
    '10',
    'SALA 2',
    'CENTRO',
    '01001000',
    'SP',
    '7107',
    '11',
    '987654321',
    '011',
    '30001234',
    '11',
    '30001234',
    'CONTATO@EXAMPLE.COM',
    '',
    '',
  ]
  return row.map((field, index) => change[index] ?? field)
}

const filesIn = (folder: string): BaseFile[] => [
  writeBaseFile(folder, 'Cnaes.csv', [
    ['1091102', 'Padaria e confeitaria com predominância de produção própria'],
    ['5611201', 'Restaurantes e similares'],
  ]),
  writeBaseFile(folder, 'Motivos.csv', [
    ['00', 'SEM MOTIVO'],
    ['63', 'OMISSÃO DE DECLARAÇÕES'],
  ]),
  writeBaseFile(folder, 'Municipios.csv', [['7107', 'SÃO PAULO']]),
  writeBaseFile(folder, 'Naturezas.csv', [['2062', 'Sociedade Empresária Limitada']]),
  writeBaseFile(folder, 'Estabelecimentos0.csv', [
    establishment('11222333', '0001'),
    establishment('11222333', '0002', { 10: '20260901', 19: 'RJ' }),
    establishment('44555666', '0001', { 5: '04', 7: '63', 10: '0', 19: 'MG', 22: '', 24: 'abc', 26: '' }),
  ]),
  writeBaseFile(folder, 'Estabelecimentos1.csv', [
    establishment('11222333', '0003', { 10: '20251201', 19: 'RJ' }),
    establishment('11222333', '0004', { 5: '08', 10: '20260801', 19: 'RJ' }),
    establishment('12ABC345', '01DE', { 3: '1', 19: 'RJ' }),
  ]),
  writeBaseFile(folder, 'Empresas0.csv', [
    ['11222333', 'PADARIA "BOA" LTDA', '2062', '49', '150000,00', '03', ''],
    ['44555666', 'OUTRA S.A.', '2054', '10', '0,00', '05', ''],
    ['99999999', 'NÃO PEDIDA', '2062', '49', '1,00', '01', ''],
  ]),
  writeBaseFile(folder, 'Socios0.csv', [
    ['11222333', '2', 'FULANA', '***123456**', '49', '20100101', '', '***000000**', '', '00', '5'],
    ['11222333', '1', 'OUTRA S.A.', '44555666000100', '22', '20100101', '', '***000000**', '', '00', '0'],
  ]),
]

const never = new AbortController().signal

const openService = (): WritableDatabase => {
  const db = openDatabase({
    path: join(temporaryFolder(), 'service.db'),
    key: randomBytes(32),
    migrations: serviceMigrations,
  })
  onTestFinished(() => closeDatabase(db))
  return db
}

const importInto = (
  db: WritableDatabase,
  files: readonly BaseFile[],
  filter: Partial<BaseFilter> = {},
  options: { signal?: AbortSignal; onProgress?: (progress: BaseProgress) => void } = {},
) =>
  importCnpjBase(db, {
    files,
    filter: { documents: null, uf: null, ...filter },
    clock: () => noon,
    signal: options.signal ?? never,
    onProgress: options.onProgress ?? (() => {}),
  })

const imported = (db: WritableDatabase): string[] =>
  all<{ cnpj: string }>(
    db,
    sql`select cnpj from cnpj_establishment join cnpj_import on id = import_id and is_current order by cnpj`,
  ).map(({ cnpj }) => cnpj)

const bakery = cnpjOf('112223330001')

describe('CNPJ base imports', () => {
  test('an imported company record has the data of the register and nothing made up', async () => {
    const db = openService()
    await importInto(db, filesIn(temporaryFolder()))
    const record = companyRecordSchema.parse(importedCompanyRecord(db, bakery, noon))
    expect(Object.fromEntries(Object.entries(record).filter(([, value]) => value !== ''))).toEqual({
      bairro: 'CENTRO',
      capitalSocial: '150000.00',
      cep: '01001000',
      cidade: 'SÃO PAULO',
      cnae: '1091102',
      cnaeSecundario: '5611201 - Restaurantes e similares|4712100',
      cnpj: bakery,
      codNaturezaJuridica: '2062',
      dataDeAbertura: '31/12/1999',
      descCnae: 'Padaria e confeitaria com predominância de produção própria',
      descNaturezaJuridica: 'Sociedade Empresária Limitada',
      eMail1: 'contato@example.com',
      estado: 'SP',
      filiaisAbertas6m: '1',
      filiaisAbertas12m: '2',
      filiaisAbertas18m: '2',
      logradouro: 'DAS FLORES, 10, SALA 2',
      nomeFantasia: 'CASA DO PÃO',
      porte: 'EMPRESA DE PEQUENO PORTE',
      qtdFiliais: '2',
      qtdSocios: '2',
      razaoSocial: 'PADARIA "BOA" LTDA',
      sede: 'MATRIZ',
      situacaoCadastral: 'ATIVA',
      telefone1: '11987654321',
      telefone2: '1130001234',
      tipoLogradouro: 'RUA',
      tipoTel1: 'MOVEL',
      tipoTel2: 'FIXO',
    })
  })

  test('an imported company record leaves empty what the register lacks', async () => {
    const db = openService()
    await importInto(db, filesIn(temporaryFolder()))
    expect(importedCompanyRecord(db, cnpjOf('445556660001'), noon)).toMatchObject({
      dataDeAbertura: '',
      observacoesSituacao: 'OMISSÃO DE DECLARAÇÕES',
      situacaoCadastral: 'INAPTA',
      telefone1: '',
      tipoTel1: '',
      qtdSocios: '0',
    })
    expect(importedCompanyRecord(db, cnpjOf('999999990001'), noon)).toBeNull()
  })

  test('a CNPJ import keeps only what its filters select: listed CNPJs, a state, or both', async () => {
    const files = filesIn(temporaryFolder())
    const branch = cnpjOf('112223330002')
    const lettered = cnpjOf('12ABC34501DE')
    for (const [filter, wanted] of [
      [{}, 6],
      [{ uf: 'MG' }, [cnpjOf('445556660001')]],
      [{ documents: new Set([bakery, lettered]) }, [bakery, lettered]],
      [{ documents: new Set([bakery, branch]), uf: 'RJ' }, [branch]],
    ] as const) {
      const db = openService()
      await importInto(db, files, filter)
      if (typeof wanted === 'number') expect(imported(db)).toHaveLength(wanted)
      else expect(imported(db)).toEqual(wanted)
    }
  })

  test('a filtered CNPJ import counts branches outside the filter but stores no unwanted company', async () => {
    const db = openService()
    await importInto(db, filesIn(temporaryFolder()), { uf: 'SP' })
    expect(importedCompanyRecord(db, bakery, noon)).toMatchObject({ qtdFiliais: '2', qtdSocios: '2' })
    expect(all(db, sql`select root from cnpj_company`)).toEqual([{ root: '11222333' }])
  })

  test('a CNPJ import without a partners file leaves the number of partners empty', async () => {
    const db = openService()
    const files = filesIn(temporaryFolder()).filter(({ kind }) => kind !== 'partners')
    await importInto(db, files)
    expect(importedCompanyRecord(db, bakery, noon)?.qtdSocios).toBe('')
  })

  test('a new CNPJ import replaces the previous one, and the sweep leaves none of its rows', async () => {
    const db = openService()
    const files = filesIn(temporaryFolder())
    await importInto(db, files)
    await importInto(db, files, { uf: 'MG' })
    await removeOtherImports(db, never)
    expect(imported(db)).toEqual([cnpjOf('445556660001')])
    expect(get(db, sql`select count(*) as rows from cnpj_establishment`)).toEqual({ rows: 1 })
    expect(importedCompanyRecord(db, bakery, noon)).toBeNull()
  })

  test('a CNPJ import reports its progress up to the end', async () => {
    const told: BaseProgress[] = []
    await importInto(openService(), filesIn(temporaryFolder()), {}, { onProgress: (one) => told.push(one) })
    const shares = told.map(({ bytesRead, totalBytes }) => bytesRead / totalBytes)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares.at(-1), told.at(-1)?.establishments]).toEqual([1, 6])
  })
})

describe('failed CNPJ imports', () => {
  const setUp = async () => {
    const db = openService()
    const folder = temporaryFolder()
    const files = filesIn(folder)
    await importInto(db, files)
    return { db, folder, files, before: imported(db) }
  }
  const nothingLeft = async (db: WritableDatabase): Promise<void> => {
    await removeOtherImports(db, never)
    expect(get(db, sql`select count(*) as imports from cnpj_import`)).toEqual({ imports: 1 })
    expect(get(db, sql`select count(distinct import_id) as imports from cnpj_establishment`)).toEqual({
      imports: 1,
    })
  }

  test('a cancelled CNPJ import leaves the previous one as it was', async () => {
    const { db, files, before } = await setUp()
    const aborter = new AbortController()
    const cancelled = importInto(
      db,
      files,
      {},
      {
        signal: aborter.signal,
        onProgress: ({ establishments }) => {
          if (establishments > 0) aborter.abort()
        },
      },
    )
    expect((await importFailureOf(cancelled))[0]).toBe('cnpj_import_cancelled')
    expect(imported(db)).toEqual(before)
    await nothingLeft(db)
  })

  test('a broken file fails the CNPJ import with its line number and leaves the previous one', async () => {
    const { db, folder, files, before } = await setUp()
    const broken = writeBaseFile(folder, 'Empresas9.csv', [
      ['11222333', 'PADARIA', '2062', '49', '1,00', '03', ''],
      ['11222333', 'PADARIA'],
    ])
    expect(await importFailureOf(importInto(db, [...files, broken]))).toEqual(['cnpj_file_columns_wrong', 2])
    expect(imported(db)).toEqual(before)
    await nothingLeft(db)
  })

  test('rows of a killed CNPJ import are not visible and are gone after the next sweep', async () => {
    const { db, files, before } = await setUp()
    const cut = insertImport(db, new Date(noon).toISOString(), true)
    insertName(db, cut, 'towns', '7107', 'OUTRA')
    insertCompany(db, cut, { root: '11222333', legalName: 'OUTRA', nature: '', capital: '', size: '' })
    expect(importedCompanyRecord(db, bakery, noon)).toMatchObject({
      cidade: 'SÃO PAULO',
      porte: 'EMPRESA DE PEQUENO PORTE',
    })
    await importInto(db, files)
    expect(imported(db)).toEqual(before)
    await nothingLeft(db)
    expect(all(db, sql`select name from cnpj_name where name = 'OUTRA'`)).toEqual([])
  })

  test('a CNPJ import whose filter matches nothing fails and leaves the previous one as it was', async () => {
    const { db, files, before } = await setUp()
    expect((await importFailureOf(importInto(db, files, { uf: 'AC' })))[0]).toBe('cnpj_import_nothing_wanted')
    expect(imported(db)).toEqual(before)
    await nothingLeft(db)
  })

  test('a CNPJ import without establishment files fails and leaves the previous one as it was', async () => {
    const { db, files, before } = await setUp()
    const lookups = files.filter(({ kind }) => kind !== 'establishments')
    expect((await importFailureOf(importInto(db, lookups)))[0]).toBe('cnpj_file_establishments_missing')
    expect(imported(db)).toEqual(before)
  })
})
