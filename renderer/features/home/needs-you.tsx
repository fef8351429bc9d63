import { A, useNavigate } from '@solidjs/router'
import { For, type JSX, Match, Show, Switch } from 'solid-js'
import type { Home, HomeDraft } from '../../../shared/bridge/home.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { useText } from '../../i18n/text.ts'
import { createClock } from '../../state/clock.ts'
import { useAppState } from '../../state/context.ts'
import { jobName } from '../../state/jobs.ts'
import { shareOf } from '../../state/import-progress.ts'
import { Progress } from '../../ui/progress/progress.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'
import type { Need, TeamNeed } from './needs.ts'
import { OverdueList } from './overdue-list.tsx'

/** What waits for the person and what runs, each with the one thing to do about it. */
export const NeedsYou = (props: { needs: readonly Need[]; draftCount: number }) => {
  const { t } = useText()
  const { jobs } = useAppState()
  const draftsShown = () => props.needs.filter(({ sort }) => sort === 'draft').length
  const isQuiet = () => props.needs.length + jobs.running('import').length === 0
  return (
    <section class="home-section" aria-label={t().home.needsYou}>
      <ul class="home-list">
        <Show when={isQuiet()}>
          <li class="home-quiet">{t().home.nothing}</li>
        </Show>
        <For each={jobs.running('import')}>
          {(job) => (
            <li>
              <A class="home-item" href="/import">
                <Dot tone="blue" />
                <span class="home-item-text">
                  <span class="truncate">{t().shell.importing(jobName(job))}</span>
                  <Progress thin label={t().shell.importing(jobName(job))} share={shareOf(job)} />
                </span>
                <span class="home-item-do">{t().shell.rows(job.tally.rows)}</span>
              </A>
            </li>
          )}
        </For>
        <For each={props.needs}>
          {(need) => (
            <li>
              <OneNeed need={need} />
            </li>
          )}
        </For>
        <Show when={props.draftCount > draftsShown()}>
          <li>
            <A class="home-item home-more" href="/campaigns">
              {t().home.moreDrafts(props.draftCount - draftsShown())}
            </A>
          </li>
        </Show>
      </ul>
    </section>
  )
}

const OneNeed = (props: { need: Need }) => {
  const { t } = useText()
  const need = <Sort extends Need['sort']>(...sorts: readonly Sort[]) =>
    sorts.includes(props.need.sort as Sort) ? (props.need as Extract<Need, { sort: Sort }>) : undefined
  return (
    <Switch>
      <Match when={need('item', 'late')}>
        {(found) => <ItemNeed item={found().item} isLate={found().sort === 'late'} />}
      </Match>
      <Match when={need('approve')}>{(found) => <TeamNeedLine team={found().team} />}</Match>
      <Match when={need('erasure')}>
        {(found) => (
          <Line
            tone="amber"
            words={t().home.erasures(found().count)}
            more={t().people.title}
            action={t().home.look}
            href="/people"
          />
        )}
      </Match>
      <Match when={need('stuck', 'running')}>
        {(found) => <EnrichmentNeed enrichment={found().enrichment} />}
      </Match>
      <Match when={need('review')}>{(found) => <ReviewNeed review={found().review} />}</Match>
      <Match when={need('draft')}>{(found) => <DraftNeed draft={found().draft} />}</Match>
      <Match when={need('overdue')}>{(found) => <OverdueList list={found().list} />}</Match>
      <Match when={need('old')}>{(found) => <OldNeed list={found().list} />}</Match>
    </Switch>
  )
}

/** One line of the list: what it is about, more of it below, and what to do. It leads somewhere, or takes something up. */
const Line = (props: {
  tone: Tone
  words: string
  more: JSX.Element
  action: string
  href?: string
  onClick?: () => void
}) => {
  const content = () => (
    <>
      <Dot tone={props.tone} />
      <span class="home-item-text">
        <span>{props.words}</span>
        <span class="truncate">{props.more}</span>
      </span>
      <span class="home-item-do">{props.action}</span>
    </>
  )
  return (
    <Show
      when={props.href}
      fallback={
        <button type="button" class="home-item" onClick={() => props.onClick?.()}>
          {content()}
        </button>
      }
    >
      {(href) => (
        <A class="home-item" href={href()}>
          {content()}
        </A>
      )}
    </Show>
  )
}

