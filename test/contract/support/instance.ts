import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { apiProblemSchema } from '../../../shared/api/index.ts'

export type Answer = { status: number; body: unknown; headers: Headers }

export type Instance = {
  baseUrl: string
  token: string
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Answer>
  get: (path: string) => Promise<Answer>
  /** Only where the instance is one of ours, started for the test. */
  ours: {
    folder: string
    pid: number
    control: (path: string, body?: unknown) => Promise<Answer>
    controlUrl: string
    controlToken: string
  } | null
  stop: () => Promise<void>
}

/** Asks and reads the answer as JSON; a text is sent as it is. */
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

/**
 * The instance that the contract is held against: the one that INSTANCE_URL and INSTANCE_TOKEN name, or the headless
 * service, started for it.
 * @param folder data to start on; by default a new folder, removed in the end
 */
export const startInstance = async (folder?: string): Promise<Instance> => {
  const named = { url: process.env['INSTANCE_URL'] ?? '', token: process.env['INSTANCE_TOKEN'] ?? '' }
  if (named.url !== '' && folder === undefined)
    return instanceAt(named.url, named.token, null, async () => {})
  const data = folder ?? mkdtempSync(join(tmpdir(), 'revoada-contract-'))
  const child = spawn(
    process.execPath,
    ['main/service/headless.ts', '--data', data, '--key-file', '--token-out', join(data, 'token')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const ready = JSON.parse(line.toString('utf8')) as {
    url: string
    token: string
    pid: number
    control: { url: string; token: string }
  }
  expect(ready.pid).toBe(child.pid)
  const ours = {
    folder: data,
    pid: ready.pid,
    control: (path: string, body?: unknown) => ask(ready.control.url + path, ready.control.token, body),
    controlUrl: ready.control.url,
    controlToken: ready.control.token,
  }
  return instanceAt(ready.url, ready.token, ours, async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      expect((await exited)[0]).toBe(0)
    }
    if (folder === undefined) rmSync(data, { recursive: true, force: true })
  })
}

const instanceAt = (
  baseUrl: string,
  token: string,
  ours: Instance['ours'],
  stop: () => Promise<void>,
): Instance => ({
  baseUrl,
  token,
  post: (path, body, headers) => ask(baseUrl + path, token, body, headers),
  get: (path) => ask(baseUrl + path, token, undefined),
  ours,
  stop,
})

/** Holds an answer against section 7. */
export const expectProblem = (answer: Answer, status: number): void => {
  expect([answer.status, answer.body]).toEqual([status, expect.anything()])
  expect(apiProblemSchema.parse(answer.body)).toMatchObject({ error: null, meta: {}, type: 'NOT_FOUND' })
}
