import type { WritableDatabase } from '../../database/handles.ts'
import { pace } from '../../turns.ts'
import type { Removal } from '../base/removal.ts'
import type { NewSuppressionList } from '../suppressions/queries.ts'
import { openSuppressionStaging, type SuppressionStaging } from '../suppressions/staging.ts'

export type ListOfPhones = Omit<NewSuppressionList, 'storage'>

type Dependencies = { db: WritableDatabase; removal: Pick<Removal, 'request'> }

const phonesPerBlock = 2_000

/**
 * Stages a do-not-contact list of phones. It takes effect when it is committed.
 * @param phones digits with the country code
 */
export const stagePhones = async (
  { db, removal }: Dependencies,
  list: ListOfPhones,
  phones: readonly string[],
): Promise<SuppressionStaging> => {
  const header = { columns: [list.name], roles: ['phone'], defaultDdd: null } as const
  const staging = openSuppressionStaging(db, { ...list, storage: 'plain' }, header)
  try {
    for (let from = 0; from < phones.length; from += phonesPerBlock) {
      // Without a plus a number of Peru is read as one of the area code 51.
      const some = phones
        .slice(from, from + phonesPerBlock)
        .map((phone) => (phone.startsWith('55') ? phone : `+${phone}`))
      let end = 0
      staging.add({
        text: some.join(''),
        cellEnds: Uint32Array.from(some, (phone) => (end += phone.length)),
        widths: new Uint32Array(some.length).fill(1),
        sourceRows: Uint32Array.from(some, (_phone, index) => from + index + 1),
      })
      await pace()
    }
    return staging
  } catch (error) {
    staging.discard()
    removal.request()
    throw error
  }
}
