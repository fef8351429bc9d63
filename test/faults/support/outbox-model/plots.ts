/**
 * Sequences that lead to where a rule is asked for, among the things that happen by chance: a size that CI can afford comes
 * there too seldom otherwise.
 */
import fc from 'fast-check'
import { answers, lanes } from './model.ts'
import type { personSteps } from './person-steps.ts'
import { inTurn, type Step } from './step.ts'
import type { surroundingSteps } from './surroundings.ts'
import { partings } from './waves.ts'

const holdMs = 30_000
const untilSentMs = 31_000

export const plots = (
  { everyone, compose, block, sendAnother, callBack, callBackWaves }: ReturnType<typeof personSteps>,
  surroundings: ReturnType<typeof surroundingSteps>,
): fc.Arbitrary<Step>[] => {
  const { time, answer, hold, crash, keep, bringBack } = surroundings
  const { copyData, comesBack, goesOnElsewhere, beside } = surroundings
  const text = fc.nat({ max: 2 })
  const lane = fc.constantFrom(...lanes)
  const parting = fc.constantFrom(null, ...partings)
  const older = fc.constantFrom(
    { taken: copyData, returns: comesBack },
    { taken: copyData, returns: comesBack },
    { taken: copyData, returns: goesOnElsewhere },
    { taken: copyData, returns: beside },
    { taken: keep, returns: bringBack },
  )
  return [
    fc
      .tuple(text, lane, parting, older)
      .map(([which, way, into, { taken, returns }]) =>
        inTurn('what waited has left when older data come', [
          hold(holdMs),
          answer('created'),
          compose(which, way, into),
          taken,
          time(untilSentMs),
          returns,
        ]),
      ),
    fc
      .tuple(text, lane, fc.constantFrom(...everyone))
      .map(([which, way, person]) =>
        inTurn('a person is blocked while what goes to them is held', [
          hold(holdMs),
          compose(which, way),
          block(person),
          time(untilSentMs),
        ]),
      ),
    fc
      .tuple(text, lane, fc.constantFrom(...answers))
      .map(([which, way, first]) =>
        inTurn('a wave after one that was answered', [
          hold(0),
          answer(first),
          compose(which, way, 'handed over'),
          answer('created'),
        ]),
      ),
    fc
      .tuple(text, lane)
      .map(([which, way]) =>
        inTurn('a wave after one that waits and was sent again', [
          hold(0),
          answer('unauthorised'),
          compose(which, way, 'handed over'),
          answer('created'),
          sendAnother(-1),
        ]),
      ),
    fc
      .tuple(text, lane)
      .map(([which, way]) =>
        inTurn('all waves are called back, one of them a copy', [
          hold(holdMs),
          compose(which, way, 'first part'),
          sendAnother(-1),
          callBack(-2),
          callBackWaves(-1),
        ]),
      ),
    fc
      .tuple(text, lane)
      .map(([which, way]) =>
        inTurn('an end in the middle of a send', [answer('silence'), compose(which, way), crash]),
      ),
  ]
}
