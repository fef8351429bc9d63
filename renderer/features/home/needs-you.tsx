import { A, useNavigate } from '@solidjs/router'
import { createMemo, For, Show } from 'solid-js'
import type { Draft } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import type { ReviewState } from '../../../shared/bridge/reviews.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { shareOf } from '../../state/import-progress.ts'
import { Progress } from '../../ui/progress/progress.tsx'
import { Dot } from '../../ui/state-tag/state-tag.tsx'
import type { Tone } from '../../ui/state-tag/tone.ts'
import { needsPerson, type OldSuppression } from './needs-person.ts'

const draftsShown = 6

type WaitingFile = Omit<ReviewState, 'undo' | 'redo' | 'busy'>

/** What waits for the person, the gravest first: unconfirmed sends, refusals, then files and drafts, then what still runs, then old lists. */
export const NeedsYou = (props: {
  open: readonly OutboxItem[]
  reviews: readonly WaitingFile[]
  drafts: readonly Draft[]
  lists: readonly ContactList[]
  old: readonly OldSuppression[]
}) => {
  const { t, f } = useText()
  const { importJobs, importQueue } = useAppState()
  const navigate = useNavigate()
  const takeUp = (file: WaitingFile) => {
    importQueue.addReview(file)
    navigate('/import')
  }
  const items = createMemo(() => needsPerson(props.open))
  const drafts = createMemo(() =>
    props.drafts.filter((draft) => draft.outboxItemId === null).slice(0, draftsShown),
  )
  const isQuiet = () =>
    items().length +
      props.reviews.length +
      drafts().length +
      props.old.length +
      importJobs.running().length ===
    0
  const words = (item: OutboxItem): { tone: Tone; text: string; action: string } => {
    const title = item.title === '' ? t().common.untitled : item.title
    if (item.state === 'unknown')
      return { tone: 'violet', text: t().home.unknown(title), action: t().home.decide }
    if (item.state === 'unauthorised')
      return { tone: 'red', text: t().home.unauthorised(title), action: t().home.look }
    if (item.state === 'rejected')
      return { tone: 'red', text: t().home.rejected(title), action: t().home.look }
    return { tone: 'amber', text: t().home.notSent(title), action: t().home.look }
  }
  const listName = (draft: Draft) =>
    props.lists.find((list) => list.id === draft.content.listId)?.name ?? t().home.noList

  return (
    <section class="home-section" aria-label={t().home.needsYou}>
      <ul class="home-list">
        <Show when={isQuiet()}>
          <li class="home-quiet">{t().home.nothing}</li>
        </Show>
        <For each={items()}>
          {(item) => (
            <li>
              <A class="home-item" href="/outbox">
                <Dot tone={words(item).tone} />
                <span class="home-item-text">
                  <span>{words(item).text}</span>
                  <span>
                    {t().outbox.recipients(item.quantity)} · {f().when(item.lastAttemptAt ?? item.createdAt)}
                  </span>
                </span>
                <span class="home-item-do">{words(item).action}</span>
              </A>
            </li>
          )}
        </For>
        <For each={props.reviews}>
          {(file) => (
            <li>
              <button type="button" class="home-item" onClick={() => takeUp(file)}>
                <Dot tone="amber" />
                <span class="home-item-text">
                  <span class="truncate">{t().home.review(file.fileName)}</span>
                  <span class="truncate">
                    {t().shell.rows(file.tally.rows)} · {f().when(file.startedAt)}
                  </span>
                </span>
                <span class="home-item-do">{t().home.continue}</span>
              </button>
            </li>
          )}
        </For>
        <For each={drafts()}>
          {(draft) => (
            <li>
              <A class="home-item" href={`/campaigns/${draft.id}`}>
                <Dot tone="neutral" />
                <span class="home-item-text">
                  <span class="truncate">
                    {draft.content.title === '' ? t().common.untitled : draft.content.title}
                  </span>
                  <span class="truncate">
                    {listName(draft)} · {t().home.savedAt(f().when(draft.savedAt))}
                  </span>
                </span>
                <span class="home-item-do">{t().home.continue}</span>
              </A>
            </li>
          )}
        </For>
        <For each={importJobs.running()}>
          {(job) => (
            <li>
              <A class="home-item" href="/import">
                <Dot tone="blue" />
                <span class="home-item-text">
                  <span class="truncate">{t().shell.importing(job.fileName)}</span>
                  <Progress thin label={t().shell.importing(job.fileName)} share={shareOf(job)} />
                </span>
                <span class="home-item-do">{t().shell.rows(job.tally.rows)}</span>
              </A>
            </li>
          )}
        </For>
        <For each={props.old}>
          {(list) => (
            <li>
              <A class="home-item" href="/suppressions">
                <Dot tone="amber" />
                <span class="home-item-text">
                  <span class="truncate">{t().home.oldSuppression(list.name)}</span>
                  <span>{t().home.oldSuppressionLine(list.days)}</span>
                </span>
                <span class="home-item-do">{t().home.renew}</span>
              </A>
            </li>
          )}
        </For>
      </ul>
    </section>
  )
}
