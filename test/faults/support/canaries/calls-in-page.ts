/** Put into the app's own page by the proof: the workspace's calls, over a port of its own. */
import { ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { openPortsOf } from '../../../../renderer/state/platform/window-ports.ts'

declare global {
  interface Window {
    callWorkspace: (path: readonly string[], input: unknown) => Promise<unknown>
  }
}

const openLink = (): RPCLink<object> => {
  const port = openPortsOf(window)('workspace')
  const opened = new RPCLink({ port })
  port.start()
  return opened
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

let link: RPCLink<object> | null = null

window.callWorkspace = async (path, input) => {
  link ??= openLink()
  const value = await link.call(path, input, { context: {} }).catch((error: unknown) => {
    const problem = error instanceof ORPCError ? JSON.stringify(error.data) : String(error)
    throw new Error(`${path.join('.')} ended with ${problem}`)
  })
  if (!isAsyncIterable(value)) return value
  // Of what is watched, how it ended.
  let last: unknown
  for await (const each of value) last = each
  return [last]
}
