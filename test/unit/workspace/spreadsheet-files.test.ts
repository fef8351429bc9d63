import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSpreadsheets } from '../../../main/workspace/files/spreadsheet-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const write = (...parts: string[]): string => {
  const path = join(...parts)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'a')
  return path
}

describe('dropped files', () => {
  it('a dropped file is accepted as it is, even when it is missing or has no extension', async () => {
    const folder = temporaryFolder()
    const paths = [write(folder, 'sem extensão'), join(folder, 'sumiu.csv')]
    expect(await findSpreadsheets(paths)).toEqual({ files: paths, isCut: false })
  })

  it('a dropped folder yields only its spreadsheets and those of near subfolders, sorted by name', async () => {
    const folder = temporaryFolder()
    const wanted = ['base 2.csv', 'base 10.XLSX', 'março/a.ods', 'z.txt']
    for (const name of wanted) write(folder, name)
    for (const name of ['foto.png', '.oculto.csv', '~$base 2.xlsx', 'a/b/c/d/e.csv']) write(folder, name)
    symlinkSync(folder, join(folder, 'de novo'))
    const { files, isCut } = await findSpreadsheets([folder])
    expect(files.map((path) => relative(folder, path).replaceAll('\\', '/'))).toEqual(wanted)
    expect(isCut).toBe(false)
  })

  it('a dropped folder yields at most 200 files and reports that it was cut', async () => {
    const folder = temporaryFolder()
    for (let index = 0; index < 205; index += 1) write(folder, `${index}.csv`)
    const { files, isCut } = await findSpreadsheets([folder])
    expect([files.length, isCut]).toEqual([200, true])
    expect(await findSpreadsheets([temporaryFolder()])).toEqual({ files: [], isCut: false })
  })
})
