import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  audioCampaignPath,
  companyPath,
  companyRequestSchema,
  enrichmentCreationPath,
  enrichmentPath,
  mayUse,
  otherCodesHeader,
  rcsCarouselCampaignPath,
  rcsTextCampaignPath,
  smsCampaignPath,
  webhookPath,
  webhookRequestSchema,
} from '../../../shared/api/index.ts'
import type { z } from 'zod'
import { createQueue } from '../../turns.ts'
import { requestThrough } from '../../remote/request-through.ts'
import { notJson } from '../body-problem.ts'
import { listBodyLimitBytes, markOf } from '../creation.ts'
import { type ListPath, unreadOfSmall } from '../intake/read-body.ts'
import { enrichedListNotFound, invalidBody, refusedByRule, serviceUnreachable } from '../problems.ts'
import { endSoonAfter } from '../routes/audio-campaigns.ts'
import { bodyOf } from '../read-request.ts'
import { OtherCodesLost } from './ledger.ts'
import { factsOf, kindOf, saidBy, sha256Of } from './proposal.ts'
import { addReports } from './report-routes.ts'
import { StoreUnavailable } from '../store/unavailable.ts'
import { demandSender } from '../team/team-routes.ts'
import { answerWith } from './relay-answer.ts'
import { type TakenRequest, takeAudio, takeList, type TakingDependencies } from './take-request.ts'

type RelayDependencies = Omit<TakingDependencies, 'large'>
type Deps = TakingDependencies

/**
 * The nine operations of a relay. What creates goes into the ledger, through the claim and on to the service before it, to the
 * byte; what asks is passed through.
 */
export const addRelay = (app: FastifyInstance, dependencies: RelayDependencies): void => {
  const deps = { ...dependencies, large: createQueue() }
  app.addHook('onRequest', async ({ user }) => demandSender(user))
  addList(app, deps, rcsTextCampaignPath)
  addList(app, deps, rcsCarouselCampaignPath)
  addList(app, deps, smsCampaignPath)
  addList(app, deps, enrichmentCreationPath)
  addAudio(app, deps)
  addSmall(app, deps, companyPath, companyRequestSchema)
  addSmall(app, deps, webhookPath, webhookRequestSchema)
  addEnrichmentAnswer(app, deps)
  addReports(app, deps)
}

/** @returns the number of the request in the ledger */
const propose = async (
  { relay: { ledger, codeKey }, uuid }: Deps,
  request: FastifyRequest,
  asked: TakenRequest,
) => {
  const bodyDigest = codeKey.digestOf(await sha256Of(asked.body))
  const mark = markOf(request.headers['idempotency-key'], () => bodyDigest)
  const key = mark === null ? null : codeKey.digestOf(mark.key)
  const tag = mark === null ? null : codeKey.tagOf(mark.key)
  const userId = request.user.id
  const othersTold = Number(request.headers[otherCodesHeader] ?? 0)
  const proposal = { ...asked, id: uuid(), userId, key, tag, bodyDigest, othersTold }
  const number = await ledger.propose(proposal).catch((error: unknown) => {
    throw error instanceof OtherCodesLost
      ? refusedByRule(
          'The team’s database was put back to an earlier time and lacks other phones and documents of these people. Send it again',
          'O banco de dados da equipe voltou a um momento anterior e não tem outros telefones e documentos destas pessoas. Envie de novo',
        )
      : error
  })
  if (number === null)
    throw refusedByRule(
      'Idempotency-Key was used with another body',
      'A Idempotency-Key já foi usada com outro corpo',
    )
  return number
}

/** Answers once it has been sent, held or given up for now. */
const answerOnceSettled = async (
  reply: FastifyReply,
  { relay: { sender } }: Deps,
  number: number,
): Promise<FastifyReply> => {
  try {
    return answerWith(reply, await sender.settle(number), sender.awaited())
  } catch (error) {
    // It is stored, and may have left by now.
    throw error instanceof StoreUnavailable ? new StoreUnavailable(true, error) : error
  }
}

const addList = (
  app: FastifyInstance,
  deps: Deps,
  path: Exclude<ListPath, typeof audioCampaignPath>,
): void => {
  app.post(path, { bodyLimit: listBodyLimitBytes }, async (request, reply) => {
    const number = await takeList(deps, path, request.body, (asked) => propose(deps, request, asked))
    return answerOnceSettled(reply, deps, number)
  })
}

const addAudio = (app: FastifyInstance, deps: Deps): void => {
  // A scope of its own: multipart is taken here, and nowhere else.
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _body, parsed) => parsed(null))
    scope.post(audioCampaignPath, async (request, reply) => {
      endSoonAfter(request, reply.raw)
      const number = await takeAudio(deps, request, async (asked, path) => {
        await deps.checkAudio(path)
        return propose(deps, request, asked)
      })
      return answerOnceSettled(reply, deps, number)
    })
    done()
  })
}

const addSmall = (app: FastifyInstance, deps: Deps, path: string, schema: z.ZodType<object>): void => {
  app.post(path, async (request, reply) => {
    const { body } = request
    if (!Buffer.isBuffer(body)) throw invalidBody(notJson, 'fixed')
    const asked = bodyOf(request, schema)
    const unread = unreadOfSmall(body, asked)
    if (unread !== null) throw invalidBody(unread, 'fixed')
    const number = await propose(deps, request, {
      kind: kindOf(path, asked),
      path,
      contentType: 'application/json',
      body: [body],
      says: deps.relay.codeKey.digestOf(saidBy(path, asked)),
      facts: factsOf(asked, 0),
      quantity: 1,
      units: {},
      startAt: null,
      recipientsByDdd: {},
      codes: { people: [], entries: [] },
    })
    return answerOnceSettled(reply, deps, number)
  })
}

/**
 * The result of an enrichment that this relay created, passed through as it comes; asking costs nothing and may be repeated.
 * As with requests, an analyst gets their own, and who approves that of all: of somebody else's the audit says so first.
 */
const addEnrichmentAnswer = (app: FastifyInstance, { relay: { ledger, team, upstream } }: Deps): void => {
  const get = requestThrough(upstream.way)
  app.get<{ Params: { id: string } }>(enrichmentPath.replace('{id}', ':id'), async (request, reply) => {
    const { user } = request
    const { id } = request.params
    if (/^\.*$/.test(id)) throw enrichedListNotFound()
    const origin = await ledger.findEnrichment(id, mayUse(user.role, 'approve') ? null : user.id)
    if (origin === null) throw enrichedListNotFound()
    if (origin.author !== user.id) await team.noteRead(user.id, { request: origin.id })
    const url = new URL(`${upstream.baseUrl}/enrichment/${encodeURIComponent(id)}`)
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const { protocol, hostname, port, pathname: path } = url
      const headers = { authorization: `Bearer ${upstream.token}`, accept: 'application/json' }
      const asking = get({ protocol, hostname, port, path, method: 'GET', headers }, resolve)
      asking.on('error', () => reject(serviceUnreachable()))
      asking.setTimeout(silenceMs, () => asking.destroy(new Error('nothing came for too long')))
      reply.raw.once('close', () => asking.destroy())
      asking.end()
    })
    // The token that was refused is not the one that the client showed.
    if (answer.statusCode === 401 || answer.statusCode === 403) throw serviceUnreachable()
    return reply
      .code(answer.statusCode ?? 502)
      .type('application/json; charset=utf-8')
      .send(answer)
  })
}

const silenceMs = 60_000
