/**
 * The page of the reader in the app. It has a file, a port and a worker, which does the reading: a worker has neither a
 * document nor WebRTC.
 */
import { type ReaderBridge, readerPortMessage } from '../../../shared/processes/reader-wire.ts'
import type { GivenToWorker } from './worker.ts'

declare global {
  interface Window {
    readonly reader: ReaderBridge
  }
}

const end = (hasFailed: boolean): void => window.reader.end(hasFailed)
const worker = new Worker('/worker.js', { type: 'module' })
worker.addEventListener('error', () => end(true))
worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => end(data !== 0))

window.addEventListener('message', ({ data, source, ports: [port] }: MessageEvent<unknown>) => {
  if (source !== window || data !== readerPortMessage || port === undefined) return
  const given: GivenToWorker = { file: document.querySelector('input')?.files?.[0], port }
  worker.postMessage(given, [port])
})
