import type { WritableDatabase } from '../database/open.ts'
import type { OpenReader } from '../reader-client/run-reader.ts'
import type { Changes } from './changes/changes.ts'
import type { Combinations } from './combinations/jobs.ts'
import type { Connections } from './connections/connections.ts'
import type { Audiences } from './drafts/audience.ts'
import type { Enrichments } from './enrichments/enrichments.ts'
import type { ImportJobs } from './imports/jobs.ts'
import type { HeldFiles } from './imports/held-files.ts'
import type { Removal } from './lists/removal.ts'
import type { ListViews } from './lists/views.ts'
import type { Network } from './network/network.ts'
import type { Sender } from './outbox/sender.ts'
import type { Uploads } from './outbox/uploads.ts'
import type { Erasures } from './people/erasures.ts'
import type { RecordAudiences } from './record-audiences/jobs.ts'
import type { RecordExports } from './record-exports/jobs.ts'
import type { RecordViews } from './records/views.ts'
import type { Removals } from './removals/removals.ts'
import type { Reviews } from './reviews/reviews.ts'
import type { SuppressionGate } from './suppressions/gate.ts'
import type { SuppressionImports } from './suppressions/import-jobs.ts'

/** Time, as a parameter. */
export type Clock = {
  /** Milliseconds since 1970, as the computer's clock says; it can jump. */
  now: () => number
  /** Milliseconds from some start; only ever forward. For durations. */
  monotonic: () => number
}

/** What only the operating system can do; main does it on request. */
export type Host = {
  openReader: OpenReader
  /** Shows a save dialog; null = the person cancelled. */
  askSavePath: (suggestedName: string) => Promise<string | null>
}

/** What the capabilities are built from. */
export type WorkspaceDependencies = {
  db: WritableDatabase
  clock: Clock
  uuid: () => string
  host: Host
  changes: Changes
  combinations: Combinations
  connections: Connections
  enrichments: Enrichments
  erasures: Erasures
  imports: ImportJobs
  listViews: ListViews
  network: Network
  held: HeldFiles
  recordAudiences: RecordAudiences
  recordExports: RecordExports
  recordViews: RecordViews
  reviews: Reviews
  removal: Removal
  /** Has the recipients of items removed that are no more. */
  discardEntries: (itemIds: readonly string[]) => void
  removals: Removals
  sender: Sender
  uploads: Uploads
  gate: SuppressionGate
  audiences: Audiences
  suppressionImports: SuppressionImports
}
