import { createAuthenticate } from './auth.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { addFaults } from './faults.ts'
import { addAuthentication, createHttp, type Reach, type RunningServer } from './http.ts'
import { addRelay } from './relay/relay-routes.ts'
import { addRequestLog } from './request-log.ts'
import { addCallbacks } from './routes/callbacks.ts'
import { addCompanies } from './routes/companies.ts'
import { addDocumentation } from './routes/documentation.ts'
import { addEnrichments } from './routes/enrichments.ts'
import { addAudioCampaigns } from './routes/audio-campaigns.ts'
import { addRcsCampaigns } from './routes/rcs-campaigns.ts'
import { addSmsCampaigns } from './routes/sms-campaigns.ts'
import { addWebhooks } from './routes/webhooks.ts'
import { addTeam } from './team/team-routes.ts'

export type Serving = {
  /** Whether another free port will do. */
  ifTaken?: 'fail' | 'any_free' | undefined
  /** Undefined = the loopback interface. */
  reach?: Reach | undefined
  /** How the service is reached from elsewhere, `https://…` without a path; undefined = as it listens. */
  publicUrl?: string | undefined
}

/**
 * Starts the service. Its routes, in the order of the specification.
 * @param port 0 = any free one
 */
export const startService = async (
  deps: ServiceDependencies,
  port: number,
  { ifTaken = 'fail', reach, publicUrl }: Serving = {},
): Promise<RunningServer> => {
  const { relay } = deps
  const signingIn =
    relay === null || publicUrl === undefined
      ? null
      : (deps.openSigningIn?.({ ...deps, ...relay, publicUrl }) ?? null)
  const { app, listen } = createHttp(undefined, reach, signingIn?.pages ?? null)
  addRequestLog(app, deps.log, deps.onRequest)
  void app.register(async (contract) => {
    addAuthentication(contract, createAuthenticate(deps.tokenKey, relay?.team))
    addFaults(contract, deps.faults)
    if (relay !== null) {
      addRelay(contract, { ...deps, relay })
      return
    }
    addRcsCampaigns(contract, deps)
    addAudioCampaigns(contract, deps)
    addSmsCampaigns(contract, deps)
    addEnrichments(contract, deps)
    addCompanies(contract, deps)
    addWebhooks(contract, deps)
  })
  if (relay !== null) addTeam(app, { ...deps, relay, signingIn })
  signingIn?.addPages(app)
  void addCallbacks(app, deps)
  let baseUrl = ''
  addDocumentation(app, () => baseUrl, relay !== null)
  const running = await listen(port, ifTaken)
  baseUrl = publicUrl ?? running.baseUrl
  return running
}
