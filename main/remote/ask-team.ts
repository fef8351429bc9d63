import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { z } from 'zod'
import {
  apiProblemSchema,
  type ReportAsked,
  type TeamOperation,
  type TeamOperationId,
  teamOperations,
} from '../../shared/api/index.ts'
import { openConnection, type WayTo } from './connect.ts'
import { postOnce } from './post.ts'
import { type Question, startRequest } from './start-request.ts'

type Operations = typeof teamOperations
export type AskedOf<Id extends TeamOperationId> = Operations[Id]['request'] extends z.ZodType
  ? z.input<Operations[Id]['request']>
  : null
export type AnswerOf<Id extends TeamOperationId> = Operations[Id]['answer'] extends z.ZodType
  ? z.infer<Operations[Id]['answer']>
  : never

export type TeamAnswer<Value> =
  | { ok: true; value: Value }
  /** No whole answer came, or one that says to come back later (5xx). */
  | { ok: false; code: 'not_reached' }
  /** The instance said no. */
  | { ok: false; code: 'refused'; status: number; said: Said }
  /** Something else answers there, or another version. */
  | { ok: false; code: 'answers_otherwise' }

/** Why, in Portuguese and in English. */
export type Said = { said: string; saidInEnglish: string }

export type AskTeam = <Id extends TeamOperationId>(
  endpoint: { baseUrl: string; token: string | null },
  id: Id,
  asked: AskedOf<Id>,
) => Promise<TeamAnswer<AnswerOf<Id>>>

const timeoutMs = 30_000
/** A page of blocks has 50,000 of them. */
const longestAnswer = 16 * 1024 * 1024

/**
 * Asks a team's instance, on a connection of its own. Never throws. Unlike the requests of `postOnce` these cost nothing,
 * and asking twice for the same does no harm; an invitation alone is good once.
 */
export const createAskTeam =
  (wayTo: WayTo): AskTeam =>
  async (endpoint, id, asked) => {
    const operation: TeamOperation = teamOperations[id]
    const isGet = operation.method === 'get'
    const query = isGet && asked !== null ? `?${new URLSearchParams(givenOf(asked))}` : ''
    const url = new URL(`${endpoint.baseUrl}${operation.path}${query}`)
    const connection = await openConnection(url, wayTo, timeoutMs)
    if (!connection.ok) return { ok: false, code: 'not_reached' }
    const body = isGet ? null : JSON.stringify(asked ?? {})
    const answer = await exchange(url, { token: endpoint.token, body }, connection.socket)
    return answer === null ? { ok: false, code: 'not_reached' } : readAnswer(id, answer)
  }

/** What the instance has answered to an operation. */
const readAnswer = <Id extends TeamOperationId>(
  id: Id,
  { status, text }: { status: number; text: string },
): TeamAnswer<AnswerOf<Id>> => {
  if (status >= 500) return { ok: false, code: 'not_reached' }
  const json = jsonOf(text)
  if (status >= 400) {
    const problem = apiProblemSchema.safeParse(json)
    // What is between, or a web server that knows no such path, answers in a text of its own.
    if (!problem.success) return { ok: false, code: 'answers_otherwise' }
    const { message, message_translate: translation } = problem.data
    return {
      ok: false,
      code: 'refused',
      status,
      said: { said: translation ?? message, saidInEnglish: message },
    }
  }
  const { answer }: TeamOperation = teamOperations[id]
  const read = answer?.safeParse(json)
  if (read?.success !== true) return { ok: false, code: 'answers_otherwise' }
  return { ok: true, value: read.data as never }
}

export type ReportRequest = (
  endpoint: { baseUrl: string; token: string },
  asked: ReportAsked,
  bytes: { contentType: string; body: readonly Buffer[] },
) => Promise<TeamAnswer<AnswerOf<'reportRequest'>>>

/** Reports to a team's instance what left before. Its bytes go as they do when it is sent: however long that takes. */
export const createReportRequest =
  (wayTo: WayTo): ReportRequest =>
  async (endpoint, asked, bytes) => {
    const path = `${teamOperations.reportRequest.path}?${new URLSearchParams(asked)}`
    const outcome = await postOnce({ ...endpoint, ...bytes, path, idempotencyKey: asked.key }, wayTo)
    if (outcome.type !== 'answered') return { ok: false, code: 'not_reached' }
    return readAnswer('reportRequest', { status: outcome.status, text: outcome.body.toString('utf8') })
  }

const givenOf = (asked: object): [string, string][] =>
  Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

/** @returns null where no whole answer came */
const exchange = (
  url: URL,
  question: Question,
  socket: Socket,
): Promise<{ status: number; text: string } | null> =>
  new Promise((resolve) => {
    const asked = startRequest(url, question, socket, AbortSignal.timeout(timeoutMs))
    asked.once('error', () => resolve(null))
    asked.once('response', (answer: IncomingMessage) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
        if (text.length > longestAnswer) answer.destroy()
      })
      answer.once('error', () => resolve(null))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      answer.once('close', () => resolve(null))
    })
    asked.end(question.body ?? undefined)
  })

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
