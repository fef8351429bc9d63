import type { Base } from '../base/base.ts'
import type { Connections } from '../connections/connections.ts'
import { callbacksProcedures } from './callbacks.ts'
import { companiesProcedures } from './companies.ts'
import { webhooksProcedures } from './webhooks.ts'

type Needs = Base & { connections: Connections; wakeOutbox: () => void }

/** Companies and webhooks that are registered with a service, and the callbacks that come to the embedded one. */
export const createRegistrations = (needs: Needs) => ({
  procedures: {
    callbacks: callbacksProcedures(needs),
    companies: companiesProcedures(needs),
    webhooks: webhooksProcedures(needs),
  },
})
