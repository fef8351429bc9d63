/** Decodes one file's sound beside the page, so that a file that never lets go can be let go of with the worker. */
import {
  decodeFailures,
  DecodeError,
  type DecodedSound,
  type DecodeFailure,
  decodeSound,
} from './decode-sound.ts'

export type DecodeMessage =
  | { type: 'progress'; share: number | null }
  | { type: 'decoded'; sound: DecodedSound }
  | { type: 'failed'; reason: DecodeFailure }

/** More often nobody sees it. */
const progressEveryMs = 100

const say = (message: DecodeMessage, transfer: Transferable[] = []) => self.postMessage(message, { transfer })

const decode = async (file: Blob): Promise<void> => {
  let saidAt = 0
  try {
    const sound = await decodeSound(file, (share) => {
      if (performance.now() - saidAt < progressEveryMs) return
      saidAt = performance.now()
      say({ type: 'progress', share })
    })
    say({ type: 'decoded', sound }, [sound.samples])
  } catch (error) {
    say({ type: 'failed', reason: error instanceof DecodeError ? error.reason : decodeFailures[0] })
  }
}

self.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.data instanceof Blob) void decode(event.data)
})
