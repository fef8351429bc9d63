/** Prices, what campaigns cost, and what everything has cost. */
import type { DraftCheck } from '../../../shared/bridge/drafts.ts'
import { press, type Scene, type Step } from './scene.ts'

const tall = { width: 1280, height: 1180 }
const toPrices: Step = (page) =>
  page.getByRole('heading', { name: /^(Preços e orçamento|Prices and budget)$/ }).scrollIntoViewIfNeeded()
const review = press(/^(Revisar e enviar|Review and send)$/)
/** Of a campaign through a connection that charges. */
const path = '/campaigns/{cobrada}'

export const moneyScenes: readonly Scene[] = [
  { name: 'spending', path: '/spending', size: tall },
  { name: 'spending-empty', path: '/spending', isEmpty: true },
  { name: 'spending-slow', path: '/spending', answers: { 'money.ledger': 'never' } },
  { name: 'spending-failed', path: '/spending', answers: { 'money.ledger': 'database_unwritable' } },
  { name: 'small-spending', path: '/spending', size: { width: 960, height: 700 } },
  { name: 'settings-prices', path: '/settings?part=money', size: tall, steps: [toPrices] },
  {
    name: 'settings-price',
    path: '/settings?part=money',
    steps: [press(/^(Definir preço de|Set the price of) (Parte de SMS|SMS part) (em|on) /)],
  },
  { name: 'composer-cost', path, size: tall },
  { name: 'review-cost', path, size: tall, steps: [review] },
  {
    name: 'review-budget',
    path,
    size: tall,
    steps: [review],
    answers: {
      'drafts.check': async (real) => {
        const check = (await real()) as DraftCheck
        const month = { month: '2026-12', committedMicros: 470_000_000, budgetMicros: 500_000_000 }
        return { ...check, cost: { ...check.cost, months: [{ ...month, micros: check.cost.micros }] } }
      },
    },
  },
]
