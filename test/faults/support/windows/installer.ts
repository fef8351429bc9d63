/**
 * What the app adds to electron-builder's installer for Windows (.toolchain/installer.nsh), compiled into an installer that
 * does nothing else, and the registry before it, after it and after its uninstaller.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toWindowsPath, type Wine } from './wine.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = join(root, 'out/windows/installer')
const installedIn = String.raw`C:\Program Files\Revoada`

const script = (added: string): string => `
Unicode true
Name Revoada
OutFile "${join(folder, 'install.exe')}"
InstallDir "${installedIn}"
RequestExecutionLevel user
!define PRODUCT_NAME "Revoada"
!define APP_EXECUTABLE_FILENAME "Revoada.exe"
Var appExe
!include "${added}"
Section
  SetShellVarContext current
  SetOutPath $INSTDIR
  StrCpy $appExe "$INSTDIR\\\${APP_EXECUTABLE_FILENAME}"
  WriteUninstaller "$INSTDIR\\uninstall.exe"
  !insertmacro customInstall
SectionEnd
Section Uninstall
  SetShellVarContext current
  !insertmacro customUnInstall
  Delete "$INSTDIR\\uninstall.exe"
SectionEnd
`

const extensions = ['csv', 'tsv', 'xlsx', 'xls', 'xlsb', 'ods', 'dbf', 'dif', 'slk', 'mp3']
const classes = String.raw`HKCU\Software\Classes`
const reporting = String.raw`HKCU\Software\Microsoft\Windows\Windows Error Reporting\ExcludedApplications`
const ownClass = 'br.revoada.app.file'

/** Each value, as `KEY → NAME TYPE DATA`. Keys without one are left out: the uninstaller leaves empty ones, which say nothing. */
const readRegistry = async (wine: Wine): Promise<string[]> => {
  const found: string[] = []
  for (const top of [classes, reporting]) {
    const { code, output } = await wine.run('reg', ['query', top, '/s'])
    if (code !== 0) continue
    let key = ''
    for (const line of output.split(/\r?\n/)) {
      if (line.startsWith('HKEY_')) key = line
      else if (line.trim() !== '') found.push(`${key} → ${line.trim().replaceAll(/\s{2,}/g, ' ')}`)
    }
  }
  return found.toSorted()
}

/** What other programs have there, and is to stay. */
const others: readonly (readonly string[])[] = [
  [`${classes}\\.csv`, '/ve', '/d', 'Excel.CSV'],
  [`${classes}\\.csv\\OpenWithProgids`, '/v', 'Excel.CSV', '/d', ''],
  [reporting, '/v', 'outro.exe', '/t', 'REG_DWORD', '/d', '1'],
]

const expectedValues = (): RegExp[] => [
  ...extensions.map((extension) => new RegExp(`\\\\\\.${extension}\\\\OpenWithProgids → ${ownClass} `)),
  new RegExp(`\\\\${ownClass} → \\S+ REG_SZ Revoada$`),
  /DefaultIcon → \S+ REG_SZ C:\\Program Files\\Revoada\\Revoada\.exe,0$/,
  /shell\\open\\command → \S+ REG_SZ "C:\\Program Files\\Revoada\\Revoada\.exe" "%1"$/,
  /ExcludedApplications → Revoada\.exe REG_DWORD 0x1$/,
]

/** @param change of the installer's script, for a control @returns what is wrong with the registry */
export const faultsOfInstaller = async (
  wine: Wine,
  change: (script: string) => string = (as) => as,
): Promise<string[]> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const added = join(folder, 'added.nsh')
  writeFileSync(added, change(readFileSync(join(root, '.toolchain/installer.nsh'), 'utf8')))
  writeFileSync(join(folder, 'installer.nsi'), script(added))
  execFileSync('makensis', ['-V2', '-XTarget amd64-unicode', join(folder, 'installer.nsi')])
  // What an earlier run left.
  for (const top of [classes, reporting]) await wine.run('reg', ['delete', top, '/f'])
  for (const [key = '', ...value] of others) await wine.run('reg', ['add', key, ...value, '/f'])
  const before = await readRegistry(wine)
  const faults: string[] = []
  const install = await wine.run(toWindowsPath(join(folder, 'install.exe')), ['/S'])
  if (install.code !== 0) faults.push(`the installer ended with ${install.code}`)
  const installed = await readRegistry(wine)
  // By `_?=` it does not copy itself away, and its end is the end.
  const uninstall = await wine.run(`${installedIn}\\uninstall.exe`, ['/S', `_?=${installedIn}`])
  if (uninstall.code !== 0) faults.push(`the uninstaller ended with ${uninstall.code}`)
  const after = await readRegistry(wine)
  const gained = installed.filter((value) => !before.includes(value))
  const expected = expectedValues()
  faults.push(
    ...expected
      .filter((each) => !gained.some((value) => each.test(value)))
      .map((each) => `not installed: ${each.source}`),
    ...gained
      .filter((value) => !expected.some((each) => each.test(value)))
      .map((value) => `installed besides: ${value}`),
    ...before.filter((value) => !installed.includes(value)).map((value) => `lost by the installer: ${value}`),
    ...before.filter((value) => !after.includes(value)).map((value) => `lost by the uninstaller: ${value}`),
    ...after.filter((value) => !before.includes(value)).map((value) => `left by the uninstaller: ${value}`),
  )
  return faults
}
