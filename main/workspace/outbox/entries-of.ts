import type { Audience, Recipient } from '../campaigns/audience.ts'
import type { OtherKeysReader } from '../lists/row-people.ts'
import { writeOtherKeys } from './entry-keys.ts'
import type { Entry, Request } from './frozen-request.ts'

/** Whom a campaign goes to, and by what else they are known. */
export type Addressees = {
  audience: Pick<Audience, 'walk'>
  otherKeysOf: OtherKeysReader
  onePerPerson: boolean
}

/** The entries of an audience. @param write JSON of one recipient */
export const entriesOf = (
  { audience, otherKeysOf, onePerPerson }: Addressees,
  write: (recipient: Recipient) => string,
): Request['entries'] =>
  function* () {
    for (const chunk of audience.walk())
      yield chunk.map((recipient): Entry => ({
        contact: recipient.phone,
        otherKeys: writeOtherKeys(
          otherKeysOf(recipient.phone, recipient.cells),
          recipient.otherRows,
          onePerPerson,
        ),
        json: write(recipient),
      }))
  }
