/** One node of a relay, as the service puts it together, that can die at each point of its work. */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Claim, Ledger } from '../../../../main/service/relay/ledger.ts'
import { openRelay, type Upstream } from '../../../../main/service/relay/relay.ts'
import { openWitness, type Witness } from '../../../../main/service/relay/witness.ts'
import type { OpenedStore } from '../../../../main/service/store/opened-store.ts'

export const crashPoints = [
  'before the claim',
  'after looking through',
  'after the claim',
  'before its end is written',
  'after its end is written',
] as const
export type CrashPoint = (typeof crashPoints)[number]

/** What nodes are doing, so that a step can wait until nothing is left to be done. */
export type Activity = {
  enter: () => void
  leave: () => void
  during: <Result>(work: () => Promise<Result>) => Promise<Result>
  idle: () => Promise<void>
}

export const createActivity = (): Activity => {
  let running = 0
  let wake: (() => void) | null = null
  const leave = (): void => {
    running -= 1
    if (running === 0) wake?.()
  }
  return {
    enter: () => {
      running += 1
    },
    leave,
    during: async (work) => {
      running += 1
      try {
        return await work()
      } finally {
        leave()
      }
    },
    idle: async () => {
      do {
        if (running > 0)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        // What follows from what has just ended begins within its turn.
        await nextTurn()
      } while (running > 0)
    },
  }
}

export type Node = {
  /** As the routes do after a request was stored, released or approved. */
  begin: (number: number) => void
  /** How a request stands, as its client is told. */
  settle: ReturnType<typeof openRelay>['sender']['settle']
  /** It dies when it comes there next; null = nowhere. */
  dieAt: (point: CrashPoint | null) => void
  /** From now on nothing that it does has an effect. */
  kill: () => void
  isDead: () => boolean
  /** Ends it as a service manager does. Of a dead one only what this process has of it is ended. */
  stop: () => Promise<void>
}

export type NodeNeeds = {
  opened: OpenedStore
  /** Its own over all its starts. */
  witnessPath: string
  upstream: Upstream
  activity: Activity
  noteFailure: (error: unknown) => void
}

/** Starts a node, which looks for expired leases and due requests at once. */
export const openNode = async (needs: NodeNeeds): Promise<Node> => {
  const { opened, witnessPath, upstream, activity, noteFailure } = needs
  if (opened.relay === null) throw new Error('a relay has a ledger')
  const { ledger } = opened.relay
  const witness = await openWitness({ path: witnessPath, uuid: randomUUID, clock: Date.now })
  let isDead = false
  let diesAt: CrashPoint | null = null
  const demandLife = (): void => {
    if (isDead) throw new Error('the node is dead')
  }
  const comesTo = (point: CrashPoint): void => {
    if (point === diesAt) isDead = true
  }
  /** What a dead process calls has no effect, and what it called before it died has no answer. */
  const alive =
    <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> =>
      activity.during(async () => {
        demandLife()
        const result = await call(...args)
        demandLife()
        return result
      })

  /** It looks once, as it starts: later looks are the real clock's, and steps start a node to have it look. */
  let hasLooked = false
  const openAttempts = new Set<string>()
  const claim = async (...[number, attempt]: Parameters<Ledger['claim']>): Promise<Claim> => {
    comesTo('before the claim')
    demandLife()
    const answer = await ledger.claim(number, attempt)
    if (answer.type !== 'claimed') return answer
    comesTo('after the claim')
    if (isDead) return answer
    openAttempts.add(attempt.id)
    activity.enter()
    return answer
  }
  const mortalLedger: Ledger = {
    ...ledger,
    loadBody: alive(ledger.loadBody),
    standingOf: alive(ledger.standingOf),
    claim: alive(claim),
    checkPeople: alive(async (number) => {
      await ledger.checkPeople(number)
      comesTo('after looking through')
    }),
    renewLease: alive(ledger.renewLease),
    finish: (attemptId, ending) =>
      activity.during(async () => {
        comesTo('before its end is written')
        if (!isDead) await ledger.finish(attemptId, ending)
        comesTo('after its end is written')
        if (openAttempts.delete(attemptId)) activity.leave()
      }),
    expireLeases: alive(async () => {
      if (!hasLooked) await ledger.expireLeases()
    }),
    forgetOtherCodes: alive(ledger.forgetOtherCodes),
    enterSender: alive(ledger.enterSender),
    reconcile: alive(ledger.reconcile),
    endReconciling: alive(ledger.endReconciling),
    leaveSender: alive(ledger.leaveSender),
    listDue: alive(async () => {
      if (hasLooked) return []
      hasLooked = true
      return ledger.listDue()
    }),
  }
  const mortalWitness: Witness = {
    ...witness,
    setEpoch: alive(witness.setEpoch),
    setPeers: alive(witness.setPeers),
    writeIntent: alive(witness.writeIntent),
    writeEnd: alive(witness.writeEnd),
    readIntents: alive(witness.readIntents),
  }
  const { sender, erasing } = openRelay({
    ...opened.relay,
    ledger: mortalLedger,
    store: opened.store,
    upstream,
    tokenSecret: opened.tokenSecret,
    witness: mortalWitness,
    label: 'node',
    uuid: randomUUID,
    putOff: (_work, error) => {
      if (!isDead) noteFailure(error)
    },
  })
  return {
    begin: sender.begin,
    settle: sender.settle,
    dieAt: (point) => {
      diesAt = point
    },
    kill: () => {
      isDead = true
    },
    isDead: () => isDead,
    stop: async () => {
      await Promise.all([sender.stop(), erasing.stop()])
    },
  }
}
