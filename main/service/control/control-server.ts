import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  clockSchema,
  cnpjBaseImportSchema,
  controlPaths,
  type ControlState,
  type EnrichmentSettings,
  enrichmentSettingsSchema,
  faultsSchema,
  type UserFacts,
  userFactsSchema,
  peopleSchema,
} from '../../../shared/api/index.ts'
import type { User } from '../auth.ts'
import { addDemoData } from '../demo.ts'
import { addAuthentication, createHttp, type RunningServer } from '../http.ts'
import { badToken, importUnderWay } from '../problems.ts'
import { getEnrichmentSettings, setEnrichmentSettings, userFactsOf } from '../settings.ts'
import { addCallbackControl } from './callbacks.ts'
import type { ControlDependencies } from './dependencies.ts'
import { erasePeople, findPeople, type PeopleNeeds } from '../people-rights.ts'
import { bodyOf, queryOf } from '../read-request.ts'

/** Starts the control of an instance, on a port and with a token of its own. */
export const startControl = (deps: ControlDependencies): Promise<RunningServer> => {
  const { app, listen } = createHttp()
  addAuthentication(app, (authorization) => authenticate(authorization, deps))
  addControl(app, deps)
  addCallbackControl(app, deps)
  addPeopleControl(app, deps)
  return listen(0)
}

const authenticate = (authorization: string | undefined, deps: ControlDependencies): User => {
  const wanted = Buffer.from(`Bearer ${deps.controlToken}`)
  const given = Buffer.from(authorization ?? '')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw badToken()
  return { id: deps.userId, role: 'admin', deviceId: null }
}

const addControl = (app: FastifyInstance, deps: ControlDependencies): void => {
  const { store } = deps
  const state = async (): Promise<ControlState> => ({
    userFacts: await userFactsOf(store, deps.userId),
    faults: deps.faults.list(),
    offsetMs: deps.settableClock.offsetMs,
    counts: await store.countStored(),
    campaigns: await store.latestCampaigns(20),
  })
  app.get(controlPaths.state, () => state())
  app.get(controlPaths.requests, (request) => {
    return { requests: deps.log.after(queryOf(request, requestsQuerySchema).after) }
  })
  const setUserFacts = async (facts: UserFacts): Promise<ControlState> => {
    await store.setUserFacts(deps.userId, facts)
    return state()
  }
  app.post(controlPaths.userFacts, (request) => setUserFacts(bodyOf(request, userFactsSchema)))
  app.post(controlPaths.faults, (request) => {
    deps.faults.set(bodyOf(request, faultsSchema).faults)
    return state()
  })
  app.post(controlPaths.clock, (request) => {
    deps.settableClock.offsetMs = bodyOf(request, clockSchema).offsetMs
    return state()
  })
  app.get(controlPaths.enrichment, () => getEnrichmentSettings(store))
  const setEnrichment = async (settings: EnrichmentSettings): Promise<EnrichmentSettings> => {
    await setEnrichmentSettings(store, settings)
    return settings
  }
  app.post(controlPaths.enrichment, (request) => setEnrichment(bodyOf(request, enrichmentSettingsSchema)))
  app.get(controlPaths.cnpjBase, () => deps.companyBase.status())
  app.post(controlPaths.cnpjBase, { bodyLimit: importBodyLimitBytes }, (request) => {
    const asked = bodyOf(request, cnpjBaseImportSchema)
    if (deps.companyBase.status().running !== null) throw importUnderWay()
    deps.companyBase.start(asked)
    return deps.companyBase.status()
  })
  app.post(controlPaths.cancelCnpjBase, async () => {
    await deps.companyBase.cancel()
    return deps.companyBase.status()
  })
  app.post(controlPaths.removeCnpjBase, () => {
    if (deps.companyBase.status().running !== null) throw importUnderWay()
    deps.companyBase.remove()
    return deps.companyBase.status()
  })
  app.post(controlPaths.reset, async () => {
    await store.removeEverything()
    deps.faults.set([])
    deps.log.clear()
    deps.settableClock.offsetMs = 0
    return state()
  })
  app.post(controlPaths.demo, async ({ user }) => {
    await addDemoData(deps, { user, now: deps.clock() })
    return state()
  })
}

/** The CNPJs of the largest list that the app takes. It is parsed at once: a larger one could take the process's memory. */
const importBodyLimitBytes = 80 * 1024 * 1024

const requestsQuerySchema = z.object({ after: z.coerce.number().int().nonnegative().default(0) })

/** Rights of the people whose data were sent to this instance. */
export const addPeopleControl = (app: FastifyInstance, deps: PeopleNeeds): void => {
  app.post(controlPaths.findPeople, (request) => findPeople(deps, bodyOf(request, peopleSchema).keys))
  app.post(controlPaths.erasePeople, (request) =>
    erasePeople(deps, { actor: request.user.id, id: randomUUID() }, bodyOf(request, peopleSchema).keys),
  )
}
