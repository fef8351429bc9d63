/** Holds one outbox, ours or a control, against the model. */
import { join } from 'node:path'
import fc from 'fast-check'
import { closeDatabase, openDatabase } from '../../../../main/database/open.ts'
import type { WritableDatabase } from '../../../../main/database/handles.ts'
import { get, run as runSql, sql } from '../../../../main/database/sql.ts'
import { unbind } from '../../../../main/workspace/base/installation.ts'
import { workspaceMigrations } from '../../../../main/workspace/schema/schema.ts'
import { questions } from '../../../../main/workspace/outbox/claim.ts'
import type { Stop } from '../../../../shared/bridge/outbox.ts'
import { type OutboxState, outboxStates } from '../../../../shared/rules/outbox-states.ts'
import type { Prepared } from '../sender-network/data.ts'
import { type Ledger, openDoor } from '../sender-network/ledger-server.ts'
import { createModel } from './model.ts'
import { personSteps } from './person-steps.ts'
import { plots } from './plots.ts'
import { settle } from './settle.ts'
import { surroundingSteps } from './surroundings.ts'
import { type Sabotage, startWorld } from './world.ts'

export type Task = {
  sender: Sender
  runs: number
  seed: number
  /** Where the runs have their copies of the data. */
  folder: string
  prepared: Prepared
}
export type Finding = {
  runs: number
  steps: number
  requests: number
  restores: number
  copies: number
  /** How often an item was seen to come into each state. */
  reached: Partial<Record<OutboxState, number>>
  /** For what items were stopped. */
  stops: Set<Stop['reason']>
  failure: string | null
}
export const controls = [
  'a lost connection counts as not sent',
  'a crash repeats the interrupted send',
  'a restore forgets what has left',
  'a copy goes on elsewhere as the original',
  'a copy beside the original sends as well',
  'an older copy goes on where it was',
  'a wave follows whatever became of the one before',
  'a wave follows one whose answer disagrees',
  'a wave follows one that waits, once a copy of that was sent',
] as const
export type Sender = 'ours' | (typeof controls)[number]

const longest = 40
/** A Monday morning. */
const startAt = Date.UTC(2027, 2, 1, 13)

/** Changes the data that nothing has opened. */
const change = (folder: string, key: Buffer, act: (db: WritableDatabase) => void): void => {
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  act(db)
  closeDatabase(db)
}
const forgetPlace = (folder: string, key: Buffer): void => change(folder, key, unbind)
const { isItsTurn } = questions
/** Asks nothing about a wave before that is in a state. */
const withoutStopFor =
  (state: OutboxState): typeof isItsTurn =>
  (...asked) => {
    const found = isItsTurn(...asked)
    const isStop = found !== null && typeof found === 'object' && found.reason === 'wave'
    return isStop && found.state === state ? null : found
  }

const sabotages: Record<Sender, Sabotage | null> = {
  ours: null,
  'a lost connection counts as not sent': {
    outcome: (outcome) =>
      outcome.type === 'ambiguous' ? { type: 'not_connected', code: 'unreachable', subject: null } : outcome,
  },
  'a restore forgets what has left': { restoresFile: true },
  'a crash repeats the interrupted send': {
    afterCrash: (folder, key) =>
      change(
        folder,
        key,
        (db) => void runSql(db, sql`update outbox_item set state = 'ready' where state = 'inflight'`),
      ),
  },
  'a copy goes on elsewhere as the original': { onCopy: { elsewhere: forgetPlace } },
  'a copy beside the original sends as well': { onCopy: { beside: forgetPlace } },
  'an older copy goes on where it was': { onCopy: { 'put back': forgetPlace } },
  'a wave follows whatever became of the one before': { isItsTurn: () => null },
  'a wave follows one whose answer disagrees': { isItsTurn: withoutStopFor('sent') },
  'a wave follows one that waits, once a copy of that was sent': {
    isItsTurn: (item, db, now) => {
      const { waveGroup, waveNumber } = item
      const latest = get<{ state: OutboxState }>(
        db,
        sql`select state from outbox_item where wave_group = ${waveGroup} and wave_number < ${waveNumber}
            order by wave_number desc, rowid desc limit 1`,
      )
      return latest?.state === 'sent' ? null : isItsTurn(item, db, now)
    },
  },
}

export const check = async ({ sender, runs, seed, folder, prepared }: Task): Promise<Finding> => {
  const ledger: Ledger = { arrivals: [], begun: 0 }
  const server = { door: await openDoor(ledger), ledger }
  const finding: Finding = {
    runs: 0,
    steps: 0,
    requests: 0,
    restores: 0,
    copies: 0,
    reached: {},
    stops: new Set(),
    failure: null,
  }
  const [person, surroundings] = [personSteps(prepared, startAt), surroundingSteps(startAt)]
  const steps = [...person.all, ...surroundings.all, ...plots(person, surroundings)]
  const commands = fc.commands(steps, {
    maxCommands: longest,
    size: 'max',
  })
  const property = fc.asyncProperty(commands, async (chosen) => {
    const world = await startWorld(prepared, server, folder, startAt, sabotages[sender])
    const model = createModel()
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), chosen)
      await settle(model, world, startAt)
    } finally {
      finding.steps += world.steps
      finding.restores += world.restores
      finding.copies += world.copies
      for (const reason of world.stops) finding.stops.add(reason)
      finding.requests += ledger.arrivals.length
      for (const state of outboxStates)
        finding.reached[state] = (finding.reached[state] ?? 0) + (world.reached[state] ?? 0)
      await world.close()
    }
  })
  Object.assign(questions, { isItsTurn: sabotages[sender]?.isItsTurn ?? isItsTurn })
  // A control's failure is not made shorter: it is enough that there is one.
  const found = await fc.check(property, { numRuns: runs, seed, endOnFailure: sender !== 'ours' })
  Object.assign(questions, { isItsTurn })
  await server.door.close()
  const { failed, errorInstance, counterexample, counterexamplePath } = found
  const failure = failed
    ? `${String(errorInstance)}\n    after ${fc.stringify(counterexample)}\n    (seed ${seed}, path ${counterexamplePath})`
    : null
  return { ...finding, runs: found.numRuns, failure }
}
