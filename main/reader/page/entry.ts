/** Entry of the reader in the app: a page in a sandbox, which has a file, a port, and nothing else. */
import './no-eval.ts'
import { type ReaderBridge, readerPortMessage } from '../../../shared/processes/reader-wire.ts'
import type { Channel } from '../channel.ts'
import { serve } from '../serve.ts'
import { openPickedFile } from './picked-file.ts'

declare global {
  interface Window {
    readonly reader: ReaderBridge
  }
}

const end = (code: number): void => window.reader.end(code !== 0)
window.addEventListener('error', () => end(1))
window.addEventListener('unhandledrejection', () => end(1))

const channelOf = (port: MessagePort): Channel => ({
  post: (message) => port.postMessage(message),
  postLast: (message) => port.postMessage(message),
  onMessage: (listener) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => listener(data)
  },
  onClose: (listener) => port.addEventListener('close', listener),
})

window.addEventListener('message', ({ data, source, ports: [port] }: MessageEvent<unknown>) => {
  if (source !== window || data !== readerPortMessage || port === undefined) return
  const input = document.querySelector('input')
  serve(channelOf(port), {
    // Main knows it.
    rssBytes: () => 0,
    openFile: () => openPickedFile(input?.files?.[0]),
    note: () => {},
    exit: end,
  })
})
