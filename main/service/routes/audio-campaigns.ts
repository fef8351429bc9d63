import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { audioCampaignPath } from '../../../shared/api/index.ts'
import { type AudioForm, receiveAudioForm } from '../audio/receive-form.ts'
import { createCampaign } from '../campaigns.ts'
import { createOnce, type Creation, type CreationContext, markOf } from '../creation.ts'
import { type ListRequest, takeList } from '../list-creation.ts'
import type { ServiceDependencies } from '../dependencies.ts'
import { audioIdOf } from '../audio/audio-id.ts'

/** How long the rest of a body that was refused is still read, so that its sender gets to the answer. */
const lingerMs = 5_000

/** `POST /campaign/audio/send`: voice blasts and integrated calls (specification, sections 4.3 and 4.4). */
export const addAudioCampaigns = (app: FastifyInstance, deps: ServiceDependencies): void => {
  // A scope of its own: multipart is taken here, and nowhere else.
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _body, parsed) => parsed(null))
    scope.post(audioCampaignPath, async (request, reply) => {
      endSoonAfter(request, reply.raw)
      const answer = await deps.uploads(async (path) =>
        createFromForm(deps, request, await receiveAudioForm(request.raw, path), path),
      )
      return reply.code(200).type('application/json; charset=utf-8').send(answer)
    })
    done()
  })
}

const createFromForm = (
  deps: ServiceDependencies,
  request: FastifyRequest,
  { fileSha256, data }: AudioForm,
  path: string,
): Promise<string> =>
  takeList(deps, audioCampaignPath, data, async (asked, dataSha256) => {
    const { containerMs } = await deps.checkAudio(path)
    const sound = { sha256: fileSha256, bytes: await readFile(path), durationMs: containerMs }
    const context = { user: request.user, now: deps.clock() }
    // The boundary between the parts is another at every try: the same request is the same two parts.
    const mark = markOf(request.headers['idempotency-key'], () => `${dataSha256}${fileSha256}`)
    return createOnce(deps, context, mark, () => createAudioCampaign(asked, sound, context))
  })

const createAudioCampaign = (
  { asked, list, id }: ListRequest<typeof audioCampaignPath>,
  sound: { sha256: string; bytes: Buffer; durationMs: number },
  context: CreationContext,
): Creation => {
  const { audio_id, audio_url, ...rest } = asked
  const audioId = audioIdOf(sound.sha256)
  return createCampaign(
    { ...rest, message: '', content: { audioId, asked: { audio_id, audio_url } } },
    id,
    list,
    context,
    { id: audioId, ...sound, createdAt: new Date(context.now).toISOString() },
  )
}

/** Answered before the whole body has come, a request may go on for a moment, and is then cut off. */
export const endSoonAfter = ({ raw }: FastifyRequest, response: ServerResponse): void => {
  response.once('finish', () => {
    if (!raw.complete) setTimeout(() => raw.destroy(), lingerMs).unref()
  })
}
