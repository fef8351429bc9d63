/** Hands the window what it may have: named calls to main, the workspace's port, and tickets for dropped files. */
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { ShellBridge, ShellCall, ShellState } from '../shared/bridge/shell.ts'
import {
  commandChannel,
  openedFilesChannel,
  openPathChannel,
  shellCallNames,
  shellChannel,
  shellStateChannel,
  ticketsChannel,
  workspacePortMessage,
} from '../shared/bridge/shell-wire.ts'

const invoke =
  (call: ShellCall) =>
  (input?: unknown): Promise<unknown> =>
    ipcRenderer.invoke(shellChannel(call), input)

const calls = Object.fromEntries(shellCallNames.map((call) => [call, invoke(call)])) as Omit<
  ShellBridge,
  'onState' | 'onOpenPath' | 'onOpenedFiles' | 'onCommand' | 'ticketsForFiles'
>

const bridge: ShellBridge = Object.freeze({
  ...calls,
  onState: (listener) => {
    const forward = (_event: unknown, state: ShellState): void => listener(state)
    ipcRenderer.on(shellStateChannel, forward)
    return () => ipcRenderer.off(shellStateChannel, forward)
  },
  onOpenPath: (listener) => {
    const forward = (_event: unknown, path: string): void => listener(path)
    ipcRenderer.on(openPathChannel, forward)
    return () => ipcRenderer.off(openPathChannel, forward)
  },
  onOpenedFiles: (listener) => {
    const forward = (): void => listener()
    ipcRenderer.on(openedFilesChannel, forward)
    return () => ipcRenderer.off(openedFilesChannel, forward)
  },
  onCommand: (listener) => {
    const forward = (_event: unknown, id: string): void => listener(id)
    ipcRenderer.on(commandChannel, forward)
    return () => ipcRenderer.off(commandChannel, forward)
  },
  // The page cannot make a file that has a path, and cannot reach this channel: what comes by it, a person dropped or picked.
  ticketsForFiles: (files) =>
    ipcRenderer.invoke(
      ticketsChannel,
      files.map((file) => webUtils.getPathForFile(file)),
    ),
})

ipcRenderer.on(workspacePortMessage, (event) => {
  window.postMessage(workspacePortMessage, window.location.origin, [...event.ports])
})

contextBridge.exposeInMainWorld('revoada', bridge)
