import type { FastifyInstance } from 'fastify'
import { audioCampaignPath, type ReportAsked, teamOperations } from '../../../shared/api/index.ts'
import { listBodyLimitBytes } from '../creation.ts'
import { invalidBody } from '../problems.ts'
import { queryOf } from '../read-request.ts'
import { endSoonAfter } from '../routes/audio-campaigns.ts'
import { sha256Of } from './proposal.ts'
import { type TakenRequest, takeAudio, takeList, type TakingDependencies } from './take-request.ts'

const { path: reportPath, request: reportSchema } = teamOperations.reportRequest

/**
 * Takes reports of what left a computer before it joined. The computer is believed that it left and when; to whom and what
 * is read out of its bytes, as of a request that is to leave. The bytes are not kept, so that nothing can send them.
 */
export const addReports = (app: FastifyInstance, deps: TakingDependencies): void => {
  const { uuid, relay } = deps
  const { ledger, codeKey } = relay
  const store = async (userId: string, { key, state, at }: ReportAsked, asked: TakenRequest) => ({
    isNew: await ledger.report(
      {
        ...asked,
        id: uuid(),
        userId,
        key: codeKey.digestOf(key),
        tag: codeKey.tagOf(key),
        bodyDigest: codeKey.digestOf(await sha256Of(asked.body)),
      },
      { state, at },
    ),
  })
  // A scope of its own: here JSON and forms are taken at one address.
  app.register((scope, _options, done) => {
    scope.addContentTypeParser('multipart/form-data', (_request, _body, parsed) => parsed(null))
    scope.post(reportPath, { bodyLimit: listBodyLimitBytes }, async (request, reply) => {
      endSoonAfter(request, reply.raw)
      const { user, body } = request
      const said = queryOf(request, reportSchema)
      const { path } = said
      if (path !== audioCampaignPath)
        return takeList(deps, path, body, (asked) => store(user.id, said, asked))
      if (Buffer.isBuffer(body)) throw invalidBody()
      return takeAudio(deps, request, (asked) => store(user.id, said, asked))
    })
    done()
  })
}
