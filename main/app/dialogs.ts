import { basename } from 'node:path'
import { type BrowserWindow, dialog } from 'electron'

const spreadsheetExtensions = ['csv', 'tsv', 'txt', 'xlsx', 'xlsm']

/** Lets the person pick spreadsheets; empty when they cancelled. */
export const pickSpreadsheets = async (window: BrowserWindow): Promise<string[]> => {
  const { filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: 'CSV, XLSX', extensions: spreadsheetExtensions },
      { name: '*', extensions: ['*'] },
    ],
  })
  return filePaths
}

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
