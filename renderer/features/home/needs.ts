import type { Home, HomeDraft } from '../../../shared/bridge/home.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { lateItems, needsPerson } from '../../state/needs-person.ts'

type Review = Home['reviews'][number]
type HomeEnrichment = Home['enrichments'][number]

/** A team in which requests of others wait for this person's word. */
export type TeamNeed = { readonly connectionId: string; readonly name: string; readonly count: number }

/** One thing that needs the person, or is under way; `waits` = nothing goes on with it until they come. */
export type Need = { readonly waits: boolean } & (
  | { readonly sort: 'item'; readonly item: OutboxItem }
  | { readonly sort: 'approve'; readonly team: TeamNeed }
  /** Erasures that wait for open sends, or for a person's word. */
  | { readonly sort: 'erasure'; readonly count: number }
  | { readonly sort: 'late'; readonly item: OutboxItem }
  | { readonly sort: 'stuck' | 'running'; readonly enrichment: HomeEnrichment }
  | { readonly sort: 'review'; readonly review: Review }
  | { readonly sort: 'draft'; readonly draft: HomeDraft }
  | { readonly sort: 'overdue'; readonly list: Home['overdueLists'][number] }
  | { readonly sort: 'old'; readonly list: Home['oldSuppressions'][number] }
)

/**
 * What needs the person now, the gravest first: what went out unconfirmed and what was refused, records that do not come,
 * what is late; then what runs, files and drafts that wait, lists that were to be kept until now, and do-not-contact
 * lists that are old.
 * @param erasures number of erasures that wait for the person
 * @param inHand files that stand open elsewhere, by their batches
 */
export const needsYou = (
  home: Home,
  teams: readonly TeamNeed[],
  erasures: number,
  inHand: ReadonlySet<number | null>,
  now: number,
): readonly Need[] => {
  const hasProblem = ({ pollProblem }: HomeEnrichment): boolean => pollProblem !== null
  return [
    ...needsPerson(home.open).map((item): Need => ({ sort: 'item', waits: true, item })),
    ...teams.map((team): Need => ({ sort: 'approve', waits: true, team })),
    ...(erasures === 0 ? [] : [{ sort: 'erasure', waits: true, count: erasures } as const]),
    ...home.enrichments.filter(hasProblem).map((enrichment): Need => ({
      sort: 'stuck',
      // What is still asked for comes by itself, once the service is there again.
      waits: enrichment.state === 'stopped',
      enrichment,
    })),
    ...lateItems(home.open, now).map((item): Need => ({ sort: 'late', waits: false, item })),
    ...home.enrichments
      .filter((one) => !hasProblem(one))
      .map((enrichment): Need => ({ sort: 'running', waits: false, enrichment })),
    ...home.reviews
      .filter(({ batchId }) => !inHand.has(batchId))
      .map((review): Need => ({ sort: 'review', waits: true, review })),
    ...home.drafts.map((draft): Need => ({ sort: 'draft', waits: true, draft })),
    ...home.overdueLists.map((list): Need => ({ sort: 'overdue', waits: true, list })),
    ...home.oldSuppressions.map((list): Need => ({ sort: 'old', waits: true, list })),
  ]
}
