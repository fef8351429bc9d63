/** The wire between main and the workspace's process. */
import { z } from 'zod'
import { policySchema } from '../bridge/policy.ts'
import { careCommandSchemas, careMessageSchemas, recoverySchema } from './data-care.ts'
import { putOffSchema } from './quiet-work.ts'
import { readerAnswerSchemas, readerRequestSchemas } from './reader-host.ts'
import { startFailures } from './service.ts'

const doorSchema = z.object({ baseUrl: z.string(), token: z.string() })

/**
 * Where the embedded service answers, and its control beside it; null while it does not run. An instance without a
 * control only takes requests.
 */
export const embeddedInstanceSchema = doorSchema.extend({ control: doorSchema.optional() }).nullable()
export type EmbeddedInstance = z.infer<typeof embeddedInstanceSchema>

const passphrase = z.string()
/** What the user set for the company's network, secrets too. */
export const companyNetworkSchema = z.object({
  /** For the proxy. */
  login: z.object({ user: z.string(), password: z.string() }).nullable(),
  /** PEM, one each. */
  certificates: z.array(z.string()),
  clientCertificate: z
    .discriminatedUnion('form', [
      z.object({ form: z.literal('pfx'), pfx: z.base64(), passphrase }),
      z.object({ form: z.literal('pem'), cert: z.string(), key: z.string(), passphrase }),
    ])
    .nullable(),
})
export type CompanyNetwork = z.infer<typeof companyNetworkSchema>

export const workspaceCommandSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    dataFolder: z.string(),
    /** 64 hexadecimal digits. */
    databaseKey: z.string().length(64),
    /** 64 hexadecimal digits: main's seal of the tickets of files. */
    ticketKey: z.string().length(64),
    /** What the data are bound to: a file outside their folder, and what the computer is known by. */
    place: z.object({ path: z.string(), computer: z.record(z.string(), z.string()) }),
    policy: policySchema,
    recovery: recoverySchema,
  }),
  ...careCommandSchemas,
  z.object({ type: z.literal('embedded_instance'), instance: embeddedInstanceSchema }),
  /** Carries the port of a window. */
  z.object({ type: z.literal('window_port') }),
  ...readerAnswerSchemas,
  /** The person's answer to a save dialog; null = cancelled. */
  z.object({ type: z.literal('save_path'), requestId: z.string(), path: z.string().nullable() }),
  /** What the system says of the proxies to a URL, as a PAC file would; null = nothing. */
  z.object({ type: z.literal('proxy'), requestId: z.string(), list: z.string().nullable() }),
  z.object({ type: z.literal('drain') }),
])
export type WorkspaceCommand = z.infer<typeof workspaceCommandSchema>

export const workspaceMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('failed'), reason: z.enum(startFailures) }),
  z.object({ type: z.literal('alive') }),
  /** While it ends: a request is under way, and it waits for the answer. */
  z.object({ type: z.literal('still_sending') }),
  ...careMessageSchemas,
  ...readerRequestSchemas,
  z.object({ type: z.literal('ask_save_path'), requestId: z.string(), suggestedName: z.string() }),
  z.object({ type: z.literal('ask_proxy'), requestId: z.string(), url: z.string() }),
  /** The page of a team’s instance, for the system’s browser. */
  z.object({ type: z.literal('open_sign_in'), address: z.string() }),
  putOffSchema,
  /** For what main itself fetches: at the start, and whenever it changes. */
  z.object({ type: z.literal('company_network'), network: companyNetworkSchema }),
])
export type WorkspaceMessage = z.infer<typeof workspaceMessageSchema>
