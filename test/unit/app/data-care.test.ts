import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { listBackups, listSetAside, removeCopy } from '../../../main/app/data-care.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const backup = '2026-11-20T10-00-00-000Z.manual.v180.db'
const stamp = '2026-11-21T10-00-00-000Z'
let data: string

const write = (path: string, bytes: number): void => {
  mkdirSync(join(data, path, '..'), { recursive: true })
  writeFileSync(join(data, path), Buffer.alloc(bytes))
}

beforeEach(() => {
  data = temporaryFolder()
  write(`workspace/backups/${backup}`, 10)
  write(`workspace/kept/${stamp}/workspace.db`, 20)
  write(`workspace/kept/${stamp}/workspace.db-wal`, 5)
  write('workspace/kept/notes/mine.txt', 7)
  write('workspace/workspace.db', 100)
})

describe('backups and set-aside data', () => {
  it('backups and set-aside data are listed with name and size, and other files are not', async () => {
    expect(await listBackups(data)).toMatchObject([{ owner: 'workspace', name: backup, bytes: 10 }])
    expect(await listSetAside(data)).toEqual([
      { owner: 'workspace', name: stamp, setAsideAt: '2026-11-21T10:00:00.000Z', bytes: 25 },
    ])
  })

  it('removeCopy deletes one backup or one set-aside copy at a time', async () => {
    expect(await removeCopy(data, { owner: 'workspace', kind: 'backup', name: backup })).toBe(true)
    expect(await listBackups(data)).toEqual([])
    expect(await listSetAside(data)).toHaveLength(1)
    expect(await removeCopy(data, { owner: 'workspace', kind: 'set_aside', name: stamp })).toBe(true)
    expect(await listSetAside(data)).toEqual([])
    expect(existsSync(join(data, 'workspace/workspace.db'))).toBe(true)
    expect(existsSync(join(data, 'workspace/kept/notes/mine.txt'))).toBe(true)
  })

  it('removeCopy refuses every name that is not a backup or a set-aside copy', async () => {
    for (const kind of ['backup', 'set_aside'] as const)
      for (const name of [
        '..',
        '.',
        '',
        '../workspace.db',
        '../../workspace',
        'notes',
        `${stamp}/..`,
        `${stamp}/workspace.db`,
        `../kept/${stamp}`,
        `../backups/${backup}`,
        `${backup}/`,
      ])
        expect(await removeCopy(data, { owner: 'workspace', kind, name })).toBe(false)
    expect(await removeCopy(data, { owner: 'workspace', kind: 'backup', name: stamp })).toBe(false)
    expect(await removeCopy(data, { owner: 'workspace', kind: 'set_aside', name: backup })).toBe(false)
    expect(existsSync(join(data, 'workspace/workspace.db'))).toBe(true)
    expect(existsSync(join(data, 'workspace/backups', backup))).toBe(true)
    expect(await listSetAside(data)).toHaveLength(1)
  })
})
