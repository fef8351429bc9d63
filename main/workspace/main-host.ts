import type { WorkspaceCommand, WorkspaceMessage } from '../../shared/processes/workspace.ts'
import { askMainForReaders, type Port } from '../reader-client/ask-main.ts'
import type { ResolveProxy } from '../remote/ways.ts'
import type { Host } from './base/host.ts'

type Answer = Extract<WorkspaceCommand, { type: 'reader_opened' | 'reader_ended' | 'save_path' | 'proxy' }>

export type MainHost = {
  host: Host
  resolveProxy: ResolveProxy
  /** Takes what main says about a reader, a dialog or a proxy that was asked for. */
  receive: (answer: Answer, port: Port | undefined) => void
}

/** A PAC file may have to be found and fetched first, from a server that does not answer. */
const usualProxyMs = 20_000

/** The operating system's services as main gives them over the wire. */
export const createMainHost = (
  say: (message: WorkspaceMessage) => void,
  uuid: () => string,
  proxyMs = usualProxyMs,
): MainHost => {
  const readers = askMainForReaders(say, uuid)
  const asking = new Map<string, (answer: string | null) => void>()
  return {
    host: {
      openReader: readers.open,
      askSavePath: (suggestedName) =>
        new Promise((resolve) => {
          const requestId = uuid()
          asking.set(requestId, resolve)
          say({ type: 'ask_save_path', requestId, suggestedName })
        }),
    },
    resolveProxy: (url) =>
      new Promise((resolve) => {
        const requestId = uuid()
        const settle = (list: string | null): void => {
          clearTimeout(timer)
          asking.delete(requestId)
          resolve(list)
        }
        const timer = setTimeout(() => settle(null), proxyMs)
        asking.set(requestId, settle)
        say({ type: 'ask_proxy', requestId, url })
      }),
    receive: (answer, port) => {
      if (answer.type !== 'save_path' && answer.type !== 'proxy') return readers.receive(answer, port)
      asking.get(answer.requestId)?.(answer.type === 'proxy' ? answer.list : answer.path)
      asking.delete(answer.requestId)
    },
  }
}
