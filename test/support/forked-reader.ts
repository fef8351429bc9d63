import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenReader, ReaderChannel } from '../../main/workspace/imports/reader-client.ts'

const entry = join(import.meta.dirname, '../../main/reader/entry.ts')
const memoryLimitBytes = 512 * 1024 * 1024

const rssOf = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4_096
  } catch {
    return 0
  }
}

export type ForkedReaders = {
  open: OpenReader
  /** Highest resident memory of any reader so far. */
  peakRssBytes: () => number
  /** Kills every reader, as a crash would. */
  crashAll: () => void
}

/** The real reader under plain Node: a child process instead of Electron's utility process, otherwise the same. */
export const forkReaders = (): ForkedReaders => {
  let peak = 0
  const children = new Set<ReturnType<typeof fork>>()
  const open: OpenReader = () => {
    const child = fork(entry, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {},
    })
    children.add(child)
    // A message to a reader that was just killed is lost, as it is over Electron's ports.
    child.on('error', () => {})
    let outOfMemory = false
    const watch = setInterval(() => {
      const rss = rssOf(child.pid ?? -1)
      peak = Math.max(peak, rss)
      if (rss > memoryLimitBytes) {
        outOfMemory = true
        child.kill('SIGKILL')
      }
    }, 50)
    const channel: ReaderChannel = {
      post: (command) => {
        if (child.connected) child.send(command)
      },
      onMessage: (listener) => child.on('message', listener),
      onEnd: (listener) =>
        child.once('exit', (code) => {
          clearInterval(watch)
          children.delete(child)
          listener(outOfMemory ? 'out_of_memory' : code === 0 ? 'ended' : 'crashed')
        }),
      kill: () => child.kill('SIGKILL'),
    }
    return Promise.resolve(channel)
  }
  return {
    open,
    peakRssBytes: () => peak,
    crashAll: () => {
      for (const child of children) child.kill('SIGKILL')
    },
  }
}
