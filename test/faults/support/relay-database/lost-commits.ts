/** A failover to a standby that lacks the last commits: some requests wait there that have left, others are gone. */
import { askPostgres } from '../../../support/postgres.ts'
import type { Random } from '../../../support/spreadsheets/seeded-random.ts'
import { inPool } from '../in-pool.ts'
import { untilSo } from '../until.ts'
import { askOnce, askUntilEnded, judge, settled } from './clients.ts'
import type { Cluster } from './cluster.ts'
import { openWorld, type World } from './world.ts'

const atOnce = 6

/**
 * Takes the promoted server for the old one, as a relay without a second witness does. What tells servers apart is as
 * ledger/senders.ts has it.
 */
const forgetful = `update relay_instance set identity = (
  select concat_ws('/', system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
    extract(epoch from pg_postmaster_start_time()), 'relay_gate'::regclass::oid) from pg_control_system())`

const countOf = async (database: string, where: string): Promise<number> =>
  (await askPostgres(database, `select 1 from relay_request where ${where}`)).length

type Case = { random: Random; requests: number; isWitnessed: boolean }

const play = async (world: World, cluster: Cluster, { requests, isWitnessed }: Case) => {
  const standby = await cluster.addLaggard()
  const waiting = Array.from({ length: requests }, (_each, index) => index + 1)
  const fresh = waiting.map((index) => index + requests)
  // No line to the supplier: they are kept, and the standby knows that.
  for (const node of world.nodes) await node.upstream.cut()
  await inPool(waiting, atOnce, (index) => askOnce(world, index))
  await untilSo('the standby has what waits', async () => {
    const kept = await countOf(world.on(standby), `state = 'not_sent'`)
    return kept === requests
  })
  await standby.kill()
  for (const node of world.nodes) await node.upstream.heal()
  await inPool(fresh, atOnce, (index) => askOnce(world, index))
  await untilSo('everything has left', async () => {
    const here = world.on(cluster.primary())
    const open = await countOf(here, `state in ('ready', 'inflight', 'not_sent')`)
    return open === 0 && (await countOf(here, 'true')) >= requests
  })
  const forget = async (): Promise<void> => {
    if (!isWitnessed) await askPostgres(world.on(standby), forgetful)
  }
  await cluster.failOverTo(standby, forget)
  world.lead(standby)
  // Whoever did not hear the end asks again, with the same key.
  const endings = await inPool([...waiting, ...fresh], atOnce, (index) => askUntilEnded(world, index, false))
  await settled(() => world.on(standby))
  const faults = await judge(world, world.on(standby), endings)
  return { faults, unknown: endings.filter(({ status }) => status === 504).length }
}

/** @returns what must not be, and how many requests ended as unknown */
export const failOverToLaggard = async (
  cluster: Cluster,
  asked: Case,
): Promise<{ faults: string[]; unknown: number }> => {
  const world = await openWorld(cluster.primary(), { random: asked.random })
  try {
    return await play(world, cluster, asked)
  } finally {
    await world.close()
  }
}
