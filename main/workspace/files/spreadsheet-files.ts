import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'

const endings: ReadonlySet<string> = new Set([
  '.csv',
  '.tsv',
  '.txt',
  '.xlsx',
  '.xlsm',
  '.xls',
  '.xlsb',
  '.ods',
  '.dbf',
  '.dif',
  '.slk',
])

/** A folder of exports has subfolders by month; what lies deeper is another matter, and may be a whole disk. */
const deepest = 4
const mostFiles = 200

/**
 * The spreadsheets among what a person dropped: files as they are, whatever their name, and of folders what goes by a
 * spreadsheet's name, in the order of their names. What cannot be looked into stays in, for the reader to say why.
 * @returns `isCut` true when there are more than can be taken at once
 */
export const findSpreadsheets = async (
  paths: readonly string[],
): Promise<{ files: string[]; isCut: boolean }> => {
  const files: string[] = []
  for (const path of paths) {
    const facts = await stat(path).catch(() => null)
    if (facts?.isDirectory() === true) await collect(path, 1, files)
    else files.push(path)
  }
  return { files: files.slice(0, mostFiles), isCut: files.length > mostFiles }
}

const collect = async (folder: string, depth: number, files: string[]): Promise<void> => {
  const entries: Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const byName = entries.toSorted((a, b) => a.name.localeCompare(b.name, 'pt-BR', { numeric: true }))
  for (const entry of byName) {
    // Links lead anywhere, back into this folder too; `~$` is what an open Excel leaves beside its file.
    if (files.length > mostFiles || entry.name.startsWith('.') || entry.name.startsWith('~$')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory() && depth < deepest) await collect(path, depth + 1, files)
    else if (entry.isFile() && endings.has(extname(entry.name).toLowerCase())) files.push(path)
  }
}
