import type { DataCare } from '../../database/data-care.ts'
import type { CompanyBase, CompanyBaseNeeds } from '../cnpj-base/company-base.ts'
import type { RelayStores } from '../relay/relay.ts'
import type { ServiceStore } from './store.ts'

/** Whether a database takes what a request writes now. */
export type DatabaseState = 'ready' | 'unavailable' | 'read_only' | 'full'

/** The connections of a node to its database, and the requests that wait for one. */
export type PoolUse = { open: number; idle: number; waiting: number }

/** An open database with all that a service needs of it. */
export type OpenedStore = {
  store: ServiceStore
  /** 32 random bytes that sign tokens and callback addresses. */
  tokenSecret: Buffer
  openCompanyBase: (needs: CompanyBaseNeeds) => CompanyBase
  /** Copies of the data; null where the owner of the database makes them. */
  care: DataCare | null
  /** Null where it is no database of a relay. */
  relay: RelayStores | null
  /** Queries the database, without a timeout of its own. */
  askState: () => Promise<DatabaseState>
  /** Null where there is one connection. */
  poolUse: (() => PoolUse) | null
  close: () => Promise<void>
}
