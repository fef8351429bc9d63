import fc from 'fast-check'
import { resolutions } from '../../../../shared/bridge/outbox.ts'
import { contentOf, type Prepared } from '../sender-network/data.ts'
import {
  type DraftContent,
  hasTwin,
  type Lane,
  lanes,
  look,
  type Model,
  type ModelDraft,
  type ModelItem,
} from './model.ts'
import { queue, takeBack, takeBackWaves } from './queue.ts'
import { step as stepAt, type Step } from './step.ts'
import { choiceOf, type Parting, partings } from './waves.ts'
import { problemOf, textOf, type World } from './world.ts'
import { sendAsSeen } from '../../../support/send-as-seen.ts'
import { allButTwins } from '../../../support/test-workspace.ts'

const expectProblem = async (call: Promise<unknown>, expected: string | null): Promise<void> => {
  const problem = await problemOf(call)
  if (problem !== expected) throw new Error(`${problem ?? 'it succeeded'}, not ${expected ?? 'a success'}`)
}

/** Which of the items that say the same a person has seen, and sends beside them. */
const acceptances = ['all', 'all but the last', 'none'] as const
type Accepted = (typeof acceptances)[number]
const acceptedOf = ({ items }: Model, accepted: Accepted): readonly ModelItem[] =>
  accepted === 'none' ? [] : accepted === 'all' ? items : items.slice(0, -1)

