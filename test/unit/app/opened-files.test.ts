import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createOpenedFiles, filesOfArguments } from '../../../main/app/opened-files.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const folder = resolve('/home/ana/planilhas')

describe('files among the arguments', () => {
  it('are what is no switch, from where the program was started, each once', () => {
    expect(filesOfArguments(['--lang=pt-BR', 'a.csv', '-x', '../b.xlsx', 'a.csv', ''], folder, null)).toEqual(
      [join(folder, 'a.csv'), resolve(folder, '../b.xlsx')],
    )
  })

  it('are read from the addresses that file managers hand over', () => {
    const path = join(folder, 'preço médio.ods')
    expect(filesOfArguments([pathToFileURL(path).href], folder, null)).toEqual([path])
    expect(filesOfArguments(['file://outro/%zz'], folder, null)).toHaveLength(1)
  })

  it('come after the folder of an app that is not packaged', () => {
    const app = resolve('/src/revoada')
    expect(filesOfArguments(['-r', '/loader.js', app, '--x', 'a.csv'], folder, app)).toEqual([
      join(folder, 'a.csv'),
    ])
  })

  it('are no more than a person means', () => {
    const many = Array.from({ length: 5_000 }, (_each, index) => `${index}.csv`)
    expect(filesOfArguments(many, folder, null)).toHaveLength(200)
    expect(filesOfArguments(['x'.repeat(10_000)], folder, null)).toEqual([])
  })
})

describe('files that wait for the window', () => {
  it('are handed over once, with what keeps each from being opened', async () => {
    const place = temporaryFolder()
    mkdirSync(join(place, 'pasta'))
    writeFileSync(join(place, 'a.csv'), 'x')
    let told = 0
    const opened = createOpenedFiles(() => (told += 1))
    opened.add([])
    opened.add([join(place, 'a.csv'), join(place, 'pasta')])
    opened.add([join(place, 'nada.csv')])
    expect(told).toBe(2)
    expect((await opened.take()).map(({ fault }) => fault)).toEqual([null, 'folder', 'missing'])
    expect(await opened.take()).toEqual([])
  })
})
