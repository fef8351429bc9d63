import { ReaderFailure } from '../../../main/reader/reader-failure.ts'
import { runJob } from '../../../main/reader/run-job.ts'
import {
  type AudioFacts,
  audioFactsSchema,
  type ReaderProblem,
  readerProblemSchema,
} from '../../../shared/processes/reader.ts'
import { sourceOfPath } from '../path-source.ts'
import { fileOf } from '../spreadsheets/run-reader.ts'

export type Measured = { facts: AudioFacts } | { problem: ReaderProblem }

/** Measures a file in this process, by the reader's own job; what crosses the wire is held against its schema. */
export const measurePath = async (path: string): Promise<Measured> => {
  let facts: AudioFacts | undefined
  try {
    await runJob(
      { type: 'audio', path },
      {
        sendFacts: () => {
          throw new Error('Sound has no rows')
        },
        sendAudio: (sent) => {
          if (sent.type === 'audio') facts = audioFactsSchema.strict().parse(sent.facts)
        },
        sendComparison: () => {},
        sendRows: () => Promise.reject(new Error('Sound has no rows')),
      },
      () => sourceOfPath(path),
    )
  } catch (error) {
    if (!(error instanceof ReaderFailure)) throw error
    return { problem: readerProblemSchema.parse(error.problem) }
  }
  if (facts === undefined) throw new Error('No facts')
  return { facts }
}

export const measure = (...parts: Buffer[]): Promise<Measured> => measurePath(fileOf(Buffer.concat(parts)))

/** The facts of bytes that must be an MP3. */
export const factsOfMp3 = async (...parts: Buffer[]): Promise<AudioFacts> => {
  const measured = await measure(...parts)
  if ('problem' in measured) throw new Error(`Not readable: ${JSON.stringify(measured.problem)}`)
  return measured.facts
}
