import type { FastifyInstance } from 'fastify'
import { smsCampaignPath, smsCampaignRequestSchema } from '../../../shared/api/index.ts'
import { createCampaign, recipientsOf } from '../campaigns.ts'
import { addJsonCreation, listBodyLimitBytes } from '../creation.ts'
import type { ServiceDependencies } from '../server.ts'

/** `POST /campaign/create`: a short SMS campaign (specification, section 4.5). */
export const addSmsCampaigns = (app: FastifyInstance, deps: ServiceDependencies): void =>
  addJsonCreation(app, deps, {
    path: smsCampaignPath,
    request: smsCampaignRequestSchema,
    bodyLimitBytes: listBodyLimitBytes,
    create: ({ contacts = [], numbers = [], ...asked }, context) =>
      createCampaign({ ...asked, recipients: recipientsOf(contacts, numbers) }, deps.uuid(), context),
  })
