import { app, MessageChannelMain, type MessagePortMain, utilityProcess, type UtilityProcess } from 'electron'
import {
  type ReaderAnswer,
  type ReaderRequest,
  readerEndOf,
  readerExecArgv,
  readerMemoryLimitBytes,
} from '../../shared/processes/reader-host.ts'

export type ReaderProcesses = {
  /** Does what a process asks for: a reader is opened or killed. */
  serve: (request: ReaderRequest) => void
  killAll: () => void
}

const memoryCheckMs = 200

/**
 * Disposable processes for hostile files: one a file, with nothing of the environment but what Windows needs, watched for
 * their memory (rule D16).
 * @param answer says to whoever asked what became of a reader, and hands over the port to it
 */
export const createReaderProcesses = (
  entry: string,
  answer: (answer: ReaderAnswer, ports: MessagePortMain[]) => void,
): ReaderProcesses => {
  const readers = new Map<string, UtilityProcess>()
  const breached = new Set<string>()
  let watch: NodeJS.Timeout | undefined

  const checkMemory = (): void => {
    const memoryByPid = new Map(
      app.getAppMetrics().map((metric) => [metric.pid, metric.memory.workingSetSize * 1024]),
    )
    for (const [readerId, reader] of readers) {
      if ((memoryByPid.get(reader.pid ?? -1) ?? 0) <= readerMemoryLimitBytes) continue
      breached.add(readerId)
      reader.kill()
    }
  }

  const open = (readerId: string): void => {
    const { port1, port2 } = new MessageChannelMain()
    const reader = utilityProcess.fork(entry, [], {
      serviceName: 'revoada-reader',
      stdio: 'ignore',
      env: readerEnvironment(),
      execArgv: readerExecArgv,
    })
    readers.set(readerId, reader)
    reader.once('spawn', () => reader.postMessage(null, [port2]))
    reader.once('exit', (code) => {
      readers.delete(readerId)
      if (readers.size === 0) {
        clearInterval(watch)
        watch = undefined
      }
      const reason = readerEndOf(code, null, breached.delete(readerId))
      answer({ type: 'reader_ended', readerId, reason }, [])
    })
    watch ??= setInterval(checkMemory, memoryCheckMs)
    answer({ type: 'reader_opened', readerId }, [port1])
  }

  return {
    serve: ({ type, readerId }) => {
      if (type === 'open_reader') open(readerId)
      else readers.get(readerId)?.kill()
    },
    killAll: () => {
      for (const reader of readers.values()) reader.kill()
    },
  }
}

/** Without `SystemRoot` programs may not find the libraries of Windows, that for random numbers among them, and Node ends. */
const readerEnvironment = (): Record<string, string> => {
  const systemRoot = process.env['SystemRoot']
  return systemRoot === undefined ? {} : { SystemRoot: systemRoot }
}
