/**
 * The app's import without its window, under plain Node: `npm run import -- FILE…` (`--help` says the rest). The same
 * reader, rules and staging as in the app, in an encrypted database that is removed at the end. The last line of every
 * file is JSON.
 */
import { emptyCoreDumps } from '../../../core-dumps.ts'
import { listenForInterruption } from '../interruption.ts'
import { languageOf, UsageError } from '../usage.ts'
import { exitCodeOf } from './failure.ts'
import { help } from './help.ts'
import { importFile } from './import-file.ts'
import { type ImportOptions, readOptions } from './options.ts'
import { reportJson } from './report-json.ts'
import { summaryOf } from './summary.ts'
import { words } from './words.ts'

// Everything that is written here is for its person alone (rule D13).
process.umask(0o077)
emptyCoreDumps()

const args = process.argv.slice(2)
const language = languageOf(args)

/** Bundled, the reader lies beside this file; as a source, in its own room. */
const readerEntry = new URL(
  import.meta.url.endsWith('.ts') ? '../../../reader/entry.ts' : './reader.js',
  import.meta.url,
)

const interruption = listenForInterruption()

/** @returns the exit code: the highest of any file's */
const importAll = async (options: ImportOptions): Promise<number> => {
  const surroundings = {
    readerEntry,
    nativeBinding: process.env['REVOADA_SQLITE_BINDING'],
    language,
    interrupted: interruption.signal,
  }
  let highest = 0
  for (const file of options.files) {
    if (interruption.signal.aborted) break
    const report = await importFile(file, options, surroundings)
    if (report.failure !== null) highest = Math.max(highest, exitCodeOf(report.failure))
    if (!options.json) console.log(summaryOf(report, language))
    console.log(reportJson(report))
  }
  return interruption.code() ?? highest
}

try {
  const options = readOptions(args)
  if (options.help) console.log(help[language])
  else process.exitCode = await importAll(options)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(words[language].usage(error.message))
  process.exitCode = 1
}
