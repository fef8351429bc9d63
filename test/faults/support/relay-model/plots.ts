/** All that is tried with a relay: single steps, and some that chance alone would hardly put together. */
import fc from 'fast-check'
import {
  askNew,
  blocks,
  crash,
  dayMs,
  decide,
  decisions,
  endSilence,
  lateAnswers,
  letGo,
  letGoes,
  newRequests,
  plan,
  policies,
  repeat,
  setBlocked,
  setPolicy,
  type Step,
  step,
  takeBack,
  wait,
  waits,
} from './steps.ts'

/** Several things right after each other, as far as they can be. */
const inTurn = (label: string, parts: readonly Step[]): Step =>
  step(`${label} (${parts.join('; ')})`, async (model, world) => {
    for (const part of parts) if (part.check(model)) await part.run(model, world)
  })

/** The start of a request comes between two who let it go. */
const letGoTwice = fc
  .record({
    plan,
    asked: newRequests,
    first: letGoes,
    second: letGoes,
    ms: fc.constantFrom(70_000, 4 * dayMs),
    after: policies,
  })
  .map(({ plan: chosen, asked, first, second, ms, after }) =>
    inTurn('it is let go twice', [
      setPolicy({ approvalFrom: 2, contacts: null }),
      askNew({ ...asked, start: 'later', isLong: true }),
      letGo({ ...first, index: 0 }),
      wait({ plan: chosen, ms }),
      letGo({ ...second, index: 0 }),
      setPolicy(after),
    ]),
  )

/** Somebody is blocked at one of their phones while a campaign waits for an approval, which it gets. */
const blockedMeanwhile = fc
  .record({ asked: newRequests, blocked: blocks, first: letGoes })
  .map(({ asked, blocked, first }) =>
    inTurn('somebody is blocked meanwhile', [
      setPolicy({ approvalFrom: 2, contacts: null }),
      askNew({ ...asked, start: 'now', isLong: true }),
      setBlocked({ ...blocked, person: asked.to[0] ?? blocked.person, isBlocked: true }),
      letGo({ ...first, index: 0, verb: 'approves', actor: 'carla', hasSeen: true }),
    ]),
  )

/** A person decides before the answer comes, and the same is asked for again before and after it. */
const answeredLate = fc
  .record({ plan, asked: newRequests, decision: fc.option(decisions), late: lateAnswers })
  .map(({ plan: chosen, asked, decision, late }) => {
    const slot = asked.plan.slot === 'one' ? 'other' : 'one'
    const again = askNew({ ...asked, plan: chosen })
    return inTurn('it is answered late', [
      askNew({ ...asked, plan: { ...asked.plan, answer: 'silence', crash: null } }),
      wait({ plan: { ...chosen, slot }, ms: 70_000 }),
      ...(decision === null ? [] : [decide({ ...decision, index: 0 })]),
      again,
      endSilence(late),
      again,
    ])
  })

/** Each as often as it is in here. */
export const everyStep: fc.Arbitrary<Step>[] = [
  ...Array.from({ length: 4 }, () => newRequests.map(askNew)),
  repeat,
  ...Array.from({ length: 3 }, () => letGoes.map(letGo)),
  takeBack,
  decisions.map(decide),
  blocks.map(setBlocked),
  policies.map(setPolicy),
  policies.map(setPolicy),
  ...Array.from({ length: 3 }, () => waits.map(wait)),
  crash,
  ...Array.from({ length: 2 }, () => lateAnswers.map(endSilence)),
  letGoTwice,
  blockedMeanwhile,
  answeredLate,
]
