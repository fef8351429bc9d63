/** Everything that can happen to a relay, as steps of fast-check. */
import fc from 'fast-check'
import { openPolicy, type Settled } from '../../../../shared/api/index.ts'
import { answers, arrives } from './answers.ts'
import { approve, capDays, type Model, type ModelRequest, release, settle, slots, withdraw } from './model.ts'
import { crashPoints } from './node.ts'
import { makeRequest, phoneOf } from './requests.ts'
import { answerAtLast, ask, passAndLook, type Plan, say, stage, usualPlan } from './stage.ts'
import type { World } from './world.ts'

export type Step = fc.AsyncCommand<Model, World>

const people = [0, 1, 2, 3, 4] as const
/** So many that no claim looks through them by itself, and that it takes somebody else's word where a policy asks for it. */
const long = 20_000
const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

const demandSame = <Value>({ isStrict }: World, found: Value, expected: Value, what: string): void => {
  if (isStrict && found !== expected) throw new Error(`${what}: ${String(found)}, not ${String(expected)}`)
}

type ArgsOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Args> ? Args : never

export const step = (
  label: string,
  run: Step['run'],
  check: (model: Readonly<Model>) => boolean = () => true,
): Step => ({ check, run, toString: () => label })

const labelOf = ({ slot, answer, crash }: Plan): string =>
  `at ${slot}, ${answer}${crash === null ? '' : `, dies ${crash}`}`

/** Mostly none. */
const death = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom(...crashPoints) },
)

export const plan: fc.Arbitrary<Plan> = fc.record({
  slot: fc.constantFrom(...slots),
  answer: fc.oneof(
    { weight: 2, arbitrary: fc.constant('created' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...answers) },
    { weight: 1, arbitrary: fc.constant('cut after the body' as const) },
    { weight: 1, arbitrary: fc.constant('silence' as const) },
  ),
  crash: death,
})

const starts = { now: 0, later: 3 * dayMs, past: -dayMs } as const

export const newRequests = fc.record({
  plan,
  author: fc.constantFrom('ana', 'bruno'),
  hasKey: fc.boolean(),
  text: fc.nat({ max: 2 }),
  to: fc.subarray([...people], { minLength: 1, maxLength: 3 }),
  start: fc.oneof(
    { weight: 5, arbitrary: fc.constant('now' as const) },
    { weight: 2, arbitrary: fc.constant('later' as const) },
    { weight: 1, arbitrary: fc.constant('past' as const) },
  ),
  isLong: fc.constantFrom(false, false, false, true),
})

export const askNew = ({
  plan: chosen,
  author,
  hasKey,
  text,
  to,
  start,
  isLong,
}: ArgsOf<typeof newRequests>): Step => {
  const label = `${author} asks for text ${text} to ${to.join()}${isLong ? ' and many' : ''}, ${start} (${labelOf(chosen)})`
  return step(label, (model, world) =>
    ask(model, world, chosen, async () => {
      const index = model.requests.length
      const quantity = isLong ? long : to.length
      const proposal = await makeRequest(world.site.codeKey, {
        author,
        key: hasKey ? `key ${index}` : null,
        title: `Aviso ${index}`,
        text: `Olá ${text}`,
        people: to,
        startsInMs: starts[start],
        quantity,
      })
      world.proposals.set(proposal.id, proposal)
      const { ofPerson } = world.site.codeKey
      // As a computer does before it sends.
      if (proposal.key !== null)
        await world.site.ledger.keepOtherCodes(
          author,
          proposal.key,
          to.map((person) => [ofPerson(phoneKeyOf(person)), ofPerson(otherPhoneKeyOf(person))]),
        )
      const number = await world.site.ledger.propose(proposal)
      if (number === null) throw new Error('a request with a key of its own was refused')
      const request: ModelRequest = {
        index,
        id: proposal.id,
        number,
        author,
        hasKey,
        text,
        people: new Set(to),
        quantity,
        receivedAt: model.now,
        startAt: model.now + starts[start],
        letGoAt: model.now,
        mayGoLate: false,
        isApproved: false,
        state: 'ready',
        reason: null,
        resolution: null,
        wasSettledUnsent: false,
        dueAt: null,
        leaseUntil: null,
        reachedAt: null,
        meets: null,
        isOrphan: false,
        isInterrupted: false,
        posts: 0,
      }
      model.requests.push(request)
      return request
    }),
  )
}

/** One of the latest: 0 is the last one. */
const pick = fc.nat({ max: 5 })
const hasAny = ({ requests }: Readonly<Model>): boolean => requests.length > 0
const pickOf = ({ requests }: Model, index: number): ModelRequest => {
  const request = requests.at(-1 - (index % requests.length))
  if (request === undefined) throw new Error('there is no request yet')
  return request
}

export const repeat = fc
  .record({ plan, index: pick, isChanged: fc.boolean() })
  .map(({ plan: chosen, index, isChanged }) =>
    step(
      `the last request but ${index} is asked for again${isChanged ? ' with another content' : ''} (${labelOf(chosen)})`,
      (model, world) =>
        ask(model, world, chosen, async () => {
          const request = pickOf(model, index)
          const proposal = world.proposals.get(request.id)
          if (proposal === undefined || !request.hasKey) return null
          const body = [...proposal.body, Buffer.from(' ')]
          const number = await world.site.ledger.propose({
            ...proposal,
            id: `${proposal.id} again`,
            ...(isChanged ? { body, bodyDigest: world.site.codeKey.digestOf('other') } : {}),
          })
          demandSame(world, number, isChanged ? null : request.number, 'a key used again')
          return isChanged ? null : request
        }),
      hasAny,
    ),
  )

