/**
 * kill -9 of the embedded service while campaigns are created, small and large: every campaign that it acknowledged is
 * there with all of its people, the database is whole, and no people are left without a campaign after the next start.
 * The control acknowledges before it commits, and must be caught.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDatabase, type ReadableDatabase } from '../../main/database/open.ts'
import { all, get, sql } from '../../main/database/sql.ts'
import { smsCampaignPath } from '../../shared/api/index.ts'
import { type HeadlessService, startHeadless } from '../support/headless-service.ts'
import { programFile } from '../support/program.ts'
import { openServiceData } from '../support/service-data.ts'
import { storedEntries } from '../support/stored-entries.ts'

const kills = process.env['REVOADA_PROOF_SIZE'] === 'long' ? 2_000 : 25
const controlKills = 10
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

/** When the service is killed: so long after the start, or after it acknowledged something, however long that took. */
type Moment = { after: 'start' | 'acknowledgement'; ms: number }

/** Creates until the service is gone; returns what was acknowledged. */
const createUntilKilled = async (
  service: HeadlessService,
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
          body: sent % 20 === 0 ? large : small,
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
  const begun = after === 'start' ? Promise.resolve() : first.promise
  const killed = begun.then(() => pause(ms)).then(() => service.kill())
  await Promise.all(Array.from({ length: atOnce }, worker))
  await killed
  return acknowledged
}

const inspect = (db: ReadableDatabase, acknowledged: Map<string, number>): string[] => {
  const faults: string[] = []
  if (db.pragma('integrity_check', { simple: true }) !== 'ok') faults.push('the database is not whole')
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

const runKills = async (script: string, count: number) => {
  const folder = await newFolder()
  const faults = new Map<string, number>()
  const note = (fault: string): unknown => faults.set(fault, (faults.get(fault) ?? 0) + 1)
  let acknowledged = 0
  let cutShort = 0
  for (let kill = 0; kill < count; kill++) {
    const service = await startHeadless(folder, script)
    // At other moments each time, from right after the start on.
    const after = kill % 2 === 0 ? 'start' : 'acknowledgement'
    const created = await createUntilKilled(service, { after, ms: 5 + ((kill * 37) % 400) })
    acknowledged += created.size
    const db = openServiceData(folder)
    for (const fault of inspect(db, created)) note(fault)
    if (strays(db) > 0) cutShort += 1
    db.exec('delete from campaign; delete from entry_batch where rowid % 2 = 0')
    closeDatabase(db)
  }
  // The start sweeps what belongs to no campaign.
  await (await startHeadless(folder)).stop()
  const db = openServiceData(folder)
  if (strays(db) > 0) note('people without a campaign outlived a start')
  closeDatabase(db)
  rmSync(folder, { recursive: true, force: true })
  return { faults, acknowledged, cutShort }
}

const startedAt = performance.now()
const { faults, acknowledged, cutShort } = await runKills(ours, kills)
const control = await runKills(hasty, controlKills)
console.log(
  `kill -9 of the service, ${kills} times: ${acknowledged} campaigns acknowledged, large ones cut short ${cutShort} times: ` +
    (faults.size === 0 ? 'all there, all whole' : 'FAULTS'),
)
for (const [fault, count] of faults) console.log(`  ${count} × ${fault}`)
console.log(
  `control (acknowledges before it commits), ${controlKills} times: ${control.faults.size === 0 ? 'NOT CAUGHT' : 'caught'}`,
)
for (const [fault, count] of control.faults) console.log(`  ${count} × ${fault}`)
console.log(`${Math.round((performance.now() - startedAt) / 1_000)} s`)
process.exitCode =
  faults.size === 0 && acknowledged >= Math.floor(kills / 2) && control.faults.size > 0 ? 0 : 1
