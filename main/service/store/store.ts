/**
 * What the service keeps, in its own terms: the only way in which routes and control reach a database. It has two
 * implementations, `sqlite/` and `postgres/`; the contract suite (test/contract) holds both to the same behaviour.
 *
 * A promise of a method that writes resolves when what was written survives a crash of the database and of its computer.
 */
import type {
  Callback,
  CallbackContent,
  CallbackPage,
  ControlState,
  PeopleAtService,
  UserFacts,
} from '../../../shared/api/index.ts'
import type { PersonTraces } from '../../../shared/rules/person-traces.ts'
import type { Batch } from '../entry-batch.ts'
import type { AnswerToKeep, KeptAnswer, StoredCreation, StoredEnrichment } from './stored.ts'

/** How much the inbox keeps; what is too much is removed, the oldest first. */
export type InboxRoom = { kept: number; keptBytes: number }

/** One delivery to the inbox. */
export type Delivery = {
  ref: string
  method: string
  contentType: string | null
  headers: CallbackContent['headers']
  body: Buffer
  /** Of the body, in hexadecimal digits. */
  sha256: string
  receivedAt: string
}

/** A callback with its content; headers are JSON. */
export type StoredCallback = Callback & { method: string; headers: string; body: Buffer }

/** A callback as far as its content is read. */
export type CallbackBody = Pick<Callback, 'id' | 'contentType' | 'firstAt'> & { turn: number; body: Buffer }

/** How much is read at once: so many callbacks, and no more bytes unless the first alone has more. */
export type MostBodies = { callbacks: number; bytes: number }

/** Up to which turn sizes in a row fit; 0 = there are none. */
export const lastTurnWithin = (
  sizes: readonly { turn: number; bytes: number }[],
  { bytes: most }: Pick<MostBodies, 'bytes'>,
): number => {
  let [last, sum] = [0, 0]
  for (const { turn, bytes } of sizes) {
    sum += bytes
    if (sum > most && last !== 0) return last
    last = turn
  }
  return last
}

export type ServiceStore = {
  /** What an idempotency key of this user was answered with since `sinceIso`; null when it was not used. */
  getKeptAnswer: (userId: string, key: string, sinceIso: string) => Promise<KeptAnswer | null>
  /**
   * Stores a creation and the answer to its idempotency key, both or neither. Of several creations with one key, however
   * they overlap, one is stored.
   * @returns null when it is stored; else the answer that its key has already, and then nothing is stored
   * @throws Error when batches that were stored ahead are gone, because of a reset in between
   */
  create: (creation: StoredCreation, answer: AnswerToKeep | null) => Promise<KeptAnswer | null>
  /**
   * Stores a batch of a long list ahead of what it belongs to; the creation makes it count.
   * @param position 0, 1, 2 …
   */
  addBatch: (ownerId: string, position: number, batch: Batch) => Promise<void>
  /** Removes the batches of an owner that was not created; does nothing where it was. */
  removeStrayBatches: (ownerId: string) => Promise<void>
  /** The batch at a position; null when there is none. */
  getBatch: (ownerId: string, position: number) => Promise<Batch | null>
  /** An enrichment of this user; another user's is as good as none. */
  getEnrichment: (userId: string, id: string) => Promise<StoredEnrichment | null>

  /**
   * Keeps a delivery: the same content for the same ref is counted, with how it came this time.
   * @param id of what is new
   */
  keepDelivery: (id: string, delivery: Delivery, room: InboxRoom) => Promise<void>
  /** Callbacks, the one that came last first. @param ref null = of all */
  listCallbacks: (ref: string | null, page: { offset: number; limit: number }) => Promise<CallbackPage>
  getCallback: (id: string) => Promise<StoredCallback | null>
  /** Callbacks for a ref with their bodies, in the order of their last delivery, from after a turn on. */
  readCallbacks: (ref: string, afterTurn: number, most: MostBodies) => Promise<CallbackBody[]>
  /** Removes the callbacks up to a turn, in small steps between which others are served. */
  removeCallbacks: (upToTurn: number) => Promise<void>

  /** A setting of the instance as JSON; null until it is set. */
  getSetting: (name: string) => Promise<string | null>
  setSetting: (name: string, value: string) => Promise<void>
  /** What was set for a user; null until something is. */
  getUserFacts: (userId: string) => Promise<UserFacts | null>
  setUserFacts: (userId: string, facts: UserFacts) => Promise<void>

  /** How much is stored. */
  countStored: () => Promise<ControlState['counts']>
  /** The latest campaigns, the newest first. */
  latestCampaigns: (limit: number) => Promise<ControlState['campaigns']>
  /** Removes everything that was ever asked of the instance. A list whose batches are being stored then fails. */
  removeEverything: () => Promise<void>

  /** Counts the campaigns, enrichments and callbacks that contain one of these people. */
  findPeople: (traces: PersonTraces) => Promise<PeopleAtService>
  /**
   * Removes people from everything that was asked, with the callbacks that name them. An enrichment then has only the
   * others: it returns no record of an erased person.
   */
  erasePeople: (traces: PersonTraces) => Promise<PeopleAtService>
}
