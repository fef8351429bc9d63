import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPackageWithOptions, extractAll, extractFile } from '@electron/asar'
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses'
import { expect, test } from '@playwright/test'
import { desktopEntryFaults, desktopEntryOfAppImage } from '../../../.toolchain/desktop-entry.mjs'
import { faultsOf } from '../../../.toolchain/package-contents.mjs'

const app = JSON.parse(process.env.REVOADA_PACKAGED)
const ofTests = { isDriven: true, ...(app.addon === undefined ? {} : { addonOf: () => app.addon }) }

let folder
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'revoada-package-'))
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What is looked at of the packed app once more, to be tampered with. */
function copyOfApp() {
  const from = dirname(app.executable)
  const inCopy = (file) => join(folder, 'copy', relative(from, file))
  for (const part of [app.executable, app.archive, `${app.archive}.unpacked`])
    cpSync(part, inCopy(part), { recursive: true, verbatimSymlinks: true })
  return { ...app, executable: inCopy(app.executable), archive: inCopy(app.archive) }
}

test('the package contains only the app, and its fuses are set correctly', async () => {
  expect(await faultsOf(app, ofTests)).toEqual([])
})

test('the AppImage starts with Chromium’s sandbox, and one without it is detected', async () => {
  test.skip(process.platform !== 'linux')
  const entry = await desktopEntryOfAppImage(app.program)
  expect(desktopEntryFaults(entry)).toEqual([])
  const open = entry.replace('AppRun', 'AppRun --no-sandbox')
  expect(desktopEntryFaults(open)).toEqual(['the AppImage starts without Chromium’s sandbox'])
})

test('the package contains the licences of its dependencies', async () => {
  // On macOS beside the app's other resources.
  const beside = process.platform === 'darwin' ? join(app.executable, 'Contents') : dirname(app.executable)
  const texts = readFileSync(join(beside, 'licences/THIRD-PARTY-NOTICES.txt'), 'utf8')
  const inArchive = JSON.parse(extractFile(app.archive, join('dist', 'main', 'notices.json')))
  for (const name of ['zod', 'solid-js', 'fastify', 'better-sqlite3-multiple-ciphers', 'LAME', 'SQLite']) {
    expect(inArchive.map((notice) => notice.name)).toContain(name)
    expect(texts).toContain(`\n${name}`)
  }
  for (const { name, licence, text } of inArchive)
    expect([name, licence, text.length > 40]).toEqual([name, expect.any(String), true])
  expect(texts).toContain('GNU LIBRARY GENERAL PUBLIC LICENSE')
  expect(texts).toContain('GNU LESSER GENERAL PUBLIC LICENSE')
  expect(texts).toContain('SIL OPEN FONT LICENSE')
  for (const file of ['LICENSE.electron.txt', 'LICENSES.chromium.html'])
    expect(existsSync(join(dirname(app.archive), process.platform === 'darwin' ? '' : '..', file))).toBe(true)
})

for (const [name, on] of [
  ['RunAsNode', true],
  ['EnableNodeCliInspectArguments', true],
  ['OnlyLoadAppFromAsar', false],
]) {
  test(`a package with the fuse ${name} flipped is detected`, async () => {
    const tampered = copyOfApp()
    await flipFuses(tampered.executable, { version: FuseVersion.V1, [FuseV1Options[name]]: on })
    expect(await faultsOf(tampered, ofTests)).toEqual([`the fuse ${name} is not ${on ? 'off' : 'on'}`])
  })
}

for (const stray of [
  'dist/main/index.js.map',
  'main/index.ts',
  'test/e2e/main-job.spec.ts',
  'node_modules/zod/index.js',
  'node_modules/better-sqlite3/deps/sqlite3.c',
  '.env',
]) {
  test(`a package with ${stray} in its archive is detected`, async () => {
    const tampered = copyOfApp()
    const files = join(folder, 'files')
    extractAll(tampered.archive, files)
    cpSync(join(files, 'package.json'), join(files, stray))
    renameSync(`${tampered.archive}.unpacked`, join(folder, 'unpacked before'))
    await createPackageWithOptions(files, tampered.archive, { unpack: '**/*.node' })
    expect(await faultsOf(tampered, ofTests)).toContain(`the archive holds what it should not: ${stray}`)
  })
}

test('a package that contains the component gallery is detected', async () => {
  const tampered = copyOfApp()
  const files = join(folder, 'files')
  extractAll(tampered.archive, files)
  const gallery = new URL('../../../renderer/gallery/gallery.tsx', import.meta.url)
  cpSync(fileURLToPath(gallery), join(files, 'dist/renderer/assets/gallery.js'))
  renameSync(`${tampered.archive}.unpacked`, join(folder, 'unpacked before'))
  await createPackageWithOptions(files, tampered.archive, { unpack: '**/*.node' })
  expect(await faultsOf(tampered, ofTests)).toContain('the archive holds the gallery of components')
})

test('a package that takes the switches that tests need is detected as no release', async () => {
  expect(await faultsOf(app, { ...ofTests, isDriven: false })).toEqual([
    'the package takes the switches that tests need',
  ])
})

test('a package with another addon than its own is detected', async () => {
  const tampered = copyOfApp()
  const [name] = app.prebuilds
  const modules = join(`${tampered.archive}.unpacked`, 'node_modules/better-sqlite3')
  const addon = join(modules, 'prebuilds', name)
  writeFileSync(addon, 'another')
  expect(await faultsOf(tampered, ofTests)).toEqual([`${addon} is not the addon that belongs there`])
})

test('a package with an additional addon compiled where it was packed is detected', async () => {
  const tampered = copyOfApp()
  const compiled = join(
    `${tampered.archive}.unpacked`,
    'node_modules/better-sqlite3/build/Release/better_sqlite3.node',
  )
  mkdirSync(dirname(compiled), { recursive: true })
  writeFileSync(compiled, 'compiled here')
  expect(await faultsOf(tampered, ofTests)).toEqual([`an addon too many: ${compiled}`])
})
