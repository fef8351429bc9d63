/** The month's budget, which everything real counts against together, and apart from it everything rehearsed. */
import { isRehearsal } from '../../../shared/bridge/connections.ts'
import type { MonthBudget } from '../../../shared/bridge/drafts.ts'
import type { Stop } from '../../../shared/bridge/outbox.ts'
import { costOf, dayInBrasilia, type UnitCounts } from '../../../shared/rules/campaign-cost.ts'
import { isOverBudget, microsOf, microsPerReal, sumMicros } from '../../../shared/rules/money.ts'
import type { ReadableDatabase } from '../../database/handles.ts'
import { ProblemError } from '../base/problem-error.ts'
import { getSettings } from '../settings/settings.ts'
import { listPrices } from './prices.ts'
import { listSpending, monthOf, type Spending } from './spending.ts'

/** What may be spent in a month; null = no bound. */
export const budgetMicrosOf = (db: ReadableDatabase): number | null => {
  const { monthlyBudget } = getSettings(db)
  return monthlyBudget === null ? null : microsOf(monthlyBudget)
}

type Month = {
  /** `YYYY-MM` in Brasília. */
  month: string
  isRehearsed: boolean
}

const isIn = ({ day, connectionId }: Spending, { month, isRehearsed }: Month): boolean =>
  monthOf(day) === month && isRehearsal(connectionId) === isRehearsed

const totalOf = (spendings: readonly Spending[]): number => sumMicros(spendings.map(({ micros }) => micros))

/** What was billed in a month, and what may yet have to be paid in it. */
export const spendingOfMonth = (
  db: ReadableDatabase,
  month: Month,
  now: number,
): { billedMicros: number; committedMicros: number } => {
  const within = listSpending(db, now, month.month).filter((one) => isIn(one, month))
  const billedMicros = totalOf(within.filter(({ phase }) => phase === 'billed'))
  return { billedMicros, committedMicros: totalOf(within) - billedMicros }
}

/** Both together. @param now epoch ms, and what month it is */
export const totalThisMonth = (db: ReadableDatabase, connectionId: string, now: number): number => {
  const month = { month: monthOf(dayInBrasilia(now)), isRehearsed: isRehearsal(connectionId) }
  const { billedMicros, committedMicros } = spendingOfMonth(db, month, now)
  return billedMicros + committedMicros
}

/**
 * Asked by the claim: whether a request still fits into the budget of the month in which its money is spent, beside what
 * has left. What only waits asks for itself when its turn comes, so that the first of two that do not both fit leaves. Of
 * what has no price nothing is known; it is stopped where the budget is passed already.
 */
export const createBudgetObjection =
  (db: ReadableDatabase) =>
  ({ id }: { id: string }, now: number): Stop | null => {
    const budgetMicros = budgetMicrosOf(db)
    if (budgetMicros === null) return null
    const all = listSpending(db, now, monthOf(dayInBrasilia(now)))
    const own = all.find(({ itemId }) => itemId === id)
    if (own === undefined || (own.micros === 0 && !own.isUnpriced)) return null
    const month = monthOf(own.day)
    const left = all.filter(
      (one) =>
        one !== own &&
        one.phase !== 'waiting' &&
        isIn(one, { month, isRehearsed: isRehearsal(own.connectionId) }),
    )
    const committedMicros = totalOf([...left, own])
    return committedMicros > budgetMicros ? { reason: 'budget', month, budgetMicros, committedMicros } : null
  }

/** A campaign, or one of its waves. @property startAt epoch ms */
export type CampaignPart = { units: UnitCounts; startAt: number }

/** The day on which a part is paid for. */
export const dayOfPart = ({ startAt }: CampaignPart, now: number): string =>
  dayInBrasilia(Math.max(startAt, now))

/** How a campaign that is not queued yet stands against the budget of each month that it is paid in. */
export const monthsOfCampaign = (
  db: ReadableDatabase,
  { connectionId, parts }: { connectionId: string; parts: readonly CampaignPart[] },
  now: number,
): MonthBudget[] => {
  const budgetMicros = budgetMicrosOf(db)
  if (budgetMicros === null) return []
  const prices = listPrices(db)
  const added = new Map<string, number>()
  for (const part of parts) {
    const day = dayOfPart(part, now)
    const { micros } = costOf(part.units, prices, { connectionId, day })
    added.set(monthOf(day), sumMicros([added.get(monthOf(day)) ?? 0, micros]))
  }
  return [...added]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, micros]) => {
      const spent = spendingOfMonth(db, { month, isRehearsed: isRehearsal(connectionId) }, now)
      return { month, micros, committedMicros: spent.billedMicros + spent.committedMicros, budgetMicros }
    })
}

/**
 * Refuses a campaign that would pass the budget of a month.
 * @throws ProblemError `outbox_budget_exceeded`
 */
export const refuseOverBudget = (months: readonly MonthBudget[]): void => {
  const over = months.find(isOverBudget)
  if (over === undefined) return
  const [year, month] = over.month.split('-')
  throw new ProblemError('outbox_budget_exceeded', {
    month: `${month}/${year}`,
    budget: writtenReais(over.budgetMicros),
    spent: writtenReais(over.committedMicros),
    cost: writtenReais(over.micros),
  })
}

/** For sentences: both languages write the currency's sign and read the figures so. */
export const writtenReais = (micros: number): string =>
  (micros / microsPerReal).toLocaleString('pt-BR', {
    style: 'currency',
    currency: 'BRL',
    maximumFractionDigits: 6,
  })
