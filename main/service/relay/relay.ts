import type { PutOff } from '../../../shared/processes/quiet-work.ts'
import { postOnce } from '../../remote/post.ts'
import type { WayTo } from '../../remote/connect.ts'
import type { Ledger } from './ledger.ts'
import { createReconciling } from './reconciling.ts'
import { type CodeKey, createCodeKey } from './proposal.ts'
import type { ServiceStore } from '../store/store.ts'
import type { ErasureStore, TeamStore } from '../team/team-store.ts'
import { createErasing, type Erasing } from './erasing.ts'
import type { SignInStore } from '../team/sign-in/sign-in-store.ts'
import { createRelaySender, type RelaySender } from './relay-sender.ts'
import type { Witness } from './witness.ts'

/** The service that a relay stands before. */
export type Upstream = { baseUrl: string; token: string; way: WayTo }

/** What the routes of a relay are built from. */
export type Relay = {
  ledger: Ledger
  team: TeamStore
  erasures: ErasureStore
  erasing: Erasing
  signIns: SignInStore
  sender: RelaySender
  codeKey: CodeKey
  upstream: Upstream
}

/** What a relay keeps. */
export type RelayStores = Pick<Relay, 'ledger' | 'team' | 'erasures' | 'signIns'>

type Needs = RelayStores & {
  store: ServiceStore
  upstream: Upstream
  tokenSecret: Buffer
  witness: Witness
  /** The host's name, for the operator to read. */
  label: string
  uuid: () => string
  /** How long an attempt counts as under way when its node says nothing more. */
  leaseMs?: number | undefined
  putOff: PutOff
  /** As RelaySender has it. */
  onClaim?: ((durationMs: number) => void) | undefined
}

/** Puts a relay together and begins to send what its ledger holds. */
export const openRelay = (needs: Needs): Relay => {
  const {
    store,
    ledger,
    team,
    signIns,
    erasures,
    upstream,
    tokenSecret,
    witness,
    label,
    uuid,
    leaseMs,
    putOff,
    onClaim,
  } = needs
  const codeKey = createCodeKey(tokenSecret)
  return {
    ledger,
    team,
    signIns,
    upstream,
    erasures,
    codeKey,
    erasing: createErasing({ store, ledger, erasures, codeKey, putOff }),
    sender: createRelaySender({
      ledger,
      witness,
      reconciling: createReconciling({ ledger, witness, label }),
      uuid,
      leaseMs,
      putOff,
      onClaim,
      post: (request, mayStart) =>
        postOnce({ ...upstream, ...request }, upstream.way, undefined, undefined, mayStart),
    }),
  }
}
