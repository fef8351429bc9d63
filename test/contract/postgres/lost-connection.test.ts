import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { controlPaths, smsCampaignPath } from '../../../shared/api/index.ts'
import { askPostgres, findPostgres, startPostgres } from '../../support/postgres.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { eventually } from '../../support/eventually.ts'
import { type Fate, type PostgresLink, startPostgresLink, type Tap } from '../../support/link.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import {
  askControl,
  emptyDatabase,
  idOf,
  type NodeAnswer,
  post,
  postCampaign,
  startNode,
} from '../support/nodes.ts'

/** What becomes of the next commit. */
let nextCommit: Fate = 'pass'
const tapCommits = (): Tap => (bytes) => {
  if (!bytes.includes('commit\0')) return 'pass'
  const fate = nextCommit
  nextCommit = 'pass'
  return fate
}

const folder = mkdtempSync(join(tmpdir(), 'revoada-lost-'))
let database: string
let link: PostgresLink
let node: HeadlessService

beforeAll(async () => {
  database = await emptyDatabase()
  link = await startPostgresLink(decodeURIComponent(database.split('host=')[1] ?? ''), tapCommits)
  node = await startHeadless(folder, { database: link.urlOf(database) })
})
afterAll(async () => {
  await node.stop()
  await link.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await askControl(node, controlPaths.reset, {})
})

test.each([
  ['lose_answer', 1],
  ['lose', 0],
] as const)(
  'when its commit meets the fate %s a request is answered 503 and claims nothing, and a repeat with its key creates once',
  async (fate, stored) => {
    const key = randomUUID()
    nextCommit = fate
    const answer = await postCampaign(node, key)
    expect([answer.status, answer.retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(answer.text).toMatch(/not known whether .*same Idempotency-Key/)
    const found = await askPostgres<{ id: string }>(database, 'select id from campaign')
    expect(found).toHaveLength(stored)
    const again = await postCampaign(node, key)
    expect(again.status).toBe(201)
    expect(await askPostgres(database, 'select id from campaign')).toEqual([{ id: idOf(again) }])
    if (stored === 1) expect(found).toEqual([{ id: idOf(again) }])
  },
)

test('a large list whose commit got no answer stays whole, and a repeat with its key finds it', async () => {
  const contacts = Array.from({ length: 20_000 }, (_each, index) => ({
    contact: String(5_511_900_000_000 + index),
    message: `Olá ${index}, este texto é longo`,
  }))
  const campaign = {
    title: 'Grande',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts,
  }
  const key = randomUUID()
  const postIt = (): Promise<NodeAnswer> => post(node, smsCampaignPath, key, campaign)
  // The first commit is that of a batch: the request fails, and nothing of it stays.
  nextCommit = 'lose_answer'
  expect((await postIt()).status).toBe(503)
  expect(await askPostgres(database, 'select id from entry_list')).toEqual([])
  const whole = await postIt()
  expect(whole.status).toBe(201)
  expect(await postIt()).toEqual(whole)
  expect(await askPostgres(database, 'select id, is_owned from entry_list')).toEqual([
    { id: idOf(whole), is_owned: true },
  ])
})

test('a server that is killed in the middle of creations loses and doubles nothing', async () => {
  const server = await startPostgres(findPostgres() ?? '')
  onTestFinished(server.remove)
  const own = await startNode(server.url, join(temporaryFolder(), 'secret'))
  const answered = new Map<string, string>()
  const statuses = new Set<number>()
  const createUntilAnswered = async (key: string): Promise<void> => {
    const answer = await eventually(async () => {
      const tried = await postCampaign(own, key)
      statuses.add(tried.status)
      expect(tried.status).toBe(201)
      return tried
    })
    answered.set(key, idOf(answer))
  }
  for (let round = 1; round <= 4; round += 1) {
    const atOnce = Array.from({ length: 8 }, async () => {
      for (let each = 0; each < 10; each += 1) await createUntilAnswered(randomUUID())
    })
    await eventually(() => expect(answered.size).toBeGreaterThan(80 * (round - 1) + 20), 1)
    await server.kill()
    await server.start()
    await Promise.all(atOnce)
  }
  // Otherwise no kill came in the middle, and nothing was tried.
  expect(statuses).toEqual(new Set([201, 503]))
  const stored = await askPostgres<{ id: string }>(server.url, 'select id from campaign')
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...answered.values()].toSorted())
  expect(stored).toHaveLength(320)
  for (const [key, id] of [...answered].slice(0, 40)) expect(idOf(await postCampaign(own, key))).toBe(id)
  expect(await askPostgres(server.url, 'select count(*)::integer as batches from entry_batch')).toEqual([
    { batches: 320 },
  ])
})
