import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { implement } from '@orpc/server'
import { type Audio, audiosContract } from '../../../../shared/bridge/audios.ts'
import type { AudioFacts } from '../../../../shared/processes/reader.ts'
import { audioVerdict, maxAudioBytes } from '../../../../shared/rules/audio-verdict.ts'
import { cutAudio, encodeAudio, listenToAudio, measureAudio } from '../../../reader-client/measure-audio.ts'
import type { FileTickets } from '../../../file-tickets.ts'
import { ReaderError } from '../../../reader-client/reader-error.ts'
import type { Base } from '../../base/base.ts'
import type { OpenReader } from '../../../reader-client/run-reader.ts'
import type { HoldRemoved, UndoRemoval } from '../../base/undo.ts'
import { rememberFile } from '../../settings/recent-files.ts'
import { ProblemError } from '../../base/problem-error.ts'
import { getAudio, getAudioContent, insertAudio, isAudioInUse, listAudios, setHeard } from './queries.ts'

type Needs = Pick<Base, 'db' | 'clock' | 'changes'> & {
  openReader: OpenReader
  tickets: FileTickets
  holdRemoved: HoldRemoved
  undoRemoval: UndoRemoval
}

export const audiosProcedures = ({
  db,
  openReader,
  tickets,
  clock,
  changes,
  holdRemoved,
  undoRemoval,
}: Needs) => {
  const os = implement(audiosContract)

  const existing = (id: string): Audio => {
    const audio = getAudio(db, id)
    if (audio === null) throw new ProblemError('audio_missing')
    return audio
  }
  const contentOf = (id: string): Buffer<ArrayBuffer> => {
    const content = getAudioContent(db, id)
    if (content === null) throw new ProblemError('audio_missing')
    return content
  }
  /** The library takes what a campaign takes, as it is or once it is cut. */
  const orTooLarge = (facts: AudioFacts): void => {
    if (audioVerdict(facts).verdict === 'refused')
      throw new ProblemError('audio_too_large', { limit: maxAudioBytes })
  }
  /** The very bytes that are stored are measured: a file may become another one meanwhile. */
  const store = async (name: string, content: Buffer<ArrayBuffer>): Promise<Audio> => {
    const recording = await listenToAudio(openReader, { path: name, bytes: content })
    orTooLarge(recording.facts)
    const id = createHash('sha256').update(content).digest('hex')
    // The same file once more, a moment after it was removed.
    undoRemoval('audio', id)
    insertAudio(db, { id, name, recording, content, addedAt: new Date(clock.now()).toISOString() })
    changes.publish('audios')
    return existing(id)
  }
  /** Recordings that were taken before sounds were listened to have no wave yet. */
  const listenOnce = async (audio: Audio, content: Buffer<ArrayBuffer>): Promise<void> => {
    if (audio.labels !== null) return
    try {
      setHeard(db, audio.id, await listenToAudio(openReader, { path: audio.name, bytes: content }))
    } catch (error) {
      // Then it is heard without being seen.
      if (!(error instanceof ReaderError)) throw error
      return
    }
    changes.publish('audios')
  }

  return os.router({
    list: os.list.handler(() => listAudios(db)),
    add: os.add.handler(({ input }) =>
      fromReader(async () => {
        const path = tickets.pathOf(input.ticket)
        // What cannot be read, is no MP3 or far too large never comes into this process.
        orTooLarge(await measureAudio(openReader, { path }))
        const audio = await store(basename(path), await readFile(path))
        rememberFile({ db, clock }, path)
        changes.publish('recent_files')
        return audio
      }),
    ),
    cut: os.cut.handler(({ input }) =>
      fromReader(async () => {
        const source = { path: input.name, bytes: contentOf(input.id) }
        return store(input.name, await cutAudio(openReader, source, input.part))
      }),
    ),
    make: os.make.handler(({ input }) =>
      fromReader(async () => {
        const samples = new Uint8Array(await input.samples.arrayBuffer())
        return store(input.name, await encodeAudio(openReader, samples, input.sampleRateHz))
      }),
    ),
    content: os.content.handler(({ input }) =>
      fromReader(async () => {
        const content = contentOf(input.id)
        await listenOnce(existing(input.id), content)
        return { base64: content.toString('base64') }
      }),
    ),
    remove: os.remove.handler(({ input }) => {
      existing(input.id)
      if (isAudioInUse(db, input.id)) throw new ProblemError('audio_in_use')
      holdRemoved('audio', input.id, null)
      changes.publish('audios')
      return { id: input.id }
    }),
  })
}

const fromReader = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ReaderError ? new ProblemError(error.code, error.params) : error
  }
}
