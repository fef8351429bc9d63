import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { personKeyKinds } from '../../../shared/rules/person-key.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { getAudio, getAudioContent } from '../campaigns/audios/queries.ts'
import type { Audience } from '../campaigns/audience.ts'
import { isVoice } from '../../../shared/rules/campaign-types.ts'
import { otherKeysReader, type PeopleColumns } from '../lists/row-people.ts'
import { ProblemError } from '../base/problem-error.ts'
import { callRequest, type Recording } from './call-request.ts'
import type { Particulars, Request } from './frozen-request.ts'
import { messageRequest } from './message-request.ts'

/**
 * The request of a campaign, before it is frozen.
 * @throws ProblemError `draft_incomplete` when its recording is gone
 */
export const campaignRequest = (
  db: ReadableDatabase,
  content: DraftContent,
  list: PeopleColumns,
  audience: Pick<Audience, 'walk'>,
  particulars: Particulars,
): Request => {
  const { kind, onePerPerson } = content
  const addressees = {
    audience,
    onePerPerson,
    otherKeysOf: otherKeysReader(db, list, new Set(personKeyKinds)),
  }
  return isVoice(kind)
    ? callRequest({ ...content, kind }, recordingOf(db, content.audioId), addressees, particulars)
    : messageRequest({ ...content, kind }, list.columns, addressees, particulars)
}

const recordingOf = (db: ReadableDatabase, audioId: string | null): Recording => {
  const [audio, content] = [getAudio(db, audioId ?? ''), getAudioContent(db, audioId ?? '')]
  if (audio === null || content === null) throw new ProblemError('draft_incomplete', { errors: 1 })
  return { id: audio.id, name: audio.name, content }
}
