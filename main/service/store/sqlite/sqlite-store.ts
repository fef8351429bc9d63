import type { GroupCommit } from '../../../database/group-commit.ts'
import type { WritableDatabase } from '../../../database/handles.ts'
import { pace } from '../../../turns.ts'
import type { ServiceStore } from '../store.ts'
import { getCallback, keepDelivery, listCallbacks, readCallbacks, removeSomeCallbacks } from './callbacks.ts'
import { create, getEnrichment, getKeptAnswer } from './creations.ts'
import { getEntryBatch, insertEntryBatch, removeSomeStrayBatches } from './entry-batches.ts'
import { countStored, latestCampaigns, removeEverything } from './overview.ts'
import { erasePeople, findPeople } from './people.ts'
import { getSetting, getUserFacts, setSetting, setUserFacts } from './settings.ts'

/**
 * The store on an open SQLite database. What requests write goes through `commit`, so that those of one turn of the
 * event loop share one wait for the disk.
 */
export const createSqliteStore = (db: WritableDatabase, commit: GroupCommit): ServiceStore => ({
  getKeptAnswer: async (userId, key, sinceIso) => getKeptAnswer(db, userId, key, sinceIso),
  create: (creation, answer) => commit(() => create(db, creation, answer)),
  addBatch: (ownerId, position, batch) =>
    commit(() => {
      insertEntryBatch(db, ownerId, position, batch)
    }),
  removeStrayBatches: async (ownerId) => {
    // A few at a time, because each is overwritten as it goes.
    let removed: number
    do removed = await commit(() => removeSomeStrayBatches(db, ownerId))
    while (removed > 0)
  },
  getBatch: async (ownerId, position) => getEntryBatch(db, ownerId, position),
  getEnrichment: async (userId, id) => getEnrichment(db, userId, id),
  keepDelivery: (id, delivery, room) => commit(() => keepDelivery(db, id, delivery, room)),
  listCallbacks: async (ref, page) => listCallbacks(db, ref, page),
  getCallback: async (id) => getCallback(db, id),
  readCallbacks: async (ref, afterTurn, most) => readCallbacks(db, ref, afterTurn, most),
  removeCallbacks: async (upToTurn) => {
    while (removeSomeCallbacks(db, upToTurn) > 0) await pace()
    db.pragma('wal_checkpoint(TRUNCATE)')
  },
  getSetting: async (name) => getSetting(db, name),
  setSetting: async (name, value) => void setSetting(db, name, value),
  getUserFacts: async (userId) => getUserFacts(db, userId),
  setUserFacts: async (userId, facts) => void setUserFacts(db, userId, facts),
  countStored: async () => countStored(db),
  latestCampaigns: async (limit) => latestCampaigns(db, limit),
  removeEverything: async () => removeEverything(db),
  findPeople: (traces) => findPeople(db, traces),
  erasePeople: (traces) => erasePeople(db, traces),
})
