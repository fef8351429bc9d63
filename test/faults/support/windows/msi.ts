/**
 * The MSI as .toolchain/msi.mjs makes it, around files of the app and a small program in place of Electron: what its tables
 * say, and the files and the registry before it, after it, after a newer one over it, and after it is uninstalled.
 */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createPackage } from '@electron/asar'
import {
  extensions,
  faultsOfRegistry,
  ownClass,
  readRegistry,
  reporting,
  resetRegistry,
  valuesOf,
} from './registry.ts'
import { toWindowsPath, type Wine } from './wine.ts'

const root = join(import.meta.dirname, '../../../..')
const work = join(root, 'out/windows/msi')

/** It never changes: by it a newer MSI finds the older one. */
const upgradeCode = '{8BF4C0DB-2D4D-5B0E-9A6C-5B2F7C1E4D90}'

const fromSource = (from: string, to: string): void => cpSync(join(root, from), to, { recursive: true })

/** As electron-builder unpacks the app, which cannot be had here: without Electron's own files. */
const makeFolder = async (wine: Wine, name: string): Promise<string> => {
  const folder = join(work, name)
  const addon = 'node_modules/better-sqlite3/prebuilds/win32-x64.node'
  const resources = join(folder, 'resources')
  mkdirSync(join(folder, 'locales'), { recursive: true })
  copyFileSync(join(wine.drive, 'windows/system32/hostname.exe'), join(folder, 'Revoada.exe'))
  fromSource('LICENSE', join(folder, 'LICENSE'))
  fromSource('dist/licences', join(folder, 'licences'))
  fromSource(addon, join(resources, 'app.asar.unpacked', addon))
  await createPackage(join(root, 'dist/preload'), join(resources, 'app.asar'))
  writeFileSync(join(folder, 'locales', `ação & ${name}.pak`), name)
  return folder
}

export type Msi = { file: string; folder: string; version: string }

export const makeMsi = async (wine: Wine, version: string): Promise<Msi> => {
  const folder = await makeFolder(wine, version)
  const file = join(work, `${version}.msi`)
  execFileSync(process.execPath, [join(root, '.toolchain/msi.mjs'), folder, file, version])
  return { file, folder, version }
}

/** Removes what earlier runs made. */
export const startMsis = (): void => {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
}

/** The same MSI with its tables changed, for a control. */
export const tamperedMsi = (msi: Msi, query: string): Msi => {
  const file = join(work, 'tampered.msi')
  cpSync(msi.file, file)
  execFileSync('msibuild', [file, '-q', query])
  return { ...msi, file }
}

/** The rows of a table, without the three lines of its head. */
const rowsOf = ({ file }: Msi, table: string): string[][] =>
  execFileSync('msiinfo', ['export', file, table], { encoding: 'utf8' })
    .split('\r\n')
    .slice(3)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))

