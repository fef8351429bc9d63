import { createMemo, Match, Show, Switch } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { useOpenFiles } from '../../state/open-files.ts'
import { useQuery } from '../../state/query.ts'
import { useSuppressionLists } from '../../state/suppressions.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx'
import { Mark } from '../../ui/mark/mark.tsx'
import './home.css'
import { NeedsYou } from './needs-you.tsx'
import { needsPerson, oldSuppressions } from './needs-person.ts'
import { LatestCampaigns, LatestLists } from './latest.tsx'

const latestShown = 5

/** What a person should look at first: what waits for them, then what was there last. */
export const HomePage = () => {
  const { t } = useText()
  const { importJobs, importQueue } = useAppState()
  const inHand = () => new Set(importQueue.queue.files.map((file) => file.batchId))
  const openFiles = useOpenFiles()
  const open = useQuery({ topics: ['outbox'], input: () => true, read: (calls) => calls.outbox.open() })
  const drafts = useQuery({ topics: ['drafts'], input: () => true, read: (calls) => calls.drafts.list() })
  const lists = useQuery({ topics: ['lists'], input: () => true, read: (calls) => calls.lists.list() })
  const suppressions = useSuppressionLists()
  const history = useQuery({
    topics: ['outbox'],
    input: () => true,
    read: (calls) => calls.outbox.history({ search: '', page: { offset: 0, limit: latestShown } }),
  })
  const reviews = useQuery({ topics: ['reviews'], input: () => true, read: (calls) => calls.reviews.list() })
  const problem = () =>
    reviews.problem() ??
    open.problem() ??
    drafts.problem() ??
    lists.problem() ??
    suppressions.problem() ??
    history.problem()
  const all = createMemo(() => {
    const found = {
      open: open.value(),
      drafts: drafts.value(),
      lists: lists.value(),
      suppressions: suppressions.value(),
      history: history.value(),
      reviews: reviews.value(),
    }
    if (!found.reviews || !found.open || !found.drafts || !found.lists) return undefined
    if (!found.suppressions || !found.history) return undefined
    return {
      open: found.open,
      drafts: found.drafts,
      lists: found.lists,
      old: oldSuppressions(found.suppressions, Date.now()),
      sent: found.history.items,
      // One that is open on the desk is in hand.
      reviews: found.reviews.filter(({ batchId }) => !inHand().has(batchId)),
    }
  })
  const isNew = () => {
    const found = all()
    return (
      found !== undefined &&
      found.open.length +
        found.drafts.length +
        found.lists.length +
        found.old.length +
        found.sent.length +
        found.reviews.length ===
        0 &&
      importJobs.running().length === 0
    )
  }
  const line = () => {
    const found = all()
    if (found === undefined || isNew()) return ''
    const count =
      needsPerson(found.open).length +
      found.reviews.length +
      found.drafts.filter((draft) => draft.outboxItemId === null).length +
      found.old.length
    return count === 0 ? '' : t().home.count(count)
  }

  return (
    <Page
      title={isNew() || all() === undefined ? t().home.title : t().home.needsYou}
      line={line()}
      actions={
        <Show when={all() !== undefined && !isNew()}>
          <Button kind="main" onClick={() => void openFiles()}>
            {t().lists.import}
          </Button>
        </Show>
      }
    >
      <Switch>
        <Match when={problem()}>
          {(what) => (
            <div class="page-narrow">
              <Notice kind="error" {...problemWords(t(), what())} />
            </div>
          )}
        </Match>
        <Match when={open.isSlow()}>
          <div class="home">
            <SkeletonRows rows={5} label={t().common.loading} />
          </div>
        </Match>
        <Match when={isNew()}>
          <FirstDrop />
        </Match>
        <Match when={all()}>
          {(found) => (
            <div class="home">
              <NeedsYou
                open={found().open}
                reviews={found().reviews}
                drafts={found().drafts}
                lists={found().lists}
                old={found().old}
              />
              <div class="home-columns">
                <LatestLists lists={found().lists.slice(0, latestShown)} />
                <LatestCampaigns items={found().sent} />
              </div>
            </div>
          )}
        </Match>
      </Switch>
    </Page>
  )
}

/** The first start: one place to drop something on, and one sentence. */
const FirstDrop = () => {
  const { t } = useText()
  const openFiles = useOpenFiles()
  return (
    <div class="home-drop">
      <EmptyState
        target
        picture={<Mark size={72} />}
        title={t().home.emptyTitle}
        line={`${t().home.emptyLine} ${t().home.kinds}`}
        actions={
          <Button kind="main" onClick={() => void openFiles()}>
            {t().home.openFile}
          </Button>
        }
      />
    </div>
  )
}
