/** Campaigns frozen by the product's own code and put into its outbox, without a workspace around them. */
import type { WritableDatabase } from '../../main/database/handles.ts'
import { campaignRequest } from '../../main/workspace/outbox/campaign-request.ts'
import { freezeRequest } from '../../main/workspace/outbox/frozen-request.ts'
import { insertItem, type NewItem } from '../../main/workspace/outbox/moves.ts'
import { insertPiece } from '../../main/workspace/outbox/pieces.ts'
import { type DraftContent, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import type { RecordingFacts } from '../../shared/processes/reader.ts'
import type { ColumnRole } from '../../shared/rules/column-roles.ts'
import { newItem } from './stored-items.ts'

/** What a reader would say of a recording. */
export const madeUpRecording = {
  facts: {
    frames: 1,
    samplesPerFrame: 1152,
    sampleRateHz: 48_000,
    channels: 1,
    containerMs: 24,
    playableMs: 24,
    bitrateKbps: { min: 64, max: 64, constant: true },
    tags: [],
    junkBytes: 0,
    soundBytes: 1,
    cut: { start: 0, end: 1 },
    fileBytes: 1,
  },
  sound: null,
  labels: { title: null, artist: null, album: null },
} satisfies RecordingFacts

const columns = {
  id: '',
  columns: ['nome', 'cpf', 'cnpj'],
  roles: ['name', 'cpf', 'cnpj'] satisfies ColumnRole[],
}

/** Phone, name, CPF, CNPJ. */
export type Row = readonly [phone: string, ...cells: string[]]

/**
 * Stores a campaign to such people, by itself a short SMS with a text for each.
 * @returns its id
 */
export const storeCampaign = async (
  db: WritableDatabase,
  startAt: string,
  rows: readonly Row[],
  { item = {}, ...changes }: Partial<DraftContent> & { item?: Partial<NewItem> } = {},
): Promise<string> => {
  const content: DraftContent = {
    ...emptyDraftContent('SMSSHORT', null),
    title: 'Aviso',
    template: 'Oi {{nome}}',
    start: { mode: 'at', localTime: '2027-03-01T10:00', zone: 'America/Sao_Paulo' },
    ...changes,
  }
  const stored = newItem(startAt, { content, ...item })
  const recipients = rows.map(([phone, ...cells], position) => ({
    position,
    sourceRow: position + 1,
    phone,
    cells,
  }))
  const walk = function* () {
    yield recipients
  }
  const particulars = {
    startAt: Date.parse(startAt),
    zonelessStart: 'local-brasilia',
    callbackUrl: null,
  } as const
  const request = await freezeRequest(campaignRequest(db, content, columns, { walk }, particulars), (piece) =>
    insertPiece(db, stored.id, piece),
  )
  insertItem(db, stored, request)
  return stored.id
}
