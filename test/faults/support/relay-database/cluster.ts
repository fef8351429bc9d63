/** A primary with a synchronous and an asynchronous standby, and what breaks it. */
import { askPostgres, type PostgresServer, startPostgres } from '../../../support/postgres.ts'
import { untilSo } from '../until.ts'

export type Cluster = {
  primary: () => PostgresServer
  /** Kills the primary and starts it again on its data. */
  restart: (signal: 'SIGKILL' | 'SIGQUIT') => Promise<void>
  /** Makes new standbys of the primary, and waits until each commit waits for one. */
  addStandbys: () => Promise<void>
  hasStandbys: () => boolean
  /** Kills the primary and promotes the synchronous standby, which is the primary from then on, alone. */
  failOver: () => Promise<void>
  /** Makes a standby that no commit waits for, the only one. */
  addLaggard: () => Promise<PostgresServer>
  /** Kills the primary and promotes this standby, which was killed before. @param prepare done before anybody gets there */
  failOverTo: (laggard: PostgresServer, prepare: () => Promise<void>) => Promise<void>
  remove: () => Promise<void>
}

/** What a commit has not flushed, the server does not flush by itself for so long: a kill loses it. */
const settings = { wal_writer_delay: '10s' }

/** A primary alone, at first. */
export const startCluster = async (bin: string): Promise<Cluster> => {
  let primary = await startPostgres(bin, undefined, { settings })
  const standbys: PostgresServer[] = []
  const removeStandbys = async (): Promise<void> => {
    for (const standby of standbys.splice(0)) await standby.remove()
  }
  const waitForStandby = async (names: string): Promise<void> => {
    await askPostgres(primary.url, `alter system set synchronous_standby_names = '${names}'`)
    await askPostgres(primary.url, 'select pg_reload_conf()')
  }
  const promote = async (next: PostgresServer): Promise<void> => {
    await askPostgres(next.url, 'select pg_promote()')
    const old = primary
    primary = next
    await old.remove()
  }
  return {
    primary: () => primary,
    restart: async (signal) => {
      await primary.kill(signal)
      await primary.start()
    },
    addStandbys: async () => {
      await removeStandbys()
      for (const name of ['near', 'far']) standbys.push(await startPostgres(bin, primary, { name, settings }))
      await waitForStandby('FIRST 1 (near)')
      await untilSo('the standby is synchronous', async () => {
        const synchronous = `select 1 from pg_stat_replication where sync_state = 'sync'`
        return (await askPostgres(primary.url, synchronous)).length === 1
      })
    },
    hasStandbys: () => standbys.length > 0,
    failOver: async () => {
      const next = standbys.shift()
      if (next === undefined) throw new Error('there is no standby')
      await primary.kill()
      await promote(next)
      await removeStandbys()
    },
    addLaggard: async () => {
      await waitForStandby('')
      await removeStandbys()
      const laggard = await startPostgres(bin, primary, { settings })
      standbys.push(laggard)
      return laggard
    },
    failOverTo: async (laggard, prepare) => {
      await primary.kill()
      await laggard.start()
      standbys.splice(standbys.indexOf(laggard), 1)
      await promote(laggard)
      await prepare()
    },
    remove: async () => {
      await removeStandbys()
      await primary.remove()
    },
  }
}
