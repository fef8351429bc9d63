/**
 * The verdict on sounds without the app's window, under plain Node: `npm run audio -- FILE…` (`--help` says the rest).
 * The same reader and the same rule as in the app. The last line of every file is JSON.
 */
import { forkReaders } from '../../../reader-client/fork-readers.ts'
import { listenForInterruption } from '../interruption.ts'
import { commonOptionTypes, languageOf, readArguments, UsageError } from '../usage.ts'
import { help } from './help.ts'
import { judgeFile } from './judge-file.ts'
import { reportJson } from './report-json.ts'
import { summaryOf } from './summary.ts'
import { words } from './words.ts'

const args = process.argv.slice(2)
const language = languageOf(args)

/** Bundled, the reader lies beside this file; as a source, in its own room. */
const readerEntry = new URL(
  import.meta.url.endsWith('.ts') ? '../../../reader/entry.ts' : './reader.js',
  import.meta.url,
)
const readers = forkReaders(readerEntry)
const interruption = listenForInterruption()

/** @returns the exit code: the highest of any file's */
const judgeAll = async (files: readonly string[], isForPrograms: boolean): Promise<number> => {
  let highest = 0
  try {
    for (const file of files) {
      const report = await judgeFile(file, readers.open, interruption.signal)
      if (report.verdict === 'refused') highest = 2
      if (!isForPrograms) console.log(summaryOf(report, language))
      console.log(reportJson(report))
    }
  } catch (error) {
    if (!interruption.signal.aborted) throw error
  }
  return interruption.code() ?? highest
}

try {
  const { values, positionals: files } = readArguments(args, commonOptionTypes)
  if (values.help) console.log(help[language])
  else process.exitCode = await judgeAll(files, values.json)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(words[language].usage(error.message))
  process.exitCode = 1
}
