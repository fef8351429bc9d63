/** The reader in the app: the worker of a sandboxed page, which has a file, a port, and nothing else. */
import './no-eval.ts'
import type { Channel } from '../channel.ts'
import { serve } from '../serve.ts'
import { openPickedFile } from './picked-file.ts'

/** What the page hands on; a reader whose jobs bring the bytes has no file. */
export type GivenToWorker = { file: File | undefined; port: MessagePort }

/** Tells the page how it ended. */
const exit = (code: number): void => globalThis.postMessage(code)
globalThis.addEventListener('error', () => exit(1))
globalThis.addEventListener('unhandledrejection', () => exit(1))

const channelOf = (port: MessagePort): Channel => ({
  post: (message) => port.postMessage(message),
  postLast: (message) => port.postMessage(message),
  onMessage: (listener) => {
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data))
    port.start()
  },
  onClose: (listener) => port.addEventListener('close', listener),
})

globalThis.addEventListener(
  'message',
  ({ data: { file, port } }: MessageEvent<GivenToWorker>) =>
    serve(channelOf(port), {
      // Main knows it.
      rssBytes: () => 0,
      openFile: () => openPickedFile(file),
      note: () => {},
      exit,
    }),
  { once: true },
)
