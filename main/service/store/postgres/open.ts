import { hkdfSync } from 'node:crypto'
import { DatabaseError } from 'pg'
import type { PutOff } from '../../../../shared/processes/quiet-work.ts'
import { noCompanyBase } from '../../cnpj-base/company-base.ts'
import type { OpenedStore } from '../opened-store.ts'
import { type Access, createAccess } from './access.ts'
import { openPool, readPlace } from './connect.ts'
import { removeOldKeys } from './creations.ts'
import { removeOldStrayBatches } from './entry-batches.ts'
import { createDiskWatch } from './full-disk.ts'
import { demandKind } from './instance.ts'
import { createPostgresLedger } from './ledger/postgres-ledger.ts'
import { identity } from './ledger/senders.ts'
import { createPostgresStore } from './postgres-store.ts'
import { prepareDatabase } from './prepare.ts'
import { get, sql } from './sql.ts'
import { createPostgresErasures } from './team/erasures.ts'
import { createPostgresSignIns } from './team/sign-ins.ts'
import { createPostgresTeam } from './team/postgres-team.ts'
import { type Place, PostgresFailure, startFailureOf } from './start-failure.ts'
import { StoreUnavailable } from '../unavailable.ts'

export type PostgresSettings = {
  /** `postgresql://USER@HOST/DATABASE` */
  url: string
  /** The same on every node of the database; made by the first. */
  secretFile: string
  /** For a relay; undefined = it is none. `isSingle`: its operator knows that there is no standby. */
  relay?: { isSingle: boolean } | undefined
  /** Told of work that failed for now. */
  putOff?: PutOff
}

const hourMs = 3_600_000
/** A readiness check waits no longer than this. */
const probeMs = 5_000
/** By so much clocks that are kept right never differ. */
const mostMinutesApart = 5
/** Twice as long as keys hold: clocks of nodes differ. */
const keyLifeMs = 48 * hourMs

/**
 * Opens a PostgreSQL database, which any number of nodes may do.
 * @throws PostgresFailure with a line for the person at the command
 */
export const openPostgresStore = async ({
  url,
  secretFile,
  relay,
  putOff = () => {},
}: PostgresSettings): Promise<OpenedStore> => {
  const place = readPlace(url)
  const pool = openPool(url)
  const disk = createDiskWatch()
  const access = createAccess(pool, disk.note)
  // Of its own: where all others are busy the database is there all the same.
  const probePool = openPool(url, { connections: 1, statementMs: probeMs })
  const probe = createAccess(probePool)
  let tokenSecret: Buffer
  try {
    await demandVersion(access, place)
    tokenSecret = await prepareDatabase(access, { secretFile })
    await access.write((db) => demandKind(db, relay !== undefined, place))
    await demandClock(access, place)
    if (relay !== undefined) await demandIdentity(access, place)
    if (relay?.isSingle === false) await demandStandby(access)
  } catch (error) {
    await Promise.all([pool.end(), probePool.end()])
    throw startFailureOf(error instanceof StoreUnavailable ? error.cause : error, place)
  }
  /** Deletes batches that crashed nodes left behind, and expired keys. If it fails, it is tried again in an hour. */
  const sweep = async (): Promise<void> => {
    try {
      await access.write(removeOldStrayBatches)
      const before = new Date(Date.now() - keyLifeMs).toISOString()
      await access.write((db) => removeOldKeys(db, before))
    } catch (error) {
      putOff('refused_list_removal', error)
    }
  }
  let sweeping = sweep()
  await sweeping
  const sweeps = setInterval(() => {
    sweeping = sweep()
  }, hourMs)
  return {
    store: createPostgresStore(access),
    tokenSecret,
    relay:
      relay === undefined
        ? null
        : {
            ledger: createPostgresLedger(access, tokenSecret),
            team: createPostgresTeam(access),
            erasures: createPostgresErasures(
              access,
              Buffer.from(hkdfSync('sha256', tokenSecret, '', 'revoada team erasures', 32)),
            ),
            signIns: createPostgresSignIns(access),
          },
    openCompanyBase: () => noCompanyBase,
    care: null,
    askState: async () => {
      try {
        const row = await probe.read((db) =>
          get<{ isStandby: boolean }>(db, sql`select pg_is_in_recovery() as "isStandby"`),
        )
        if (row?.isStandby !== false) return 'read_only'
        return disk.isFull() ? 'full' : 'ready'
      } catch {
        return 'unavailable'
      }
    },
    poolUse: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      clearInterval(sweeps)
      await sweeping
      await Promise.all([pool.end(), probePool.end()])
    },
  }
}

/** The oldest major version that the tests run on. Older ones get no more fixes (https://www.postgresql.org/support/versioning). */
const oldestVersion = 15

/** @throws PostgresFailure */
const demandVersion = async ({ read }: Access, { host, port }: Place): Promise<void> => {
  const found = await read((db) =>
    get<{ number: number; name: string }>(
      db,
      sql`select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
    ),
  )
  if (found === undefined || found.number >= oldestVersion * 10_000) return
  throw new PostgresFailure(
    `PostgreSQL at ${host}:${port} is version ${found.name}; the service needs ${oldestVersion} or newer. Upgrade the server (pg_upgrade), and start again. Nothing was changed.`,
  )
}

/**
 * Tokens, keys and what a sender has written down go by the node's clock, what is late by the database's.
 * @throws PostgresFailure
 */
const demandClock = async ({ read }: Access, { host, port }: Place): Promise<void> => {
  const found = await read((db) => get<{ now: Date }>(db, sql`select clock_timestamp() as now`))
  const minutes = Math.round((Date.now() - (found?.now.getTime() ?? 0)) / 60_000)
  if (Math.abs(minutes) < mostMinutesApart) return
  const apart = `${Math.abs(minutes)} minutes ${minutes < 0 ? 'behind' : 'ahead of'}`
  throw new PostgresFailure(
    `The clock of this computer is ${apart} that of PostgreSQL at ${host}:${port}. Set both by NTP and start again.`,
  )
}

/**
 * Without it a failover or a restored backup would go unnoticed. Servers that others manage may not give it to everybody.
 * @throws PostgresFailure
 */
const demandIdentity = async ({ read }: Access, { user }: Place): Promise<void> => {
  try {
    await read((db) => get(db, sql`select ${identity}`))
  } catch (error) {
    if (error instanceof DatabaseError && (error.code === '42501' || error.code === '42883'))
      throw new PostgresFailure(
        `The user ${user} may not ask which server this is (${error.message}). A relay has to: grant execute on function pg_control_system to ${user}`,
      )
    throw error
  }
}

/**
 * What a relay has claimed must survive the loss of its server: a promoted standby that does not know a claim would let it
 * be sent again.
 * @throws PostgresFailure
 */
const demandStandby = async ({ read }: Access): Promise<void> => {
  const found = await read((db) =>
    get<{ names: string }>(db, sql`select current_setting('synchronous_standby_names') as names`),
  )
  if (found?.names.trim() === '')
    throw new PostgresFailure(
      'PostgreSQL has no synchronous standby (synchronous_standby_names is empty): if it failed over, what a relay has sent could be sent again. Set up one, or say --single-database where no standby is ever promoted.',
    )
}
