import type { AudioFacts } from '../../../shared/processes/reader.ts'
import { audioVerdict } from '../../../shared/rules/audio-verdict.ts'
import { measureAudio } from '../../reader-client/measure-audio.ts'
import { createLanes } from '../../turns.ts'
import { ReaderError } from '../../reader-client/reader-error.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import { audioNotChecked, audioTooLarge, refusedByRule, type ServiceProblem } from '../problems.ts'

/**
 * Measures a file in a reader of its own.
 * @throws ServiceProblem 422 when it is no MP3, or one of more than 30 seconds (specification, section 8), 503 when it
 *   was not looked at to its end
 */
export type AudioCheck = (path: string) => Promise<AudioFacts>

/** A reader is a process: more of them at once would only wait for each other. */
const readersAtOnce = 2

export const createAudioCheck = (openReader: OpenReader): AudioCheck => {
  const inTurn = createLanes(readersAtOnce)
  return (path) => inTurn(() => check(openReader, path))
}

const check = async (openReader: OpenReader, path: string): Promise<AudioFacts> => {
  const facts = await measure(openReader, path)
  const [reason] = audioVerdict(facts).reasons
  if (reason === undefined) return facts
  throw reason === 'audio_over_10mb' ? audioTooLarge() : tooLong(facts)
}

const tooLong = ({ containerMs }: AudioFacts): ServiceProblem => {
  const seconds = (containerMs / 1_000).toFixed(3)
  return refusedByRule(
    `The audio lasts ${seconds} seconds; at most 30 are accepted`,
    `O áudio dura ${seconds.replace('.', ',')} segundos; o máximo são 30`,
  )
}

const measure = async (openReader: OpenReader, path: string): Promise<AudioFacts> => {
  try {
    return await measureAudio(openReader, { path })
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error
    if (error.isKilled) throw audioNotChecked()
    throw refusalFor(error)
  }
}

const refusalFor = (error: ReaderError): ServiceProblem | Error => {
  switch (error.code) {
    case 'reader_file_empty':
    case 'reader_audio_not_mp3':
      return refusedByRule('The file is not an MP3', 'O arquivo não é um MP3')
    case 'reader_audio_free_format':
      return refusedByRule(
        'The MP3 is of free format, which is not accepted',
        'O MP3 é de formato livre, que não é aceito',
      )
    case 'reader_file_missing':
    case 'reader_file_unreadable':
      // The file is ours: that it cannot be read says nothing about what was sent.
      return error
    default:
      return unmeasurable()
  }
}

const unmeasurable = (): ServiceProblem =>
  refusedByRule('The MP3 is damaged: it cannot be measured', 'O MP3 está danificado: não dá para medi-lo')
