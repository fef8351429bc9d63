import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readerMessageSchema } from '../../shared/processes/reader.ts'
import { readerEndOf, readerExecArgv, readerMemoryLimitBytes } from '../../shared/processes/reader-host.ts'
import type { OpenReader } from './run-reader.ts'

const memoryCheckMs = 50

export type ForkedReaders = {
  open: OpenReader
  killAll: () => void
}

/**
 * Readers under plain Node: child processes instead of Electron's utility processes, otherwise the same (rule D16).
 * @param entry the reader's entry file, as this program was built
 * @param onMemory is told the resident memory of any reader, whenever it is looked at
 */
export const forkReaders = (entry: URL, onMemory: (rssBytes: number) => void = () => {}): ForkedReaders => {
  const children = new Set<ChildProcess>()
  const open: OpenReader = () => {
    const child = fork(entry, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {},
      execArgv: readerExecArgv,
    })
    children.add(child)
    // A message to a reader that was just killed is lost, as it is over Electron's ports.
    child.on('error', () => {})
    let saidBytes = 0
    let isOutOfMemory = false
    const lookAtMemory = (): void => {
      const rssBytes = residentBytes(child.pid) ?? saidBytes
      onMemory(rssBytes)
      if (rssBytes <= readerMemoryLimitBytes) return
      isOutOfMemory = true
      child.kill('SIGKILL')
    }
    const watch = setInterval(lookAtMemory, memoryCheckMs)
    child.on('message', (message) => {
      const said = readerMessageSchema.safeParse(message)
      if (said.data?.type === 'alive') saidBytes = said.data.rssBytes
      // A small file is read between two ticks.
      lookAtMemory()
    })
    child.once('exit', () => {
      clearInterval(watch)
      children.delete(child)
    })
    return Promise.resolve({
      post: (command) => {
        if (child.connected) child.send(command)
      },
      onMessage: (listener) => child.on('message', listener),
      // Its last messages may arrive after its end.
      onEnd: (listener) =>
        child.once('exit', (code, signal) => {
          const tell = (): void => listener(readerEndOf(code, signal, isOutOfMemory))
          if (child.connected) child.once('disconnect', tell)
          else tell()
        }),
      kill: () => child.kill('SIGKILL'),
    })
  }
  return {
    open,
    killAll: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}

/** As the system counts it, where it says so; null = the reader's own word has to do. */
const residentBytes = (pid: number | undefined): number | null => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096
  } catch {
    return null
  }
}
