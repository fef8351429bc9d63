import type { Batch } from '../../entry-batch.ts'
import type { ServiceStore } from '../store.ts'
import { createLanes } from '../../../turns.ts'
import type { Access } from './access.ts'
import { getCallback, keepDelivery, listCallbacks, readCallbacks, removeSomeCallbacks } from './callbacks.ts'
import { create, getEnrichment, getKeptAnswer } from './creations.ts'
import { addBatch, getBatch, removeStrayBatches } from './entry-batches.ts'
import { createGroupWrite } from './group-write.ts'
import {
  countStored,
  getSetting,
  getUserFacts,
  latestCampaigns,
  removeEverything,
  setSetting,
  setUserFacts,
} from './overview.ts'
import { erasePeople, findPeople } from './people.ts'

/** Of the pool's connections, those that one node's long lists may take. */
const batchesAtOnce = 3

/** The store on a PostgreSQL database. */
export const createPostgresStore = (access: Access): ServiceStore => {
  const { read, write } = access
  const inTurn = createLanes(batchesAtOnce)
  const writeInGroup = createGroupWrite(write)
  return {
    getKeptAnswer: (userId, key, sinceIso) => read((db) => getKeptAnswer(db, userId, key, sinceIso)),
    create: (creation, answer) => create({ read, write, writeInGroup }, creation, answer),
    addBatch: (ownerId: string, position: number, batch: Batch) =>
      inTurn(() => write((db) => addBatch(db, ownerId, position, batch))),
    removeStrayBatches: async (ownerId) => void (await write((db) => removeStrayBatches(db, ownerId))),
    getBatch: (ownerId, position) => read((db) => getBatch(db, ownerId, position)),
    getEnrichment: (userId, id) => read((db) => getEnrichment(db, userId, id)),
    keepDelivery: (id, delivery, room) => write((db) => keepDelivery(db, id, delivery, room)),
    listCallbacks: (ref, page) => read((db) => listCallbacks(db, ref, page)),
    getCallback: (id) => read((db) => getCallback(db, id)),
    readCallbacks: (ref, afterTurn, most) => read((db) => readCallbacks(db, ref, afterTurn, most)),
    removeCallbacks: async (upToTurn) => {
      let removed: number
      do removed = await write((db) => removeSomeCallbacks(db, upToTurn))
      while (removed > 0)
    },
    getSetting: (name) => read((db) => getSetting(db, name)),
    setSetting: async (name, value) => void (await write((db) => setSetting(db, name, value))),
    getUserFacts: (userId) => read((db) => getUserFacts(db, userId)),
    setUserFacts: async (userId, facts) => void (await write((db) => setUserFacts(db, userId, facts))),
    countStored: () => read(countStored),
    latestCampaigns: (limit) => read((db) => latestCampaigns(db, limit)),
    removeEverything: () => write(removeEverything),
    findPeople: (traces) => findPeople(access, traces),
    erasePeople: (traces) => erasePeople(access, traces),
  }
}
