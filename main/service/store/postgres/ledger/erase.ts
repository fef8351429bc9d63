import type { RequestCount } from '../../../relay/ledger.ts'
import type { Access } from '../access.ts'
import { all, type Query, run, sql } from '../sql.ts'
import { addAuditLine } from '../team/audit.ts'
import { arrayOf } from './codes.ts'
import { setHold } from './holds.ts'

type Request = { number: number; kind: string }

/** Goes through all codes, as no query of every day asks for somebody in them. */
const requestsOf = (people: readonly bigint[], { read }: Access): Promise<Request[]> =>
  read((db) =>
    all<Request>(
      db,
      sql`select number, kind from relay_request
          where number in (select request from relay_code where person = ${any(people)})
            or number in (select code.request from (${toldOf(people)}) told
                            join relay_code code on code.request = told.request and code.person = told.person)
          order by number`,
    ),
  )

/** Where people are known by other codes in requests that have not left, and the codes that these requests go to instead. */
const toldOf = (people: readonly bigint[]): Query => sql`
  select request.number as request, known.person from relay_other_codes told
    join relay_request request on request.user_id = told.user_id and request.key = told.key
    cross join unnest(told.people, told.others) as known (person, other)
  where known.other = ${any(people)}`

const any = (people: readonly bigint[]): Query => sql`any (${arrayOf(people)}::bigint[])`

const countOf = (requests: readonly Request[]): RequestCount => {
  const enrichments = requests.filter(({ kind }) => kind === 'ENRICHMENT').length
  return { campaigns: requests.length - enrichments, enrichments }
}

export const findPeople = async (access: Access, people: readonly bigint[]): Promise<RequestCount> =>
  countOf(await requestsOf(people, access))

export const erasePeople = async (
  access: Access,
  actor: string,
  people: readonly bigint[],
): Promise<RequestCount> => {
  const requests = await requestsOf(people, access)
  for (const { number } of requests)
    await access.write(async (db) => {
      await run(db, sql`delete from relay_body where request = ${number}`)
      await run(
        db,
        sql`update relay_request set facts = null, audience = null, created = null, recipients_by_ddd = '{}'
            where number = ${number}`,
      )
      await run(db, sql`update relay_attempt set answer = null where request = ${number}`)
      await run(
        db,
        sql`delete from relay_code where request = ${number}
              and (person = ${any(people)}
                or person in (select person from (${toldOf(people)}) told where told.request = ${number}))`,
      )
      await setHold(db, number, { reason: 'erased' })
    })
  await access.write((db) =>
    addAuditLine(db, actor, 'people_erased', { people: people.length, requests: requests.length }),
  )
  return countOf(requests)
}
