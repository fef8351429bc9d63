/** Hands the reader's page what it may have: the port of whoever wants its file read, and a way to say that it has ended. */
import { contextBridge, ipcRenderer } from 'electron'
import {
  type ReaderBridge,
  readerEndedChannel,
  readerPortMessage,
} from '../../shared/processes/reader-wire.ts'

const bridge: ReaderBridge = Object.freeze({
  end: (hasFailed) => ipcRenderer.send(readerEndedChannel, hasFailed),
})

ipcRenderer.once(readerPortMessage, (event) => {
  window.postMessage(readerPortMessage, window.location.origin, [...event.ports])
})

contextBridge.exposeInMainWorld('reader', bridge)
