import { hkdfSync } from 'node:crypto'
import type { Ledger } from '../../../relay/ledger.ts'
import type { Access } from '../access.ts'
import { expireLeases, finish, renewLease } from './attempts.ts'
import { checkPeople, listBlocks, setBlocked } from './blocks.ts'
import { claim } from './claim.ts'
import { listContactCodes, listContacted } from './contacts.ts'
import { erasePeople, findPeople } from './erase.ts'
import { loadBody, propose } from './propose.ts'
import { report } from './report.ts'
import {
  describe,
  detailsOf,
  findByKey,
  findEnrichment,
  getRequest,
  listDue,
  listRequests,
  standingOf,
} from './requests.ts'
import { forgetOtherCodes, keepOtherCodes } from './other-codes.ts'
import { enrichmentDigest } from './sealed.ts'
import { reconcile } from './reconcile.ts'
import { declareLost, endReconciling, enterSender, leaveSender, listSenders } from './senders.ts'
import { approve, release, settle, withdraw } from './decisions.ts'

/**
 * The ledger of a relay on PostgreSQL.
 * @param tokenSecret of the database; the key of bodies and answers is derived from it
 */
export const createPostgresLedger = (access: Access, tokenSecret: Buffer): Ledger => {
  const { read, write } = access
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'revoada relay bodies', 32))
  return {
    propose: (proposal) => write((db) => propose(db, proposal, key)),
    report: (proposal, past) => write((db) => report(db, proposal, past, key)),
    keepOtherCodes: (userId, digest, codes) =>
      write((db) => keepOtherCodes(db, { userId, key: digest }, codes)),
    forgetOtherCodes: () => write(forgetOtherCodes),
    standingOf: (number) => read((db) => standingOf(db, number, key)),
    loadBody: (number) => loadBody(access, number, key),
    claim: (number, attempt) => write((db) => claim(db, number, attempt)),
    checkPeople: (number) => write((db) => checkPeople(db, number)),
    renewLease: async (attemptId, leaseMs) => (await write((db) => renewLease(db, attemptId, leaseMs))) === 1,
    finish: (attemptId, ending) => write((db) => finish(db, attemptId, ending, key)),
    expireLeases: () => write(expireLeases),
    enterSender: (sender) => write((db) => enterSender(db, sender)),
    reconcile: (intents) => write((db) => reconcile(db, intents)),
    endReconciling: (id, epoch, found) => write((db) => endReconciling(db, { id, epoch }, found)),
    leaveSender: (id) => write((db) => leaveSender(db, id)),
    listSenders: () => read(listSenders),
    declareLost: (actor, id) => write((db) => declareLost(db, actor, id)),
    listDue: () => read(listDue),
    setBlocked: (actor, people, isBlocked) => write((db) => setBlocked(db, actor, people, isBlocked)),
    listBlocks: (after) => read((db) => listBlocks(db, after)),
    listContacted: (days, after) => read((db) => listContacted(db, days, after)),
    listContactCodes: (id, after) => read((db) => listContactCodes(db, id, after)),
    findPeople: (people) => findPeople(access, people),
    erasePeople: (actor, people) => erasePeople(access, actor, people),
    settle: (actor, id, resolution) => write((db) => settle(db, actor, id, resolution)),
    release: (actor, id) => write((db) => release(db, actor, id)),
    approve: (actor, id, digest) => write((db) => approve(db, actor, id, digest)),
    withdraw: (actor, id) => write((db) => withdraw(db, actor, id)),
    describe: (userId, digest, audience) =>
      write((db) => describe(db, { userId, key: digest }, audience, key)),
    detailsOf: (number) => read((db) => detailsOf(db, number, key)),
    getRequest: (id) => read((db) => getRequest(db, id, key)),
    findByKey: (userId, digest) => read((db) => findByKey(db, userId, digest)),
    findEnrichment: (id, author) => read((db) => findEnrichment(db, enrichmentDigest(id, key), author)),
    listRequests: (asked) => read((db) => listRequests(db, asked, key)),
  }
}
