import type { FastifyReply } from 'fastify'
import type { Hold, RelayMeta } from '../../../shared/api/index.ts'
import { problemBody } from '../problems.ts'
import { reaisOf } from '../../../shared/rules/money.ts'
import type { Standing } from './ledger.ts'

/** Names the request in the ledger, also where the answer is the supplier's own. */
export const requestHeader = 'revoada-request'

const retryAfterSeconds = 5

/**
 * Answers with what came of a request: with the answer of the service before the relay where that decided, else with what the
 * relay knows. 422: the request is held and was not sent. 504: the outcome is unknown.
 * @param awaited number of senders without which nothing is sent now
 */
export const answerWith = (reply: FastifyReply, standing: Standing, awaited: number): FastifyReply => {
  reply.header(requestHeader, standing.id)
  switch (standing.state) {
    case 'sent':
    case 'sent_unparsed':
    case 'rejected':
      return reply
        .code(standing.status ?? 502)
        .type(standing.state === 'sent_unparsed' ? 'application/octet-stream' : jsonType)
        .send(standing.answer)
    case 'stopped':
      return refuse(reply, standing, 422, heldWords(standing.hold))
    case 'not_sent':
    case 'ready':
      reply.header('retry-after', retryAfterSeconds)
      return refuse(reply, standing, 503, awaited > 0 ? pausedWords : notSentWords)
    case 'unauthorised':
      return refuse(reply, standing, 502, unauthorisedWords)
    case 'inflight':
      return refuse(reply, standing, 504, underWayWords)
    case 'unknown':
      return refuse(reply, standing, 504, unknownWords)
  }
}

const jsonType = 'application/json; charset=utf-8'

/** In English and in Portuguese. */
type Words = readonly [string, string]

const refuse = (
  reply: FastifyReply,
  { id, state }: Standing,
  status: number,
  [text, translation]: Words,
): FastifyReply => {
  const meta: RelayMeta = { request: id, state }
  return reply
    .code(status)
    .type(jsonType)
    .send(problemBody(text, translation, meta))
}

const notSentWords: Words = [
  'It could not be sent yet. The request is kept and tried again. Repeat it with the same Idempotency-Key to learn what came of it',
  'Ainda não foi possível enviar. a requisição está guardada e será tentada de novo. Repita com a mesma Idempotency-Key para saber o que houve',
]

const pausedWords: Words = [
  'Nothing is sent now: the database was restarted, replaced or restored, and not every node has reconciled with it yet. The request is kept and sent after that. Repeat it with the same Idempotency-Key to learn what came of it',
  'Nada é enviado agora: o banco de dados foi reiniciado, trocado ou restaurado, e nem todos os nós conferiram com ele o que enviaram. A requisição está guardada e será enviada depois. Repita com a mesma Idempotency-Key para saber o que houve',
]

const unauthorisedWords: Words = [
  'The service refused the token of this instance. Nothing was sent; the request is kept until its operator releases it',
  'O serviço recusou o token desta instância. Nada foi enviado; a requisição está guardada até que o operador a libere',
]

const underWayWords: Words = [
  'The service has not answered yet. The request is kept and not sent a second time; repeat it with the same Idempotency-Key to learn what came of it',
  'O serviço ainda não respondeu. A requisição está guardada e não será enviada outra vez; repita com a mesma Idempotency-Key para saber o que houve',
]

const unknownWords: Words = [
  'It is not known whether the service took this. It is not sent again; a person decides what counts',
  'Não se sabe se o serviço aceitou isto. Não será enviado de novo; uma pessoa decide o que vale',
]

const heldWords = (hold: Hold | null): Words => {
  switch (hold?.reason) {
    case 'late':
      return [
        `Held, not sent: it was due at ${hold.dueAt}`,
        `Retida, não enviada: devia ter saído em ${hold.dueAt}`,
      ]
    case 'blocked':
      return [
        `Held, not sent: ${hold.people} of its people must not be contacted`,
        `Retida, não enviada: ${hold.people === 1 ? '1 das pessoas não pode ser contatada' : `${hold.people} das pessoas não podem ser contatadas`}`,
      ]
    case 'capped':
      return [
        `Held, not sent: ${hold.people} of its people were reached by ${hold.cap.contacts} campaigns within ${hold.cap.days} days, and the team allows no more`,
        `Retida, não enviada: ${hold.people === 1 ? '1 das pessoas já recebeu' : `${hold.people} das pessoas já receberam`} o máximo de campanhas que a equipe permite: ${hold.cap.contacts} em ${hold.cap.days} dias`,
      ]
    case 'budget':
      return [
        `Held, not sent: it passes the team's budget of ${hold.month}: R$ ${reaisOf(hold.committedMicros)} with it, of R$ ${reaisOf(hold.budgetMicros)}`,
        `Retida, não enviada: passa do orçamento da equipe para ${hold.month}: R$ ${reaisOf(hold.committedMicros)} com ela, de R$ ${reaisOf(hold.budgetMicros)}`,
      ]
    case 'twin':
      return [
        `Held, not sent: request ${hold.requestId} of ${hold.claimedAt} says the same and shares ${hold.shared} of its entries`,
        `Retida, não enviada: a requisição ${hold.requestId} de ${hold.claimedAt} diz o mesmo e tem ${hold.shared} itens em comum`,
      ]
    case 'out_of_hours':
      return [
        `Held, not sent: ${hold.people} of its people would be reached outside of the team's sending hours`,
        `Retida, não enviada: ${hold.people} das pessoas seriam contatadas fora dos horários de envio da equipe`,
      ]
    case 'approval':
      return [
        `Held, not sent: a request to ${hold.people} people needs the approval of somebody else`,
        `Retida, não enviada: uma requisição a ${hold.people} pessoas precisa da aprovação de outra pessoa`,
      ]
    case 'withdrawn':
      return ['Not sent: it was withdrawn', 'Não enviada: foi retirada']
    case 'erased':
      return [
        'Held, not sent: one of its people was erased, and the request with them',
        'Retida, não enviada: uma das pessoas foi apagada, e a requisição com ela',
      ]
    case undefined:
      return ['Held, not sent', 'Retida, não enviada']
  }
}
