import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { implement } from '@orpc/server'
import { type Audio, audiosContract } from '../../../shared/bridge/audios.ts'
import type { AudioFacts } from '../../../shared/processes/reader.ts'
import { audioVerdict, maxAudioBytes } from '../../../shared/rules/audio-verdict.ts'
import { measureAudio } from '../../reader-client/measure-audio.ts'
import { ReaderError } from '../../reader-client/run-reader.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { ProblemError } from '../problem-error.ts'
import { deleteAudio, getAudio, getAudioContent, insertAudio, isAudioInUse, listAudios } from './queries.ts'

export const audiosProcedures = ({ db, host, clock, changes }: WorkspaceDependencies) => {
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
  const measure = async (recording: {
    path: string
    bytes?: Uint8Array<ArrayBuffer>
  }): Promise<AudioFacts> => {
    let facts: AudioFacts
    try {
      facts = await measureAudio(host.openReader, recording)
    } catch (error) {
      throw error instanceof ReaderError ? new ProblemError(error.code, error.params) : error
    }
    if (audioVerdict(facts).verdict === 'refused')
      throw new ProblemError('audio_too_large', { limit: maxAudioBytes })
    return facts
  }
  /** The very bytes that are stored are measured: a file may become another one meanwhile. */
  const store = async (name: string, content: Buffer<ArrayBuffer>): Promise<Audio> => {
    const facts = await measure({ path: name, bytes: content })
    const id = createHash('sha256').update(content).digest('hex')
    insertAudio(db, { id, name, facts, content, addedAt: new Date(clock.now()).toISOString() })
    changes.publish('audios')
    return existing(id)
  }

  return os.router({
    list: os.list.handler(() => listAudios(db)),
    add: os.add.handler(async ({ input }) => {
      // What cannot be read, is no MP3 or far too large never comes into this process.
      await measure({ path: input.path })
      return store(basename(input.path), await readFile(input.path))
    }),
    cutEnd: os.cutEnd.handler(({ input }) => {
      const { facts } = existing(input.id)
      return store(input.name, contentOf(input.id).subarray(facts.cut.start, facts.cut.end))
    }),
    content: os.content.handler(({ input }) => ({ base64: contentOf(input.id).toString('base64') })),
    remove: os.remove.handler(({ input }) => {
      existing(input.id)
      if (isAudioInUse(db, input.id)) throw new ProblemError('audio_in_use')
      deleteAudio(db, input.id)
      changes.publish('audios')
      return { id: input.id }
    }),
  })
}
