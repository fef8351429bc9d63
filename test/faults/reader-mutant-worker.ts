/**
 * Reads mutants of spreadsheets, seed after seed, and says of each what it is. Started by reader-mutants.proof.ts with
 * the folder for the file at work, the first seed, the last one, and `control` for a reader that guards against nothing.
 */
import type { ByteSource } from '../../main/reader/byte-source.ts'
import { sourceOfPath } from '../support/path-source.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { ReaderFailure } from '../../main/reader/reader-failure.ts'
import { type JobOutput, runJob } from '../../main/reader/run-job.ts'
import { mutantOf } from '../support/spreadsheets/mutants.ts'
import { workedMs } from '../support/worked.ts'

const [folder = '.', first = '1', last = '1', mode] = process.argv.slice(2)
const path = join(folder, `mutant-${first}`)

const openFile = (): Promise<ByteSource> => sourceOfPath(path)

const readGuarded = async (): Promise<string> => {
  let hasDoubts = false
  const output: JobOutput = {
    sendFacts: () => {},
    sendAudio: () => {},
    sendComparison: () => {},
    sendRows: (_batch, { doubts }) => {
      hasDoubts = doubts !== null && doubts.quotes.count > 0
      return Promise.resolve()
    },
  }
  try {
    await runJob({ type: 'inspect', path, choices: {} }, output, openFile)
    await runJob({ type: 'read', path, choices: {}, rowsPerBatch: 1_000 }, output, openFile)
    return hasDoubts ? 'doubtful_quotes' : 'table'
  } catch (error) {
    if (error instanceof ReaderFailure) return error.problem.code
    throw error
  }
}

/** Unpacks the first part of an archive as if all were well. */
const readUnguarded = (): Promise<string> => {
  const file = readFileSync(path)
  if (file.readUInt32LE(0) !== 0x04034b50) return Promise.resolve('text')
  const start = 30 + file.readUInt16LE(26) + file.readUInt16LE(28)
  inflateRawSync(file.subarray(start, start + file.readUInt32LE(18)))
  return Promise.resolve('table')
}

for (let seed = Number(first); seed <= Number(last); seed += 1) {
  writeFileSync(path, mutantOf(seed))
  const before = workedMs()
  const answer = await (mode === 'control' ? readUnguarded() : readGuarded())
  process.send?.({ seed, answer, workedMs: workedMs() - before })
}
process.disconnect()
