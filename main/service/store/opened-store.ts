import type { DataCare } from '../../database/data-care.ts'
import type { CompanyBase, CompanyBaseNeeds } from '../cnpj-base/company-base.ts'
import type { ServiceStore } from './store.ts'

/** An open database with all that a service needs of it. */
export type OpenedStore = {
  store: ServiceStore
  /** 32 random bytes that sign tokens and callback addresses. */
  tokenSecret: Buffer
  openCompanyBase: (needs: CompanyBaseNeeds) => CompanyBase
  /** Copies of the data; null where the owner of the database makes them. */
  care: DataCare | null
  close: () => Promise<void>
}
