/** The instances that campaigns go to: the one that the app hosts, and remote ones. */
import { z } from 'zod'
import { teamRoleSchema } from '../api/index.ts'
import { certificateSources } from '../rules/certificate-sources.ts'
import { connectFailureCodes } from '../rules/connect-failures.ts'
import { blockingResults } from '../rules/results.ts'
import { zonelessMeanings } from '../rules/schedule.ts'
import { procedure } from './base.ts'

/**
 * What it means when an instance answers 408 or 429: that no one knows whether it took the request, or, where its
 * provider says so, that it did not; then it is sent again by itself.
 */
export const busyMeanings = ['unknown', 'not_sent'] as const
export type BusyMeaning = (typeof busyMeanings)[number]

/** Of a team's instance: what the team is called, and who asks here. */
export const connectionTeamSchema = z.object({
  name: z.string(),
  memberId: z.string(),
  member: z.string(),
  role: teamRoleSchema,
})

export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['embedded', 'remote']),
  /** Null while the embedded service is not running. */
  baseUrl: z.string().nullable(),
  /** Null while there is no token, and of one that is too short to show anything of it. */
  tokenLast4: z.string().nullable(),
  /** How an instant is written where the instance takes timestamps without a zone; what a provider means is unknown. */
  zonelessStart: z.enum(zonelessMeanings),
  busyMeaning: z.enum(busyMeanings),
  /** Bytes in a second, as the line to it was measured last; null = never. */
  uploadRate: z.number().nullable(),
  /** Null where it is no team's instance. */
  team: connectionTeamSchema.nullable(),
  /** Results by which people are blocked as soon as a delivery report about one of its campaigns is applied. */
  autoBlocks: z.array(z.enum(blockingResults)),
})
export type Connection = z.infer<typeof connectionSchema>

/** Id of the instance that the app itself hosts. */
export const embeddedConnectionId = 'embedded'

/** What was rehearsed on the local service is not yet asked of another, and is no money. */
export const isRehearsal = (connectionId: string): boolean => connectionId === embeddedConnectionId

const name = z.string().trim().min(1).max(80)
const baseUrl = z.string().max(2_000)
const token = z.string().max(20_000)
const zonelessStart = z.enum(zonelessMeanings)
const busyMeaning = z.enum(busyMeanings)
const byId = z.object({ id: z.string() })

/**
 * What a question that costs nothing showed. `ready`: it answered as the specification says, and took the token. It
 * says nothing of credit, of RCS, or of what a campaign would cost.
 */
export const connectionCheckCodes = [
  'ready',
  'token_refused',
  'answers_otherwise',
  /** A connection stood, and no whole answer came by it. */
  'timed_out',
  'connection_lost',
  ...connectFailureCodes,
] as const
export const connectionCheckSchema = z.object({
  code: z.enum(connectionCheckCodes),
  /** What the sentence for the code names (`ConnectFailure`). */
  subject: z.string().nullable(),
  /** HTTP status of the answer, where one came. */
  status: z.number().int().nullable(),
  /** How the connection was made, where one stood. */
  reached: z
    .object({
      /** `host:port` of the proxy; null = directly. */
      proxy: z.string().nullable(),
      /** Whose certificate vouches for the instance's, and who signed that; null where it goes without encryption. */
      certificate: z
        .object({ source: z.enum(certificateSources).nullable(), issuer: z.string().nullable() })
        .nullable(),
      /** Whether the instance could have asked for one. */
      hasClientCertificate: z.boolean(),
    })
    .nullable(),
})
export type ConnectionCheck = z.infer<typeof connectionCheckSchema>

export const connectionsContract = {
  /** The embedded one first. */
  list: procedure.output(z.array(connectionSchema)),
  /** Problems: `connection_url_malformed`, `connection_url_not_encrypted`, `connection_token_malformed`. */
  add: procedure
    .input(z.object({ name, baseUrl, token, zonelessStart, busyMeaning: busyMeaning.default('unknown') }))
    .output(connectionSchema),
  /** `token` null keeps the one that is there. Problems: as `add`, `connection_missing`, `connection_in_use`, `connection_of_team`. */
  update: procedure
    .input(byId.extend({ name, baseUrl, token: token.nullable(), zonelessStart, busyMeaning }))
    .output(connectionSchema),
  /** Also of the embedded one and of a team's. Problems: `connection_missing`. */
  setAutoBlocks: procedure
    .input(byId.extend({ autoBlocks: z.array(z.enum(blockingResults)).max(blockingResults.length) }))
    .output(byId),
  /** Problems: `connection_missing`; `connection_of_team`: that is left instead; `connection_in_use` while something waits in the outbox to go there. */
  remove: procedure.input(byId).output(byId),
  /** Asks the instance something that costs nothing and changes nothing. Problems: `connection_missing`. */
  check: procedure.input(byId).output(connectionCheckSchema),
}
