/** How drafts become items, one or one for each wave, and items drafts again. */
import type { OutboxItem } from '../../../../shared/bridge/outbox.ts'
import type { Model, ModelDraft, ModelItem } from './model.ts'
import { keepUntilOf, type Part, partsOf } from './waves.ts'

const minuteMs = 60_000

/** What one item is: a whole campaign, a wave of it, or a wave that was taken back before. */
const partsOfDraft = (model: Model, draft: ModelDraft, people: ReadonlySet<number>): Part[] =>
  draft.parting === null ? [] : partsOf(draft.parting, [...people], draft.startAt ?? model.wall)

/**
 * A draft goes into the outbox. The first wave stays in it; each of the others has a draft of its own.
 * @param queued what was made of it, in order
 */
export const queue = (
  model: Model,
  draft: ModelDraft,
  people: ReadonlySet<number>,
  queued: readonly Pick<OutboxItem, 'id' | 'draftId' | 'wave'>[],
): void => {
  const { wall, holdMs, blocked } = model
  const parts = partsOfDraft(model, draft, people)
  const expected = Math.max(parts.length, 1)
  if (queued.length !== expected) throw new Error(`${queued.length} items were queued, not ${expected}`)
  const { text, lane, parting } = draft
  const holdEnd = wall + holdMs
  for (const [index, { id, draftId, wave: shown }] of queued.entries()) {
    const part = parts[index]
    const wave = part === undefined ? draft.wave : { ...part.wave, groupId: shown?.groupId ?? '' }
    const startAt =
      part === undefined || (index === 0 && draft.startAt === null) ? draft.startAt : part.startAt
    const content = {
      text,
      lane,
      parting: null,
      wave,
      // People say minutes.
      startAt: startAt === null ? null : Math.ceil(startAt / minuteMs) * minuteMs,
    }
    if (index === 0 && parts.length > 1 && parting !== null) {
      Object.assign(draft, content, { revision: draft.revision + 1 })
      draft.parted = { revision: draft.revision, parting }
    }
    if (index === 0) draft.isQueued = true
    else model.drafts.push({ ...content, id: draftId ?? '', revision: 1, isQueued: true, parted: null })
    model.items.push({
      id,
      draftId: draftId ?? '',
      content,
      lane,
      text,
      createdAt: wall + index,
      state: part?.waitsForWord === true ? 'stopped' : 'ready',
      stop: part?.waitsForWord === true ? 'first_part' : null,
      wave,
      startAt,
      keepUntil: wave?.isKept === true && startAt !== null ? keepUntilOf(startAt) : null,
      people: part?.wave.people ?? people,
      releasedAt: holdEnd,
      attemptedAt: null,
      dueAt: holdMs === 0 ? null : holdEnd,
      attempts: 0,
      requests: 0,
      resolution: null,
      agrees: null,
      acceptsWave: false,
      acceptsRestore: false,
      clearedFor: blocked.size,
    })
  }
}

/** An item is its draft again. */
export const takeBack = (model: Model, item: ModelItem): void => {
  model.items = model.items.filter((each) => each !== item)
  model.gone.push(item)
  const its = model.drafts.find(({ id }) => id === item.draftId)
  if (its !== undefined) its.isQueued = false
}

/** Waves are drafts again; the one draft that they were, where each of them is there and none was worked on. */
export const takeBackWaves = (model: Model, items: readonly ModelItem[]): void => {
  for (const item of items) takeBack(model, item)
  const waves = items
    .map((item) => ({ wave: item.wave, draft: model.drafts.find(({ id }) => id === item.draftId) }))
    .toSorted((one, other) => (one.wave?.number ?? 0) - (other.wave?.number ?? 0))
  const [first, ...others] = waves
  const isWhole =
    first !== undefined &&
    waves.length === first.wave?.of &&
    waves.every(({ wave }, index) => wave?.number === index + 1) &&
    others.every(({ draft }) => draft?.revision === 1)
  const parted = first?.draft?.parted ?? null
  if (!isWhole || parted === null || first.draft?.revision !== parted.revision) return
  const gone = new Set(others.map(({ draft }) => draft?.id))
  model.drafts = model.drafts.filter(({ id }) => !gone.has(id))
  Object.assign(first.draft, {
    revision: parted.revision + 1,
    parting: parted.parting,
    wave: null,
    startAt: null,
    parted: null,
  })
}
