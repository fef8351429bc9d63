/**
 * What a relay keeps of the requests that it sends to the service before it: the one record of what has left, may have
 * left or waits. Its rows on the primary decide; every change of state is a compare-and-set.
 */
import type {
  BlockChanges,
  ContactCodes,
  ContactPage,
  Hold,
  RequestsShown,
  Settled,
  TeamRequest,
} from '../../../shared/api/index.ts'
import type { AttemptOutcomeCode, OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { UnitCounts } from '../../../shared/rules/campaign-cost.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'
import type { ToldAudience } from '../../../shared/rules/told-audience.ts'

/** A request as it came in. */
export type Proposal = {
  id: string
  userId: string
  /** A keyed digest of its Idempotency-Key, in which a person may stand; null = it has none. */
  key: string | null
  /** Of its Idempotency-Key too, as its author's computer can tell it; null = it has none. */
  tag: string | null
  kind: OutboxKind
  path: string
  contentType: string
  /** The bytes that will leave, and a keyed digest of their SHA-256: bare, it would tell a message to one person. */
  body: readonly Buffer[]
  bodyDigest: string
  /** What it says besides title, start and people, as a keyed digest (rule D4). */
  says: string
  facts: RequestFacts
  quantity: number
  units: UnitCounts
  /** ISO 8601 in UTC; null of what is no campaign. */
  startAt: string | null
  /** How many of its people each DDD has. */
  recipientsByDdd: Readonly<Record<string, number>>
  codes: Codes
  /** How many pairs of other codes were told before it, by its author's computer. */
  othersTold?: number
}

/** Other codes of a request's people are gone that were told before it: without them it could reach somebody who is blocked. */
export class OtherCodesLost extends Error {
  constructor() {
    super('the other codes of a request are gone')
    this.name = 'OtherCodesLost'
  }
}

/** What a list of requests says of one. A title may name a person: it is sealed like the bytes, and erased with them. */
export type RequestFacts = Pick<TeamRequest, 'title' | 'ownTexts'>

/** For each of its people or documents, keyed codes: who they are, and who they are with the text of their own. */
export type Codes = { people: readonly bigint[]; entries: readonly bigint[] }

/**
 * What else people of a request are known by: pairs of the code of the phone that it goes to, and that of another phone or
 * document of the same person.
 */
export type OtherCodes = readonly (readonly [person: bigint, other: bigint])[]

export type Standing = {
  number: number
  id: string
  state: OutboxState
  hold: Hold | null
  /** How the last attempt ended. */
  outcome: AttemptOutcomeCode | null
  /** The answer of the service before the relay, where there was one. */
  status: number | null
  answer: Buffer | null
}

export type Claimed = Witnessed & {
  type: 'claimed'
  contentType: string
  attempts: number
}

/** What a sender writes down of a request outside of the database. Like the ledger, it holds no personal data. */
export type Witnessed = Pick<
  Proposal,
  'id' | 'userId' | 'key' | 'kind' | 'path' | 'bodyDigest' | 'says' | 'quantity' | 'units' | 'startAt'
>

/** An attempt as its sender wrote it down. */
export type Intent = {
  attemptId: string
  /** When it was about to connect, ISO 8601 in UTC, by the sender's clock. */
  at: string
  request: Witnessed
  /** Null where it is not known how it ended. */
  end: OutboxState | null
}

/** How a sender stands with the database. */
export type SenderStanding = {
  /** A random name for the database as it is since it was last started, promoted or restored. */
  epoch: string
  /** Whether this sender has reconciled with that. */
  isReconciled: boolean
  /** Number of other senders that have not reconciled; no request is claimed until it is 0. */
  awaited: number
  /** Other senders that send or have sent, each by its id and how often it has come. */
  peers: string[]
}

/** A sender as it comes to the database. */
export type EnteringSender = {
  id: string
  label: string
  /** With which it has reconciled last by what it knows itself; null = none. */
  epoch: string | null
  /** Other senders as it has seen them last; one that the database has forgotten, or holds for gone, is awaited too. */
  peers: readonly string[]
}

/** A sender as the operator sees it. */
export type KnownSender = {
  id: string
  label: string
  state: 'active' | 'left' | 'lost'
  isAwaited: boolean
  seenAt: string
}

export type Claim =
  | Claimed
  /** It was held, or somebody else has moved it. */
  | { type: 'not_now' }
  /** Who is blocked, or was reached, has changed since the people of its long list were looked through. */
  | { type: 'check_people' }
  /** The database is not the one that this sender has reconciled with. */
  | { type: 'reconcile' }
  /** Another sender has not reconciled yet. */
  | { type: 'paused' }

export type ClaimedFor = {
  id: string
  leaseMs: number
  checksPeople: boolean
  sender: string
  epoch: string
}

/** How an attempt ended. */
export type Ending = {
  state: Exclude<OutboxState, 'ready' | 'stopped' | 'inflight'>
  outcome: AttemptOutcomeCode
  status: number | null
  answer: Buffer | null
  /** Of one that did not leave: how long until it is tried again. */
  retryMs: number | null
}

/** What is said of a request that left elsewhere, before its author's computer joined. */
export type Past = {
  state: 'sent' | 'unknown'
  /** When it left, ISO 8601 in UTC. */
  at: string
}

export type Ledger = {
  /**
   * Stores a request that may leave. It resolves after the commit.
   * @returns its number, or that of the request that has its key; null when that one asked for something else
   * @throws OtherCodesLost
   */
  propose: (proposal: Proposal) => Promise<number | null>
  /**
   * Stores a request that left elsewhere, without its bytes: it counts as what has left from here, and can never be sent.
   * @returns false where its key is known already; then nothing is stored
   */
  report: (proposal: Proposal, past: Past) => Promise<boolean>
  /**
   * Keeps by what else the people of a user's next request are known: blocks of these count for them too, for as long as it
   * waits. What was told before is kept: a computer tells them again where it got no answer, and any of its tries may be
   * stored last. Once the request has come, nothing changes.
   * @param key a keyed digest of the Idempotency-Key that the request will have
   */
  keepOtherCodes: (userId: string, key: string, codes: OtherCodes) => Promise<void>
  /** Removes what was kept so of requests that cannot leave any more. */
  forgetOtherCodes: () => Promise<void>
  standingOf: (number: number) => Promise<Standing>
  /** The bytes of a request; null when they went with somebody who was erased. */
  loadBody: (number: number) => Promise<Buffer[] | null>
  /**
   * The claim decides (rule D6c): in one transaction, one at a time, it asks what speaks against the request and makes it
   * `inflight` for one attempt, or `stopped` with the reason.
   * @param attempt `leaseMs`: until then the sender says that it is still at it, or the attempt counts as unknown.
   *   `checksPeople`: looks through long lists too, while the others wait. `sender`, `epoch`: who claims, and with what
   *   they have reconciled
   */
  claim: (number: number, attempt: ClaimedFor) => Promise<Claim>
  /**
   * Looks through the people of a request for those who are blocked by now, or were reached too often, and holds it where
   * somebody is.
   */
  checkPeople: (number: number) => Promise<void>
  /** @returns whether the attempt is still open */
  renewLease: (attemptId: string, leaseMs: number) => Promise<boolean>
  /** Writes down how an attempt ended. Where its lease had run out, only what the service has answered still counts. */
  finish: (attemptId: string, ending: Ending) => Promise<void>
  /** Makes requests whose lease has expired `unknown`; they never become `ready` again. */
  expireLeases: () => Promise<void>
  /** Registers a sender, and finds out whether the database is still the one that the senders know. */
  enterSender: (sender: EnteringSender) => Promise<SenderStanding>
  /**
   * Makes `unknown` what a sender was about to send, where the database has lost the attempt or says that it did not leave.
   * @returns number of requests that changed
   */
  reconcile: (intents: readonly Intent[]) => Promise<number>
  /** Notes that a sender has brought all its intents. @returns false when the database has changed again meanwhile */
  endReconciling: (
    senderId: string,
    epoch: string,
    found: { intents: number; unknown: number },
  ) => Promise<boolean>
  /** A sender has ended with nothing in progress: claims do not wait for it until it comes back. */
  leaveSender: (senderId: string) => Promise<void>
  listSenders: () => Promise<KnownSender[]>
  /** A sender will never come back, says the operator. @returns whether it was awaited or could have been */
  declareLost: (actor: string, senderId: string) => Promise<boolean>
  /** Requests that may leave and that no node is at. */
  listDue: () => Promise<number[]>
  /** Blocks people, or lifts their block. What is claimed from then on goes by it. `actor` is who asked, here and below. */
  setBlocked: (actor: string, people: readonly bigint[], isBlocked: boolean) => Promise<void>
  /** Changes of who is blocked, in their order. @param after `next` of the page before; '' = from the beginning */
  listBlocks: (after: string) => Promise<BlockChanges>
  /** Which campaigns reach people, or may, as far as that has changed. @param after `next` of the page before; '' = from the beginning */
  listContacted: (days: number, after: string) => Promise<ContactPage>
  /** Whom a campaign reaches. @param after `next` of the page before; '' = from the beginning */
  listContactCodes: (id: string, after: string) => Promise<ContactCodes>
  /** Counts the requests that one of these people is in. */
  findPeople: (people: readonly bigint[]) => Promise<RequestCount>
  /**
   * Removes people from the ledger, and the bytes of each request that one of them is in. What has not left yet is held
   * for ever; of what has left, its digest and its other people's codes stay.
   */
  erasePeople: (actor: string, people: readonly bigint[]) => Promise<RequestCount>
  /**
   * A person's word on a request whose end is unknown.
   * @returns whether it was one
   */
  settle: (actor: string, id: string, resolution: Settled) => Promise<boolean>
  /**
   * A person wants a request that was held, or refused for the relay's token, looked at again as if it came now.
   * @returns whether it was one
   */
  release: (actor: string, id: string) => Promise<boolean>
  /** Lets a request of somebody else go that waits for that. @param digest keyed, of the SHA-256 of the bytes that were seen */
  approve: (actor: string, id: string, digest: string) => Promise<Approval>
  /** Takes back what has not left, for good. @returns whether it was one */
  withdraw: (actor: string, id: string) => Promise<boolean>
  /** Keeps what the author's computer says of a request. @returns whether it is theirs */
  describe: (userId: string, key: string, audience: ToldAudience) => Promise<boolean>
  /** What is kept of a request beside its bytes. */
  detailsOf: (number: number) => Promise<RequestDetails>
  getRequest: (id: string) => Promise<KnownRequest | null>
  /** The id of a user's request. @param key a keyed digest of its Idempotency-Key */
  findByKey: (userId: string, key: string) => Promise<string | null>
  /**
   * The request that created an enrichment; null where this relay created none of that id, or one of its people was erased.
   * @param id at the service before the relay
   * @param author null = of any author
   */
  findEnrichment: (id: string, author: string | null) => Promise<EnrichmentOrigin | null>
  /** The latest first, without their people. */
  listRequests: (asked: RequestsAsked) => Promise<KnownRequest[]>
}

/** `own`: whoever asked for it cannot approve it. `changed`: what was seen is not what would leave. */
export type Approval = 'done' | 'missing' | 'own' | 'changed'

export type KnownRequest = TeamRequest & { number: number }

export type EnrichmentOrigin = Pick<KnownRequest, 'id' | 'author'>

/** Null = whichever. @property before the id of a request: those that came before it */
export type RequestsAsked = {
  author: string | null
  show: RequestsShown
  before: string | null
  limit: number
}

export type RequestDetails = {
  path: string
  recipientsByDdd: Readonly<Record<string, number>>
  audience: ToldAudience | null
}

export type RequestCount = { campaigns: number; enrichments: number }
