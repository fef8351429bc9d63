import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createPackage } from '@electron/asar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkContents, findArchives } from '../../../.toolchain/package-contents.mjs'

const prebuilds = resolve(import.meta.dirname, '../../../node_modules/better-sqlite3/prebuilds')
const addonFolder = 'resources/app.asar.unpacked/node_modules/better-sqlite3'

let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revoada-package-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A packed app with these files in its archive and, beside it, the addon of this platform as it is shipped. */
async function pack(files) {
  for (const file of files) write(join('source', file), 'text')
  mkdirSync(join(folder, 'resources'))
  await createPackage(join(folder, 'source'), join(folder, 'resources/app.asar'))
  mkdirSync(join(folder, addonFolder, 'prebuilds'), { recursive: true })
  cpSync(join(prebuilds, 'linux-x64.node'), join(folder, addonFolder, 'prebuilds/linux-x64.node'))
}

function write(file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

const check = () => checkContents(findArchives(folder)[0])

const shipped = ['package.json', 'dist/main/index.js', 'node_modules/better-sqlite3/lib/index.js']

describe('what may be in a package', () => {
  test('the build and the database addon as it is shipped', async () => {
    await pack(shipped)
    expect(await check()).toBe('linux-x64.node')
  })

  test.each(['main/index.ts', '.toolchain/run.mjs', 'dist/main/index.js.map', 'node_modules/zod/index.js'])(
    'not %s',
    async (stray) => {
      await pack([...shipped, stray])
      await expect(check()).rejects.toThrow('holds what it should not')
    },
  )

  test('not an addon that was compiled here, beside the shipped one', async () => {
    await pack(shipped)
    write(join(addonFolder, 'build/Release/better_sqlite3.node'), 'compiled')
    await expect(check()).rejects.toThrow('one database addon was expected')
  })

  test('not an addon that was compiled here, in place of the shipped one', async () => {
    await pack(shipped)
    const addon = join(addonFolder, 'prebuilds/linux-x64.node')
    write(addon, Buffer.concat([readFileSync(join(folder, addon)), Buffer.from('compiled')]))
    await expect(check()).rejects.toThrow('is not the prebuilt file')
  })
})
