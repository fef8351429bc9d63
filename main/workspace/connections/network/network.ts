import type { Network as ShownNetwork } from '../../../../shared/bridge/network.ts'
import { type CompanyNetwork, companyNetworkSchema } from '../../../../shared/processes/workspace.ts'
import type { ReadableDatabase, WritableDatabase } from '../../../database/handles.ts'
import { get, run, sql } from '../../../database/sql.ts'
import type { WayTo } from '../../../remote/connect.ts'
import { showCertificate, showClientCertificate } from '../../../remote/own-certificates.ts'
import { isSystemStoreUsed } from '../../../remote/trust.ts'
import { createWayTo, ownWayOf, type ResolveProxy } from '../../../remote/ways.ts'

export type Network = {
  wayTo: WayTo
  /** Lets a login that a proxy refused be shown once more. */
  retryLogin: () => void
  /** Without the secrets. */
  show: () => ShownNetwork
  update: (change: Partial<CompanyNetwork>) => void
}

type Dependencies = {
  db: WritableDatabase
  resolveProxy: ResolveProxy
  /** Told what is set, at the start and whenever it changes. */
  onSet: (network: CompanyNetwork) => void
}

/** A setting of its own, as what is shown of the others is all of them. */
const key = 'network'
const none: CompanyNetwork = { login: null, certificates: [], clientCertificate: null }

const getStored = (db: ReadableDatabase): CompanyNetwork => {
  const row = get<{ value: string }>(db, sql`select value from setting where key = ${key}`)
  const parsed = companyNetworkSchema.safeParse(row === undefined ? none : JSON.parse(row.value))
  return parsed.success ? parsed.data : none
}

const setStored = (db: WritableDatabase, stored: CompanyNetwork): void => {
  run(
    db,
    sql`insert into setting (key, value) values (${key}, ${JSON.stringify(stored)})
        on conflict (key) do update set value = excluded.value`,
  )
}

/** The company's network as the system and the user say that it is (rule D27). */
export const createNetwork = ({ db, resolveProxy, onSet }: Dependencies): Network => {
  let stored = getStored(db)
  let own = ownWayOf(stored)
  onSet(stored)
  return {
    wayTo: createWayTo(resolveProxy, () => own),
    retryLogin: () => {
      if (own.login !== null) own.login.isRefused = false
    },
    show: () => ({
      proxyUser: stored.login?.user ?? null,
      certificates: stored.certificates.map(showCertificate),
      clientCertificate:
        stored.clientCertificate === null ? null : showClientCertificate(stored.clientCertificate),
      isSystemStoreUsed: isSystemStoreUsed(),
    }),
    update: (change) => {
      const next = { ...stored, ...change }
      setStored(db, next)
      stored = next
      own = ownWayOf(next)
      onSet(next)
    },
  }
}
