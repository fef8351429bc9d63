import { implement } from '@orpc/server'
import { moneyContract } from '../../../shared/bridge/money.ts'
import { dayInBrasilia } from '../../../shared/rules/campaign-cost.ts'
import type { Base } from '../base/base.ts'
import { ProblemError } from '../base/problem-error.ts'
import type { Connections } from '../connections/connections.ts'
import { budgetMicrosOf, createBudgetObjection, spendingOfMonth } from './budget.ts'
import { readLedger } from './ledger.ts'
import { listPrices, removePrice, setPrice } from './prices.ts'
import { monthOf } from './spending.ts'

type Needs = Base & { connections: Connections }

/** Prices, the budget, and the ledger of everything that costs money. */
export const createMoney = ({ db, clock, changes, connections }: Needs) => {
  const os = implement(moneyContract)
  const nameOf = (connectionId: string): string | null =>
    connections.list().find(({ id }) => id === connectionId)?.name ?? null
  return {
    procedures: {
      money: os.router({
        prices: os.prices.handler(() => listPrices(db)),
        setPrice: os.setPrice.handler(({ input }) => {
          if (nameOf(input.connectionId) === null) throw new ProblemError('connection_missing')
          setPrice(db, input)
          changes.publish('money')
          return input
        }),
        removePrice: os.removePrice.handler(({ input }) => {
          removePrice(db, input)
          changes.publish('money')
          return input
        }),
        ledger: os.ledger.handler(() => readLedger(db, nameOf, clock.now())),
        thisMonth: os.thisMonth.handler(() => {
          const now = clock.now()
          const month = monthOf(dayInBrasilia(now))
          return {
            month,
            ...spendingOfMonth(db, { month, isRehearsed: false }, now),
            budgetMicros: budgetMicrosOf(db),
          }
        }),
      }),
    },
    objection: createBudgetObjection(db),
  }
}
