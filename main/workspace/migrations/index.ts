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
]
