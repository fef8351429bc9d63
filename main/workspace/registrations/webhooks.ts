import { implement } from '@orpc/server'
import { webhookPath, webhookRequestSchema } from '../../../shared/api/index.ts'
import { webhooksContract } from '../../../shared/bridge/webhooks.ts'
import { readHookUrl } from '../../../shared/rules/hook-url.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Connections } from '../connections/connections.ts'
import { listCreations } from '../outbox/records.ts'
import { register } from './register.ts'

type Needs = Base & {
  connections: Connections
  wakeOutbox: () => void
}

export const webhooksProcedures = (deps: Needs) => {
  const os = implement(webhooksContract)
  return os.router({
    create: os.create.handler(({ input: { connectionId, url, duplicateConsent } }) => {
      const reading = readHookUrl(url)
      if (!reading.ok) throw new ProblemError(`webhook_url_${reading.reason}`)
      return register(deps, {
        kind: 'WEBHOOK',
        path: webhookPath,
        request: { url: reading.url },
        connectionId,
        title: reading.url,
        duplicateConsent,
      })
    }),
    list: os.list.handler(({ input }) => {
      const { total, items } = listCreations(deps.db, 'WEBHOOK', input)
      return {
        total,
        items: items.map(({ item, asked }) => ({
          id: item.id,
          item,
          url: webhookRequestSchema.parse(asked).url,
        })),
      }
    }),
  })
}