/** What a person does with drafts and with what is in the outbox, also where it is too late for it. */
export const personSteps = (prepared: Prepared, startAt: number) => {
  const everyone = Array.from(
    { length: contentOf(prepared, 'SMSSHORT', false, '').recipients },
    (_each, person) => person,
  )
  const without = (people: Iterable<number>, { blocked }: Model): ReadonlySet<number> =>
    new Set([...people].filter((person) => !blocked.has(person)))
  const content = (world: World, text: number, lane: Lane, parting: Parting | null) => ({
    ...contentOf(prepared, 'SMSSHORT', false, 'Aviso').content,
    connectionId: world.connectionOf[lane],
    template: textOf(text),
    waves: parting === null ? null : choiceOf[parting],
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
  /** On any item, also on one that is not there any more; -n = the newest that is wave n. */
  const withItem = (
    label: string,
    pick: number,
    act: (model: Model, world: World, item: ModelItem, isGone: boolean) => Promise<void>,
  ): Step =>
    step(
      `${label} (item ${pick})`,
      async (model, world) => {
        const all = [...model.items, ...model.gone]
        const item =
          pick < 0 ? model.items.findLast(({ wave }) => wave?.number === -pick) : all[pick % all.length]
        if (item !== undefined) await act(model, world, item, model.gone.includes(item))
      },
      ({ items, gone }) => items.length + gone.length > 0,
    )
  const addDraft = (model: Model, id: string, its: DraftContent): void => {
    const { text, lane, parting, wave, startAt: start } = its
    const said = { text, lane, parting, wave, startAt: start }
    model.drafts.push({ ...said, id, revision: 1, isQueued: false, parted: null })
  }
  const problemWith = (isGone: boolean, isPossible: boolean): string | null => {
    if (isGone) return 'outbox_item_missing'
    return isPossible ? null : 'outbox_state_changed'
  }

  const draft = (text: number, lane: Lane, parting: Parting | null = null): Step =>
    step(`draft of text ${text} (${lane})`, async (model, world) => {
      const { id } = await world.client.drafts.create({ content: content(world, text, lane, parting) })
      addDraft(model, id, { text, lane, parting, wave: null, startAt: null })
    })
  const edit = (pick: number, text: number): Step =>
    withDraft(`edit to text ${text}`, pick, async (_model, world, { ...was }) => {
      const { content: before } = await world.client.drafts.get({ id: was.id })
      const edited = { ...before, template: textOf(text) }
      const call = world.client.drafts.save({ id: was.id, revision: was.revision, content: edited })
      await expectProblem(call, was.isQueued ? 'draft_in_outbox' : null)
      const now = _model.drafts.find(({ id }) => id === was.id)
      if (now !== undefined && !now.isQueued) Object.assign(now, { revision: was.revision + 1, text })
    })
  const duplicate = (pick: number): Step =>
    withDraft('duplicate', pick, async (model, world, which) =>
      addDraft(model, (await world.client.drafts.duplicate({ id: which.id })).id, which),
    )
  const enqueue = (pick: number, accepted: Accepted, isStale: boolean): Step =>
    withDraft(
      `send accepting ${accepted}${isStale ? ' as it was before' : ''}`,
      pick,
      async (model, world, which) => {
        const revision = which.revision - (isStale ? 1 : 0)
        const people = without(which.wave?.people ?? everyone, model)
        const known = new Set([...model.items, ...model.gone].map(({ id }) => id))
        const twins = acceptedOf(model, accepted).map(({ id }) => id)
        const { audienceVersion } = await world.client.drafts.check({ id: which.id })
        const call = world.client.outbox.enqueue({
          draftId: which.id,
          revision,
          recipients: people.size,
          audienceVersion,
          accepts: { ...allButTwins, twins },
        })
        const problem = (): string | null => {
          if (people.size === 0 || (which.startAt ?? model.wall) < model.wall) return 'draft_incomplete'
          const others = { ...model, items: model.items.filter(({ id }) => !twins.includes(id)) }
          if (hasTwin(others, which.text, people)) return 'outbox_duplicate_needs_consent'
          return isStale || which.isQueued ? 'draft_changed_elsewhere' : null
        }
        const expected = problem()
        await expectProblem(call, expected)
        if (expected !== null) return
        const queued = (await world.itemsOf()).filter(({ id }) => !known.has(id))
        queue(
          model,
          which,
          people,
          queued.toSorted((one, other) => (one.wave?.number ?? 0) - (other.wave?.number ?? 0)),
        )
        look(model)
      },
    )
  const compose = (text: number, lane: Lane, parting: Parting | null = null): Step => {
    const [write, send] = [draft(text, lane, parting), enqueue(-1, 'all', false)]
    return step(
      `write text ${text} and send${parting === null ? '' : `, ${parting}`} (${lane})`,
      async (model, world) => {
        await write.run(model, world)
        await send.run(model, world)
      },
    )
  }
  const canGo = ({ state }: ModelItem): boolean =>
    ['ready', 'stopped', 'not_sent', 'unauthorised'].includes(state)
  const letGo = (model: Model, item: ModelItem): void => {
    // A start that has passed is now.
    const start = item.startAt === null ? null : Math.max(item.startAt, model.wall)
    Object.assign(item, {
      state: 'ready',
      stop: null,
      dueAt: null,
      keepUntil: null,
      startAt: start,
      releasedAt: model.wall,
    })
    look(model)
  }
  const callBack = (pick: number): Step =>
    withItem('call back', pick, async (model, world, item, isGone) => {
      const isPossible = canGo(item)
      await expectProblem(world.client.outbox.callBack({ id: item.id }), problemWith(isGone, isPossible))
      if (isGone || !isPossible) return
      takeBack(model, item)
      look(model)
    })
  const callBackWaves = (pick: number): Step =>
    withItem('call back all waves', pick, async (model, world, { wave }) => {
      if (wave === null) return
      const { groupId } = wave
      const its = model.items.filter((item) => item.wave?.groupId === groupId && canGo(item))
      const call = world.client.outbox.callBackWaves({ groupId })
      await expectProblem(call, its.length === 0 ? 'outbox_state_changed' : null)
      takeBackWaves(model, its)
      look(model)
    })
  const sendNow = (pick: number): Step =>
    withItem('send now', pick, async (model, world, item, isGone) => {
      const isPossible = canGo(item) && item.stop !== 'blocked'
      await expectProblem(sendAsSeen(world.client, item.id), problemWith(isGone, isPossible))
      if (isGone || !isPossible) return
      if (item.stop === 'wave') item.acceptsWave = true
      if (item.stop === 'restored') item.acceptsRestore = true
      letGo(model, item)
    })
  /** On a screen that is behind: nothing was stopped there. */
  const sendAsBefore = (pick: number): Step =>
    withItem('send now what was not stopped before', pick, async (model, world, item, isGone) => {
      const isPossible = canGo(item) && item.stop === null
      await expectProblem(
        world.client.outbox.sendNow({ id: item.id, seen: null }),
        problemWith(isGone, isPossible),
      )
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
      item.clearedFor = model.blocked.size
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
        addDraft(model, draftId, item.content)
      })
      await expectProblem(call, problemWith(isGone, isPossible))
    })
  const another = (pick: number): Step =>
    withItem('another like it', pick, async (model, world, item, isGone) => {
      const call = world.client.outbox
        .duplicate({ id: item.id })
        .then(({ draftId }) => addDraft(model, draftId, item.content))
      await expectProblem(call, isGone ? 'outbox_item_missing' : null)
    })

  const sendAnother = (pick: number): Step => {
    const [write, send] = [another(pick), enqueue(-1, 'all', false)]
    return step(
      `another like item ${pick}, sent`,
      async (model, world) => {
        await write.run(model, world)
        await send.run(model, world)
      },
      ({ items, gone }) => items.length + gone.length > 0,
    )
  }

  const pick = fc.nat({ max: 11 })
  const parting = fc.constantFrom(...partings)
  const text = fc.nat({ max: 2 })
  const lane = fc.constantFrom('own', ...lanes)
  const all: fc.Arbitrary<Step>[] = [
    fc.tuple(text, lane).map((args) => draft(...args)),
    fc.tuple(text, lane).map((args) => compose(...args)),
    fc.tuple(text, lane).map((args) => compose(...args)),
    fc.tuple(text, lane).map((args) => compose(...args)),
    fc.tuple(text, lane, parting).map((args) => compose(...args)),
    fc.tuple(text, lane, parting).map((args) => compose(...args)),
    fc.tuple(pick, text).map(([which, next]) => edit(which, next)),
    pick.map(duplicate),
    fc.tuple(pick, fc.constant<Accepted>('all'), fc.constant(false)).map((args) => enqueue(...args)),
    fc.tuple(pick, fc.constant<Accepted>('all'), fc.constant(false)).map((args) => enqueue(...args)),
    fc.tuple(pick, fc.constantFrom(...acceptances), fc.boolean()).map((args) => enqueue(...args)),
    pick.map(callBack),
    pick.map(callBackWaves),
    pick.map(sendNow),
    pick.map(sendNow),
    pick.map(sendAsBefore),
    pick.map(sendWithout),
    fc.constantFrom(...everyone).map(block),
    fc.tuple(pick, fc.constantFrom(...resolutions)).map((args) => resolve(...args)),
    pick.map(reopen),
    pick.map(another),
    pick.map(sendAnother),
  ]
  return { all, everyone, compose, block, sendAnother, callBack, callBackWaves }
}
