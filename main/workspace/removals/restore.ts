import type { RemovedKind } from '../../../shared/bridge/removals.ts'
import type { WritableDatabase } from '../../database/open.ts'
import { deleteAudio } from '../audios/queries.ts'
import { returnConnection } from '../connections/queries.ts'
import { returnEnrichment } from '../enrichments/queries.ts'
import { returnList } from '../lists/queries.ts'
import { returnSavedText } from '../saved-texts/queries.ts'

type Restorer = {
  /** Brings back what `was`, as it was held. */
  bringBack: (db: WritableDatabase, id: string, was: unknown) => void
  /** What is left to do once nobody can bring it back, beside the sweeping of what is discarded. */
  giveUp: (db: WritableDatabase, id: string) => void
}

export type Restorers = Readonly<Record<RemovedKind, Restorer>>

const nothing = (): void => {}

export const restorers: Restorers = {
  list: { bringBack: returnList, giveUp: nothing },
  enrichment: { bringBack: returnEnrichment, giveUp: nothing },
  connection: { bringBack: returnConnection, giveUp: nothing },
  saved_text: { bringBack: returnSavedText, giveUp: nothing },
  // It was only out of sight.
  audio: { bringBack: nothing, giveUp: deleteAudio },
}
