import { isHostOfNetwork } from '../gate.ts'
import { createHttp, type RunningServer } from '../http.ts'
import type { DatabaseState } from '../store/opened-store.ts'
import type { Metrics } from './metrics.ts'

export type Probes = RunningServer & {
  /** From now on the node wants no more requests. */
  drain: () => void
}

/** A database that says nothing for so long is not there for a request either. */
const answerMs = 2_000

const within = async (asked: Promise<DatabaseState>): Promise<DatabaseState> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<DatabaseState>((resolve) => {
    timer = setTimeout(() => resolve('unavailable'), answerMs)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * What an operator's tools ask of a node, on a port of its own that no proxy leads to, so without a token: `/healthz`, is
 * the process there; `/readyz`, may it be given requests; `/metrics`, how is it doing. Nothing of anybody's data.
 * @param port 0 = any free one
 * @param host the address of the interface
 * @param names by which it is reached beside addresses and names of one word
 */
export const startProbes = async (
  { port, host, names }: { port: number; host: string; names: readonly string[] },
  node: {
    askDatabase: () => Promise<DatabaseState>
    metrics: Metrics
    /** Told when the database's state is another one than at the last question. */
    onChange: (state: DatabaseState) => void
  },
): Promise<Probes> => {
  // Monitoring asks by address, and by names that the node does not know; a web page that leads its own name here does not.
  const { app, listen } = createHttp(undefined, { host, hosts: (asked) => isHostOfNetwork(asked, names) })
  let isDraining = false
  let last: DatabaseState = 'ready'
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (isDraining) return reply.code(503).send({ status: 'draining' })
    const state = await within(node.askDatabase())
    if (state !== last) node.onChange(state)
    last = state
    return reply.code(state === 'ready' ? 200 : 503).send({ status: state })
  })
  app.get('/metrics', async (_request, reply) => {
    const { contentType, text } = await node.metrics.write()
    return reply.type(contentType).send(text)
  })
  const running = await listen(port)
  return {
    ...running,
    drain: () => {
      isDraining = true
    },
  }
}
