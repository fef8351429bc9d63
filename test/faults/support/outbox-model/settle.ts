import { look, type Model, type ModelItem, release } from './model.ts'
import { pass } from './step.ts'
import { verify } from './verify.ts'
import { turnOf } from './waves.ts'
import type { World } from './world.ts'

const dayMs = 86_400_000

/** Ends a run: all is well again, and days pass, so that whatever waits goes. */
export const settle = async (model: Model, world: World, startAt: number): Promise<void> => {
  for (const each of [model, world]) Object.assign(each, { answer: 'created' })
  world.release()
  release(model)
  look(model)
  await verify(model, world, startAt)
  for (let round = 0; round < 2; round += 1) {
    pass(model, world, 2 * dayMs)
    world.wake()
    look(model)
    await verify(model, world, startAt)
  }
  const isStuck = (item: ModelItem): boolean => {
    const waits = item.state === 'inflight' || item.state === 'not_sent' || item.state === 'ready'
    // A wave waits for one that waits for the user, and for its time, which a clock that was set back puts off.
    return waits && turnOf(model.items, item) !== 'wait' && (item.keepUntil ?? 0) <= model.wall
  }
  if (model.items.some(isStuck)) throw new Error('something waits for ever')
}
