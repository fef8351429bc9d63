/** The registry of Wine's Windows, around an installation. */
import { writeFileSync } from 'node:fs'
import { toWindowsPath, type Wine } from './wine.ts'

/** Files that Revoada is offered for under "Open with". */
export const extensions = ['csv', 'tsv', 'xlsx', 'xls', 'xlsb', 'ods', 'dbf', 'dif', 'slk', 'mp3']

/** Programs of whose memory Windows keeps no dumps. */
export const reporting = String.raw`\Software\Microsoft\Windows\Windows Error Reporting\ExcludedApplications`

export const ownClass = 'br.revoada.app.file'

/**
 * Deletes keys that an earlier run left, and writes what other programs have there, which is to stay.
 * @param hive HKEY_CURRENT_USER or HKEY_LOCAL_MACHINE
 * @param file where the order is written, which one program carries out: most of what this costs is its start
 */
export const resetRegistry = async (wine: Wine, hive: string, file: string): Promise<void> => {
  const classes = `${hive}\\Software\\Classes`
  const lines = [
    'REGEDIT4',
    ...[`${classes}\\${ownClass}`, ...extensions.map((each) => `${classes}\\.${each}`), hive + reporting].map(
      (key) => `[-${key}]`,
    ),
    `[${classes}\\.csv]`,
    '@="Excel.CSV"',
    `[${classes}\\.csv\\OpenWithProgids]`,
    '"Excel.CSV"=""',
    `[${hive}${reporting}]`,
    '"outro.exe"=dword:00000001',
  ]
  writeFileSync(file, lines.map((line) => `${line}\r\n`).join(''))
  const { code, errors } = await wine.runSystem('reg', ['import', toWindowsPath(file)])
  if (code !== 0) throw new Error(`the registry cannot be written: ${errors}`)
}

/** Each value under these keys, as `KEY → NAME TYPE DATA`. Keys without one are left out: an uninstaller leaves empty ones, which say nothing. */
export const readRegistry = async (wine: Wine, keys: readonly string[]): Promise<string[]> => {
  const found: string[] = []
  for (const top of keys) {
    const { code, output } = await wine.runSystem('reg', ['query', top, '/s'])
    if (code !== 0) continue
    let key = ''
    for (const line of output.split(/\r?\n/)) {
      if (line.startsWith('HKEY_')) key = line
      else if (line.trim() !== '') found.push(`${key} → ${line.trim().replaceAll(/\s{2,}/g, ' ')}`)
    }
  }
  return found.toSorted()
}

const literal = (path: string): string => path.replaceAll('\\', '\\\\')

/** What both installers write of Revoada, for these of the extensions. @param folder where it is installed */
export const valuesOf = (of: readonly string[], folder: string): RegExp[] => [
  ...of.map((extension) => new RegExp(`\\\\\\.${extension}\\\\OpenWithProgids → ${ownClass} `)),
  new RegExp(`\\\\${ownClass} → \\S+ REG_SZ Revoada$`),
  new RegExp(`DefaultIcon → \\S+ REG_SZ ${literal(folder)}\\\\Revoada\\.exe,0$`),
  new RegExp(`shell\\\\open\\\\command → \\S+ REG_SZ "${literal(folder)}\\\\Revoada\\.exe" "%1"$`),
  /ExcludedApplications → Revoada\.exe REG_DWORD 0x1$/,
]

type Readings = Record<'before' | 'installed' | 'after', readonly string[]>

/** What was installed but for the expected, what was lost, and what was left. */
export const faultsOfRegistry = (
  { before, installed, after }: Readings,
  expected: readonly RegExp[],
): string[] => {
  const gained = installed.filter((value) => !before.includes(value))
  return [
    ...expected
      .filter((each) => !gained.some((value) => each.test(value)))
      .map((each) => `not installed: ${each.source}`),
    ...gained
      .filter((value) => !expected.some((each) => each.test(value)))
      .map((value) => `installed besides: ${value}`),
    ...before.filter((value) => !installed.includes(value)).map((value) => `lost by the installer: ${value}`),
    ...before.filter((value) => !after.includes(value)).map((value) => `lost by the uninstaller: ${value}`),
    ...after.filter((value) => !before.includes(value)).map((value) => `left by the uninstaller: ${value}`),
  ]
}
