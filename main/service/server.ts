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
import { createSealer } from './team/sign-in/sealed.ts'
import { addSignInPages, signInPages } from './team/sign-in/sign-in-routes.ts'
import { randomSecret } from './team/sign-in/sign-in.ts'
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
  const { relay, provider } = deps
  const isSigningIn = relay !== null && provider !== null && publicUrl !== undefined
  const { app, listen } = createHttp(undefined, reach, isSigningIn ? signInPages(publicUrl) : null)
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
  if (relay !== null) {
    const signIn = isSigningIn
      ? {
          ...relay,
          ...deps,
          provider,
          publicUrl,
          sealer: createSealer(deps.tokenKey),
          secret: randomSecret,
        }
      : null
    addTeam(app, { ...deps, relay, signIn })
    if (signIn !== null) addSignInPages(app, signIn)
  }
  void addCallbacks(app, deps)
  let baseUrl = ''
  addDocumentation(app, () => baseUrl, relay !== null)
  const running = await listen(port, ifTaken)
  baseUrl = publicUrl ?? running.baseUrl
  return running
}
