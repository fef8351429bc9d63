import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'
import { cnpjFileKindOf } from '../../shared/rules/cnpj-base-files.ts'

const spreadsheetExtensions = [
  'csv',
  'tsv',
  'txt',
  'xlsx',
  'xlsm',
  'xls',
  'xlsb',
  'ods',
  'dbf',
  'dif',
  'slk',
  'xml',
  'html',
  'htm',
]

/** Lets the person pick spreadsheets; empty when they cancelled. */
export const pickSpreadsheets = async (window: BrowserWindow): Promise<string[]> => {
  const { filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'CSV, XLSX, XLS, XLSB, ODS, DBF', extensions: spreadsheetExtensions },
      { name: '*', extensions: ['*'] },
    ],
  })
  return filePaths
}

type PickedFile = { path: string; bytes: number }

/** Lets the person pick files of Receita's open data, or a folder with them; null when they cancelled. */
export const pickCnpjFiles = async (
  window: BrowserWindow,
  what: 'files' | 'folder',
): Promise<PickedFile[] | null> => {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: what === 'files' ? ['openFile', 'multiSelections'] : ['openDirectory'],
  })
  if (canceled) return null
  const paths = what === 'files' ? filePaths : (await Promise.all(filePaths.map(baseFilesIn))).flat()
  return Promise.all(paths.map(async (path) => ({ path, bytes: await sizeOf(path) })))
}

const baseFilesIn = async (folder: string): Promise<string[]> => {
  // A folder that may not be read has nothing to offer.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && cnpjFileKindOf(entry.name) !== null)
    .map((entry) => join(folder, entry.name))
    .toSorted()
}

/** 0 for what cannot be looked at; whoever reads it says why. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Asks where to save; null when the person cancelled. Only a name is suggested, never a folder. */
export const askSavePath = async (
  window: BrowserWindow | null,
  suggestedName: string,
): Promise<string | null> => {
  const options = { defaultPath: basename(suggestedName) }
  const answer = await (window === null
    ? dialog.showSaveDialog(options)
    : dialog.showSaveDialog(window, options))
  return answer.canceled || answer.filePath === '' ? null : answer.filePath
}

/** Lets the person pick a file with everything from another computer; null when they cancelled. */
export const pickBundle = async (window: BrowserWindow): Promise<string | null> => {
  const { filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile'],
    filters: [
      { name: 'Revoada', extensions: ['revoada'] },
      { name: '*', extensions: ['*'] },
    ],
  })
  return filePaths[0] ?? null
}

const certificateExtensions = {
  authority: ['pem', 'crt', 'cer', 'der'],
  client: ['pfx', 'p12', 'pem', 'crt', 'cer'],
  key: ['key', 'pem'],
}

/** Lets the person pick a file for the company's network; null when they cancelled. */
export const pickCertificate = async (
  window: BrowserWindow,
  what: keyof typeof certificateExtensions,
): Promise<string | null> => {
  const extensions = certificateExtensions[what]
  const { filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile'],
    filters: [
      { name: extensions.join(', ').toUpperCase(), extensions },
      { name: '*', extensions: ['*'] },
    ],
  })
  return filePaths[0] ?? null
}
