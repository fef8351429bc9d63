import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { enrichmentCreationPath, enrichmentPath, teamOperations } from '../../../shared/api/index.ts'
import type { HeadlessService } from '../../support/headless-service.ts'
import { askPostgres } from '../../support/postgres.ts'
import { askTeam, post } from '../support/nodes.ts'
import { makeTeamPlace, newPerson, type TeamPlace } from '../support/team.ts'

let place: TeamPlace
let node: HeadlessService

const answer = { processing: false, data: [{ cpf: '52998224725' }] }

beforeEach(async () => {
  place = await makeTeamPlace()
  place.supplier.behave((request, response) =>
    request.method === 'GET'
      ? response.writeHead(200).end(JSON.stringify(answer))
      : response.writeHead(201).end(JSON.stringify({ id: 'abc', cost: 1.5, processing: true })),
  )
  await place.createTeam('Ana')
  node = await place.startNode()
})

type Asking = { url: string; token: string }

const enrich = (who: Asking) =>
  post(who, enrichmentCreationPath, randomUUID(), {
    name: 'Lista',
    documents: ['52998224725', '11144477735'],
    document_type: 'CPF',
    type: 'TARGET_PRO',
  })

const ask = (who: Asking, id = 'abc') => askTeam(who, enrichmentPath.replace('{id}', id))

const reads = async (): Promise<unknown[]> =>
  (
    await askPostgres<{ actor: string; about: string }>(
      place.database,
      `select actor, about from audit where action = 'content_read' order by number`,
    )
  ).map(({ actor, about }) => [actor, JSON.parse(about) as unknown])

test('an analyst gets the result of their own enrichment alone, and who approves that of all, with a line in the audit', async () => {
  const [analyst, approver, admin, auditor, dpo] = [
    await newPerson(node, 'analyst'),
    await newPerson(node, 'approver'),
    await newPerson(node, 'admin'),
    await newPerson(node, 'auditor'),
    await newPerson(node, 'dpo'),
  ]
  const author = await newPerson(node, 'analyst')
  expect((await enrich(author)).status).toBe(201)
  expect(await ask(author)).toEqual({ status: 200, answer })
  expect(await reads()).toEqual([])
  const asked = place.supplier.ledger.length
  expect(await ask(analyst)).toMatchObject({ status: 404, answer: { type: 'NOT_FOUND' } })
  expect([(await ask(auditor)).status, (await ask(dpo)).status]).toEqual([403, 403])
  expect([place.supplier.ledger.length, await reads()]).toEqual([asked, []])
  expect([await ask(approver), await ask(admin), await ask(node)]).toEqual(
    [1, 2, 3].map(() => ({ status: 200, answer })),
  )
  const requests = teamOperations.listRequests.answer.parse(
    (await askTeam(author, teamOperations.listRequests.path)).answer,
  )
  const about = { request: requests.requests[0]?.id }
  expect(await reads()).toEqual([
    [approver.id, about],
    [admin.id, about],
    ['local', about],
  ])
})

test('an enrichment that the relay did not create is not asked for, and neither is one with somebody who was erased', async () => {
  expect((await enrich(node)).status).toBe(201)
  const asked = place.supplier.ledger.length
  for (const id of ['other', '..', 'abc%2F..%2Fxyz', 'abc%00', '%20abc'])
    expect([id, (await ask(node, id)).status]).toEqual([id, 404])
  expect(place.supplier.ledger).toHaveLength(asked)
  expect((await ask(node)).status).toBe(200)
  const erasure = { id: randomUUID(), keys: [{ kind: 'cpf', key: '52998224725' }] }
  expect((await askTeam(node, teamOperations.erasePeople.path, erasure)).status).toBe(200)
  expect(await ask(node)).toMatchObject({ status: 404, answer: { type: 'NOT_FOUND' } })
  expect(place.supplier.ledger).toHaveLength(asked + 1)
})
