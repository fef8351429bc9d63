import type { ServerResponse } from 'node:http'
import type { RecordShape } from '../../shared/api/enrichment.ts'
import { syntheticRecord } from '../../main/service/synthetic/records.ts'
import type { Behaviour, FakeInstance } from './fake-instance.ts'

type Asked = { name: string; documents: string[]; document_type: string; type: string }

export type FakeEnrichments = Behaviour & {
  /** What was asked for, by the id of the list. */
  lists: Map<string, Asked>
  /** How often each list says yet that it is processing. */
  busy: number
  /** Answers a finished list otherwise than with a made-up record for each document. */
  answer: ((asked: Asked, response: ServerResponse) => void) | null
  /** Records of a finished list. */
  recordsOf: (asked: Asked) => unknown[]
}

/** What a document costs there. */
const price = 0.05

/** A service that takes enrichments and answers them with made-up records; it has no record of documents ending in 0. */
export const fakeEnrichments = (): FakeEnrichments => {
  const behaviour: Behaviour = (request, response, body) => {
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (request.method === 'POST') {
      const asked = JSON.parse(body.toString('utf8')) as Asked
      const id = `list-${fake.lists.size + 1}`
      fake.lists.set(id, asked)
      json(201, { id, cost: Number((asked.documents.length * price).toFixed(2)), processing: true })
      return
    }
    const asked = fake.lists.get(request.url?.split('/').at(-1) ?? '')
    if (asked === undefined) json(404, { error: null, message: 'not found', meta: {}, type: 'NOT_FOUND' })
    else if (fake.busy > 0) {
      fake.busy -= 1
      json(200, { processing: true, data: [] })
    } else if (fake.answer !== null) fake.answer(asked, response)
    else json(200, { processing: false, data: fake.recordsOf(asked) })
  }
  const fake: FakeEnrichments = Object.assign(behaviour, {
    lists: new Map<string, Asked>(),
    busy: 0,
    answer: null,
    recordsOf: ({ documents, document_type, type }: Asked) =>
      documents
        .filter((document) => !document.endsWith('0'))
        .map((document) =>
          syntheticRecord(document_type === 'CNPJ' ? 'CNPJ' : (type as RecordShape), document, 0),
        ),
  })
  return fake
}

/** How many creations arrived: each of them costs money. */
export const countCreations = ({ ledger }: FakeInstance): number =>
  ledger.filter(({ method }) => method === 'POST').length
