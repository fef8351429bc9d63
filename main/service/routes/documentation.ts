import type { FastifyInstance } from 'fastify'
import { buildOpenApi } from '../documentation/openapi.ts'
import { buildPage, pagePolicy } from '../documentation/page.ts'

/** `/openapi.json` and `/docs`: the contract and what is decided here, for anyone on this computer; nothing of anybody's data. */
export const addDocumentation = (app: FastifyInstance, baseUrl: () => string, hasTeam: boolean): void => {
  app.get('/openapi.json', () => buildOpenApi(baseUrl(), hasTeam))
  app.get('/docs', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .send(buildPage(baseUrl())),
  )
}
