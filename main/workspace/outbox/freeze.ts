import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { getAudio, getAudioContent } from '../audios/queries.ts'
import type { Audience } from '../drafts/audience.ts'
import { isVoice } from '../drafts/kinds.ts'
import { documentReader } from '../drafts/row-documents.ts'
import { ProblemError } from '../problem-error.ts'
import { freezeCall, type Recording } from './freeze-call.ts'
import { freezeMessage } from './freeze-message.ts'
import type { FrozenRecipient, FrozenRequest, Particulars } from './frozen-request.ts'

/** The columns of an audience, and what they hold. */
export type Columns = Pick<ContactList, 'columns' | 'roles'>

/**
 * Puts the request of a campaign together as it will leave, to the byte.
 * @param onRecipients receives the recipients chunk by chunk, in order
 * @throws ProblemError `draft_incomplete` when its recording is gone
 */
export const freezeCampaign = (
  db: ReadableDatabase,
  content: DraftContent,
  { columns, roles }: Columns,
  audience: Pick<Audience, 'walk'>,
  particulars: Particulars,
  onRecipients: (recipients: FrozenRecipient[]) => void,
): Promise<FrozenRequest> => {
  const { kind } = content
  const read = documentReader(roles)
  const documentsOf = (cells: readonly string[]): string | null =>
    read(cells)
      .map(({ key }) => key)
      .join(' ') || null
  return isVoice(kind)
    ? freezeCall(
        { ...content, kind },
        recordingOf(db, content.audioId),
        { audience, documentsOf },
        particulars,
        onRecipients,
      )
    : freezeMessage({ ...content, kind }, columns, { audience, documentsOf }, particulars, onRecipients)
}

const recordingOf = (db: ReadableDatabase, audioId: string | null): Recording => {
  const audio = audioId === null ? null : getAudio(db, audioId)
  const content = audioId === null ? null : getAudioContent(db, audioId)
  if (audio === null || content === null) throw new ProblemError('draft_incomplete', { errors: 1 })
  return { id: audio.id, name: audio.name, content }
}
