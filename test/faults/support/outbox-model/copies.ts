/** Data that come back, or go on, where others were at work since (rule D6f): backups, and copies of the folder. */
import { future, type Model, type ModelItem, startAnew } from './model.ts'

const dataOf = ({ drafts, items, holdMs, blocked, elsewhereAt }: Model) =>
  structuredClone({ drafts, items, holdMs, blocked, elsewhereAt })

export const backUp = (model: Model): void => {
  model.backup = dataOf(model)
}

export const copy = (model: Model): void => {
  model.copy = { ...dataOf(model), claims: model.claims, computer: model.computer }
}

const hasLeft = ({ state }: ModelItem): boolean => future[state] === 'may have left' || state === 'rejected'

/** Nobody knows whether it has left since: it waits for the user's word. */
const settled = (item: ModelItem): ModelItem =>
  hasLeft(item) ? item : { ...item, state: 'unknown', stop: null, dueAt: null }

/** Puts items in the place of the model's, with the requests that arrived of them, whoever sent those. */
const replaceItems = (model: Model, items: readonly ModelItem[]): void => {
  const known = [...model.items, ...model.gone]
  model.items = items.map((item) => ({
    ...item,
    requests: known.find(({ id }) => id === item.id)?.requests ?? 0,
    // What was on its way then has no answer.
    ...(item.state === 'inflight' ? { state: 'unknown' as const, dueAt: null } : {}),
  }))
  model.gone = known.filter(({ id }) => model.items.every((item) => item.id !== id))
  model.busy.clear()
}

/**
 * The data are again as the backup has them, but what has left since is as it is (rule D6f), and who was blocked stays so.
 * Nothing that waited in the backup goes by itself any more; what waits now stays behind.
 */
export const restore = (model: Model): void => {
  if (model.backup === null) return
  const { drafts, items, holdMs, blocked, elsewhereAt } = structuredClone(model.backup)
  const departed = model.items.filter(hasLeft)
  const back = items.filter(({ id }) => departed.every((one) => one.id !== id)).map(settled)
  replaceItems(model, [...back, ...departed])
  Object.assign(model, {
    drafts,
    holdMs,
    blocked: new Set([...blocked, ...model.blocked]),
    elsewhereAt: latest(elsewhereAt, model.elsewhereAt),
  })
  startAnew(model)
}

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

/**
 * The data are as a copy has them, and nothing is taken over from those that were there. Where they are on another
 * computer, or something may have left since by data that the copy does not know, nothing that waited goes by itself.
 */
const goOnWith = (model: Model, computer: number): void => {
  if (model.copy === null) return
  const { drafts, items, holdMs, blocked, elsewhereAt, claims, ...from } = structuredClone(model.copy)
  const isElsewhere = from.computer !== computer || claims !== model.claims
  replaceItems(model, isElsewhere ? items.map(settled) : items)
  Object.assign(model, { drafts, holdMs, blocked, elsewhereAt, computer })
  if (isElsewhere) {
    model.elsewhereAt = model.wall
    model.claims += 1
  }
  startAnew(model)
}

/** The copy takes the place of the data that it is from. */
export const putBack = (model: Model): void => goOnWith(model, model.computer)

/** The copy goes on where the data never were. */
export const moveAway = (model: Model, computer: number): void => goOnWith(model, computer)

/** What the copy is where the data never were, while they go on. */
export const copyBeside = (model: Model): Model => {
  const beside = structuredClone(model)
  moveAway(beside, -1)
  return beside
}
