import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CampaignType, type SmsCampaignRequest, smsCampaignPath } from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { type ZonelessMeaning, writeZonelessTimestamp } from '../../../shared/rules/schedule.ts'
import { compileTemplate } from '../../../shared/rules/template.ts'
import type { Audience } from '../drafts/audience.ts'

/** Where a recipient stands in the frozen bytes. */
export type FrozenRecipient = { position: number; contact: string; entryAt: number; entryBytes: number }

/** A request as it will leave, to the byte. */
export type FrozenRequest = {
  kind: CampaignType
  path: string
  contentType: string
  body: Buffer
  /** The body without its recipients, for reading. */
  bodyHead: string
  bodySha256: string
  /** Equal for what says the same to the same people, whatever its title and start (rule D4). */
  campaignSha256: string
  quantity: number
}

/**
 * Renders a short SMS for its whole audience. `message` carries the template and each contact its own text, unless all
 * texts are the same. Only `contacts` is used: which of `numbers` and `contacts` wins is not specified.
 * @param onRecipients receives the recipients chunk by chunk, in order
 */
export const freezeSms = async (
  content: DraftContent,
  list: ContactList,
  audience: Audience,
  { startAt, zonelessStart }: { startAt: number; zonelessStart: ZonelessMeaning },
  onRecipients: (recipients: FrozenRecipient[]) => void,
): Promise<FrozenRequest> => {
  const template = compileTemplate(content.template, list.columns)
  const head = {
    title: content.title.trim(),
    type: 'SMSSHORT',
    start_date: writeZonelessTimestamp(startAt, zonelessStart),
    message: content.template,
  } satisfies SmsCampaignRequest
  const bodyHead = JSON.stringify(head)
  const campaignHash = createHash('sha256').update(JSON.stringify([head.type, head.message]))
  const pieces: Buffer[] = [Buffer.from(`${bodyHead.slice(0, -1)},"contacts":[`)]
  let bytes = pieces[0]?.length ?? 0
  let quantity = 0
  for (const recipients of audience.walk()) {
    const frozen: FrozenRecipient[] = []
    const texts: string[] = []
    for (const { position, phone, cells } of recipients) {
      const entry = JSON.stringify(
        template.isConstant ? { contact: phone } : { contact: phone, message: template.render(cells).text },
      )
      const separator = position === 0 ? '' : ','
      const entryBytes = Buffer.byteLength(entry)
      frozen.push({ position, contact: phone, entryAt: bytes + separator.length, entryBytes })
      bytes += separator.length + entryBytes
      texts.push(separator, entry)
    }
    const piece = Buffer.from(texts.join(''))
    pieces.push(piece)
    campaignHash.update(piece)
    quantity += frozen.length
    onRecipients(frozen)
    await nextTurn()
  }
  pieces.push(Buffer.from(']}'))
  const body = Buffer.concat(pieces)
  return {
    kind: 'SMSSHORT',
    path: smsCampaignPath,
    contentType: 'application/json',
    body,
    bodyHead,
    bodySha256: createHash('sha256').update(body).digest('hex'),
    campaignSha256: campaignHash.digest('hex'),
    quantity,
  }
}
