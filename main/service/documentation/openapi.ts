import {
  apiProblemSchema,
  callbackLimits,
  callbackPath,
  type Operation,
  operationGroups,
  operations,
} from '../../../shared/api/index.ts'
import { decisions } from '../decisions.ts'
import { describeTeam, teamGroup } from './team.ts'
import { type JsonSchema, namedSchemas, nameOf, referenceTo } from './schemas.ts'

export type OpenApi = {
  openapi: '3.1.0'
  info: {
    title: string
    version: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: { url: string; description: string }[]
  security: Record<string, never[]>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, unknown>>
  components: {
    securitySchemes: Record<string, unknown>
    responses: Record<string, unknown>
    schemas: Record<string, JsonSchema>
  }
}

const callbacksGroup = 'Callbacks'

/**
 * The contract as OpenAPI 3.1, made of the same schemas that hold the requests.
 * @param hasTeam whether the instance is a relay, with the team API
 */
export const buildOpenApi = (baseUrl: string, hasTeam = false): OpenApi => {
  const paths: OpenApi['paths'] = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) }
  }
  paths[callbackPath] = { post: describeInbox() }
  if (hasTeam) Object.assign(paths, describeTeam(refused))
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
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl, description: 'This instance, on this computer only.' }],
    security: [{ bearer: [] }],
    tags: [
      ...Object.entries(operationGroups).map(([name, description]) => ({ name, description })),
      {
        name: callbacksGroup,
        description: 'An inbox that this instance has beside the operations of the specification.',
      },
      ...(hasTeam ? [teamGroup] : []),
    ],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Revoada shows the token; `npm run service` prints it.',
        },
      },
      responses: Object.fromEntries(
        Object.entries(refusals)
          .filter(([status]) => hasTeam || !teamOnly.has(status))
          .map(([, [name, description]]) => [
            name,
            { description, content: json(referenceTo(nameOf(apiProblemSchema))) },
          ]),
      ),
      schemas: namedSchemas(),
    },
  }
}

/** What is answered in place of a success: the name of the response, and when it comes. */
const refusals = {
  400: ['InvalidBody', 'The body cannot be parsed, or is not of the contract’s types.'],
  401: ['InvalidToken', 'There is no token, or it does not hold.'],
  403: ['NotOfRole', 'The role of whoever asks does not permit it.'],
  404: ['NotFound', 'There is nothing at this address.'],
  409: ['Conflict', 'What is asked for goes against what is there.'],
  413: ['BodyTooLarge', 'The body is larger than this instance accepts.'],
  422: ['RefusedByRule', 'The body is well-formed, and a rule refuses it.'],
} as const

const teamOnly: ReadonlySet<string> = new Set(['403', '409'])

const refused = (...statuses: (keyof typeof refusals)[]): [string, unknown][] =>
  statuses.map((status) => [String(status), { $ref: `#/components/responses/${refusals[status][0]}` }])

const describe = (operation: Operation) => ({
  operationId: operation.id,
  tags: [operation.group],
  summary: operation.summary,
  description: `${operation.description} Specification, section ${operation.section}.`,
  parameters: operation.path.includes('{id}')
    ? [pathParameter('id', 'The `id` that the creation answered.')]
    : [],
  ...(operation.request === null ? {} : { requestBody: bodyOf(operation.request) }),
  responses: Object.fromEntries([
    [
      String(operation.status),
      {
        description: operation.method === 'get' ? 'What was asked for.' : 'It has been created.',
        content: json(referenceTo(nameOf(operation.answer)), operation.answerExample),
      },
    ],
    ...refused(401, ...operation.problems, ...(operation.request === null ? [] : [413 as const])),
  ]),
})

const bodyOf = ({ contentType, schema, example }: NonNullable<Operation['request']>) => ({
  required: true,
  content: {
    [contentType]: {
      schema: referenceTo(nameOf(schema)),
      example,
      ...(contentType === 'multipart/form-data'
        ? { encoding: { file: { contentType: 'audio/mpeg' }, data: { contentType: 'application/json' } } }
        : {}),
    },
  },
})

const pathParameter = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
})

/** No operation of the specification, so it stands here and not among the contract's. */
const describeInbox = () => ({
  operationId: 'deliverCallback',
  tags: [callbacksGroup],
  summary: 'Deliver a callback to this instance',
  description: `Any body of any type, up to ${callbackLimits.bodyBytes / 1_024} kB, is kept as it came. The address holds a secret instead of a token.`,
  security: [],
  parameters: [pathParameter('ref', 'The last part of an address that this instance gave away.')],
  requestBody: { content: { '*/*': { schema: {} } } },
  responses: Object.fromEntries([
    ['200', { description: 'It is kept.', content: json({ type: 'object' }, {}) }],
    ...refused(404, 413),
  ]),
})

const json = (schema: JsonSchema, example?: unknown) => ({
  'application/json': example === undefined ? { schema } : { schema, example },
})
