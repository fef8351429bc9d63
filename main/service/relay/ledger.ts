/**
 * What a relay keeps of the requests that it sends to the service before it: the one record of what has left, may have
 * left or waits. Its rows on the primary decide; every change of state is a compare-and-set.
 */
import type { AttemptOutcomeCode, OutboxKind } from '../../../shared/bridge/outbox.ts'
import type { OutboxState } from '../../../shared/rules/outbox-states.ts'

/** A request as it came in. */
export type Proposal = {
  id: string
  userId: string
  /** A keyed digest of its Idempotency-Key, in which a person may stand; null = it has none. */
  key: string | null
  kind: OutboxKind
  path: string
  contentType: string
  /** The bytes that will leave, and a keyed digest of their SHA-256: bare, it would tell a message to one person. */
  body: readonly Buffer[]
  bodyDigest: string
  /** What it says besides title, start and people, as a keyed digest (rule D4). */
  says: string
  quantity: number
  /** ISO 8601 in UTC; null of what is no campaign. */
  startAt: string | null
  codes: Codes
}

/** For each of its people or documents, keyed codes: who they are, and who they are with the text of their own. */
export type Codes = { people: readonly bigint[]; entries: readonly bigint[] }

/** Why a request waits for a person instead of leaving (rule D6c). */
export type Hold =
  | { reason: 'late'; dueAt: string }
  | { reason: 'blocked'; people: number }
  /** One of its people was erased, and the bytes with them: it cannot leave any more. */
  | { reason: 'erased' }
  /** `shared` of its people were told the same by another request. */
  | { reason: 'twin'; requestId: string; claimedAt: string; shared: number }

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

export type Claimed = {
  type: 'claimed'
  id: string
  kind: OutboxKind
  path: string
  contentType: string
  attempts: number
}

export type Claim =
  | Claimed
  /** It was held, or somebody else has moved it. */
  | { type: 'not_now' }
  /** Who is blocked has changed since the people of its long list were looked through. */
  | { type: 'check_blocks' }

/** How an attempt ended. */
export type Ending = {
  state: Exclude<OutboxState, 'ready' | 'stopped' | 'inflight'>
  outcome: AttemptOutcomeCode
  status: number | null
  answer: Buffer | null
  /** Of one that did not leave: how long until it is tried again. */
  retryMs: number | null
}

export type Ledger = {
  /**
   * Stores a request that may leave. It resolves after the commit.
   * @returns its number, or that of the request that has its key; null when that one asked for something else
   */
  propose: (proposal: Proposal) => Promise<number | null>
  standingOf: (number: number) => Promise<Standing>
  /** The bytes of a request; null when they went with somebody who was erased. */
  loadBody: (number: number) => Promise<Buffer[] | null>
  /**
   * The claim decides (rule D6c): in one transaction, one at a time, it asks what speaks against the request and makes it
   * `inflight` for one attempt, or `stopped` with the reason.
   * @param attempt `leaseMs`: until then the sender says that it is still at it, or the attempt counts as unknown.
   *   `checksBlocks`: looks through long lists too, while the others wait
   */
  claim: (number: number, attempt: { id: string; leaseMs: number; checksBlocks: boolean }) => Promise<Claim>
  /** Looks through the people of a request for those who are blocked by now, and holds it where somebody is. */
  checkBlocks: (number: number) => Promise<void>
  renewLease: (attemptId: string, leaseMs: number) => Promise<void>
  /** Writes down how an attempt ended. Where its lease had run out, only what the service has answered still counts. */
  finish: (attemptId: string, ending: Ending) => Promise<void>
  /** Makes requests whose lease has expired `unknown`; they never become `ready` again. */
  expireLeases: () => Promise<void>
  /** Requests that may leave and that no node is at. */
  listDue: () => Promise<number[]>
  /** Blocks people, or lifts their block. What is claimed from then on goes by it. */
  setBlocked: (people: readonly bigint[], isBlocked: boolean) => Promise<void>
  /** Counts the requests that one of these people is in. */
  findPeople: (people: readonly bigint[]) => Promise<RequestCount>
  /**
   * Removes people from the ledger, and the bytes of each request that one of them is in. What has not left yet is held
   * for ever; of what has left, its digest and its other people's codes stay.
   */
  erasePeople: (people: readonly bigint[]) => Promise<RequestCount>
  /**
   * A person's word on a request whose end is unknown.
   * @returns whether it was one
   */
  settle: (id: string, resolution: 'confirmed_sent' | 'confirmed_not_sent') => Promise<boolean>
  /**
   * A person wants a request that was held, or refused for the relay's token, looked at again as if it came now.
   * @returns whether it was one
   */
  release: (id: string) => Promise<boolean>
  /** The latest requests, without their people. */
  latest: (limit: number) => Promise<LedgerEntry[]>
}

export type RequestCount = { campaigns: number; enrichments: number }

export type LedgerEntry = {
  id: string
  userId: string
  kind: OutboxKind
  quantity: number
  state: OutboxState
  hold: Hold | null
  resolution: string | null
  receivedAt: string
}
