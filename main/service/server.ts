import { createAuthenticate } from './auth.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { addFaults } from './faults.ts'
import { addAuthentication, createHttp, type RunningServer } from './http.ts'
import { addRequestLog } from './request-log.ts'
import { addCallbacks } from './routes/callbacks.ts'
import { addCompanies } from './routes/companies.ts'
import { addDocumentation } from './routes/documentation.ts'
import { addEnrichments } from './routes/enrichments.ts'
import { addAudioCampaigns } from './routes/audio-campaigns.ts'
import { addRcsCampaigns } from './routes/rcs-campaigns.ts'
import { addSmsCampaigns } from './routes/sms-campaigns.ts'
import { addWebhooks } from './routes/webhooks.ts'

/**
 * Starts the service on the loopback interface. Its routes, in the order of the specification.
 * @param port 0 = any free one
 * @param ifTaken whether another free port will do
 */
export const startService = async (
  deps: ServiceDependencies,
  port: number,
  ifTaken: 'fail' | 'any_free' = 'fail',
): Promise<RunningServer> => {
  const { app, listen } = createHttp()
  addRequestLog(app, deps.log)
  void app.register(async (contract) => {
    addAuthentication(contract, createAuthenticate(deps.tokenKey))
    addFaults(contract, deps.faults)
    addRcsCampaigns(contract, deps)
    addAudioCampaigns(contract, deps)
    addSmsCampaigns(contract, deps)
    addEnrichments(contract, deps)
    addCompanies(contract, deps)
    addWebhooks(contract, deps)
  })
  void addCallbacks(app, deps)
  let baseUrl = ''
  addDocumentation(app, () => baseUrl)
  const running = await listen(port, ifTaken)
  baseUrl = running.baseUrl
  return running
}
