import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  callbackAddressRequestSchema,
  callbackPath,
  callbacksQuerySchema,
  controlPaths,
} from '../../../shared/api/index.ts'
import { createCallbackSecret } from '../callback-secret.ts'
import { callbackNotFound } from '../problems.ts'
import { getCallback, listCallbacks, removeSomeCallbacks } from '../store/callbacks.ts'
import type { ControlDependencies } from './dependencies.ts'
import { bodyOf, queryOf } from './read-request.ts'
import { pace } from '../../turns.ts'

/** The inbox as its owner sees it: what came, and addresses to give away. */
export const addCallbackControl = (
  app: FastifyInstance,
  { db, tokenKey, serviceBaseUrl }: Pick<ControlDependencies, 'db' | 'tokenKey' | 'serviceBaseUrl'>,
): void => {
  const secret = createCallbackSecret(tokenKey)
  app.get(controlPaths.callbacks, (request) => {
    const { ref, ...page } = queryOf(request, callbacksQuerySchema)
    return listCallbacks(db, ref ?? null, page)
  })
  app.get(controlPaths.callbackContent, (request) => {
    const callback = getCallback(db, queryOf(request, contentQuerySchema).id)
    if (callback === null) throw callbackNotFound()
    return callback
  })
  app.post(controlPaths.callbackAddress, (request) => {
    const { ref } = bodyOf(request, callbackAddressRequestSchema)
    return { url: serviceBaseUrl + callbackPath.replace('{ref}', secret.segmentOf(ref)) }
  })
  app.post(controlPaths.removeCallbacks, async () => {
    const first = { offset: 0, limit: 1 }
    // What comes meanwhile came after the person's word.
    const { latest } = listCallbacks(db, null, first)
    while (removeSomeCallbacks(db, latest) > 0) await pace()
    db.pragma('wal_checkpoint(TRUNCATE)')
    return listCallbacks(db, null, first)
  })
}

const contentQuerySchema = z.object({ id: z.string() })
