import { z } from 'zod'
import { type OpenTo, type TeamOperation, teamOperations } from '../../../shared/api/index.ts'

export const teamGroup = {
  name: 'Team',
  description:
    'What a relay has beside the operations of the specification: its people, their requests, blocks and audit.',
}

/** A schema as it stands, without a name. */
const inline = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io })
  return json
}

const mayAsk = ({ roles }: TeamOperation): string =>
  typeof roles === 'string' ? openTo[roles] : `For the roles ${roles.join(', ')}.`

const openTo: Readonly<Record<OpenTo, string>> = {
  invited: 'Anyone with a code.',
  signing_in:
    'Anyone who can sign in with the company’s account, where the instance has an identity provider.',
}

const parametersOf = ({ method, request, takesBytes }: TeamOperation): unknown[] => {
  if ((method !== 'get' && takesBytes !== true) || !(request instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = inline(request, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const bytes = { schema: { type: 'string', format: 'binary' } }

const bodyOf = ({ method, request, takesBytes }: TeamOperation): { requestBody?: unknown } => {
  if (method !== 'post' || request === null) return {}
  const content =
    takesBytes === true
      ? { 'application/json': bytes, 'multipart/form-data': bytes }
      : { 'application/json': { schema: inline(request, 'input') } }
  return { requestBody: { required: true, content } }
}

/** Paths of the team API. @param refused references to the refusals of these statuses */
export const describeTeam = (
  refused: (...statuses: (400 | 401 | 403 | 404 | 409 | 422)[]) => [string, unknown][],
): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(teamOperations).map(([id, operation]: [string, TeamOperation]) => [
      operation.path,
      { [operation.method]: describe(id, operation, refused) },
    ]),
  )

const describe = (id: string, operation: TeamOperation, refused: Parameters<typeof describeTeam>[0]) => ({
  operationId: `team${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  tags: [teamGroup.name],
  summary: operation.summary,
  description: mayAsk(operation),
  ...(typeof operation.roles === 'string' ? { security: [] } : {}),
  parameters: parametersOf(operation),
  ...bodyOf(operation),
  responses: Object.fromEntries([
    [
      '200',
      {
        description: 'It is so.',
        content:
          operation.answer === null
            ? { 'application/octet-stream': bytes }
            : { 'application/json': { schema: inline(operation.answer, 'output') } },
      },
    ],
    ...refused(400, 401, 403, 404, 409, 422),
  ]),
})
