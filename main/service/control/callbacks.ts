import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  callbackAddressRequestSchema,
  type CallbackBodies,
  callbackBodiesLimits,
  callbackBodiesQuerySchema,
  type CallbackContent,
  callbackContentSchema,
  callbackPath,
  callbacksQuerySchema,
  controlPaths,
} from '../../../shared/api/index.ts'
import { createCallbackSecret } from '../callback-secret.ts'
import { callbackNotFound } from '../problems.ts'
import type { StoredCallback } from '../store/store.ts'
import type { ControlDependencies } from './dependencies.ts'
import { bodyOf, queryOf } from '../read-request.ts'

/** The inbox as its owner sees it: what came, and addresses to give away. */
export const addCallbackControl = (
  app: FastifyInstance,
  { store, tokenKey, serviceBaseUrl }: Pick<ControlDependencies, 'store' | 'tokenKey' | 'serviceBaseUrl'>,
): void => {
  const secret = createCallbackSecret(tokenKey)
  app.get(controlPaths.callbacks, (request) => {
    const { ref, ...page } = queryOf(request, callbacksQuerySchema)
    return store.listCallbacks(ref ?? null, page)
  })
  const getContent = async (id: string): Promise<CallbackContent> => {
    const callback = await store.getCallback(id)
    if (callback === null) throw callbackNotFound()
    return contentOf(callback)
  }
  app.get(controlPaths.callbackContent, (request) => getContent(queryOf(request, contentQuerySchema).id))
  const getBodies = async (ref: string, after: number): Promise<CallbackBodies> => {
    const found = await store.readCallbacks(ref, after, callbackBodiesLimits)
    return {
      callbacks: found.map(({ body, ...callback }) => ({ ...callback, bodyBase64: body.toString('base64') })),
    }
  }
  app.get(controlPaths.callbackBodies, (request) => {
    const { ref, after } = queryOf(request, callbackBodiesQuerySchema)
    return getBodies(ref, after)
  })
  app.post(controlPaths.callbackAddress, (request) => {
    const { ref } = bodyOf(request, callbackAddressRequestSchema)
    return { url: serviceBaseUrl + callbackPath.replace('{ref}', secret.segmentOf(ref)) }
  })
  app.post(controlPaths.removeCallbacks, async () => {
    const first = { offset: 0, limit: 1 }
    // What comes meanwhile came after the person's word.
    const { latest } = await store.listCallbacks(null, first)
    await store.removeCallbacks(latest)
    return store.listCallbacks(null, first)
  })
}

const contentQuerySchema = z.object({ id: z.string() })

const contentOf = ({ headers, body, ...callback }: StoredCallback): CallbackContent => ({
  ...callback,
  headers: callbackContentSchema.shape.headers.parse(JSON.parse(headers)),
  bodyBase64: body.toString('base64'),
})
