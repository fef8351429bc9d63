import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { run, sql, transaction } from '../../../main/database/sql.ts'
import { findThings } from '../../../main/workspace/shell/finder.ts'
import { openTestDatabase } from '../../support/stored-lists.ts'
import { importFile, startTestWorkspace, type WorkspaceClient } from '../../support/test-workspace.ts'
import { workedMs } from '../../support/worked.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { pathOfTicket } from '../../../shared/bridge/file-tickets.ts'

const writeCsv = (folder: string, name: string): string => {
  const path = join(folder, name)
  writeFileSync(path, 'nome;celular\nAna;11987654321\n')
  return path
}

const draftCalled = (client: WorkspaceClient, title: string) =>
  client.drafts.create({ content: { ...emptyDraftContent('SMSSHORT', null), title } })

const names = (found: { name: string }[]): string[] => found.map(({ name }) => name)

describe('palette search', () => {
  it('palette search finds lists and drafts by words in any order, ignoring case and accents', async () => {
    const { client, folder } = startTestWorkspace()
    await importFile(client, writeCsv(folder, 'a.csv'), 'Cobrança de São Paulo')
    await draftCalled(client, 'Lembrete de cobrança')
    await draftCalled(client, 'Convite')
    expect(names(await client.finder.find({ text: 'COBRANCA' }))).toEqual([
      'Cobrança de São Paulo',
      'Lembrete de cobrança',
    ])
    expect(names(await client.finder.find({ text: 'paulo cobr' }))).toEqual(['Cobrança de São Paulo'])
    expect(await client.finder.find({ text: 'paulo convite' })).toEqual([])
  })

  it('palette search ranks matches at the name’s start first, then at a word’s start, then inside a word', async () => {
    const { client } = startTestWorkspace()
    for (const title of ['Revisão', 'Nova visão', 'Visão geral']) await draftCalled(client, title)
    expect(names(await client.finder.find({ text: 'visão' }))).toEqual([
      'Visão geral',
      'Nova visão',
      'Revisão',
    ])
  })

  it('palette search leaves out archived drafts', async () => {
    const { client } = startTestWorkspace()
    const { id } = await draftCalled(client, 'Antiga')
    await client.drafts.archive({ id })
    expect(await client.finder.find({ text: 'antiga' })).toEqual([])
  })

  it('palette search takes less than 200 ms of work on 10,000 lists', () => {
    const db = openTestDatabase()
    transaction(db, () => {
      for (let number = 0; number < 10_000; number += 1)
        run(
          db,
          sql`insert into contact_list (id, name, created_at)
              values (${`list ${number}`}, ${`Cobrança nº ${number}`}, '2026-11-21T12:00:00.000Z')`,
        )
    })
    findThings(db, 'cobranca')
    const before = workedMs()
    const found = findThings(db, 'cobranca 9999')
    expect(workedMs() - before).toBeLessThan(200)
    expect(names(found)).toEqual(['Cobrança nº 9999'])
  })
})

describe('recent choices', () => {
  it('recent choices are listed newest first, without archived drafts', async () => {
    const { client } = startTestWorkspace()
    const kept = await draftCalled(client, 'Fica')
    const gone = await draftCalled(client, 'Vai')
    await client.finder.choose({ kind: 'draft', id: kept.id })
    await client.finder.choose({ kind: 'draft', id: gone.id })
    await client.finder.choose({ kind: 'command', id: 'page_lists' })
    await client.drafts.archive({ id: gone.id })
    expect(await client.finder.recent()).toMatchObject([
      { kind: 'command', id: 'page_lists' },
      { kind: 'draft', id: kept.id, name: 'Fica' },
    ])
  })

  it('at most twenty recent choices are kept, each once', async () => {
    const { client } = startTestWorkspace()
    for (let number = 0; number < 30; number += 1)
      await client.finder.choose({ kind: 'command', id: `command_${number % 25}` })
    const recent = await client.finder.recent()
    expect(recent).toHaveLength(20)
    expect(new Set(recent.map(({ id }) => id)).size).toBe(20)
  })
})

describe('recent files', () => {
  it('recent files are kept over restarts, show whether they still exist and can be forgotten', async () => {
    const started = startTestWorkspace()
    const files = join(started.folder, 'planilhas')
    mkdirSync(files)
    const [first, second] = [writeCsv(files, 'um.csv'), writeCsv(files, 'dois.csv')]
    await importFile(started.client, first)
    await importFile(started.client, second)
    rmSync(first)
    const { client } = await started.restart()
    const recent = await client.finder.files()
    expect(recent.map(({ fileName, isGone }) => ({ fileName, isGone }))).toEqual(
      expect.arrayContaining([
        { fileName: 'um.csv', isGone: true },
        { fileName: 'dois.csv', isGone: false },
      ]),
    )
    expect(await client.finder.forgetFiles({ ticket: ticketOf(first) })).toEqual({ forgotten: 1 })
    expect(await client.finder.files()).toHaveLength(1)
    expect(await client.finder.forgetFiles({ ticket: null })).toEqual({ forgotten: 1 })
    expect(await client.finder.files()).toEqual([])
  })

  it('recent files leave out pasted text', async () => {
    const { client } = startTestWorkspace()
    const { ticket } = await client.imports.paste({ text: 'nome\tcelular\nAna\t11987654321', name: 'Colado' })
    await importFile(client, pathOfTicket(ticket))
    expect(await client.finder.files()).toEqual([])
  })
})
