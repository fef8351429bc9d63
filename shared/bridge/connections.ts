import { z } from 'zod'
import { procedure } from './base.ts'

export const connectionSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['embedded', 'remote']),
  /** Null while the embedded service is not running. */
  baseUrl: z.string().nullable(),
  tokenLast4: z.string().nullable(),
})
export type Connection = z.infer<typeof connectionSchema>

/** Id of the instance that the app itself hosts. */
export const embeddedConnectionId = 'embedded'

export const connectionsContract = {
  list: procedure.output(z.array(connectionSchema)),
}
