import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DatabaseFailure } from '../../../main/database/failure.ts'
import { schemaOf } from '../../../main/database/keyed.ts'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { serviceMigrations } from '../../../main/service/store/sqlite/schema.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { migrationHistories } from '../../support/migration-histories.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const place = () => ({ path: join(temporaryFolder(), 'data.db'), key: randomBytes(32) })
const at = '2026-11-25T12:00:00.000Z'

describe.each([
  ['workspace', workspaceMigrations],
  ['service', serviceMigrations],
])('the schema of the %s', (_name, migrations) => {
  test('has versions that are unique and ascending', () => {
    const versions = migrations.map(({ version }) => version)
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b))
  })

  test('of data from before the first release is refused, and every byte stays', () => {
    const own = place()
    const db = openDatabase({ ...own, migrations })
    db.pragma('user_version=10')
    closeDatabase(db)
    const before = readFileSync(own.path)
    const open = () => openDatabase({ ...own, migrations })
    expect(open).toThrow(new DatabaseFailure('database_older'))
    expect(readFileSync(own.path)).toEqual(before)
  })
})

describe('a migration', () => {
  test('keeps the rows of a table that is copied, and those that point at them', () => {
    const own = place()
    const old = openDatabase({ ...own, migrations: workspaceMigrations })
    old.exec(`
      insert into contact_list values ('a', 'Clientes', '${at}', null);
      insert into draft values ('d', 'open', 1, '{}', 'a', '${at}', '${at}');
      insert into draft_revision values ('d', 0, '{"title":"antes"}', '${at}');
      insert into saved_text values ('s', 'message', 'Olá', 'Olá, João', '${at}');
      insert into audio values ('x', 'aviso.mp3', '{}', x'494433', '${at}', null)`)
    closeDatabase(old)

    const db = openDatabase({ ...own, migrations: migrationHistories.workspace })
    expect(schemaOf(db)).toBe(340)
    const one = (text: string) => db.prepare(text).pluck().get()
    expect(one('select colour from contact_list')).toBe('blue')
    expect(one('select draft_revision.content from draft_revision join draft on draft.id = draft_id')).toBe(
      '{"title":"antes"}',
    )
    expect(one('select text from saved_text')).toBe('Olá, João'.normalize('NFD'))
    expect(one(`select content from audio_content where audio_id = 'x'`)).toEqual(Buffer.from('ID3'))
    expect(db.pragma('foreign_key_check')).toEqual([])
    closeDatabase(db)
  })

  test('that fails leaves the schema and the rows of the step before it', () => {
    const own = place()
    const broken = {
      version: 350,
      up: () => {
        throw new Error('no')
      },
    }
    expect(() => openDatabase({ ...own, migrations: [...migrationHistories.workspace, broken] })).toThrow(
      'no',
    )
    const old = openDatabase({ ...own, migrations: workspaceMigrations })
    old.exec(`insert into contact_list values ('a', 'Clientes', '${at}', null)`)
    closeDatabase(old)
    const steps = [...migrationHistories.workspace, broken]
    expect(() => openDatabase({ ...own, migrations: steps })).toThrow('no')
    const db = openDatabase({ ...own, migrations: migrationHistories.workspace })
    expect(db.prepare('select name, colour from contact_list').get()).toEqual({
      name: 'Clientes',
      colour: 'blue',
    })
    closeDatabase(db)
  })
})
