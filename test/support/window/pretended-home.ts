/** The first page, put together from what the other parts of the pretended workspace answer. */
import type { ContractRouterClient } from '@orpc/contract'
import type { implement } from '@orpc/server'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { daysOverdue } from '../../../shared/rules/retention.ts'
import { daysBetween, isOldSuppression, localDate } from '../../../shared/rules/suppression-age.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['home']
type Calls = ContractRouterClient<typeof workspaceContract>

/** @param calls what the window would have; there once the workspace stands */
export const pretendedHome = (os: Implementer, calls: () => Calls) => ({
  now: os.now.handler(async () => {
    const [open, drafts, lists, reviews, enrichments, suppressions, history] = await Promise.all([
      calls().outbox.open(),
      calls().drafts.list(),
      calls().lists.list(),
      calls().reviews.list(),
      calls().enrichments.list(),
      calls().suppressions.lists(),
      calls().outbox.history({ search: '', page: { offset: 0, limit: 5 } }),
    ])
    const today = localDate(Date.now())
    const nameOf = (id: string | null) => lists.find((list) => list.id === id)?.name ?? null
    return {
      isNew: open.length + drafts.length + lists.length + reviews.length === 0,
      open,
      reviews,
      drafts: drafts.map(({ id, content, savedAt }) => ({
        id,
        kind: content.kind,
        title: content.title,
        listName: nameOf(content.listId),
        savedAt,
        isWhole: id === 'lembrete',
      })),
      draftCount: drafts.length === 0 ? 0 : drafts.length + 4,
      enrichments: enrichments.filter(({ state }) => state === 'processing' || state === 'stopped'),
      oldSuppressions: suppressions
        .filter(({ obtainedOn }) => isOldSuppression(obtainedOn, today))
        .map(({ id, name, obtainedOn }) => ({ id, name, days: daysBetween(obtainedOn, today) })),
      overdueLists: lists.flatMap((list) => {
        const days = daysOverdue(list.keepUntil, today)
        return days === 0 ? [] : [{ ...list, days }]
      }),
      lists: lists.slice(0, 5),
      sent: history.items,
    }
  }),
})
