import type { IncomingMessage } from 'node:http'
import type { ConnectFailureCode } from '../../shared/rules/connect-failures.ts'
import { openConnection, type WayTo } from './connect.ts'
import { startRequest } from './start-request.ts'
import { type AnswerSplitter, createAnswerSplitter } from './split-answer.ts'

/** Why an attempt to fetch brought nothing that could be kept; it may be made again, for asking costs nothing. */
export type FetchFailure =
  | 'unreachable'
  | 'timed_out'
  /** The company's proxy, or a certificate: what exactly, the check of the connection says. */
  | 'network_refused'
  | 'answer_broken'
  | 'unauthorised'
  /** 404: the service has no such list. */
  | 'list_missing'
  /** Any other status. */
  | 'status_unexpected'

export type FetchOutcome =
  | { type: 'done' }
  | { type: 'processing' }
  | { type: 'failed'; code: FetchFailure; status: number | null }

export type EnrichmentQuestion = {
  baseUrl: string
  token: string
  /** The list's id at the service. */
  listId: string
  wayTo: WayTo
  signal: AbortSignal
  /** So long nothing may come before it counts as broken; a long list takes its time, but not in one silence. */
  silenceMs?: number
  /**
   * Takes records as they arrive. They count only when the outcome is `done`: a service may send some while it is
   * still processing.
   */
  onRecords: (records: readonly unknown[]) => void | Promise<void>
}

const usualSilenceMs = 60_000
const connectMs = 10_000

/**
 * Asks once for an enriched list (specification, section 4.7). Never throws for what the network or the service does;
 * what `onRecords` throws goes through, as does an abort.
 */
export const fetchEnrichment = async (question: EnrichmentQuestion): Promise<FetchOutcome> => {
  const opened = await open(question)
  if ('type' in opened) return opened
  const { statusCode: status = 0 } = opened
  try {
    if (status !== 200) return { type: 'failed', code: codeOfStatus(status), status }
    return await readRecords(opened, question)
  } finally {
    opened.destroy()
  }
}

const readRecords = async (
  answer: IncomingMessage,
  { signal, onRecords }: EnrichmentQuestion,
): Promise<FetchOutcome> => {
  const splitter = createAnswerSplitter()
  const chunks = (answer as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
  for (;;) {
    const taken = await takeNext(chunks, splitter)
    signal.throwIfAborted()
    if (!Array.isArray(taken)) return taken
    if (taken.length > 0) await onRecords(taken)
  }
}

const broken: FetchOutcome = { type: 'failed', code: 'answer_broken', status: 200 }

/** @returns the records that the next piece completes; or how it went, and nothing after it could be kept */
const takeNext = async (
  chunks: AsyncIterator<Buffer, unknown>,
  splitter: AnswerSplitter,
): Promise<unknown[] | FetchOutcome> => {
  try {
    const next = await chunks.next()
    if (next.done === true) return endOf(splitter.end())
    const records = splitter.push(next.value)
    return splitter.isProcessing() === true ? { type: 'processing' } : records
  } catch {
    // The connection broke, or it is no JSON.
    return broken
  }
}

/** An answer without a list, or that does not say whether it is whole, is not one to build on. */
const endOf = ({ processing, data }: Record<string, unknown>): FetchOutcome => {
  if (processing === true) return { type: 'processing' }
  return processing === false && Array.isArray(data) ? { type: 'done' } : broken
}

type Failed = Extract<FetchOutcome, { type: 'failed' }>

const open = async ({
  baseUrl,
  token,
  listId,
  wayTo,
  signal,
  silenceMs = usualSilenceMs,
}: EnrichmentQuestion): Promise<IncomingMessage | Failed> => {
  const url = new URL(`${baseUrl}/enrichment/${encodeURIComponent(listId)}`)
  const connection = await openConnection(url, wayTo, Math.min(silenceMs, connectMs))
  if (!connection.ok) {
    signal.throwIfAborted()
    return { type: 'failed', code: codeOfConnect(connection.code), status: null }
  }
  return new Promise((resolve, reject) => {
    const asked = startRequest(url, { token: token, body: null }, connection.socket, signal)
    asked.once('response', resolve)
    asked.setTimeout(silenceMs, () => asked.destroy(new Error(silence)))
    asked.once('error', (error) => {
      if (signal.aborted) reject(error)
      else
        resolve({
          type: 'failed',
          code: error.message === silence ? 'timed_out' : 'unreachable',
          status: null,
        })
    })
    asked.end()
  })
}

const codeOfConnect = (code: ConnectFailureCode): FetchFailure => {
  if (code === 'connection_timed_out') return 'timed_out'
  return /^(?:proxy|certificate|client_certificate)_/.test(code) ? 'network_refused' : 'unreachable'
}

const silence = 'nothing came for too long'

const codeOfStatus = (status: number): FetchFailure => {
  if (status === 404) return 'list_missing'
  return status === 401 || status === 403 ? 'unauthorised' : 'status_unexpected'
}
