import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PostOutcome } from '../../../main/remote/post.ts'
import type { Claimed, Ending, Ledger } from '../../../main/service/relay/ledger.ts'
import { createReconciling } from '../../../main/service/relay/reconciling.ts'
import { createRelaySender } from '../../../main/service/relay/relay-sender.ts'
import { openWitness, type Witness } from '../../../main/service/relay/witness.ts'
import { eventually } from '../../support/eventually.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const leaseMs = 60_000

const claimed: Claimed = {
  type: 'claimed',
  id: 'request',
  userId: 'one',
  key: null,
  kind: 'SMSSHORT',
  path: '/campaign/create',
  contentType: 'application/json',
  bodyDigest: 'a',
  says: 'b',
  quantity: 1,
  units: { sms_part: 1 },
  startAt: null,
  attempts: 1,
}

type Change = {
  ledger?: (witness: Witness) => Partial<Ledger>
  witness?: (witness: Witness) => Partial<Witness>
  post?: (mayStart: () => boolean) => PostOutcome
}

/** A sender over a ledger with one request, which any claim gets. */
const makeSender = async ({ ledger: changed, witness: other, post: meet }: Change) => {
  const endings: Ending[] = []
  let epoch = 'first'
  let reconciledWith = ''
  let sent = 0
  const path = join(temporaryFolder(), 'relay.witness')
  const opened = await openWitness({ path, uuid: randomUUID, clock: Date.now })
  const witness = { ...opened, ...other?.(opened) }
  const ledger: Partial<Ledger> = {
    loadBody: () => Promise.resolve([Buffer.from('{}')]),
    claim: () => Promise.resolve(claimed),
    finish: (_attempt, ending) => Promise.resolve(void endings.push(ending)),
    renewLease: () => Promise.resolve(true),
    expireLeases: () => Promise.resolve(),
    listDue: () => Promise.resolve([]),
    forgetOtherCodes: () => Promise.resolve(),
    enterSender: () =>
      Promise.resolve({ epoch, isReconciled: reconciledWith === epoch, awaited: 0, peers: [] }),
    reconcile: () => Promise.resolve(0),
    endReconciling: (_id, ended) => {
      reconciledWith = ended
      return Promise.resolve(true)
    },
    leaveSender: () => Promise.resolve(),
    standingOf: (number) =>
      Promise.resolve({
        number,
        id: 'request',
        state: endings.at(-1)?.state ?? 'ready',
        hold: null,
        outcome: null,
        status: null,
        answer: null,
      }),
    ...changed?.(witness),
  }
  const whole = ledger as Ledger
  const reconciling = createReconciling({ ledger: whole, witness, label: 'test' })
  const sender = createRelaySender({
    ledger: whole,
    witness,
    reconciling,
    uuid: randomUUID,
    leaseMs,
    putOff: () => {},
    post: (_request, mayStart) => {
      const outcome = meet?.(mayStart) ?? { type: 'answered', status: 422, body: Buffer.from('{}') }
      if (outcome.type !== 'withheld') sent += 1
      return Promise.resolve(outcome)
    },
  })
  onTestFinished(() => sender.stop())
  return {
    sender,
    reconciling,
    endings,
    sent: () => sent,
    changeDatabase: () => {
      epoch = 'second'
    },
  }
}

test('an attempt is in the witness file before it is posted, and its end after it', async () => {
  let opened: Witness | undefined
  let before: Promise<unknown> | undefined
  const { sender, sent } = await makeSender({
    witness: (witness) => {
      opened = witness
      return {}
    },
    post: () => {
      before = opened?.readIntents()
      return { type: 'answered', status: 422, body: Buffer.from('{}') }
    },
  })
  expect(await sender.settle(1)).toMatchObject({ state: 'rejected' })
  expect(await before).toMatchObject([{ end: null, request: { id: 'request' } }])
  expect(await opened?.readIntents()).toMatchObject([{ end: 'rejected' }])
  expect(sent()).toBe(1)
})

test('a node that stood still between the connection and the first byte for longer than its lease sends nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { sender, sent, endings } = await makeSender({
    ledger: () => ({ renewLease: () => Promise.resolve(false) }),
    post: (mayStart) => {
      expect(mayStart()).toBe(true)
      vi.setSystemTime(Date.now() + leaseMs + 1)
      return mayStart() ? { type: 'ambiguous', code: 'connection_lost', status: null } : { type: 'withheld' }
    },
  })
  expect((await sender.settle(1)).state).toBe('not_sent')
  expect([sent(), endings.map(({ outcome }) => outcome)]).toEqual([0, ['not_recorded']])
})

test('what cannot be written to the witness file is not sent', async () => {
  const { sender, sent, endings } = await makeSender({
    witness: () => ({ writeIntent: () => Promise.reject(new Error('disk full')) }),
  })
  await sender.settle(1)
  await vi.waitFor(() => expect(endings).toMatchObject([{ state: 'not_sent', outcome: 'not_recorded' }]))
  expect(sent()).toBe(0)
})

test('a claim that comes back after the sender has reconciled with another database is not sent', async () => {
  let reconcileNow: () => Promise<void> = () => Promise.resolve()
  const made = await makeSender({
    ledger: () => ({
      claim: async () => {
        await reconcileNow()
        return claimed
      },
    }),
  })
  await made.reconciling.look()
  reconcileNow = async () => {
    made.changeDatabase()
    await made.reconciling.look()
    expect(made.reconciling.epoch()).toBe('second')
    reconcileNow = () => Promise.resolve()
  }
  made.sender.begin(1)
  await vi.waitFor(() => expect(made.endings).toMatchObject([{ outcome: 'not_recorded' }]))
  expect(made.sent()).toBe(0)
  made.sender.begin(1)
  await vi.waitFor(() => expect(made.sent()).toBe(1))
})

test('what is due leaves although other codes cannot be removed', async () => {
  const { endings } = await makeSender({
    ledger: () => ({
      listDue: () => Promise.resolve([1]),
      forgetOtherCodes: () => Promise.reject(new Error('canceling statement due to lock timeout')),
    }),
  })
  await eventually(() => expect(endings[0]).toMatchObject({ state: 'rejected' }))
})
