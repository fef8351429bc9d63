/**
 * kill -9 of the embedded service while campaigns are created, small and large: every campaign that it acknowledged is
 * there with all of its people, the database is whole, and no people are left without a campaign after the next start.
 *
 * CI: 8 kills at moments by the seed, 2 of them while a large campaign is stored in part; long: 2,000, with `--part 1/20` a part of them. Control, killed at the same moments: a service that acknowledges before
 * it commits.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase } from '../../main/database/open.ts'
import type { ReadableDatabase } from '../../main/database/handles.ts'
import { all, get, sql } from '../../main/database/sql.ts'
import { smsCampaignPath } from '../../shared/api/index.ts'
import { type HeadlessService, startHeadless } from '../support/headless-service.ts'
import { programFile } from '../support/program.ts'
import { openServiceData } from '../support/service-data.ts'
import { storedEntries } from '../support/stored-entries.ts'
import { startProof } from './support/proof-run.ts'
import { untilSo } from './support/until.ts'

const proof = startProof()
const atOnce = 6
const ours = programFile('service-headless')
const hasty = 'test/faults/support/hasty-service.ts'

/** One in twenty is large enough to be stored in several commits. */
const bodyOf = (count: number): string =>
  JSON.stringify({
    title: 'Prova',
    message: 'Olá',
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    numbers: Array.from({ length: count }, (_each, index) => String(5_511_900_000_000 + index)),
  })
const small = bodyOf(30)
const large = bodyOf(120_000)

/**
 * When the service is killed: so long after the start, after it acknowledged something, however long that took, or once a
 * large campaign is stored in part.
 */
type Moment = { after: 'start' | 'acknowledgement' | 'part'; ms: number }

/** Waits until a campaign is stored in part, as another process sees it. */
const storedInPart = async (folder: string): Promise<void> => {
  const db = openServiceData(folder)
  try {
    await untilSo('a campaign is stored in part', () => Promise.resolve(strays(db) > 0))
  } finally {
    // Without the checkpoint of an orderly close: the service is at work on the same file.
    db.close()
  }
}

/** Creates until the service is gone; returns what was acknowledged. */
const createUntilKilled = async (
  service: HeadlessService,
  folder: string,
  { after, ms }: Moment,
): Promise<Map<string, number>> => {
  const acknowledged = new Map<string, number>()
  const first = Promise.withResolvers<void>()
  let sent = 0
  const worker = async (): Promise<void> => {
    try {
      for (;;) {
        sent += 1
        const response = await fetch(service.url + smsCampaignPath, {
          method: 'POST',
          headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
          body: sent % 20 === (after === 'part' ? 1 : 0) ? large : small,
        })
        const campaign = (await response.json()) as { id: string; quantity: number }
        if (response.status !== 201) throw new Error(`answered ${response.status}`)
        acknowledged.set(campaign.id, campaign.quantity)
        first.resolve()
      }
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('answered')) throw error
    }
  }
  const begun = {
    start: () => Promise.resolve(),
    acknowledgement: () => first.promise,
    part: () => storedInPart(folder),
  }
  const killIt = async (): Promise<void> => {
    await begun[after]()
    // wall-clock: a kill comes at a moment; nothing is judged by it
    await pause(ms)
    await service.kill()
  }
  await Promise.all([killIt(), ...Array.from({ length: atOnce }, worker)])
  return acknowledged
}

const inspect = (db: ReadableDatabase, acknowledged: Map<string, number>): string[] => {
  const faults: string[] = []
  if (db.pragma('integrity_check', { simple: true }) !== 'ok') faults.push('the integrity check fails')
  for (const [id, quantity] of acknowledged) {
    const found = get<{ quantity: number }>(db, sql`select quantity from campaign where id = ${id}`)
    if (found?.quantity !== quantity) faults.push('an acknowledged campaign is lost')
  }
  const campaigns = all<{ id: string; quantity: number }>(db, sql`select id, quantity from campaign`)
  for (const { id, quantity } of campaigns)
    if (storedEntries(db, id).length !== quantity) faults.push('a campaign does not have all of its people')
  return faults
}

const strays = (db: ReadableDatabase): number =>
  get<{ count: number }>(
    db,
    sql`select count(*) as count from entry_batch where owner_id not in (select id from campaign)`,
  )?.count ?? 0

const newFolder = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-service-kill-'))
  await (await startHeadless(folder)).stop()
  return folder
}

const kinds = ['start', 'acknowledgement', 'part', 'acknowledgement'] as const
const moments = proof.part(
  Array.from({ length: proof.pickSize({ ci: 8, long: 2_000 }) }, (_each, kill): Moment => {
    const after = kinds[kill % kinds.length] ?? 'start'
    return { after, ms: proof.random(after === 'part' ? 20 : 400) }
  }),
)

const runKills = async (script: string, wanted: 'all' | 'first') => {
  const folder = await newFolder()
  const faults: string[] = []
  let acknowledged = 0
  let cutShort = 0
  for (const moment of moments) {
    const service = await startHeadless(folder, { script })
    const created = await createUntilKilled(service, folder, moment)
    acknowledged += created.size
    const db = openServiceData(folder)
    faults.push(...inspect(db, created))
    if (strays(db) > 0) cutShort += 1
    db.exec('delete from campaign; delete from entry_batch where rowid % 2 = 0')
    closeDatabase(db)
    if (wanted === 'first' && faults.length > 0) break
  }
  // The start sweeps what belongs to no campaign.
  await (await startHeadless(folder)).stop()
  const db = openServiceData(folder)
  if (strays(db) > 0) faults.push('recipients without a campaign outlived a start')
  closeDatabase(db)
  rmSync(folder, { recursive: true, force: true })
  return { faults, acknowledged, cutShort }
}

const { faults, acknowledged, cutShort } = await runKills(ours, 'all')
proof.verdict(
  `kill -9 of the service, ${moments.length} times: ${acknowledged} campaigns acknowledged and whole, large ones cut short ${cutShort} times`,
  [
    ...faults,
    ...(acknowledged >= Math.floor(moments.length / 2) ? [] : ['too few campaigns were acknowledged']),
  ],
)
await proof.control('answers are sent before the commit', async () => (await runKills(hasty, 'first')).faults)
proof.end()
