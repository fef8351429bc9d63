/**
 * Every spreadsheet of the public corpus through the true reader process, read as it proposes by itself: a table or a
 * typed problem within 10 s and 256 MB, the process itself included. The control is a reader that unpacks whatever it is
 * given, and must be caught.
 */
import { corpusFiles } from '../support/spreadsheets/corpus.ts'
import { watchReader, type Watched } from '../support/spreadsheets/watched-reader.ts'

const longestMs = 10_000
/** So many workbooks for the control. */
const controlFiles = 40
const mostBytes = 256 * 1024 * 1024
/** The exit code by which `npm test` knows a proof that was skipped. */
const skipped = 77

const faultOf = ({ answer, ms, peakBytes }: Watched): string | null => {
  if (answer === 'crashed' || answer === 'timed_out') return answer
  if (ms > longestMs) return `took ${Math.round(ms)} ms`
  if (peakBytes > mostBytes) return `took ${megabytes(peakBytes)} MB`
  return null
}

const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)

/** Reading by itself finds what inspecting finds, so that one job does both. */
const read = (path: string, entry?: URL): Promise<Watched> =>
  watchReader({ type: 'read', path, choices: {}, rowsPerBatch: 4_000 }, longestMs + 1_000, entry)

const unguardedEntry = new URL('./reader-unguarded.ts', import.meta.url)

const files = corpusFiles()
if (files === null) {
  process.exitCode = skipped
} else {
  const answers = new Map<string, number>()
  let faults = 0
  let slowest = { name: '', ms: 0 }
  let largest = { name: '', peakBytes: 0 }
  for (const { path, name } of files) {
    const seen = await read(path)
    const fault = faultOf(seen)
    if (fault !== null) process.stdout.write(`FAULT: ${name} ${fault}\n`)
    if (fault !== null) faults += 1
    answers.set(seen.answer, (answers.get(seen.answer) ?? 0) + 1)
    if (seen.ms > slowest.ms) slowest = { name, ms: seen.ms }
    if (seen.peakBytes > largest.peakBytes) largest = { name, peakBytes: seen.peakBytes }
  }
  let caught = 0
  for (const { path } of files.filter(({ name }) => name.endsWith('.xlsx')).slice(0, controlFiles))
    if (faultOf(await read(path, unguardedEntry)) !== null) caught += 1
  for (const [answer, count] of [...answers].toSorted((one, other) => other[1] - one[1]))
    process.stdout.write(`${String(count).padStart(5)} ${answer}\n`)
  process.stdout.write(
    `reader-corpus: ${files.length} files, ${faults} faults; slowest ${Math.round(slowest.ms)} ms (${slowest.name}), ` +
      `largest ${megabytes(largest.peakBytes)} MB (${largest.name}); control without guards: ${caught} of ${controlFiles} caught\n`,
  )
  process.exitCode = faults === 0 && caught > 0 ? 0 : 1
}