export const letGoes = fc.record({
  plan,
  index: pick,
  actor: fc.constantFrom('ana', 'carla'),
  hasSeen: fc.constantFrom(true, true, false),
  verb: fc.constantFrom('releases', 'approves'),
})

export const letGo = ({ plan: chosen, index, actor, hasSeen, verb }: ArgsOf<typeof letGoes>): Step =>
  step(
    `${actor} ${verb} the last request but ${index}${hasSeen ? '' : ' as it is not'} (${labelOf(chosen)})`,
    (model, world) =>
      ask(model, world, chosen, async () => {
        const request = pickOf(model, index)
        const { ledger } = world.site
        if (verb === 'releases') {
          const isOne = release(model, request)
          demandSame(world, await ledger.release(actor, request.id), isOne, 'a release')
          return request
        }
        const digest = hasSeen ? (world.proposals.get(request.id)?.bodyDigest ?? '') : 'other'
        const expected = approve(model, request, { actor, hasSeen })
        demandSame(world, await ledger.approve(actor, request.id, digest), expected, 'an approval')
        return expected === 'done' ? request : null
      }),
    hasAny,
  )

export const takeBack = pick.map((index) =>
  step(
    `the last request but ${index} is withdrawn`,
    (model, world) =>
      say(model, world, async () => {
        const request = pickOf(model, index)
        demandSame(
          world,
          await world.site.ledger.withdraw('ana', request.id),
          withdraw(request),
          'a withdrawal',
        )
      }),
    hasAny,
  ),
)

export const decisions = fc.record({
  index: pick,
  resolution: fc.constantFrom<Settled>('confirmed_sent', 'confirmed_not_sent'),
})

export const decide = ({ index, resolution }: ArgsOf<typeof decisions>): Step =>
  step(
    `the last request but ${index} is ${resolution}`,
    (model, world) =>
      say(model, world, async () => {
        const request = pickOf(model, index)
        const isOne = settle(request, resolution)
        const found = await world.site.ledger.settle('ana', request.id, resolution)
        demandSame(world, found, isOne, 'a person’s word')
      }),
    hasAny,
  )

const phoneKeyOf = (person: number) => ({ kind: 'phone', key: phoneOf(person) }) as const
/** By which a person is known too, and no request goes to it. */
const otherPhoneKeyOf = (person: number) => phoneKeyOf(person + 1_000)

export const blocks = fc.record({
  person: fc.constantFrom(...people),
  isBlocked: fc.boolean(),
  isElsewhere: fc.boolean(),
})

export const setBlocked = ({ person, isBlocked, isElsewhere }: ArgsOf<typeof blocks>): Step =>
  step(
    `person ${person} is ${isBlocked ? '' : 'not '}blocked${isElsewhere ? ' at another phone' : ''}`,
    (model, world) =>
      say(model, world, async () => {
        const known = isElsewhere ? model.blockedElsewhere : model.blocked
        if (isBlocked) known.add(person)
        else known.delete(person)
        const key = isElsewhere ? otherPhoneKeyOf(person) : phoneKeyOf(person)
        await world.site.ledger.setBlocked('ana', [world.site.codeKey.ofPerson(key)], isBlocked)
      }),
  )

export const policies = fc.record({
  approvalFrom: fc.constantFrom(null, 2, long),
  contacts: fc.constantFrom(null, 1, 1, 2),
})

export const setPolicy = ({ approvalFrom, contacts }: ArgsOf<typeof policies>): Step =>
  step(`approval from ${approvalFrom} people on, ${contacts} contacts in ${capDays} days`, (model, world) =>
    say(model, world, async () => {
      const cap = contacts === null ? null : { contacts, days: capDays }
      Object.assign(model, { approvalFrom, cap })
      await world.site.setPolicy('admin', { ...openPolicy, approvalFrom, contactCap: cap })
    }),
  )

export const waits = fc.record({
  plan,
  ms: fc.constantFrom(12_000, 70_000, 70_000, 400_000, 20 * minuteMs, 4 * dayMs, 8 * dayMs),
})

export const wait = ({ plan: chosen, ms }: ArgsOf<typeof waits>): Step =>
  step(`${ms / 1_000} s pass, and a node starts (${labelOf(chosen)})`, (model, world) =>
    passAndLook(model, world, ms, chosen),
  )

export const crash = fc.constantFrom(...slots).map((slot) =>
  step(`the node at ${slot} dies`, (model, world) =>
    stage(model, world, { ...usualPlan, slot }, async () => {
      if (world.isOpen(slot)) (await world.nodeAt(slot)).kill()
      return {}
    }),
  ),
)

export const lateAnswers = fc.record({
  answer: fc.oneof(fc.constant('created' as const), fc.constantFrom(...answers.filter(arrives))),
  dies: death,
})

export const endSilence = ({ answer, dies }: ArgsOf<typeof lateAnswers>): Step =>
  step(
    `the supplier ends its silence: ${answer}${dies === null ? '' : `, the node dies ${dies}`}`,
    (model, world) => answerAtLast(model, world, answer, dies),
    ({ silent }) => silent !== null,
  )
