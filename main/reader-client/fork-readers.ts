import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readerMessageSchema } from '../../shared/processes/reader.ts'
import { readerEndOf, readerExecArgv, readerMemoryLimitBytes } from '../../shared/processes/reader-host.ts'
import { openFile } from './reader-file.ts'
import type { OpenReader } from './run-reader.ts'

const memoryCheckMs = 50

export type ForkedReaders = {
  open: OpenReader
  killAll: () => void
}

/** The flag by which Node's permissions are asked for; before Node 23.5 and 22.13 they were an experiment. */
const permissionFlag = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/**
 * Starts a reader that can read its own program and nothing else of the disk, and start no process, no thread and no addon.
 * @param entry the reader's entry file, as this program was built
 * @param descriptor of the one file that it can read; null where its jobs bring the bytes
 */
export const forkReader = (entry: URL, descriptor: number | null): ChildProcess => {
  const reads = programFiles(entry).map((file) => `--allow-fs-read=${file}`)
  return fork(entry, [], {
    serialization: 'advanced',
    // What it is given is the fifth (main/reader/given-file.ts).
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', ...(descriptor === null ? [] : [descriptor])],
    env: {},
    execArgv: [...readerExecArgv, permissionFlag, '--disable-warning=SecurityWarning', ...reads],
  })
}

/** Where a program lies: its folder, and the package's own file, which says what kind of modules they are. */
const programFiles = (entry: URL): string[] => {
  const isSource = entry.pathname.endsWith('.ts')
  const root = realpathSync(new URL('../..', entry))
  return isSource
    ? [join(root, '*')]
    : [join(realpathSync(new URL('.', entry)), '*'), join(root, 'package.json')]
}

/**
 * Readers under plain Node: child processes instead of sandboxed pages, otherwise the same (rule D16).
 * @param entry the reader's entry file, as this program was built
 * @param onMemory is told the resident memory of any reader, whenever it is looked at
 */
export const forkReaders = (entry: URL, onMemory: (rssBytes: number) => void = () => {}): ForkedReaders => {
  const children = new Set<ChildProcess>()
  const open: OpenReader = async ({ path, version }) => {
    const file = version === null ? null : await openFile(path)
    const child = forkReader(entry, file?.fd ?? null)
    // It has its own by now.
    void file?.close()
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
    return {
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
    }
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
