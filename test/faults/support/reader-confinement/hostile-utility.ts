/** A hostile parser in a utility process of Electron, which is confined by nothing. */
import { type Orders, tryAll } from './attempts.ts'

type Port = {
  once: (event: 'message', listener: (event: { data: Orders }) => void) => void
  postMessage: (got: unknown) => void
}

const { parentPort } = process as unknown as { parentPort: Port }
parentPort.once('message', ({ data }) => void tryAll(data).then((got) => parentPort.postMessage(got)))
