import type { CompanyRecord } from '../../../shared/api/index.ts'
import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import type { WritableDatabase } from '../../database/handles.ts'
import { companyBaseUnavailable } from '../problems.ts'
import { importedCompanyRecord } from './company-record.ts'
import { type CnpjBaseJob, createCnpjBaseJob } from './job.ts'

/** Companies out of Receita Federal's open data, and the imports that bring them in. */
export type CompanyBase = CnpjBaseJob & {
  /**
   * The record of a CNPJ, or null if it was not imported.
   * @param asOf the instant (epoch ms) that "the last 6 months" are counted back from
   */
  recordOf: (cnpj: string, asOf: number) => CompanyRecord | null
}

export type CompanyBaseNeeds = {
  /** Milliseconds since 1970. */
  clock: () => number
  putOff: PutOff
}

export const createCompanyBase = (db: WritableDatabase, needs: CompanyBaseNeeds): CompanyBase => ({
  ...createCnpjBaseJob({ db, ...needs }),
  recordOf: (cnpj, asOf) => importedCompanyRecord(db, cnpj, asOf),
})

/** Where nothing can be imported: every record is made up. */
export const noCompanyBase: CompanyBase = {
  recordOf: () => null,
  status: () => ({ current: null, running: null, failure: null }),
  start: () => {
    throw companyBaseUnavailable()
  },
  cancel: async () => {},
  remove: () => {},
  stop: async () => {},
}
