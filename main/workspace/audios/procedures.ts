import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { implement } from '@orpc/server'
import { type Audio, audiosContract } from '../../../shared/bridge/audios.ts'
import type { AudioFacts } from '../../../shared/processes/reader.ts'
import { audioVerdict, maxAudioBytes } from '../../../shared/rules/audio-verdict.ts'
import { cutAudio, encodeAudio, listenToAudio, measureAudio } from '../../reader-client/measure-audio.ts'
import { ReaderError } from '../../reader-client/run-reader.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { rememberFile } from '../finder/recent-files.ts'
import { ProblemError } from '../problem-error.ts'
import { getAudio, getAudioContent, insertAudio, isAudioInUse, listAudios, setHeard } from './queries.ts'

export const audiosProcedures = ({ db, host, clock, changes, removals }: WorkspaceDependencies) => {
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
    const recording = await listenToAudio(host.openReader, { path: name, bytes: content })
    orTooLarge(recording.facts)
    const id = createHash('sha256').update(content).digest('hex')
    // The same file once more, a moment after it was removed.
    removals.undo('audio', id)
    insertAudio(db, { id, name, recording, content, addedAt: new Date(clock.now()).toISOString() })
    changes.publish('audios')
    return existing(id)
  }
  /** Recordings that were taken before sounds were listened to have no wave yet. */
  const listenOnce = async (audio: Audio, content: Buffer<ArrayBuffer>): Promise<void> => {
    if (audio.labels !== null) return
    try {
      setHeard(db, audio.id, await listenToAudio(host.openReader, { path: audio.name, bytes: content }))
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
        // What cannot be read, is no MP3 or far too large never comes into this process.
        orTooLarge(await measureAudio(host.openReader, { path: input.path }))
        const audio = await store(basename(input.path), await readFile(input.path))
        rememberFile({ db, clock }, input.path)
        changes.publish('recent_files')
        return audio
      }),
    ),
    cut: os.cut.handler(({ input }) =>
      fromReader(async () => {
        const source = { path: input.name, bytes: contentOf(input.id) }
        return store(input.name, await cutAudio(host.openReader, source, input.part))
      }),
    ),
    make: os.make.handler(({ input }) =>
      fromReader(async () => {
        const samples = new Uint8Array(await input.samples.arrayBuffer())
        return store(input.name, await encodeAudio(host.openReader, samples, input.sampleRateHz))
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
      removals.hold('audio', input.id, null)
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
