import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'

/** A set of public test files: a repository, its commit, and what all files of it that are read hash to. */
type Corpus = { repository: string; commit: string; sha256: string }

const list = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))

const corpora = (): Corpus[] =>
  list('corpora.txt').map(([repository = '', commit = '', sha256 = '']) => ({ repository, commit, sha256 }))

/** The kinds of files by the extensions that are read. */
export const kindsByExtension: ReadonlyMap<string, string> = new Map([
  ...['xlsx', 'xlsm', 'xltx', 'xltm'].map((extension) => [extension, 'xlsx'] as const),
  ...['xls', 'xlt'].map((extension) => [extension, 'xls'] as const),
  ['xlsb', 'xlsb'],
  ...['ods', 'ots'].map((extension) => [extension, 'ods'] as const),
  ['xml', 'xml'],
  ...['html', 'htm'].map((extension) => [extension, 'html'] as const),
  ...['csv', 'tsv'].map((extension) => [extension, 'csv'] as const),
])

/** The extension of a name, in lower case and without its dot. */
export const extensionOf = (path: string): string => extname(path).slice(1).toLowerCase()

/** Folders of results of other programs, and of noise that fuzzers made, which no two readers read in the same way. */
const unwanted = /\/(?:results|fuzzing|afl)\//

/**
 * The files of all corpora below a folder, each in `OWNER+NAME`; of those that are the same, one. Throws with what is
 * missing or another than it was, and how it is had.
 */
export const corporaFiles = (folder: string): string[] => {
  const byContent = new Map<string, string>()
  for (const { repository, commit, sha256 } of corpora()) {
    const within = join(folder, repository.replace('/', '+'))
    const how = `clone ${repository} of GitHub into ${within} and check out ${commit}`
    if (!existsSync(within)) throw new Error(`missing: ${how}`)
    const files = readdirSync(within, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && kindsByExtension.has(extensionOf(entry.name)))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !relative(within, path).startsWith('.git') && !unwanted.test(path))
      .toSorted()
    const whole = createHash('sha256')
    for (const path of files) {
      const content = createHash('sha256').update(readFileSync(path)).digest('hex')
      whole.update(`${relative(within, path)} ${content}\n`)
      if (!byContent.has(content)) byContent.set(content, path)
    }
    const found = whole.digest('hex')
    if (found !== sha256) throw new Error(`not as it was (${found}): ${how}`)
  }
  return [...byContent.values()]
}

/**
 * What is known of files by their names: how many faults of each class, such as `amount` for cells or `refused` for a
 * whole file. Why they are right or remain stands behind, for people. Any other number is none that is known.
 */
export const known: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  list('known.txt').map(([name = '', counts = '']) => [
    name,
    new Map(
      counts.split(',').map((count): [string, number] => {
        const [faults = '', kind = ''] = count.split('×')
        return [kind, Number(faults)]
      }),
    ),
  ]),
)

/** The name of a file by which it is known, wherever a corpus keeps it. */
export const nameOf = (path: string): string => (basename(path).split('__').at(-1) ?? '').replaceAll(' ', '_')
