import type fc from 'fast-check'
import { hasDue, look, type Model } from './model.ts'
import { verify } from './verify.ts'
import type { World } from './world.ts'

export type Step = fc.AsyncCommand<Model, World>

/** Time passes, on both clocks. */
export const pass = (model: Model, world: World, ms: number): void => {
  for (const clock of [model, world]) {
    clock.wall += ms
    clock.monotonic += ms
  }
}

/** Has the sender look. */
export const wake = (model: Model, world: World): void => {
  world.wake()
  look(model)
}

/** One thing that happens, after which the real outbox must be as the model's. */
export const step = (
  startAt: number,
  label: string,
  act: (model: Model, world: World) => Promise<void> | void,
  check: (model: Model) => boolean = () => true,
): Step => ({
  check: (model) => check(model),
  run: async (model, world) => {
    world.steps += 1
    await act(model, world)
    await verify(model, world, startAt)
    // No two things happen at the same time, the waves of one campaign included, so that the outbox has an order.
    pass(model, world, 10)
    if (!hasDue(model)) return
    // The sender's own timer is the real clock's: on a slow machine it would look in the middle of the next step.
    wake(model, world)
    await verify(model, world, startAt)
  },
  toString: () => label,
})

/** Several things right after each other, as far as they can be. */
export const inTurn = (label: string, steps: readonly Step[]): Step => ({
  check: () => true,
  run: async (model, world) => {
    for (const each of steps) if (each.check(model)) await each.run(model, world)
  },
  toString: () => `${label} (${steps.join('; ')})`,
})
