/** What steps are made of: each stage ends when nothing is left to be done, and is held against the model. */
import type { Answer } from './answers.ts'
import { listDue, listExpired, type Model, type ModelRequest, type Slot } from './model.ts'
import type { CrashPoint } from './node.ts'
import { type Stage, verify } from './verify.ts'
import type { World } from './world.ts'

/** Where a step that sends happens, what the supplier answers, and where the node dies; null = nowhere. */
export type Plan = { slot: Slot; answer: Answer | 'silence'; crash: CrashPoint | null }

/** One part of a step, after which the real relay must be as the model's. */
export const stage = async (
  model: Model,
  world: World,
  { slot, answer, crash }: Plan,
  act: () => Promise<Partial<Pick<Stage, 'due' | 'expired' | 'answered'>>>,
): Promise<void> => {
  world.site.supplier.meet(answer)
  const told = await act()
  if (world.isOpen(slot)) (await world.nodeAt(slot)).dieAt(crash)
  await world.idle()
  const hasDied = world.isOpen(slot) && (await world.nodeAt(slot)).isDead()
  if (hasDied) await world.bury(slot)
  else if (world.isOpen(slot)) (await world.nodeAt(slot)).dieAt(null)
  const none = { due: new Set<ModelRequest>(), expired: new Set<ModelRequest>(), answered: null }
  await verify(model, world, { slot, answer, hasDied, ...none, ...told })
}

/** The supplier is silent about one request at a time, as which of several it would be is not known. */
const answerTo = ({ silent }: Model, answer: Plan['answer'], requests: number): Plan['answer'] =>
  answer === 'silence' && (silent !== null || requests > 1) ? 'created' : answer

/** Starts a node where none runs. It takes up what others have left. */
const open = async (model: Model, world: World, plan: Plan): Promise<void> => {
  if (world.isOpen(plan.slot)) return
  await world.pass(0)
  const due = new Set(listDue(model))
  const expired = new Set(listExpired(model))
  await stage(model, world, { ...plan, answer: answerTo(model, plan.answer, due.size) }, async () => {
    await world.nodeAt(plan.slot)
    return { due, expired }
  })
}

/** What a user or a member of the team asks of a node, which begins to send a request where it may leave by that. */
export const ask = async (
  model: Model,
  world: World,
  plan: Plan,
  act: () => Promise<ModelRequest | null>,
): Promise<void> => {
  await open(model, world, plan)
  // It has died of what it took up.
  if (!world.isOpen(plan.slot)) return
  await stage(model, world, { ...plan, answer: answerTo(model, plan.answer, 1) }, async () => {
    const request = await act()
    if (request?.state !== 'ready') return {}
    const node = await world.nodeAt(plan.slot)
    node.dieAt(plan.crash)
    node.begin(request.number)
    return { due: new Set([request]) }
  })
}

export const usualPlan: Plan = { slot: 'one', answer: 'created', crash: null }

/** A person's word, which makes nothing leave. */
export const say = (model: Model, world: World, act: () => Promise<void>): Promise<void> =>
  stage(model, world, usualPlan, async () => {
    await act()
    return {}
  })

const otherSlot = (slot: Slot): Slot => (slot === 'one' ? 'other' : 'one')

/** Time passes, and a node is started again, which looks. One that waits for an answer goes on. */
export const passAndLook = async (model: Model, world: World, ms: number, asked: Plan): Promise<void> => {
  await world.pass(ms)
  const slot = model.silent?.slot === asked.slot ? otherSlot(asked.slot) : asked.slot
  await world.stop(slot)
  await open(model, world, { ...asked, slot })
}

/** The supplier answers the request that it is silent about. */
export const answerAtLast = (
  model: Model,
  world: World,
  answer: Answer,
  dies: CrashPoint | null,
): Promise<void> => {
  const { silent } = model
  if (silent === null) return Promise.resolve()
  return stage(model, world, { slot: silent.slot, answer, crash: dies }, async () => {
    silent.request.meets = answer
    const node = await world.nodeAt(silent.slot)
    node.dieAt(dies)
    world.answer(answer)
    return { answered: silent.request }
  })
}
