import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { smsCampaignPath } from '../../../shared/api/index.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { createDatabase } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** A database of its own for a test, without any table. @returns its URL */
export const emptyDatabase = (): Promise<string> => {
  const server = inject('postgres')
  if (server === undefined) throw new Error('this test needs the server of the project "postgres"')
  return createDatabase(server)
}

/** Starts a node of a database for a test; all nodes of a test may share one secret file. */
export const startNode = async (database: string, secretFile: string): Promise<HeadlessService> => {
  const node = await startHeadless(temporaryFolder(), { database, secretFile })
  onTestFinished(() => node.stop())
  return node
}

export type NodeAnswer = { status: number; retryAfter: string | null; text: string }

/** Asks a node for a small campaign, under a key. */
export const postCampaign = (
  node: { url: string; token: string },
  key: string = randomUUID(),
  change: object = {},
): Promise<NodeAnswer> =>
  post(node, smsCampaignPath, key, {
    title: 'Cobrança',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: [{ contact: '5511987654321' }],
    ...change,
  })

export const post = async (
  { url, token }: { url: string; token: string },
  path: string,
  key: string,
  body: object,
): Promise<NodeAnswer> => {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: await response.text(),
  }
}

export const idOf = ({ text }: NodeAnswer): string => (JSON.parse(text) as { id: string }).id

/** Asks the team API of a relay; undefined `body` = GET. @returns the status and what the answer says */
export const askTeam = async (
  { url, token }: { url: string; token: string },
  path: string,
  body?: object,
): Promise<{ status: number; answer: unknown }> => {
  const response = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, answer: await response.json() }
}

/** Asks a node's control. */
export const askControl = async (
  { control }: HeadlessService,
  path: string,
  body?: object,
): Promise<unknown> => {
  const response = await fetch(control.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}
