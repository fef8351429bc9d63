import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { PersonKey, PersonKeyKind } from '../../../shared/rules/person-key.ts'
import { createRowPhonesReader } from '../../../shared/rules/row-phones.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { foreignPlan } from '../rows/judge/foreign-plan.ts'
import { defaultDddOf } from './queries.ts'
import { documentReader } from './row-documents.ts'

/** A list as far as it says who the people of its rows are. */
export type PeopleColumns = Pick<ContactList, 'id' | 'columns' | 'roles'>

/** By what else the person of a row is known than by the phone that a campaign goes to. */
export type OtherKeysReader = (phone: string, cells: readonly string[]) => PersonKey[]

/**
 * Reads by what else people are known: the other phones of their rows and their documents. Who asked at one of their
 * numbers to be left alone asked as a person (LGPD, art. 18, § 2), and is not contacted at another.
 * @param wanted only keys of these kinds are read
 */
export const otherKeysReader = (
  db: ReadableDatabase,
  { id, columns, roles }: PeopleColumns,
  wanted: ReadonlySet<PersonKeyKind>,
): OtherKeysReader => {
  const documentsOf = documentReader(roles, wanted)
  const hasOthers = wanted.has('phone') && roles.filter((role) => role === 'phone').length > 1
  if (!hasOthers) return (_phone, cells) => documentsOf(cells)
  const phonesOf = createRowPhonesReader(
    { columns, roles },
    { defaultDdd: defaultDddOf(db, id), foreignPlan },
  )
  return (phone, cells) => [
    ...documentsOf(cells),
    ...phonesOf(cells).flatMap(({ digits }): PersonKey[] =>
      digits === phone ? [] : [{ kind: 'phone', key: digits }],
    ),
  ]
}
