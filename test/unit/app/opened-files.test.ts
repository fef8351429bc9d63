import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createOpenedFiles, filesOfArguments } from '../../../main/app/opened-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = resolve('/home/ana/planilhas')

describe('files among the arguments of the program', () => {
  it('arguments that are not switches become file paths from the start folder, each once', () => {
    expect(filesOfArguments(['--lang=pt-BR', 'a.csv', '-x', '../b.xlsx', 'a.csv', ''], folder, null)).toEqual(
      [join(folder, 'a.csv'), resolve(folder, '../b.xlsx')],
    )
  })

  it('file URLs from file managers are read as paths', () => {
    const path = join(folder, 'preço médio.ods')
    expect(filesOfArguments([pathToFileURL(path).href], folder, null)).toEqual([path])
    expect(filesOfArguments(['file://outro/%zz'], folder, null)).toHaveLength(1)
  })

  it('files of an unpackaged app are the arguments after its folder', () => {
    const app = resolve('/src/revoada')
    expect(filesOfArguments(['-r', '/loader.js', app, '--x', 'a.csv'], folder, app)).toEqual([
      join(folder, 'a.csv'),
    ])
  })

  it('at most 200 files are accepted, and an argument of 10,000 characters is ignored', () => {
    const many = Array.from({ length: 5_000 }, (_each, index) => `${index}.csv`)
    expect(filesOfArguments(many, folder, null)).toHaveLength(200)
    expect(filesOfArguments(['x'.repeat(10_000)], folder, null)).toEqual([])
  })
})

describe('files waiting for the window', () => {
  it('opened files are handed over once, each with the fault that prevents opening it, if any', async () => {
    const place = temporaryFolder()
    mkdirSync(join(place, 'pasta'))
    writeFileSync(join(place, 'a.csv'), 'x')
    let told = 0
    const opened = createOpenedFiles()
    opened.onAdded(() => (told += 1))
    opened.add([])
    opened.add([join(place, 'a.csv'), join(place, 'pasta')])
    opened.add([join(place, 'nada.csv')])
    expect(told).toBe(2)
    expect((await opened.take()).map(({ fault }) => fault)).toEqual([null, 'folder', 'missing'])
    expect(await opened.take()).toEqual([])
  })
})
