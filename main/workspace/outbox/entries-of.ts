import type { Audience, Recipient } from '../campaigns/audience.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import type { OtherKeysReader } from '../lists/row-people.ts'
import { writeOtherKeys } from './entry-keys.ts'
import type { Entry, Request } from './frozen-request.ts'

/** Whom a campaign goes to, and by what else they are known. */
export type Addressees = {
  audience: Pick<Audience, 'walk'>
  otherKeysOf: OtherKeysReader
}

/** The entries of an audience. @param write JSON of one recipient */
export const entriesOf = (
  { audience, otherKeysOf }: Addressees,
  write: (recipient: Recipient) => string,
): Request['entries'] =>
  function* () {
    const otherKeysOfPerson = ({ phone, cells, otherPhones = [] }: Recipient): PersonKey[] => {
      const ofRow = otherKeysOf(phone, cells)
      const isOfRow = (digits: string): boolean =>
        ofRow.some(({ kind, key }) => kind === 'phone' && key === digits)
      return [
        ...ofRow,
        ...otherPhones.flatMap((key): PersonKey[] => (isOfRow(key) ? [] : [{ kind: 'phone', key }])),
      ]
    }
    for (const chunk of audience.walk())
      yield chunk.map((recipient): Entry => ({
        contact: recipient.phone,
        otherKeys: writeOtherKeys(otherKeysOfPerson(recipient)),
        json: write(recipient),
      }))
  }
