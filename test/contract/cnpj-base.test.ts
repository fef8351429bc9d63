import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type CnpjBaseStatus,
  cnpjBaseStatusSchema,
  controlPaths,
  enrichmentAnswerSchemas,
  enrichmentCreatedSchema,
  enrichmentCreationPath,
  enrichmentSettingsSchema,
} from '../../shared/api/index.ts'
import { lengthenBaseFile, quoted } from '../support/open-data.ts'
import { buildZip } from '../support/spreadsheets/zip-writer.ts'
import { type Answer, useOwnInstance } from './support/instance.ts'

const instance = useOwnInstance()

const control = async (path: string, body?: unknown): Promise<Answer> => {
  const answer = await instance.control(path, body)
  expect(answer.status).toBe(200)
  return answer
}
const status = async (): Promise<CnpjBaseStatus> =>
  cnpjBaseStatusSchema.parse((await control(controlPaths.cnpjBase)).body)
const start = async (files: string[], change: object = {}): Promise<void> => {
  await control(controlPaths.cnpjBase, { files, documents: null, uf: null, ...change })
  await expect.poll(async () => (await status()).running).toBe(null)
}
const write = (name: string, rows: string[][]): string => {
  const path = join(instance.folder, name)
  writeFileSync(path, rows.map((row) => `${quoted(row)}\n`).join(''), 'latin1')
  return path
}
const establishment = ['11222333', '0001', '81', '1', 'PÃO', '02', ...Array.from({ length: 24 }, () => '')]
const writeZip = (name: string, data: Buffer, change: object = {}): string => {
  const path = join(instance.folder, name)
  writeFileSync(path, buildZip([{ name: 'K3241.K03200Y0.D60711.ESTABELE', data, ...change }]))
  return path
}
/** Records of a company that the tests import and of one that they do not. */
const enriched = async (): Promise<unknown> => {
  const { prices } = enrichmentSettingsSchema.parse((await control(controlPaths.enrichment)).body)
  const pace = { preparationMs: 0, documentsPerSecond: 1_000_000_000 }
  await control(controlPaths.enrichment, { prices, pace })
  const { body } = await instance.post(enrichmentCreationPath, {
    name: 'Padarias',
    documents: ['11222333000181', '12ABC34501DE35'],
    document_type: 'CNPJ',
    type: 'PROFILE_360',
  })
  const list = await instance.get(`/enrichment/${enrichmentCreatedSchema.parse(body).id}`)
  return (list.body as { data: unknown }).data
}

describe('imported companies', () => {
  test('imported companies take precedence over synthetic ones and survive a reset and a restart', async () => {
    const files = [
      write('Estabelecimentos0.csv', [establishment]),
      write('Empresas0.csv', [['11222333', 'PADARIA SÃO JOSÉ LTDA', '2062', '49', '1000,00', '01', '']]),
    ]
    await start(files)
    expect(await status()).toMatchObject({ current: { establishments: 1 }, failure: null })
    await control(controlPaths.reset, {})
    await instance.restart()
    const data = await enriched()
    expect(data).toMatchObject([
      { razaoSocial: 'PADARIA SÃO JOSÉ LTDA', capitalSocial: '1000.00', scoreCnpj: '' },
      { razaoSocial: expect.stringContaining('FICTICIA') },
    ])
    enrichmentAnswerSchemas.CNPJ.parse({ processing: false, data })
  })

  test('a file that cannot be read leaves the imported companies as they were and is reported', async () => {
    const path = write('Estabelecimentos1.csv', [establishment, ['html']])
    await start([path])
    expect(await status()).toMatchObject({
      current: { establishments: 1 },
      failure: { code: 'cnpj_file_columns_wrong', file: path, line: 2 },
    })
    await start([join(instance.folder, 'Estabelecimentos-none.csv')])
    expect((await status()).failure).toMatchObject({ code: 'cnpj_file_unreadable' })
    await start([join(instance.folder, 'planilha.csv')])
    expect((await status()).failure).toMatchObject({ code: 'cnpj_file_kind_unknown' })
  })

  test('a running import can be cancelled, and a second import or a removal gets 409 meanwhile', async () => {
    const path = lengthenBaseFile(write('Estabelecimentos2.csv', [establishment]))
    const wanted = { files: [path], documents: null, uf: null }
    await control(controlPaths.cnpjBase, wanted)
    expect((await instance.control(controlPaths.cnpjBase, wanted)).status).toBe(409)
    expect((await instance.control(controlPaths.removeCnpjBase, {})).status).toBe(409)
    const cancelled = await control(controlPaths.cancelCnpjBase, {})
    expect(cancelled.body).toMatchObject({
      current: { establishments: 1 },
      running: null,
      failure: { code: 'cnpj_import_cancelled' },
    })
  })

  test('companies are imported from a ZIP file as Receita offers it', async () => {
    const branch = ['11222333', '0002', '62', ...establishment.slice(3)]
    const data = readFileSync(write('Estabelecimentos3.csv', [establishment, branch, branch]))
    await start([writeZip('Estabelecimentos3.zip', data)])
    expect(await status()).toMatchObject({ current: { establishments: 2 }, failure: null })
  })

  test.each([
    ['cnpj_zip_over_budget', Buffer.alloc(8_000_000, '\n'), {}],
    ['cnpj_zip_encrypted', Buffer.from('x'), { flags: 1 }],
    ['cnpj_zip_damaged', Buffer.from('x'), { checksum: 1 }],
  ])('a ZIP that fails with %s leaves the imported companies as they were', async (code, data, change) => {
    const before = await status()
    const path = writeZip('Estabelecimentos4.zip', data, change)
    await start([path])
    expect(await status()).toEqual({ ...before, failure: { code, file: path, line: null } })
  })

  test('a filter that matches nothing leaves the imported companies as they were', async () => {
    const before = await status()
    await start([write('Estabelecimentos0.csv', [establishment])], { uf: 'AC' })
    expect(await status()).toMatchObject({
      current: before.current,
      failure: { code: 'cnpj_import_nothing_wanted', file: null },
    })
  })

  test('after the imported companies are removed, synthetic ones are returned again', async () => {
    await start([write('Estabelecimentos0.csv', [establishment])])
    expect((await status()).current).not.toBeNull()
    const removed = await control(controlPaths.removeCnpjBase, {})
    expect(removed.body).toEqual({ current: null, running: null, failure: null })
    expect(await enriched()).toMatchObject([
      { razaoSocial: expect.stringContaining('FICTICIA') },
      { razaoSocial: expect.stringContaining('FICTICIA') },
    ])
  })

  test.each([
    { files: [] },
    { files: ['a'], documents: ['123'] },
    { files: ['a'], uf: 'sp' },
    { files: 'Estabelecimentos0.csv' },
  ])('the import request %j is refused with 400', async (change) => {
    const answer = await instance.control(controlPaths.cnpjBase, {
      documents: null,
      uf: null,
      ...change,
    })
    expect(answer.status).toBe(400)
  })
})