const filesBelow = (folder: string): string[] =>
  globSync('**', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()

const filesOf = ({ folder }: Msi): string[] => [...filesBelow(folder), 'resources/package-type'].toSorted()

/** What is wrong with the tables. */
export const faultsOfTables = (msi: Msi): string[] => {
  const properties = new Map(rowsOf(msi, 'Property').map(([name = '', value = '']) => [name, value]))
  const keys = rowsOf(msi, 'Registry').map(([, hive, key, name]) => `${hive} ${key} ${name}`)
  const wanted: [what: string, found: unknown, expected: unknown][] = [
    ['ALLUSERS', properties.get('ALLUSERS'), '1'],
    ['UpgradeCode', properties.get('UpgradeCode'), upgradeCode],
    ['REINSTALLMODE', properties.get('REINSTALLMODE'), 'amus'],
    ['ProductVersion', properties.get('ProductVersion'), msi.version],
    ['number of files', rowsOf(msi, 'File').length, filesOf(msi).length],
    [
      'shortcut',
      rowsOf(msi, 'Shortcut')
        .map(([, place, name]) => `${place} ${name}`)
        .join(),
      'ProgramMenuFolder Revoada',
    ],
    ['name of the shortcut for the shell', rowsOf(msi, 'MsiShortcutProperty')[0]?.[3], 'br.revoada.app'],
    ['values outside HKLM', keys.filter((key) => !key.startsWith('2 ')).length, 0],
    ...extensions.map((extension): [string, unknown, unknown] => [
      `.${extension}`,
      keys.includes(String.raw`2 Software\Classes\.${extension}\OpenWithProgids br.revoada.app.file`),
      true,
    ]),
  ]
  return wanted
    .filter(([, found, expected]) => found !== expected)
    .map(([what, found, expected]) => `${what} is ${String(found)}, not ${String(expected)}`)
}

const hive = 'HKEY_LOCAL_MACHINE'
const products = `${hive}\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall`
/** One of the extensions alone, for each costs a program; the tables tell of all. */
const looksAt = 'csv'
const keys = [
  `${hive}\\Software\\Classes\\${ownClass}`,
  `${hive}\\Software\\Classes\\.${looksAt}`,
  hive + reporting,
]

/** What is wrong with the files of an MSI where they were installed. */
const faultsOfFiles = (msi: Msi, installed: string, besides: readonly string[]): string[] => {
  const expected = [...filesOf(msi), ...besides].toSorted()
  const found = filesBelow(installed)
  const isSame = (name: string): boolean =>
    !existsSync(join(msi.folder, name)) ||
    readFileSync(join(msi.folder, name)).equals(readFileSync(join(installed, name)))
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `not there: ${name}`),
    ...found.filter((name) => !expected.includes(name)).map((name) => `there too: ${name}`),
    ...found.filter((name) => !isSame(name)).map((name) => `another file: ${name}`),
  ].map((fault) => `${msi.version}: ${fault}`)
}

/** What is wrong after each was installed over the one before, and the last uninstalled. */
export const faultsOfInstallation = async (wine: Wine, msis: readonly Msi[]): Promise<string[]> => {
  const installed = join(wine.drive, 'Program Files/Revoada')
  const [local = ''] = globSync('users/*/AppData/Local', { cwd: wine.drive })
  const kept = [join(installed, 'policy.json'), join(wine.drive, local, 'Revoada/dados.db')]
  const faults: string[] = []
  const installer = async (what: string, msi: Msi, isWanted = true): Promise<void> => {
    const { code } = await wine.runSystem('msiexec', [what, toWindowsPath(msi.file), '/qn'])
    if ((code === 0) !== isWanted) faults.push(`msiexec ${what} of ${msi.version} ended with ${code}`)
  }
  const shortcuts = (): string[] =>
    globSync('{ProgramData,users/*/AppData/Roaming}/Microsoft/Windows/Start Menu/**/Revoada.lnk', {
      cwd: wine.drive,
    })
  rmSync(installed, { recursive: true, force: true })
  await resetRegistry(wine, hive, join(work, 'before.reg'))
  for (const file of kept) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '{}')
  }
  const before = await readRegistry(wine, keys)
  for (const msi of msis) {
    await installer('/i', msi)
    faults.push(...faultsOfFiles(msi, installed, ['policy.json']))
  }
  const [newest] = msis.slice(-1)
  if (newest === undefined) throw new Error('no MSI is given')
  for (const older of msis.slice(0, -1)) await installer('/i', older, false)
  const registry = await readRegistry(wine, keys)
  const versions = (await readRegistry(wine, [products])).filter((value) => value.includes('DisplayVersion'))
  if (!versions.join().endsWith(` ${newest.version}`) || versions.length !== 1)
    faults.push(`installed side by side: ${versions.join()}`)
  if (shortcuts().length !== 1) faults.push(`${shortcuts().length} shortcuts`)
  await installer('/x', newest)
  const after = await readRegistry(wine, keys)
  faults.push(
    ...faultsOfRegistry(
      { before, installed: registry, after },
      valuesOf([looksAt], String.raw`C:\Program Files\Revoada`),
    ),
  )
  const left = [...filesBelow(installed).filter((name) => name !== 'policy.json'), ...shortcuts()]
  faults.push(...left.map((file) => `left by the uninstaller: ${file}`))
  faults.push(...kept.filter((file) => !existsSync(file)).map((file) => `lost by the uninstaller: ${file}`))
  for (const file of kept) rmSync(dirname(file), { recursive: true, force: true })
  return faults
}
