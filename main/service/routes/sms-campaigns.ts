import type { FastifyInstance } from 'fastify'
import { smsCampaignPath } from '../../../shared/api/index.ts'
import { addCampaignCreation } from '../campaigns.ts'
import type { ServiceDependencies } from '../dependencies.ts'

/** `POST /campaign/create`: a short SMS campaign (specification, section 4.5). */
export const addSmsCampaigns = (app: FastifyInstance, deps: ServiceDependencies): void =>
  addCampaignCreation(app, deps, smsCampaignPath, (asked) => asked)
