import fc from 'fast-check'
import { resolutions } from '../../../../shared/bridge/outbox.ts'
import { contentOf, type Prepared } from '../sender-network/data.ts'
import { hasTwin, type Lane, lanes, look, type Model, type ModelDraft, type ModelItem } from './model.ts'
import { step as stepAt, type Step } from './step.ts'
import { problemOf, type World } from './world.ts'

const expectProblem = async (call: Promise<unknown>, expected: string | null): Promise<void> => {
  const problem = await problemOf(call)
  if (problem !== expected) throw new Error(`${problem ?? 'it succeeded'}, not ${expected ?? 'a success'}`)
}

/** What a person does with drafts and with what is in the outbox, also where it is too late for it. */
export const personSteps = (prepared: Prepared, startAt: number): fc.Arbitrary<Step>[] => {
  const everyone = Array.from(
    { length: contentOf(prepared, 'SMSSHORT', false, '').recipients },
    (_each, person) => person,
  )
  const without = (people: Iterable<number>, { blocked }: Model): ReadonlySet<number> =>
    new Set([...people].filter((person) => !blocked.has(person)))
  const content = (world: World, text: number, lane: Lane) => ({
    ...contentOf(prepared, 'SMSSHORT', false, 'Aviso').content,
    connectionId: world.connectionOf[lane],
    template: `Aviso ${text} para {{nome}}`,
  })

  const step = (
    label: string,
    act: (model: Model, world: World) => Promise<void>,
    check?: (model: Model) => boolean,
  ): Step => stepAt(startAt, label, act, check)
  const withDraft = (
    label: string,
    pick: number,
    act: (model: Model, world: World, draft: ModelDraft) => Promise<void>,
  ): Step =>
    step(
      `${label} (draft ${pick})`,
      async (model, world) => {
        const draft = model.drafts[pick < 0 ? model.drafts.length - 1 : pick % model.drafts.length]
        if (draft !== undefined) await act(model, world, draft)
      },
      ({ drafts }) => drafts.length > 0,
    )
  /** On any item, also on one that is not there any more. */
  const withItem = (
    label: string,
    pick: number,
    act: (model: Model, world: World, item: ModelItem, isGone: boolean) => Promise<void>,
  ): Step =>
    step(
      `${label} (item ${pick})`,
      async (model, world) => {
        const item = [...model.items, ...model.gone][pick % (model.items.length + model.gone.length)]
        if (item !== undefined) await act(model, world, item, model.gone.includes(item))
      },
      ({ items, gone }) => items.length + gone.length > 0,
    )
  const addDraft = (model: Model, id: string, { text, lane }: Pick<ModelDraft, 'text' | 'lane'>): void => {
    model.drafts.push({ id, revision: 1, text, lane, isQueued: false })
  }
  const problemWith = (isGone: boolean, isPossible: boolean): string | null => {
    if (isGone) return 'outbox_item_missing'
    return isPossible ? null : 'outbox_state_changed'
  }

  const draft = (text: number, lane: Lane): Step =>
    step(`draft of text ${text} (${lane})`, async (model, world) => {
      const { id } = await world.client.drafts.create({ content: content(world, text, lane) })
      addDraft(model, id, { text, lane })
    })
  const edit = (pick: number, text: number): Step =>
    withDraft(`edit to text ${text}`, pick, async (_model, world, { ...was }) => {
      const edited = content(world, text, was.lane)
      const call = world.client.drafts.save({ id: was.id, revision: was.revision, content: edited })
      await expectProblem(call, was.isQueued ? 'draft_in_outbox' : null)
      const now = _model.drafts.find(({ id }) => id === was.id)
      if (now !== undefined && !now.isQueued) Object.assign(now, { revision: was.revision + 1, text })
    })
  const duplicate = (pick: number): Step =>
    withDraft('duplicate', pick, async (model, world, which) =>
      addDraft(model, (await world.client.drafts.duplicate({ id: which.id })).id, which),
    )
  const enqueue = (pick: number, duplicateConsent: boolean, isStale: boolean): Step =>
    withDraft(
      `send${duplicateConsent ? ' again' : ''}${isStale ? ' as it was before' : ''}`,
      pick,
      async (model, world, which) => {
        const revision = which.revision - (isStale ? 1 : 0)
        let id: string | null = null
        const people = without(everyone, model)
        const call = world.client.outbox
          .enqueue({ draftId: which.id, revision, recipients: people.size, duplicateConsent })
          .then((item) => (id = item.id))
        const problem = (): string | null => {
          if (people.size === 0) return 'draft_incomplete'
          if (!duplicateConsent && hasTwin(model, which.text, people)) return 'outbox_duplicate_needs_consent'
          return isStale || which.isQueued ? 'draft_changed_elsewhere' : null
        }
        await expectProblem(call, problem())
        if (id === null) return
        which.isQueued = true
        model.items.push({
          id,
          draftId: which.id,
          lane: which.lane,
          text: which.text,
          createdAt: model.wall,
          state: 'ready',
          stop: null,
          people,
          releasedAt: model.wall + model.holdMs,
          attemptedAt: null,
          dueAt: model.holdMs === 0 ? null : model.wall + model.holdMs,
          attempts: 0,
          requests: 0,
          resolution: null,
        })
        look(model)
      },
    )
  const compose = (text: number, lane: Lane): Step => {
    const [write, send] = [draft(text, lane), enqueue(-1, true, false)]
    return step(`write text ${text} and send (${lane})`, async (model, world) => {
      await write.run(model, world)
      await send.run(model, world)
    })
  }
  const canGo = ({ state }: ModelItem): boolean =>
    ['ready', 'stopped', 'not_sent', 'unauthorised'].includes(state)
  const letGo = (model: Model, item: ModelItem): void => {
    Object.assign(item, { state: 'ready', stop: null, dueAt: null, releasedAt: model.wall })
    look(model)
  }
  const callBack = (pick: number): Step =>
    withItem('call back', pick, async (model, world, item, isGone) => {
      const isPossible = canGo(item)
      await expectProblem(world.client.outbox.callBack({ id: item.id }), problemWith(isGone, isPossible))
      if (isGone || !isPossible) return
      model.items = model.items.filter((each) => each !== item)
      model.gone.push(item)
      const its = model.drafts.find(({ id }) => id === item.draftId)
      if (its !== undefined) its.isQueued = false
    })
  const sendNow = (pick: number): Step =>
    withItem('send now', pick, async (model, world, item, isGone) => {
      const isPossible = canGo(item) && item.stop !== 'blocked'
      await expectProblem(world.client.outbox.sendNow({ id: item.id }), problemWith(isGone, isPossible))
      if (!isGone && isPossible) letGo(model, item)
    })
  const sendWithout = (pick: number): Step =>
    withItem('send without the blocked', pick, async (model, world, item, isGone) => {
      const isPossible = item.stop === 'blocked'
      const people = without(item.people, model)
      const problem = problemWith(isGone, isPossible) ?? (people.size === 0 ? 'outbox_no_one_left' : null)
      await expectProblem(world.client.outbox.sendWithout({ id: item.id }), problem)
      if (problem !== null) return
      item.people = people
      letGo(model, item)
    })
  const block = (person: number): Step =>
    step(
      `block person ${person}`,
      async (model, world) => {
        const text = `119${80_000_000 + person}`
        await world.client.suppressions.add({
          kind: 'phone',
          text,
          source: 'opt_out',
          note: '',
          storage: 'plain',
        })
        model.blocked = new Set([...model.blocked, person])
      },
      ({ blocked }) => !blocked.has(person),
    )
  const resolve = (pick: number, resolution: (typeof resolutions)[number]): Step =>
    withItem(`resolve as ${resolution}`, pick, async (_model, world, item, isGone) => {
      const isOpen = item.state === 'unknown' && (item.resolution ?? 'left') === 'left'
      const call = world.client.outbox.resolve({ id: item.id, resolution })
      await expectProblem(call, problemWith(isGone, isOpen))
      if (!isGone && isOpen) item.resolution = resolution
    })
  const reopen = (pick: number): Step =>
    withItem('edit and send again', pick, async (model, world, item, isGone) => {
      const isPossible =
        item.state === 'rejected' || (item.state === 'unknown' && item.resolution === 'confirmed_not_sent')
      const call = world.client.outbox.reopen({ id: item.id }).then(({ draftId }) => {
        item.resolution = 'confirmed_not_sent'
        addDraft(model, draftId, item)
      })
      await expectProblem(call, problemWith(isGone, isPossible))
    })
  const another = (pick: number): Step =>
    withItem('another like it', pick, async (model, world, item, isGone) => {
      const call = world.client.outbox
        .duplicate({ id: item.id })
        .then(({ draftId }) => addDraft(model, draftId, item))
      await expectProblem(call, isGone ? 'outbox_item_missing' : null)
    })

  const pick = fc.nat({ max: 7 })
  const text = fc.nat({ max: 2 })
  const lane = fc.constantFrom('own', ...lanes)
  return [
    fc.tuple(text, lane).map((args) => draft(...args)),
    fc.tuple(text, lane).map((args) => compose(...args)),
    fc.tuple(text, lane).map((args) => compose(...args)),
    fc.tuple(text, lane).map((args) => compose(...args)),
    fc.tuple(pick, text).map(([which, next]) => edit(which, next)),
    pick.map(duplicate),
    fc.tuple(pick, fc.constant(true), fc.constant(false)).map((args) => enqueue(...args)),
    fc.tuple(pick, fc.constant(true), fc.constant(false)).map((args) => enqueue(...args)),
    fc.tuple(pick, fc.boolean(), fc.boolean()).map((args) => enqueue(...args)),
    pick.map(callBack),
    pick.map(sendNow),
    pick.map(sendNow),
    pick.map(sendWithout),
    fc.constantFrom(...everyone).map(block),
    fc.tuple(pick, fc.constantFrom(...resolutions)).map((args) => resolve(...args)),
    pick.map(reopen),
    pick.map(another),
  ]
}
