import type { Ledger } from './ledger.ts'
import type { Witness } from './witness.ts'

/** Whether a sender may claim: only under the epoch that it and all others have reconciled with. */
export type Reconciling = {
  /** With which this sender has reconciled; null while it has not. */
  epoch: () => string | null
  /** Number of senders that are awaited, this one too; 0 = claims go on. */
  awaited: () => number
  /** Asks the database, and reconciles where it has changed. Of several who want that at once, one does it. */
  look: () => Promise<void>
  /** The claim was told that another sender is awaited. */
  notePause: () => void
}

type Needs = {
  ledger: Ledger
  witness: Witness
  /** The host's name, for the operator to read. */
  label: string
}

const intentsAtOnce = 500

/** Brings what this sender has been about to send to the database, each time that one has changed. */
export const createReconciling = ({ ledger, witness, label }: Needs): Reconciling => {
  let epoch: string | null = null
  // Until the first look.
  let awaited = 1
  let looking: Promise<void> | null = null

  const reconcile = async (next: string): Promise<boolean> => {
    // First: a claim that was made before, and comes back now, is not written down any more, and so not sent.
    epoch = null
    awaited = Math.max(awaited, 1)
    const intents = await witness.readIntents()
    let unknown = 0
    for (let from = 0; from < intents.length; from += intentsAtOnce)
      unknown += await ledger.reconcile(intents.slice(from, from + intentsAtOnce))
    // In the file first: if the end gets lost, the sender only reconciles once more.
    await witness.setEpoch(next)
    return ledger.endReconciling(witness.senderId, next, { intents: intents.length, unknown })
  }

  const enter = () =>
    ledger.enterSender({ id: witness.senderId, label, epoch: witness.epoch(), peers: witness.peers() })

  const look = async (): Promise<void> => {
    let standing = await enter()
    if (!standing.isReconciled) {
      if (!(await reconcile(standing.epoch))) return
      standing = await enter()
    }
    // The database has changed once more: the next look takes that up.
    if (!standing.isReconciled) return
    await witness.setPeers(standing.peers)
    epoch = standing.epoch
    awaited = standing.awaited
  }

  return {
    epoch: () => epoch,
    awaited: () => awaited,
    look: () =>
      (looking ??= look().finally(() => {
        looking = null
      })),
    notePause: () => {
      awaited = Math.max(awaited, 1)
    },
  }
}
