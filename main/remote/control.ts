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
    const response = await fetch(baseUrl + question.path, {
      ...(question.body === undefined ? {} : { method: 'POST', body: JSON.stringify(question.body) }),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // A kept connection may be closed by the service in the moment in which a busy workspace uses it again.
        connection: 'close',
      },
      redirect: 'error',
      signal,
    })
    const text = await response.text()
    if (response.status !== 200) return fail('refused')
    const answer = question.answer.safeParse(jsonOf(text))
    return answer.success ? { ok: true, value: answer.data } : fail('answer_invalid')
  } catch {
    return fail(signal.aborted ? 'timed_out' : 'unreachable')
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
