import { z } from 'zod'
import type { Network as ShownNetwork } from '../../../shared/bridge/network.ts'
import type { ReadableDatabase, WritableDatabase } from '../../database/open.ts'
import { get, run, sql } from '../../database/sql.ts'
import type { Way, WayTo } from '../../remote/connect.ts'
import { showCertificate, showClientCertificate } from '../../remote/own-certificates.ts'
import { createTrust, isSystemStoreUsed } from '../../remote/trust.ts'
import { createWayTo, type ResolveProxy } from '../../remote/ways.ts'

const loginSchema = z.object({ user: z.string(), password: z.string() })
export type Login = z.infer<typeof loginSchema>

const passphrase = z.string()
const storedSchema = z.object({
  login: loginSchema.nullable(),
  /** PEM, one each. */
  certificates: z.array(z.string()),
  clientCertificate: z
    .discriminatedUnion('form', [
      z.object({ form: z.literal('pfx'), pfx: z.base64(), passphrase }),
      z.object({ form: z.literal('pem'), cert: z.string(), key: z.string(), passphrase }),
    ])
    .nullable(),
})
/** What the user set for the company's network, secrets too. */
export type StoredNetwork = z.infer<typeof storedSchema>

export type Network = {
  wayTo: WayTo
  /** Lets a login that a proxy refused be shown once more. */
  retryLogin: () => void
  /** Without the secrets. */
  show: () => ShownNetwork
  update: (change: Partial<StoredNetwork>) => void
}

type Dependencies = {
  db: WritableDatabase
  resolveProxy: ResolveProxy
  /** Told of the login, at the start and whenever it changes. */
  onLogin: (login: Login | null) => void
}

/** A setting of its own, as what is shown of the others is all of them. */
const key = 'network'
const none: StoredNetwork = { login: null, certificates: [], clientCertificate: null }

const getStored = (db: ReadableDatabase): StoredNetwork => {
  const row = get<{ value: string }>(db, sql`select value from setting where key = ${key}`)
  const parsed = storedSchema.safeParse(row === undefined ? none : JSON.parse(row.value))
  return parsed.success ? parsed.data : none
}

const setStored = (db: WritableDatabase, stored: StoredNetwork): void => {
  run(
    db,
    sql`insert into setting (key, value) values (${key}, ${JSON.stringify(stored)})
        on conflict (key) do update set value = excluded.value`,
  )
}

const ownOf = ({ login, certificates, clientCertificate }: StoredNetwork): Omit<Way, 'routes'> => ({
  login: login === null ? null : { ...login, isRefused: false },
  trust: createTrust({ certificates, clientCertificate }),
})

/** The company's network as the system and the user say that it is (rule D27). */
export const createNetwork = ({ db, resolveProxy, onLogin }: Dependencies): Network => {
  let stored = getStored(db)
  let own = ownOf(stored)
  onLogin(stored.login)
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
      own = ownOf(next)
      if (change.login !== undefined) onLogin(next.login)
    },
  }
}
