import type { FastifyReply } from 'fastify'
import type { ApiProblem } from '../../shared/api/index.ts'
import type { BodyProblem } from './body-problem.ts'
import { StoreUnavailable } from './store/unavailable.ts'

/**
 * What this instance refuses, and how it says so (specification, section 7). Where the document leaves the line open,
 * this instance decides: 400 = not parseable or not of the contract's types; 422 = well-formed, but refused by a rule;
 * 401 = no token or one that does not hold; 409, 413, 415, 431 and 503 with the same body.
 */
export class ServiceProblem extends Error {
  readonly status: number
  readonly translation: string

  constructor(status: number, message: string, translation: string) {
    super(message)
    this.name = 'ServiceProblem'
    this.status = status
    this.translation = translation
  }
}

/**
 * Company, enrichment and webhook creation have one fixed `message` for 400 and one for 422 (section 7), so there only
 * `message_translate` names the field.
 */
export type MessageForm = 'fixed' | 'open'

const refusalOfBody = (
  status: 400 | 422,
  [message, translation]: readonly [string, string],
  problem: BodyProblem | undefined,
  form: MessageForm,
): ServiceProblem => {
  if (problem === undefined) return new ServiceProblem(status, message, translation)
  const text = form === 'fixed' ? message : `${message}: ${problem.text}`
  return new ServiceProblem(status, text, `${translation}: ${problem.translation}`)
}

/** @param problem where the body is wrong and why, if that is known */
export const invalidBody = (problem?: BodyProblem, form: MessageForm = 'open'): ServiceProblem =>
  refusalOfBody(
    400,
    ['Invalid data in the request body', 'Dados inválidos no corpo da requisição'],
    problem,
    form,
  )

export const refusedByRule = (message: string, translation: string): ServiceProblem =>
  new ServiceProblem(422, message, translation)

export const audioTooLarge = (): ServiceProblem =>
  refusedByRule('The audio file is larger than 10 MB', 'O arquivo de áudio tem mais de 10 MB')

/** The process that was checking it was ended from outside. */
export const audioNotChecked = (): ServiceProblem =>
  new ServiceProblem(
    503,
    'The check of the audio was interrupted. Nothing was stored; send it again',
    'A verificação do áudio foi interrompida. Nada foi gravado; envie de novo',
  )

/** What a rule refuses in company, enrichment and webhook creation. */
export const validationError = (problem: BodyProblem): ServiceProblem =>
  refusalOfBody(422, ['Validation error', 'Erro de validação'], problem, 'fixed')

export const bodyTooLarge = (): ServiceProblem =>
  new ServiceProblem(413, 'Request body too large', 'Corpo da requisição grande demais')

export const badToken = (): ServiceProblem =>
  new ServiceProblem(401, 'Missing or invalid bearer token', 'Token de acesso ausente ou inválido')

/** Of a team: the token was one of its devices, whose access was ended since. */
export const accessEnded = (): ServiceProblem =>
  new ServiceProblem(
    401,
    'The access of this computer was ended. To join again, ask an admin of the team for a new code',
    'O acesso deste computador foi encerrado. Para entrar de novo, peça um código novo a quem administra a equipe',
  )

/** Of a team: the member's role does not have it. */
export const notOfRole = (role: string): ServiceProblem =>
  new ServiceProblem(403, `The role ${role} does not permit this`, `O papel ${role} não permite isto`)

/** There is nobody to invite to. */
export const noTeam = (): ServiceProblem =>
  new ServiceProblem(
    409,
    'This instance has no team yet: its operator makes one (admin create-team)',
    'Esta instância ainda não tem equipe: quem a opera cria uma (admin create-team)',
  )

/** Of a team: there is no such member, device or request. */
export const notInTeam = (): ServiceProblem =>
  new ServiceProblem(404, 'There is nothing of this id', 'Não há nada com este id')

/** Of a team: what the change would leave behind. */
export const lastAdmin = (): ServiceProblem =>
  new ServiceProblem(
    409,
    'This is the last admin: make somebody else one first',
    'Esta é a última pessoa com o papel admin: dê o papel a outra antes',
  )

/** Of a team: a code with which nobody joins. */
export const badInvitation = (why: 'unknown' | 'used' | 'expired'): ServiceProblem => {
  switch (why) {
    case 'unknown':
      return refusedByRule(
        'No invitation has this code. Check it, or ask for another',
        'Nenhum convite tem este código. Confira, ou peça outro',
      )
    case 'used':
      return refusedByRule(
        'This code was used already: it is good once. Ask for another',
        'Este código já foi usado: ele vale uma vez só. Peça outro',
      )
    case 'expired':
      return refusedByRule(
        'This code has expired: it is good for seven days. Ask for another',
        'Este código venceu: ele vale por sete dias. Peça outro',
      )
  }
}

