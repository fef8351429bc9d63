/** Put into the app's own page by the proof: the workspace's calls, over a port of its own. */
import { ORPCError } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { workspacePortMessage } from '../../../../shared/bridge/shell-wire.ts'

declare global {
  interface Window {
    callWorkspace: (path: readonly string[], input: unknown) => Promise<unknown>
  }
}

/** Ours among the messages of a port, which the page itself speaks over too: both number theirs from one. */
const ours = 'canaries-'

type Wire = Pick<MessagePort, 'addEventListener' | 'postMessage'>

const openWire = async (): Promise<Wire> => {
  const given = new Promise<MessagePort>((resolve) => {
    const take = (event: MessageEvent): void => {
      const [port] = event.ports
      if (event.data !== workspacePortMessage || port === undefined) return
      window.removeEventListener('message', take)
      resolve(port)
    }
    window.addEventListener('message', take)
  })
  await window.revoada.connect()
  const port = await given
  const events = new EventTarget()
  port.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as { i: string }
    if (!message.i.startsWith(ours)) return
    const own = { ...message, i: message.i.slice(ours.length) }
    events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(own) }))
  })
  port.start()
  return {
    addEventListener: events.addEventListener.bind(events),
    postMessage: (data: string) => {
      const message = JSON.parse(data) as { i: string }
      port.postMessage(JSON.stringify({ ...message, i: `${ours}${message.i}` }))
    },
  }
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value

let link: Promise<RPCLink<object>> | null = null

window.callWorkspace = async (path, input) => {
  link ??= openWire().then((port) => new RPCLink({ port }))
  const value = await (await link).call(path, input, { context: {} }).catch((error: unknown) => {
    const problem = error instanceof ORPCError ? JSON.stringify(error.data) : String(error)
    throw new Error(`${path.join('.')} ended with ${problem}`)
  })
  if (!isAsyncIterable(value)) return value
  // Of what is watched, how it ended.
  let last: unknown
  for await (const each of value) last = each
  return [last]
}
