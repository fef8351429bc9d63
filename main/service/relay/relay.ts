import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import { postOnce } from '../../remote/post.ts'
import { directWay } from '../../remote/ways.ts'
import type { Ledger } from './ledger.ts'
import { type CodeKey, createCodeKey } from './proposal.ts'
import type { TeamStore } from '../team/team-store.ts'
import { createRelaySender, type RelaySender } from './relay-sender.ts'

/** The service that a relay stands before. */
export type Upstream = { baseUrl: string; token: string }

/** What the routes of a relay are built from. */
export type Relay = {
  ledger: Ledger
  team: TeamStore
  sender: RelaySender
  codeKey: CodeKey
  upstream: Upstream
}

/** What a relay keeps. */
export type RelayStores = Pick<Relay, 'ledger' | 'team'>

type Needs = RelayStores & {
  upstream: Upstream
  tokenSecret: Buffer
  uuid: () => string
  /** How long an attempt counts as under way when its node says nothing more. */
  leaseMs?: number | undefined
  putOff: PutOff
}

/** Puts a relay together and begins to send what its ledger holds. */
export const openRelay = ({ ledger, team, upstream, tokenSecret, uuid, leaseMs, putOff }: Needs): Relay => ({
  ledger,
  team,
  upstream,
  codeKey: createCodeKey(tokenSecret),
  sender: createRelaySender({
    ledger,
    uuid,
    leaseMs,
    putOff,
    post: (request) => postOnce({ ...upstream, ...request }, directWay),
  }),
})
