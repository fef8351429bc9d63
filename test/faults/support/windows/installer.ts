/**
 * What the app adds to electron-builder's installer for Windows (.toolchain/installer.nsh), compiled into an installer that
 * does nothing else, and the registry before it, after it and after its uninstaller.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extensions, faultsOfRegistry, readRegistry, reporting, resetRegistry, valuesOf } from './registry.ts'
import { toWindowsPath, type Wine } from './wine.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = join(root, 'out/windows/installer')
/** Without a space: around one Wine puts quotes, and the uninstaller does not find the argument that keeps it to one process. */
const installedIn = String.raw`C:\Programs\Revoada`

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

const hive = 'HKEY_CURRENT_USER'
const tops = [`${hive}\\Software\\Classes`, hive + reporting]

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
  await resetRegistry(wine, hive, join(folder, 'before.reg'))
  const before = await readRegistry(wine, tops)
  const faults: string[] = []
  const install = await wine.run(toWindowsPath(join(folder, 'install.exe')), ['/S'])
  if (install.code !== 0) faults.push(`the installer ended with ${install.code}`)
  const installed = await readRegistry(wine, tops)
  // By `_?=` it does not copy itself away, and its end is the end.
  const uninstall = await wine.run(`${installedIn}\\uninstall.exe`, ['/S', `_?=${installedIn}`])
  if (uninstall.code !== 0) faults.push(`the uninstaller ended with ${uninstall.code}`)
  const after = await readRegistry(wine, tops)
  faults.push(...faultsOfRegistry({ before, installed, after }, valuesOf(extensions, installedIn)))
  return faults
}
