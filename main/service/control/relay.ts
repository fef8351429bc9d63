import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { blockSchema, controlPaths, releaseSchema, settlementSchema } from '../../../shared/api/index.ts'
import { requestNotFound } from '../problems.ts'
import type { Relay } from '../relay/relay.ts'
import { bodyOf } from './read-request.ts'

const mostShown = 100
/** A hundred thousand people. */
const blockBodyLimitBytes = 8 * 1024 * 1024

/** What an operator does with the ledger of a relay, until people have roles of their own. */
export const addRelayControl = (app: FastifyInstance, relay: Relay): void => {
  const { ledger } = relay
  app.get(controlPaths.relayRequests, () => latest(relay))
  app.post(controlPaths.settleRequest, (request) => {
    const { id, resolution } = bodyOf(request, settlementSchema)
    return demandFound(ledger.settle(id, resolution))
  })
  app.post(controlPaths.releaseRequest, (request) =>
    demandFound(ledger.release(bodyOf(request, releaseSchema).id)),
  )
  app.post(controlPaths.block, { bodyLimit: blockBodyLimitBytes }, (request) =>
    setBlocked(relay, bodyOf(request, blockSchema), true),
  )
  app.post(controlPaths.unblock, { bodyLimit: blockBodyLimitBytes }, (request) =>
    setBlocked(relay, bodyOf(request, blockSchema), false),
  )
}

const latest = async ({ ledger }: Relay) => ({ requests: await ledger.latest(mostShown) })

const demandFound = async (isFound: Promise<boolean>) => {
  if (!(await isFound)) throw requestNotFound()
  return { done: true }
}

const setBlocked = async (
  { ledger, codeKey }: Relay,
  { keys }: z.infer<typeof blockSchema>,
  isBlocked: boolean,
) => {
  await ledger.setBlocked(keys.map(codeKey.ofPerson), isBlocked)
  return { people: keys.length }
}