/** Of a team: somebody else is invited with this e-mail, and a sign-in finds one person by it. */
export const emailTaken = (): ServiceProblem =>
  refusedByRule('Another member has this e-mail', 'Outra pessoa da equipe tem este e-mail')

/** Of a team: why signing in with the company’s account comes to nothing. */
export const signInRefused = (words: { en: string; 'pt-BR': string }): ServiceProblem =>
  refusedByRule(words.en, words['pt-BR'])

/** Of a team: why somebody's word does not let a request go. */
export const approvalRefused = (why: 'own' | 'changed'): ServiceProblem =>
  why === 'own'
    ? refusedByRule('Whoever asked for it cannot approve it', 'Quem fez a requisição não pode aprová-la')
    : refusedByRule(
        'These are not the bytes that would leave. Look at the request again',
        'Estes não são os bytes que sairiam. Veja a requisição de novo',
      )

export const enrichedListNotFound = (): ServiceProblem =>
  new ServiceProblem(404, 'Enriched list not found', 'Lista enriquecida não encontrada')

export const callbackNotFound = (): ServiceProblem =>
  new ServiceProblem(404, 'Callback not found', 'Retorno não encontrado')

export const importUnderWay = (): ServiceProblem =>
  new ServiceProblem(409, 'An import is under way', 'Há uma importação em andamento')

export const companyBaseUnavailable = (): ServiceProblem =>
  new ServiceProblem(
    409,
    'Companies can be imported only where the service runs on its own database',
    'Empresas só podem ser importadas onde o serviço usa o próprio banco de dados',
  )

/** Of a relay: no request of this id waits for such a word. */
export const requestNotFound = (): ServiceProblem =>
  new ServiceProblem(
    404,
    'No request of this id waits for that',
    'Nenhuma requisição com este id espera por isso',
  )

/** Of a relay: what stands before it. */
export const serviceUnreachable = (): ServiceProblem =>
  new ServiceProblem(
    502,
    'The service before this instance cannot be asked now',
    'O serviço por trás desta instância não pode ser consultado agora',
  )

/** @param meta what a program can read of it */
export const problemBody = (message: string, translation: string, meta = {}): ApiProblem => ({
  error: null,
  message,
  message_translate: translation,
  meta,
  // The shown bodies carry NOT_FOUND for 400 and 422 alike.
  type: 'NOT_FOUND',
})

const byStatus: Readonly<Record<number, [string, string]>> = {
  404: ['Not found', 'Não encontrado'],
  415: ['Unsupported content type', 'Tipo de conteúdo não aceito'],
}

/**
 * The database cannot be asked now. Where the answer to a commit was lost, the refusal claims neither success nor failure:
 * a repeat with the same Idempotency-Key finds what was stored.
 */
const databaseUnavailable = ({ isOutcomeUnknown, isFull }: StoreUnavailable): ServiceProblem => {
  if (isOutcomeUnknown)
    return new ServiceProblem(
      503,
      'It is not known whether this was stored. Repeat it with the same Idempotency-Key',
      'Não se sabe se isto foi gravado. Repita com a mesma Idempotency-Key',
    )
  if (isFull)
    return new ServiceProblem(
      503,
      'The disk of the database is full: its operator has to make room. Nothing was stored',
      'O disco do banco de dados está cheio: quem o opera precisa liberar espaço. Nada foi gravado',
    )
  return new ServiceProblem(
    503,
    'The database is not available. Nothing was stored',
    'O banco de dados não está disponível. Nada foi gravado',
  )
}

const retryAfterSeconds = 5

/** The one exit for everything that goes wrong in a request. An error nobody expected says nothing about itself. */
export const sendProblem = (reply: FastifyReply, error: unknown): FastifyReply => {
  const { status, message, translation } = problemOf(error)
  // The rest of the body stays unread, so nothing else can come this way.
  if (status === 413) reply.header('connection', 'close')
  if (status === 503) reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).send(problemBody(message, translation))
}

const problemOf = (error: unknown): ServiceProblem => {
  if (error instanceof ServiceProblem) return error
  if (error instanceof StoreUnavailable) return databaseUnavailable(error)
  const status = statusOf(error)
  if (status === 400) return invalidBody()
  const [message, translation] = byStatus[status] ?? ['Internal error', 'Erro interno']
  return new ServiceProblem(status, message, translation)
}

const statusOf = (error: unknown): number => {
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? status : 500
}
