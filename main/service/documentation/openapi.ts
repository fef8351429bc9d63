import { z } from 'zod'
import { apiProblemSchema, type Operation, operations } from '../../../shared/api/index.ts'
import { decisions } from '../decisions.ts'

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, never[]>[]
  paths: Record<string, Record<string, unknown>>
  components: Record<string, unknown>
}

/** The contract as OpenAPI 3.1, made of the same schemas that hold the requests. */
export const buildOpenApi = (baseUrl: string): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Revoada: local instance of the messaging service',
      version: '1.0.0',
      description: [
        'Everything is accepted, stored and answered as by the service; nothing is sent to anybody.',
        'Where this instance decides:',
        ...decisions.map(({ about, decision }) => `- ${about}: ${decision}`),
      ].join('\n'),
    },
    servers: [{ url: baseUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(apiProblemSchema, 'output') },
    },
  }
}

const describe = ({ id, section, summary, path, request, status, answer, problems }: Operation) => ({
  operationId: id,
  summary,
  description: `Specification, section ${section}.`,
  parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(request === null
    ? {}
    : {
        requestBody: {
          required: true,
          content: {
            [request.contentType]: { schema: schemaOf(request.schema, 'input'), example: request.example },
          },
        },
      }),
  responses: Object.fromEntries([
    [status, { description: 'Done', content: json(schemaOf(answer, 'output')) }],
    ...[...problems, 401].map((problem) => [
      problem,
      { description: words[problem] ?? '', content: json({ $ref: '#/components/schemas/Problem' }) },
    ]),
  ]) as Record<string, unknown>,
})

const words: Readonly<Record<number, string>> = {
  400: 'The body cannot be parsed, or is not of the contract’s types',
  401: 'No token, or one that does not hold',
  404: 'Not there',
  422: 'Well-formed, and refused by a rule',
}

const json = (schema: unknown) => ({ 'application/json': { schema } })

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  // OpenAPI 3.1 has this dialect of JSON Schema by itself.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}