const ItemNeed = (props: { item: OutboxItem; isLate: boolean }) => {
  const { t, f } = useText()
  const title = () => (props.item.title === '' ? t().common.untitled : props.item.title)
  const words = (): { tone: Tone; text: string; action: string } => {
    const { look, decide } = t().home
    if (props.isLate) {
      const when = f().when(props.item.startAt ?? props.item.createdAt)
      return { tone: 'amber', text: t().home.late(title(), when), action: look }
    }
    switch (props.item.state) {
      case 'unknown':
        return { tone: 'violet', text: t().home.unknown(title()), action: decide }
      case 'stopped':
        return { tone: 'amber', text: t().home.stopped(title()), action: decide }
      case 'unauthorised':
        return { tone: 'red', text: t().home.unauthorised(title()), action: look }
      case 'rejected':
        return { tone: 'red', text: t().home.rejected(title()), action: look }
      default:
        return { tone: 'amber', text: t().home.notSent(title()), action: look }
    }
  }
  const more = () =>
    [
      t().outbox.amount(props.item.kind, props.item.quantity) || t().outbox.kinds[props.item.kind],
      f().when(props.item.lastAttemptAt ?? props.item.createdAt),
    ].join(' · ')
  return (
    <Line tone={words().tone} words={words().text} more={more()} action={words().action} href="/outbox" />
  )
}

const TeamNeedLine = (props: { team: TeamNeed }) => {
  const { t } = useText()
  return (
    <Line
      tone="amber"
      words={t().shell.toApprove(props.team.count)}
      more={props.team.name}
      action={t().home.decide}
      href={`/team?of=${props.team.connectionId}`}
    />
  )
}

const EnrichmentNeed = (props: { enrichment: Home['enrichments'][number] }) => {
  const { t, f } = useText()
  const now = createClock(1_000)
  const title = () => props.enrichment.content.name || t().common.untitled
  const problem = () => props.enrichment.pollProblem
  const elapsed = () => {
    const { acceptedAt, queuedAt } = props.enrichment
    const since = acceptedAt ?? queuedAt
    return since === null ? '' : f().duration(Math.max(0, now() - Date.parse(since)))
  }
  const more = () => {
    const found = problem()
    if (found !== null) return t().enrichments.follow.pollProblems[found]
    const { arriving, asked } = props.enrichment
    const documents = t().outbox.amount('ENRICHMENT', asked)
    return [arriving === null ? documents : t().home.arriving(arriving, asked), elapsed()].join(' · ')
  }
  return (
    <Line
      tone={problem() === null ? 'blue' : 'amber'}
      words={problem() === null ? t().home.enriching(title()) : t().home.enrichmentStuck(title())}
      more={more()}
      action={t().home.look}
      href={`/enrichments/${props.enrichment.id}`}
    />
  )
}

const ReviewNeed = (props: { review: Home['reviews'][number] }) => {
  const { t, f } = useText()
  const { importQueue } = useAppState()
  const navigate = useNavigate()
  const takeUp = () => {
    importQueue.addReview(props.review)
    navigate('/import')
  }
  return (
    <Line
      tone="amber"
      words={t().home.review(t().imports.files(props.review.fileName, props.review.fileCount))}
      more={`${t().shell.rows(props.review.tally.rows)} · ${f().when(props.review.startedAt)}`}
      action={t().home.continue}
      onClick={takeUp}
    />
  )
}

const DraftNeed = (props: { draft: HomeDraft }) => {
  const { t, f } = useText()
  const title = () => (props.draft.title === '' ? t().common.untitled : props.draft.title)
  return (
    <Line
      tone={props.draft.isWhole ? 'green' : 'neutral'}
      words={props.draft.isWhole ? t().home.draftWhole(title()) : title()}
      more={`${props.draft.listName ?? t().home.noList} · ${t().home.savedAt(f().when(props.draft.savedAt))}`}
      action={props.draft.isWhole ? t().home.reviewDraft : t().home.continue}
      href={`/campaigns/${props.draft.id}`}
    />
  )
}

const OldNeed = (props: { list: Home['oldSuppressions'][number] }) => {
  const { t } = useText()
  return (
    <Line
      tone="amber"
      words={t().home.oldSuppression(props.list.name)}
      more={t().home.oldSuppressionLine(props.list.days)}
      action={t().home.renew}
      href="/suppressions"
    />
  )
}
