/** Holds a relay, ours or a control, against the model. */
import fc from 'fast-check'
import { answerAtLast, passAndLook, usualPlan } from './stage.ts'
import { createModel, type Model, waits } from './model.ts'
import { openSite, type Sabotage } from './site.ts'
import { everyStep } from './plots.ts'
import { startWorld, type Tally, type World } from './world.ts'

export type Task = {
  /** The URL of a server of PostgreSQL. */
  server: string
  /** Where nodes have their files. */
  folder: string
  runs: number
  seed: number
  /** What breaks the relay; null = nothing. */
  sabotage: Sabotage | null
}

export type Finding = {
  runs: number
  steps: number
  requests: number
  posts: number
  tally: Tally
  failure: string | null
}

const longest = 24

/** Ends a sequence: the supplier answers as it should, and all that waits goes. */
const endSequence = async (model: Model, world: World): Promise<void> => {
  await answerAtLast(model, world, 'created', null)
  // Longer than a lease, and than any pause before the next try.
  for (const ms of [70_000, 400_000]) await passAndLook(model, world, ms, usualPlan)
  if (!world.isStrict) return
  const node = await world.nodeAt(usualPlan.slot)
  for (const request of model.requests) {
    const { index, state, number } = request
    if (waits(request) || state === 'inflight') throw new Error(`request ${index} stays ${state}`)
    const standing = await node.settle(number)
    if (standing.state !== state)
      throw new Error(`request ${index} is ${state}, its client hears ${standing.state}`)
  }
}

export const check = async ({ server, folder, runs, seed, sabotage }: Task): Promise<Finding> => {
  const site = await openSite(server, folder, sabotage ?? ((ledger) => ledger))
  const finding = { runs: 0, steps: 0, requests: 0, posts: 0, tally: new Map<string, number>() }
  const isStrict = sabotage === null
  const commands = fc.commands(everyStep, { maxCommands: longest, size: 'max' })
  const property = fc.asyncProperty(commands, async (chosen) => {
    const model = createModel()
    const world = await startWorld(site, model, { isStrict, tally: finding.tally })
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), chosen)
      await endSequence(model, world)
      finding.steps += [...chosen].length
      finding.requests += model.requests.length
      finding.posts += model.requests.reduce((sum, { posts }) => sum + posts, 0)
    } finally {
      await world.close()
    }
  })
  try {
    // A control's failure is not made shorter: it is enough that there is one.
    const found = await fc.check(property, { numRuns: runs, seed, endOnFailure: !isStrict, unbiased: true })
    const { failed, errorInstance, counterexample, counterexamplePath } = found
    const failure = failed
      ? `${String(errorInstance)}\n    after ${fc.stringify(counterexample)}\n    (seed ${seed}, path ${counterexamplePath})`
      : null
    return { ...finding, runs: found.numRuns, failure }
  } finally {
    await site.close()
  }
}
