import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A file of public test data: where it is, and its folder and name for people. */
export type CorpusFile = { path: string; name: string }

/** Behind the name of what is skipped where there are none: the report of a run has the names only. */
export const withoutCorpus = '(skipped: no corpus of public files, set REVOADA_CORPUS)'

const spreadsheetSets = ['poi', 'calamine']

/**
 * Public files, from `REVOADA_CORPUS` or the folder `shared/corpus` beside the checkout. Null, and one
 * printed line, where there are none.
 */
export const corpusFiles = (sets = spreadsheetSets): CorpusFile[] | null => {
  const beside = resolve(import.meta.dirname, '../../../../shared/corpus')
  const folder = process.env['REVOADA_CORPUS'] ?? beside
  const found = sets.flatMap((set) => {
    const within = join(folder, set)
    if (!existsSync(within)) return []
    return readdirSync(within).map((file) => ({ path: join(within, file), name: `${set}/${file}` }))
  })
  if (found.length > 0) return found
  process.stdout.write(
    `No corpus of public files in ${folder}; set REVOADA_CORPUS to its folder to test with it\n`,
  )
  return null
}
