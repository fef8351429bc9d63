import type { MessagePreview } from '../../shared/bridge/drafts.ts'
import { type Formats, writePhone } from './formats.ts'
import type { Messages } from './messages.ts'

/** Why a message goes to this phone of its recipient: what is known of it, and of the one whose place it takes; '' = nothing. */
export const phoneResultWords = (
  t: Messages,
  f: Formats,
  { lastResult, insteadOf }: Pick<MessagePreview, 'lastResult' | 'insteadOf'>,
): string => {
  const sentences: string[] = []
  if (insteadOf !== undefined) {
    const phone = writePhone(insteadOf.phone)
    const result = insteadOf.lastResult
    sentences.push(
      result === undefined
        ? t.audience.insteadOf.unknown(phone)
        : t.audience.insteadOf[result.outcome](phone, f.when(result.at), result.campaign),
    )
  }
  if (lastResult !== undefined)
    sentences.push(t.audience.lastResult[lastResult.outcome](f.when(lastResult.at), lastResult.campaign))
  return sentences.join(' ')
}
