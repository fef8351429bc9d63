import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { SuppressionSource, KeptStorage } from '../../../shared/bridge/suppressions.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { makeCnpjs } from '../made-up-records.ts'
import type { Seeding } from './seeding.ts'
import {
  cleanRows,
  csvOf,
  dirtyRows,
  erasedPhone,
  knownPhone,
  phoneOf,
  protectedWorkbook,
  rowsWithAreaCodes,
  rowsWithPhones,
  rowsWithLostCharacter,
  rowsWithStrayQuotes,
  waitingPhone,
  workbookOf,
  workbookOfSheets,
} from './spreadsheets.ts'
import { until, writeInto } from './world.ts'
import { ticketOf } from '../file-tickets.ts'
import { jobsOf, watchJob } from '../jobs.ts'

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const dayMs = 86_400_000

type Wanted = { listName?: string; goal?: 'list' | 'review'; roles?: readonly ColumnRole[] }

/** Imports a file as the window does. @returns the list's id; empty where the file waits */
const importFile = async (
  { client }: Seeding,
  path: string,
  { listName = basename(path), goal = 'list', roles: chosen }: Wanted = {},
): Promise<string> => {
  const { fileId, roles } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const { jobId } = await client.imports.start({
    fileId,
    roles: chosen === undefined ? roles : [...chosen],
    defaultDdd: null,
    listName,
    goal,
  })
  let listId: string | null = null
  for await (const job of watchJob(client, 'import', jobId)) {
    if (job.problem !== null) throw new Error(`${path}: ${JSON.stringify(job.problem)}`)
    listId = job.listId
  }
  return listId ?? ''
}

const importBlocks = async (
  { client, files, now }: Seeding,
  fileName: string,
  rows: readonly (readonly string[])[],
  given: { name: string; source: SuppressionSource; storage: KeptStorage; daysOld: number },
): Promise<void> => {
  const path = writeInto(files, fileName, csvOf(rows))
  const { fileId, roles } = await client.imports.open({
    ticket: ticketOf(path),
    choices: {},
    fromMemory: false,
  })
  const { daysOld, ...rest } = given
  const { jobId } = await client.suppressions.start({
    fileId,
    roles,
    defaultDdd: null,
    obtainedOn: isoDate(now - daysOld * dayMs),
    ...rest,
  })
  await until(async () => {
    const job = (await jobsOf(client, 'suppression_import')).find((one) => one.jobId === jobId)
    return job?.state === 'committed' ? job : undefined
  })
}

/** Files that scenes open themselves. */
const writeSpares = (files: string): void => {
  writeInto(files, 'clientes_pequena.csv', csvOf(dirtyRows(60, 700)))
  writeInto(files, 'clientes_lembrada.csv', csvOf(cleanRows(40, 900)))
  writeInto(files, 'produtos.csv', rowsWithStrayQuotes)
  writeInto(files, 'letra_perdida.csv', rowsWithLostCharacter)
  writeInto(files, 'legado_ddd.csv', csvOf(rowsWithAreaCodes(90, true)))
  writeInto(files, 'sem_ddd.csv', csvOf(rowsWithAreaCodes(90, false)))
  writeInto(files, 'tres_telefones.csv', csvOf(rowsWithPhones(120)))
  writeInto(files, 'base_nova.xlsx', workbookOf(cleanRows(120, 1_100)))
  writeInto(
    files,
    'cobrança por mês.xlsx',
    workbookOfSheets({
      Setembro: cleanRows(80, 1_300),
      Outubro: cleanRows(140, 1_350),
      Novembro: cleanRows(95, 1_450),
    }),
  )
  writeInto(files, 'com senha.xlsx', protectedWorkbook())
  writeInto(files, 'grande.csv', csvOf(dirtyRows(20_000, 9_000)))
  writeInto(files, 'colunas.csv', `${csvOf(cleanRows(400))}${';'.repeat(16_384)}\n${csvOf(cleanRows(400))}`)
  writeInto(files, 'nao_me_ligue_novembro.csv', csvOf([['telefone'], ...phonesFrom(2_000, 6_000), ['123']]))
}

const phonesFrom = (from: number, count: number): string[][] =>
  Array.from({ length: count }, (_, index) => [phoneOf(from + index)])

/** Columns that came before, with those of the other lists more than the settings show at once. */
const seedRemembered = async (seeding: Seeding): Promise<void> => {
  const questions = Array.from({ length: 40 }, (_, index) => `Pergunta ${index + 1} da pesquisa`)
  const wide = ['Nome do Associado', 'WhatsApp', 'Celular 2', 'CPF/CNPJ', 'Texto da mensagem', ...questions]
  const tables = [
    ...[1, 2, 3].map((at) => [
      ['cliente', `fone_${at}`, 'valor'],
      ['Ana', phoneOf(at), '1,00'],
    ]),
    [wide, ['Ana', phoneOf(1), phoneOf(2), '', 'Olá', ...questions.map(() => 'sim')]],
  ]
  for (const [index, table] of tables.entries()) {
    const id = await importFile(seeding, writeInto(seeding.files, `lote_${index}.csv`, csvOf(table)))
    await seeding.client.lists.remove({ id })
  }
}

