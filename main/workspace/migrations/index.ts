import type { Migration } from '../../database/migrate.ts'
import { initial } from './010-initial.ts'
import { rowBlocks } from './020-row-blocks.ts'
import { rowRevisions } from './030-row-revisions.ts'
import { suppressions } from './050-suppressions.ts'
import { rememberedRoles } from './060-remembered-roles.ts'
import { listOrigins } from './070-list-origins.ts'
import { audios } from './080-audios.ts'
import { connections } from './090-connections.ts'
import { recipientDocuments } from './100-recipient-documents.ts'
import { audioSound } from './110-audio-sound.ts'
import { connectionStarts } from './120-connection-starts.ts'
import { outboxKinds } from './130-outbox-kinds.ts'
import { enrichments } from './140-enrichments.ts'
import { enrichmentRecords } from './150-enrichment-records.ts'
import { recentChoices } from './160-recent-choices.ts'
import { pendingRemovals } from './170-pending-removals.ts'
import { erasures } from './180-erasures.ts'
import { listRetention } from './190-list-retention.ts'
import { outboxClaims } from './200-outbox-claims.ts'
import { installation } from './210-installation.ts'
import { connectionAnswers } from './215-connection-answers.ts'
import { keptWaves } from './217-kept-waves.ts'
import { outcomeSubjects } from './220-outcome-subjects.ts'
import { claimMarks } from './230-claim-marks.ts'
import { campaignList } from './240-campaign-list.ts'
import { fileHashes } from './250-file-hashes.ts'
import { savedTexts } from './270-saved-texts.ts'
import { phoneOrder } from './280-phone-order.ts'
import { outboxBodies } from './300-outbox-bodies.ts'
import { importFiles } from './310-import-files.ts'

export const workspaceMigrations: readonly Migration[] = [
  initial,
  rowBlocks,
  rowRevisions,
  suppressions,
  rememberedRoles,
  listOrigins,
  audios,
  connections,
  recipientDocuments,
  audioSound,
  connectionStarts,
  outboxKinds,
  enrichments,
  enrichmentRecords,
  recentChoices,
  pendingRemovals,
  erasures,
  listRetention,
  outboxClaims,
  installation,
  connectionAnswers,
  keptWaves,
  outcomeSubjects,
  claimMarks,
  campaignList,
  fileHashes,
  savedTexts,
  phoneOrder,
  outboxBodies,
  importFiles,
]
