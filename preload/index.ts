/** What the page reaches by it: ports to main and the workspace, and tickets for files that a person gave. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { portMessages, ticketsChannel } from '../shared/bridge/ports.ts'
import type { WindowBridge } from '../shared/bridge/shell.ts'

window.addEventListener('message', ({ source, data, ports }) => {
  for (const message of Object.values(portMessages))
    if (source === window && data === message) ipcRenderer.postMessage(message, null, [...ports])
})

const bridge: WindowBridge = Object.freeze({
  // The page cannot make a file that has a path, and cannot reach this channel: what comes by it, a person dropped or picked.
  ticketsForFiles: (files) =>
    ipcRenderer.invoke(
      ticketsChannel,
      files.map((file) => webUtils.getPathForFile(file)),
    ),
})

contextBridge.exposeInMainWorld('revoada', bridge)
