import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

/** A set of public test files: a repository, the commit that was looked at, and how many files were there. */
type Corpus = { repository: string; commit: string; files: number }

const list = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))

const corpora = (): Corpus[] =>
  list('corpora.txt').map(([repository = '', commit = '', files = '']) => ({
    repository,
    commit,
    files: Number(files),
  }))

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
 * The files of all corpora below a folder, each in `OWNER+NAME`; of those that are the same, one. Prints what is there of each
 * corpus where it is not what was looked at, how what is missing is had, and what all files hash to, so that two runs can be
 * told to have read the same. Throws where there is none.
 */
export const corporaFiles = (folder: string): string[] => {
  const byContent = new Map<string, string>()
  for (const { repository, commit, files } of corpora()) {
    const within = join(folder, repository.replace('/', '+'))
    if (!existsSync(within)) {
      console.log(`  missing: clone ${repository} of GitHub into ${within} and check out ${commit}`)
      continue
    }
    const found = filesIn(within)
    const other = commitOf(within, commit)
    if (other !== '' || found.length !== files)
      console.log(`  ${repository}${other}: ${found.length} files (${files} when known.txt was written)`)
    for (const path of found) {
      const content = contentOf(path)
      if (!byContent.has(content)) byContent.set(content, path)
    }
  }
  if (byContent.size === 0) throw new Error(`there is no corpus in ${folder}`)
  const whole = createHash('sha256').update([...byContent.keys()].toSorted().join('\n'))
  console.log(`${byContent.size} different public files, which hash to ${whole.digest('hex').slice(0, 16)}`)
  return [...byContent.values()]
}

const filesIn = (within: string): string[] =>
  readdirSync(within, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kindsByExtension.has(extensionOf(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(within, path).startsWith('.git') && !unwanted.test(path))
    .toSorted()

/** Empty for a folder at this commit, and for one that is no repository. */
const commitOf = (within: string, commit: string): string => {
  if (!existsSync(join(within, '.git'))) return ''
  const { stdout } = spawnSync('git', ['-C', within, 'rev-parse', 'HEAD'], { encoding: 'utf8' })
  return stdout.trim() === commit ? '' : ` at ${stdout.trim()}, not ${commit}`
}

const contentOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')

/**
 * What is known of a file: how many faults of each class, such as `amount` for cells or `refused` for a whole file, and
 * whose they are. Why stands behind, for people. Any other number is none that is known.
 */
type Known = { faults: ReadonlyMap<string, number>; whose: 'theirs' | 'chosen' | 'open' }

const shownDigits = 12

/** By the first digits of what the content hashes to. */
const known: ReadonlyMap<string, Known> = new Map(
  list('known.txt').map(([content = '', name = '', counts = '', whose = '']) => {
    if (content.length !== shownDigits || (whose !== 'theirs' && whose !== 'chosen' && whose !== 'open'))
      throw new Error(`known.txt does not say whose the faults of ${name} are`)
    const faults = counts.split(',').map((count): [string, number] => {
      const [number = '', kind = ''] = count.split('×')
      return [kind, Number(number)]
    })
    return [content, { faults: new Map(faults), whose }]
  }),
)

/** What is known of a file by its content, wherever a corpus keeps it. */
export const knownOf = (path: string): Known | undefined => known.get(contentOf(path).slice(0, shownDigits))

/** A file in which a corpus itself says what is in another one: Pollock has one for each that it broke on purpose. */
export const truthOf = (path: string): string | null => {
  const clean = path.replace(/\/polluted_files\/csv\/([^/]+)$/, '/polluted_files/clean/$1')
  return clean !== path && existsSync(clean) ? clean : null
}
