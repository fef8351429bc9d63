import type { WritableDatabase } from '../database/open.ts'
import { authenticate } from './auth.ts'
import { addFaults, type Faults } from './faults.ts'
import { addAuthentication, createHttp, type RunningServer } from './http.ts'
import { addRequestLog, type RequestLog } from './request-log.ts'
import { addCompanies } from './routes/companies.ts'
import { addDocumentation } from './routes/documentation.ts'
import { addEnrichments } from './routes/enrichments.ts'
import { addRcsCampaigns } from './routes/rcs-campaigns.ts'
import { addSmsCampaigns } from './routes/sms-campaigns.ts'
import { addWebhooks } from './routes/webhooks.ts'

export type ServiceDependencies = {
  db: WritableDatabase
  /** 32 random bytes that sign the installation's tokens. */
  tokenSecret: Uint8Array
  /** Milliseconds since 1970, as this instance has it: a rehearsal may set it apart from the computer's. */
  clock: () => number
  uuid: () => string
  faults: Faults
  log: RequestLog
}

/**
 * Starts the service on the loopback interface. Its routes, in the order of the specification.
 * @param port 0 = any free one
 */
export const startService = async (deps: ServiceDependencies, port: number): Promise<RunningServer> => {
  const { app, listen } = createHttp()
  addRequestLog(app, deps.log)
  void app.register(async (contract) => {
    addAuthentication(contract, (authorization) => authenticate(authorization, deps.tokenSecret))
    addFaults(contract, deps.faults)
    addRcsCampaigns(contract, deps)
    addSmsCampaigns(contract, deps)
    addEnrichments(contract, deps)
    addCompanies(contract, deps)
    addWebhooks(contract, deps)
  })
  let baseUrl = ''
  addDocumentation(app, () => baseUrl)
  const running = await listen(port)
  baseUrl = running.baseUrl
  return running
}