/** Lists, a staged file, suppressions, and remembered files. */
export const seedFiles = async (seeding: Seeding): Promise<void> => {
  const { client, files, ids, goTo, now } = seeding
  writeSpares(files)
  await goTo(40)
  await seedRemembered(seeding)
  await goTo(12)
  ids['dia'] = await importFile(
    seeding,
    writeInto(files, 'vencem_hoje.csv', csvOf(cleanRows(1_840, 5_000, [waitingPhone]))),
    { listName: 'Vencem hoje' },
  )
  ids['telefones'] = await importFile(
    seeding,
    writeInto(files, 'cadastro_completo.csv', csvOf(rowsWithPhones(90))),
    { listName: 'Cadastro completo' },
  )
  // Nobody of them is blocked.
  ids['celulares'] = await importFile(
    seeding,
    writeInto(files, 'clientes_ativos.csv', csvOf(rowsWithPhones(60, 30_000))),
    { listName: 'Clientes ativos' },
  )
  await goTo(9)
  ids['longa'] = await importFile(
    seeding,
    writeInto(
      files,
      'pesquisa de satisfação - planilha que a Márcia mandou por e-mail na sexta-feira à tarde.xlsx',
      workbookOf(cleanRows(312, 8_000, [knownPhone, erasedPhone])),
    ),
    {
      listName:
        'Pesquisa de satisfação 😀 — São José dos Campos, Vale do Paraíba e Litoral Norte (reenvio do reenvio)',
    },
  )
  const companies = makeCnpjs(300).map((cnpj, index) => [`Empresa ${index}`, cnpj, phoneOf(400 + index)])
  const head = ['razao_social_da_empresa_conforme_o_cadastro_na_receita_federal', 'cnpj', 'tel']
  const ofCompanies = writeInto(files, 'empresas.csv', csvOf([head, ...companies]))
  ids['empresas'] = await importFile(seeding, ofCompanies, { listName: 'Fornecedores' })
  await goTo(1)
  ids['base'] = await importFile(
    seeding,
    writeInto(files, 'BASE_COMPLETA_FINAL_v3 (2).csv', csvOf(dirtyRows(30_000, 9_000))),
    { listName: 'Base completa 2026' },
  )
  await goTo(95 / 1_440)
  ids['atraso'] = await importFile(
    seeding,
    writeInto(files, 'clientes_atraso_2026-11.xlsx', workbookOf(dirtyRows(3_000))),
    { listName: 'Clientes em atraso, novembro' },
  )
  const gone = writeInto(files, 'pesquisa de satisfação.csv', csvOf(cleanRows(3)))
  await client.imports.open({ ticket: ticketOf(gone), choices: {} })
  rmSync(gone)
  const waits = writeInto(files, 'clientes-novembro.csv', csvOf(dirtyRows(1_200, 3_000)))
  await importFile(seeding, waits, { listName: 'Clientes novembro', goal: 'review' })

  const tags: Record<string, string[]> = {
    atraso: ['cobrança', 'novembro'],
    base: ['base'],
    dia: ['cobrança'],
  }
  for (const [name, given] of Object.entries(tags))
    await client.lists.changeTags({ id: ids[name] ?? '', add: given })
  await client.lists.setKeepUntil({ id: ids['base'], keepUntil: null })
  await client.lists.setKeepUntil({ id: ids['atraso'], keepUntil: isoDate(now - 12 * dayMs) })
}

/** After what is to reach these people has been sent. */
export const seedBlocks = async (seeding: Seeding): Promise<void> => {
  const { client, goTo } = seeding
  await goTo(46)
  await importBlocks(
    seeding,
    'nao_me_ligue_outubro.csv',
    [['telefone'], ...phonesFrom(2_400, 4_000), ['98765-4321']],
    {
      name: 'Procon-SP Não Me Ligue',
      source: 'procon',
      storage: 'plain',
      daysOld: 47,
    },
  )
  await goTo(11)
  const documents = cleanRows(400, 2_000).map((row) => [row[2] ?? ''])
  await importBlocks(seeding, 'obitos.csv', documents, {
    name: 'Óbitos confirmados pelo atendimento',
    source: 'deceased',
    storage: 'hashed',
    daysOld: 12,
  })
  await goTo(1)
  const left = [['telefone'], [knownPhone], ...phonesFrom(2_500, 900)]
  await importBlocks(seeding, 'descadastros_2026-11.csv', left, {
    name: 'Pediram para sair, novembro',
    source: 'opt_out',
    storage: 'plain',
    daysOld: 2,
  })
  for (const [days, kind, text, source, note, storage] of [
    [60, 'phone', '11 99876-0001', 'own', 'Acordo judicial', 'hashed'],
    [3, 'cpf', '529.982.247-25', 'deceased', '', 'plain'],
    [0.03, 'phone', '11 98765-4321', 'opt_out', 'Pediu por telefone à Carla, protocolo 2026-4471', 'plain'],
  ] as const) {
    await goTo(days)
    await client.suppressions.add({ kind, text, source, note, storage })
  }
}
