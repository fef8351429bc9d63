import type { Audience, Recipient } from '../drafts/audience.ts'
import type { Entry, Request } from './frozen-request.ts'

/** Whom a campaign goes to, and the documents in their rows. */
export type Addressees = {
  audience: Pick<Audience, 'walk'>
  documentsOf: (cells: readonly string[]) => string | null
}

/** The entries of an audience. @param write JSON of one recipient */
export const entriesOf = (
  { audience, documentsOf }: Addressees,
  write: (recipient: Recipient) => string,
): Request['entries'] =>
  function* () {
    for (const chunk of audience.walk())
      yield chunk.map((recipient): Entry => ({
        contact: recipient.phone,
        documents: documentsOf(recipient.cells),
        json: write(recipient),
      }))
  }
