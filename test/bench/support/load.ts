import { Agent, request } from 'node:http'

export type Target = { url: string; token: string }

/** One POST over a kept connection. Resolves with the status when the whole answer is there. */
export const post = (
  agent: Agent,
  { url, token }: Target,
  path: string,
  body: Buffer | string,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })

/** Requests a second, with `atOnce` of them under way at any time, for so long. Throws for any answer but 201. */
export const measureRate = async (
  target: Target,
  path: string,
  body: string,
  { atOnce, forMs }: { atOnce: number; forMs: number },
): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const until = performance.now() + forMs
  const startedAt = performance.now()
  let answered = 0
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await post(agent, target, path, body)
      if (status !== 201) throw new Error(`answered ${status}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  agent.destroy()
  return answered / ((performance.now() - startedAt) / 1_000)
}

/** Latencies (ms) of small requests, one after the other, until `done` has settled. */
export const latenciesUntil = async (
  target: Target,
  path: string,
  body: string,
  done: Promise<unknown>,
): Promise<number[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const latencies: number[] = []
  let goesOn = true
  const stop = (): void => {
    goesOn = false
  }
  done.then(stop, stop)
  while (goesOn) {
    const startedAt = performance.now()
    await post(agent, target, path, body)
    latencies.push(performance.now() - startedAt)
  }
  agent.destroy()
  return latencies
}

/** The value that this share of the values does not exceed; 0.99 = p99. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
