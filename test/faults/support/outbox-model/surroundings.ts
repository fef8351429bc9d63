import fc from 'fast-check'
import { backUp, copy, copyBeside, moveAway, putBack, restore } from './copies.ts'
import { answers, cutOff, look, type Model, networks, release, startAnew } from './model.ts'
import { pass, step, type Step, wake } from './step.ts'
import { verify } from './verify.ts'

const secondMs = 1_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What happens to the outbox without anybody wanting it: time, the network, what the service answers, the end of the program. */
export const surroundingSteps = (startAt: number) => {
  const time = (ms: number): Step =>
    step(startAt, `${ms} ms pass`, (model, world) => {
      pass(model, world, ms)
      wake(model, world)
    })
  const jump = (ms: number): Step =>
    step(startAt, `the clock jumps by ${ms} ms`, (model, world) => {
      for (const clock of [model, world]) clock.wall += ms
      wake(model, world)
    })
  /** The clock that never jumps stands still, and so do timers; connections are lost. */
  const sleep = (ms: number): Step =>
    step(startAt, `the computer sleeps for ${ms} ms`, (model, world) => {
      for (const clock of [model, world]) clock.wall += ms
      world.cutOff()
      cutOff(model)
      wake(model, world)
    })
  const network = (next: (typeof networks)[number]): Step =>
    step(startAt, `network: ${next}`, (model, world) => {
      for (const each of [model, world]) each.network = next
      wake(model, world)
    })
  const answer = (next: (typeof answers)[number]): Step =>
    step(startAt, `answer: ${next}`, (model, world) => {
      for (const each of [model, world]) each.answer = next
    })
  const hold = (holdMs: number): Step =>
    step(startAt, `hold of ${holdMs} ms`, async (model, world) => {
      await world.client.settings.update({ holdMs })
      model.holdMs = holdMs
    })
  const goOn = step(
    startAt,
    'what stalls goes on',
    (model, world) => {
      world.release()
      release(model)
      look(model)
    },
    ({ busy }) => busy.size > 0,
  )
  const restart = step(
    startAt,
    'restart',
    async (model, world) => {
      await world.restart()
      startAnew(model)
    },
    ({ busy }) => busy.size === 0,
  )
  const keep = step(startAt, 'a backup', (model, world) => {
    world.backUp()
    backUp(model)
  })
  const bringBack = step(
    startAt,
    'the backup is restored',
    async (model, world) => {
      await world.restore()
      restore(model)
    },
    ({ busy, backup }) => busy.size === 0 && backup !== null,
  )
  const crash = step(startAt, 'crash', async (model, world) => {
    await world.crash()
    startAnew(model)
  })
  const copyData = step(startAt, 'the folder is copied', (model, world) => {
    world.copy()
    copy(model)
  })
  const hasCopy = ({ copy: made }: Model): boolean => made !== null
  const comesBack = step(
    startAt,
    'the copy takes the place of the folder',
    async (model, world) => {
      await world.putBack()
      putBack(model)
    },
    hasCopy,
  )
  const goesOnElsewhere = step(
    startAt,
    'the copy goes on on another computer',
    async (model, world) => moveAway(model, await world.moveAway()),
    hasCopy,
  )
  const beside = step(
    startAt,
    'the copy is started on another computer, beside the original',
    async (model, world) => {
      const copied = copyBeside(model)
      await world.startBeside((its) => verify(copied, its, startAt))
    },
    hasCopy,
  )
  const second = step(startAt, 'a second program', (_model, world) => {
    if (world.admitsSecond()) throw new Error('a second program has the same data')
  })
  const all: fc.Arbitrary<Step>[] = [
    fc.constantFrom(secondMs, 31 * secondMs, 400 * secondMs, dayMs, 8 * dayMs).map(time),
    fc.constantFrom(31 * secondMs, 400 * secondMs).map(time),
    fc.constantFrom(-10 * dayMs, -hourMs, -10 * secondMs, hourMs, 10 * dayMs).map(jump),
    fc.constantFrom(10 * secondMs, hourMs, 2 * dayMs).map(sleep),
    fc.constantFrom(...networks).map(network),
    // The rarest, which have to be met in each run of the proof.
    fc.constantFrom('refused' as const, 'unreadable' as const).map(answer),
    fc.constantFrom(...answers).map(answer),
    fc.constantFrom(...answers).map(answer),
    fc.constantFrom(0, 30 * secondMs, 30 * secondMs).map(hold),
    fc.constant(goOn),
    fc.constant(restart),
    fc.constant(keep),
    fc.constant(bringBack),
    fc.constant(crash),
    fc.constant(copyData),
    fc.constant(copyData),
    fc.constant(comesBack),
    fc.constant(comesBack),
    fc.constant(goesOnElsewhere),
    fc.constant(beside),
    fc.constant(crash),
    fc.constant(second),
  ]
  return { all, time, answer, hold, crash, keep, bringBack, copyData, comesBack, goesOnElsewhere, beside }
}
