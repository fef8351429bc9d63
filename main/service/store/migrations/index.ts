import type { Migration } from '../../../database/migrate.ts'
import { campaigns } from './010-campaigns.ts'
import { allCampaigns } from './050-all-campaigns.ts'
import { enrichments } from './060-enrichments.ts'
import { cnpjBase } from './070-cnpj-base.ts'
import { audios } from './080-audios.ts'
import { entryBatches } from './090-entry-batches.ts'
import { callbacks } from './100-callbacks.ts'

export const serviceMigrations: readonly Migration[] = [
  campaigns,
  allCampaigns,
  enrichments,
  cnpjBase,
  audios,
  entryBatches,
  callbacks,
]
