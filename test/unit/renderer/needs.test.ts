import { describe, expect, it } from 'vitest'
import { needsYou } from '../../../renderer/features/home/needs.ts'
import type { Home } from '../../../shared/bridge/home.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')

const item = (id: string, patch: Partial<OutboxItem>) =>
  ({
    id,
    startAt: '2026-11-21T15:00:00.000Z',
    nextAttemptAt: null,
    resolution: null,
    keptByTeam: null,
    ...patch,
  }) as OutboxItem
const enrichment = (id: string, patch: Partial<Home['enrichments'][number]>) =>
  ({ id, pollProblem: null, state: 'processing', ...patch }) as Home['enrichments'][number]
const draft = (id: string, isWhole: boolean) => ({ id, isWhole }) as Home['drafts'][number]

const home = (patch: Partial<Home>): Home => ({
  isNew: false,
  open: [],
  reviews: [],
  drafts: [],
  draftCount: 0,
  enrichments: [],
  oldSuppressions: [],
  overdueLists: [],
  lists: [],
  sent: [],
  pulse: { isRehearsal: false, days: [] },
  ...patch,
})

describe('items that need attention', () => {
  it('items that need attention start with the unconfirmed and end with what is only old', () => {
    const needs = needsYou(
      home({
        open: [
          item('espera', { state: 'ready' }),
          item('atrasada', {
            state: 'not_sent',
            nextAttemptAt: '2026-11-21T12:00:05.000Z',
            startAt: '2026-11-21T11:00:00.000Z',
          }),
          item('recusada', { state: 'rejected' }),
          item('sem confirmação', { state: 'unknown' }),
        ],
        enrichments: [
          enrichment('corre', {}),
          enrichment('parado', { state: 'stopped', pollProblem: 'list_missing' }),
        ],
        drafts: [draft('inteiro', true)],
        oldSuppressions: [{ id: 'procon', name: 'Procon', days: 40 }],
      }),
      [{ connectionId: 'team', name: 'Cobrança', count: 2 }],
      1,
      new Set(),
      now,
    )
    expect(needs.map(({ sort }) => sort)).toEqual([
      'item',
      'item',
      'approve',
      'erasure',
      'stuck',
      'late',
      'running',
      'draft',
      'old',
    ])
    expect(needs[0]).toMatchObject({ item: { id: 'sem confirmação' } })
  })

  it('items that continue by themselves are listed but do not wait for the user', () => {
    const needs = needsYou(
      home({
        open: [
          item('de novo', {
            state: 'not_sent',
            nextAttemptAt: '2026-11-21T12:00:05.000Z',
            startAt: '2026-11-21T11:00:00.000Z',
          }),
        ],
        enrichments: [enrichment('corre', {}), enrichment('sem rede', { pollProblem: 'unreachable' })],
      }),
      [],
      0,
      new Set(),
      now,
    )
    expect(needs.filter(({ waits }) => waits)).toEqual([])
    expect(needs).toHaveLength(3)
  })

  it('staged files that are already open are not listed as needing attention', () => {
    const reviews = [{ batchId: 1 }, { batchId: 2 }] as Home['reviews']
    const needs = needsYou(home({ reviews }), [], 0, new Set([1, null]), now)
    expect(needs).toMatchObject([{ sort: 'review', review: { batchId: 2 } }])
  })
})
