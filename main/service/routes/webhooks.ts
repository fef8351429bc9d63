import type { FastifyInstance } from 'fastify'
import { webhookPath, webhookRequestSchema } from '../../../shared/api/index.ts'
import { problemAt } from '../body-problem.ts'
import { addJsonCreation } from '../creation.ts'
import { validationError } from '../problems.ts'
import type { ServiceDependencies } from '../dependencies.ts'
import { isWebAddress } from '../web-address.ts'

/** `POST /webhook/create` (specification, section 4.9); the answer is the bare `true`. */
export const addWebhooks = (app: FastifyInstance, deps: ServiceDependencies): void =>
  addJsonCreation(app, deps, {
    path: webhookPath,
    request: webhookRequestSchema,
    create: ({ url }, { user, now }) => {
      if (!isWebAddress(url))
        throw validationError(problemAt('url', 'is not a web address', 'não é um endereço da web'))
      return {
        answer: true,
        stored: {
          kind: 'webhook',
          webhook: { userId: user.id, url, createdAt: new Date(now).toISOString() },
        },
      }
    },
  })
