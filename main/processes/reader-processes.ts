import { constants, setPriority } from 'node:os'
import {
  app,
  MessageChannelMain,
  type MessagePortMain,
  type Session,
  type WebContents,
  WebContentsView,
} from 'electron'
import {
  type ReaderAnswer,
  type ReaderEnd,
  type ReaderRequest,
  readerEndOf,
  readerExecArgv,
  readerMemoryLimitBytes,
} from '../../shared/processes/reader-host.ts'
import { readerEndedChannel, readerPortMessage } from '../../shared/processes/reader-wire.ts'
import { webRtcPolicy } from './closed-session.ts'
import { readerSession, readerUrl } from './reader-session.ts'

export type ReaderProcesses = {
  /** Does what a process asks for: a reader is opened or killed. */
  serve: (request: ReaderRequest) => void
  killAll: () => void
}

/** Where the reader lies in the build: the folder of its page, and the file that hands the page its port. */
export type ReaderFiles = { page: string; preload: string }

const memoryCheckMs = 200

/**
 * As for a reader under plain Node; beyond that, its page tells V8 when to collect (main/reader/page/garbage.ts), and V8
 * collects what is young on one thread: a few hundred kilobytes each time, which helpers cost a tenth of all work to share.
 */
const pageFlags = [...readerExecArgv, '--expose-gc', '--no-parallel-scavenge']

/**
 * Disposable processes for hostile files, one per file, confined by the operating system: each is a hidden page in Chromium's
 * sandbox whose session has no network, and it can read only the file that main gives it. Their memory is watched
 * (rule D16).
 * @param answer says to whoever asked what became of a reader, and hands over the port to it
 */
export const createReaderProcesses = (
  files: ReaderFiles,
  answer: (answer: ReaderAnswer, ports: MessagePortMain[]) => void,
): ReaderProcesses => {
  /** By their ids; a view that nothing refers to is collected, and its page with it. */
  const readers = new Map<string, { view: WebContentsView | null; end: (reason: ReaderEnd) => void }>()
  let watch: NodeJS.Timeout | undefined

  const checkMemory = (): void => {
    const memoryByPid = new Map(
      app.getAppMetrics().map((metric) => [metric.pid, metric.memory.workingSetSize * 1024]),
    )
    for (const { view, end } of readers.values()) {
      const pid = view?.webContents.getOSProcessId() ?? 0
      if ((memoryByPid.get(pid) ?? 0) > readerMemoryLimitBytes) end('out_of_memory')
    }
  }

  const open = (readerId: string, path: string | null): void => {
    const { port1, port2 } = new MessageChannelMain()
    let view: WebContentsView | null = null
    const end = (reason: ReaderEnd): void => {
      if (!readers.delete(readerId)) return
      if (view !== null) endPage(view.webContents)
      port2.close()
      if (readers.size === 0) {
        clearInterval(watch)
        watch = undefined
      }
      answer({ type: 'reader_ended', readerId, reason }, [])
    }
    readers.set(readerId, { view, end })
    watch ??= setInterval(checkMemory, memoryCheckMs)
    answer({ type: 'reader_opened', readerId }, [port1])
    const start = async (): Promise<void> => {
      const session = await readerSession(files.page)
      if (!readers.has(readerId)) return
      view = createView(session, files.preload)
      readers.set(readerId, { view, end })
      const page = view.webContents
      page.once('render-process-gone', (_event, { reason, exitCode }) =>
        end(reason === 'oom' ? 'out_of_memory' : readerEndOf(exitCode || 1, null, false)),
      )
      page.ipc.once(readerEndedChannel, (_event, hasFailed: unknown) =>
        end(hasFailed === false ? 'ended' : 'crashed'),
      )
      await page.loadURL(readerUrl(readerId))
      yieldToWindow(page.getOSProcessId())
      if (path !== null) await putFile(page, path)
      page.postMessage(readerPortMessage, null, [port2])
    }
    start().catch(() => end('crashed'))
  }

  return {
    serve: (request) => {
      if (request.type === 'open_reader') open(request.readerId, request.path)
      else readers.get(request.readerId)?.end('crashed')
    },
    killAll: () => {
      for (const { end } of readers.values()) end('crashed')
    },
  }
}

/** What the person does comes before what is read for them. Where the system refuses, it is read all the same. */
const yieldToWindow = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Or the page has ended, which is told elsewhere.
  }
}

/** A page that belongs to no window, and so is not on any screen, list or bar. */
const createView = (session: Session, preload: string): WebContentsView => {
  const view = new WebContentsView({
    webPreferences: {
      session,
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools: false,
      disableDialogs: true,
      images: false,
      webgl: false,
      spellcheck: false,
      // A hidden page would otherwise be slowed down.
      backgroundThrottling: false,
      additionalArguments: [`--js-flags=${pageFlags.join(' ')}`],
    },
  })
  view.webContents.setWebRTCIPHandlingPolicy(webRtcPolicy)
  return view
}

/**
 * Puts a file into the page's input, as a person would who picks one. Chromium's main process lets the page's process read
 * this file from then on and no other, and hands it bytes much faster than messages would.
 */
const putFile = async ({ debugger: protocol }: WebContents, path: string): Promise<void> => {
  protocol.attach('1.3')
  const { result } = (await protocol.sendCommand('Runtime.evaluate', {
    expression: "document.querySelector('input')",
  })) as { result: { objectId: string } }
  await protocol.sendCommand('DOM.setFileInputFiles', { objectId: result.objectId, files: [path] })
  protocol.detach()
}

/** Kills the page's process at once, even while its scripts run. */
const endPage = (page: WebContents): void => {
  if (page.isDestroyed()) return
  const pid = page.isCrashed() ? 0 : page.getOSProcessId()
  try {
    if (pid > 0) process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
  page.close()
}
