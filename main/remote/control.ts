import { request } from 'node:http'
import type { z } from 'zod'

/** Where the control of an embedded instance answers, and its own token. */
export type ControlEndpoint = { baseUrl: string; token: string }

export type ControlFailure =
  /** No connection, or it broke. */
  | 'unreachable'
  | 'timed_out'
  /** Answered with another status than 200. */
  | 'refused'
  /** Answered something that is not in the contract. */
  | 'answer_invalid'

export type ControlAnswer<Value> = { ok: true; value: Value } | { ok: false; code: ControlFailure }

/** A reset overwrites what it removes, which takes its time with millions of recipients. */
const answerLimitMs = 60_000

/**
 * Asks the control of an embedded instance: GET, or POST where there is a `body`. Never throws. Unlike the requests of
 * `postOnce` these cost nothing, and asking twice for the same does no harm.
 */
export const askControl = async <Schema extends z.ZodType>(
  { baseUrl, token }: ControlEndpoint,
  question: { path: string; body?: unknown; answer: Schema },
  timeoutMs = answerLimitMs,
): Promise<ControlAnswer<z.infer<Schema>>> => {
  const signal = AbortSignal.timeout(timeoutMs)
  const fail = (code: ControlFailure): { ok: false; code: ControlFailure } => ({ ok: false, code })
  try {
    const { status, text } = await exchange(new URL(baseUrl + question.path), token, question.body, signal)
    if (status !== 200) return fail('refused')
    const answer = question.answer.safeParse(jsonOf(text))
    return answer.success ? { ok: true, value: answer.data } : fail('answer_invalid')
  } catch {
    return fail(signal.aborted ? 'timed_out' : 'unreachable')
  }
}

/**
 * On a connection of its own: a kept one may be closed by the service in the moment in which a busy workspace uses it
 * again. Not by `fetch`, nor by an agent that is shared: `NODE_USE_ENV_PROXY` sends them through a proxy (rule D27).
 */
const exchange = (
  url: URL,
  token: string,
  body: unknown,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const asked = request(url, {
      agent: false,
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
      signal,
    })
    asked.once('error', reject)
    asked.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
      })
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
