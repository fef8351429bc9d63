import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { apiProblemSchema } from '../../../shared/api/index.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { createDatabase } from '../../support/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the tests run on PostgreSQL: the URL of their server. */
    postgres?: string
  }
}

/** Whether the services of these tests keep their data in PostgreSQL, and not in SQLite. */
export const isOnPostgres = (): boolean => inject('postgres') !== undefined

export type Answer = { status: number; body: unknown; headers: Headers }

/** Whatever speaks the contract. */
export type Instance = {
  readonly baseUrl: string
  readonly token: string
  /** A text is sent as it is, anything else as JSON. */
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string) => Promise<Answer>
}

/** The embedded service, started for the tests of one file on a folder of its own. */
export type OwnInstance = Instance & {
  readonly folder: string
  /** The URL of its database; undefined where that is in the folder. */
  readonly database: string | undefined
  /** The process as it runs now: its address and its tokens change with each start. */
  readonly process: HeadlessService
  /** Asks its control. */
  control: (path: string, body?: unknown) => Promise<Answer>
  /** Has it end, unless it has been killed, and starts it on the same folder. */
  restart: () => Promise<void>
}

/** The instance that INSTANCE_URL and INSTANCE_TOKEN name; without them one of our own. */
export const useInstance = (): Instance => {
  const { INSTANCE_URL: baseUrl = '', INSTANCE_TOKEN: token = '' } = process.env
  if (baseUrl === '') return useOwnInstance()
  return {
    baseUrl,
    token,
    post: (path, body, headers) => ask(baseUrl + path, token, body, headers),
    get: (path) => ask(baseUrl + path, token, undefined),
  }
}

/**
 * An instance for tests that look at its folder, its process or its control, or at what only this instance decides:
 * whatever other instance the suite is held against. It runs from before the first test to after the last one of the
 * file, or of the `describe`, that this is called in.
 */
export const useOwnInstance = (): OwnInstance => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-contract-'))
  const server = inject('postgres')
  let database: string | undefined
  let service: HeadlessService | undefined
  const running = (): HeadlessService => {
    if (service === undefined) throw new Error('the instance runs only while tests do')
    return service
  }
  beforeAll(async () => {
    if (server !== undefined) database = await createDatabase(server)
    service = await startHeadless(folder, { database })
  })
  afterAll(async () => {
    await service?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    folder,
    get database() {
      return database
    },
    get process() {
      return running()
    },
    get baseUrl() {
      return running().url
    },
    get token() {
      return running().token
    },
    post: (path, body, headers) => ask(running().url + path, running().token, body, headers),
    get: (path) => ask(running().url + path, running().token, undefined),
    control: (path, body) => ask(running().control.url + path, running().control.token, body),
    restart: async () => {
      await running().stop()
      service = await startHeadless(folder, { database })
    },
  }
}

/** Asks and reads the answer as JSON. */
const ask = async (
  url: string,
  token: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Holds an answer against section 7: these fields, these values, and nothing besides. */
export const expectProblem = ({ status, body }: Answer, wanted: number): void => {
  expect([status, body]).toEqual([wanted, expect.anything()])
  const { message, message_translate, ...others } = apiProblemSchema.strict().parse(body)
  expect(others).toEqual({ error: null, meta: {}, type: 'NOT_FOUND' })
  expect(message).toMatch(/\S/)
  // No translation is shown for 404.
  if (wanted !== 404 || message_translate !== undefined) expect(message_translate).toMatch(/\S/)
}
