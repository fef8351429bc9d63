import { randomBytes } from 'node:crypto'
import { audioCampaignPath, type AudioCampaignRequest } from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { VoiceType } from '../../../shared/rules/campaign-types.ts'
import { type Addressees, entriesOf } from './entries-of.ts'
import type { Particulars, Request } from './frozen-request.ts'

/** A recording as it stands in the library (audios.ts). */
export type Recording = { id: string; name: string; content: Buffer }

const newline = '\r\n'

/**
 * A voice blast or an integrated call for its whole audience: a form of two parts (specification, section 4.3), `data`
 * with the numbers and `file` with the recording. `audio_url` and `audio_id` are left out: what they mean beside the
 * file is not specified.
 */
export const callRequest = (
  content: DraftContent & { kind: VoiceType },
  recording: Recording,
  addressees: Addressees,
  { startAt, callbackUrl }: Particulars,
): Request => {
  const data: Omit<AudioCampaignRequest, 'numbers'> = {
    title: content.title.trim(),
    type: content.kind,
    start_date: new Date(startAt).toISOString(),
    ...(callbackUrl === null ? {} : { callback_url: callbackUrl }),
  }
  const head = JSON.stringify(data)
  // No recording has 48 random digits in it by accident.
  const boundary = `revoada-${randomBytes(24).toString('hex')}`
  const part = (disposition: string, type: string): string =>
    [`--${boundary}`, `Content-Disposition: form-data; ${disposition}`, `Content-Type: ${type}`, '', ''].join(
      newline,
    )
  return {
    kind: content.kind,
    path: audioCampaignPath,
    contentType: `multipart/form-data; boundary=${boundary}`,
    bodyHead: JSON.stringify({ data, file: { name: recording.name, sha256: recording.id } }),
    before: Buffer.from(`${part('name="data"', 'application/json')}${head.slice(0, -1)},"numbers":[`),
    after: Buffer.concat([
      Buffer.from(`]}${newline}${part('name="file"; filename="audio.mp3"', 'audio/mpeg')}`),
      recording.content,
      Buffer.from(`${newline}--${boundary}--${newline}`),
    ]),
    says: JSON.stringify([recording.id]),
    entries: entriesOf(addressees, ({ phone }) => JSON.stringify(phone)),
  }
}
