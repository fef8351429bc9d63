import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { encryptAgile } from '../../support/spreadsheets/encrypted-workbook.ts'
import { writeWorkbook } from '../../support/spreadsheets/sheetjs-workbooks.ts'
import { importSuppressions } from '../../support/suppressions.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { importFile, problemOf, startTestWorkspace } from '../../support/test-workspace.ts'
import { ticketOf } from '../../support/file-tickets.ts'

const password = 'folha-de-novembro'
const rows = [
  ['nome', 'telefone'],
  ['Ana', '11987650001'],
  ['Bia', '11987650002'],
]

/** A workspace, and a workbook with a password beside its data. */
const started = (key = randomBytes(32)) => {
  const folder = temporaryFolder()
  const path = join(temporaryFolder(), 'clientes.xlsx')
  writeFileSync(path, encryptAgile(writeWorkbook('xlsx', [{ name: 'Clientes', rows }]), password))
  return { ...startTestWorkspace({ folder, key }), folder, key, path }
}

describe('a workbook with a password', () => {
  test('is read by all that read files once its password was given, and not before', async () => {
    const { client, path } = started()
    const inspect = () => client.imports.open({ ticket: ticketOf(path), choices: {} })
    expect(await problemOf(inspect())).toMatchObject({ code: 'reader_password_protected' })
    await client.imports.unlock({ ticket: ticketOf(path), password: 'folha-de-outubro' })
    expect(await problemOf(inspect())).toMatchObject({ code: 'reader_password_wrong' })
    await client.imports.unlock({ ticket: ticketOf(path), password })
    expect((await inspect()).facts).toMatchObject({ columns: ['nome', 'telefone'] })
    expect(await importFile(client, path)).toMatchObject({ state: 'committed', tally: { accepted: 2 } })
    expect(await importSuppressions(client, path)).toMatchObject({ state: 'committed' })
  })

  test('has its password asked for again after the next start', async () => {
    const { client, path, restart } = started()
    await client.imports.unlock({ ticket: ticketOf(path), password })
    await importFile(client, path)
    const again = await restart()
    expect(await problemOf(again.client.imports.open({ ticket: ticketOf(path), choices: {} }))).toMatchObject(
      {
        code: 'reader_password_protected',
      },
    )
  })

  test('leaves its password in no table, and it opens no other file', async () => {
    const { client, path, folder, key, stop } = started()
    const other = join(temporaryFolder(), 'outro.xlsx')
    writeFileSync(other, encryptAgile(writeWorkbook('xlsx', [{ name: 'Clientes', rows }]), password))
    await client.imports.unlock({ ticket: ticketOf(path), password })
    await importFile(client, path, 'clientes', 'review')
    expect(await problemOf(client.imports.open({ ticket: ticketOf(other), choices: {} }))).toMatchObject({
      code: 'reader_password_protected',
    })
    await stop()
    const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
    const tables = db.prepare("select name from sqlite_schema where type = 'table'").pluck().all() as string[]
    const values = tables.flatMap((table) => db.prepare(`select * from "${table}"`).raw().all().flat())
    closeDatabase(db)
    const holding = (text: string) =>
      values.filter((value) => Buffer.from(String(value)).includes(text)).length
    expect(readdirSync(folder)).toContain('workspace.db')
    expect(holding(path)).toBeGreaterThan(0)
    expect(holding(password)).toBe(0)
  })
})
