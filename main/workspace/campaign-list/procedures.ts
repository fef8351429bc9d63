import { implement } from '@orpc/server'
import { campaignsContract } from '../../../shared/bridge/campaigns.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { listCampaigns } from './queries.ts'

export const campaignsProcedures = ({ db }: Pick<WorkspaceDependencies, 'db'>) => {
  const os = implement(campaignsContract)
  return os.router({
    list: os.list.handler(({ input }) => listCampaigns(db, input.search, input.state, input.page)),
  })
}
