import { createMemo, createSignal, Show } from 'solid-js'
import { type CampaignState, campaignStates } from '../../../shared/bridge/campaigns.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useNewDraft } from '../../state/new-draft.ts'
import { useQuery } from '../../state/query.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { SearchField } from '../../ui/text-field/text-field.tsx'
import { whenRested } from '../../ui/text-field/when-rested.ts'
import { CampaignRows } from './campaign-rows.tsx'
import './campaigns.css'
import { Starts } from './starts.tsx'

type Shown = CampaignState | 'all'

/** These are offered also while there are none; the others come with the first. */
const always: ReadonlySet<Shown> = new Set(['all', 'needs_you', 'waiting', 'sent', 'draft'])
const order: readonly Shown[] = [
  'all',
  'needs_you',
  'waiting',
  'draft',
  ...campaignStates.filter((state) => !['needs_you', 'waiting', 'draft'].includes(state)),
]

/** Every campaign from draft to sent, the latest first, and a start for each kind. */
export const CampaignsPage = () => {
  const { t } = useText()
  const newDraft = useNewDraft()
  const [shown, setShown] = createSignal<Shown>('all')
  const [typed, setTyped] = createSignal('')
  const [search, setSearch] = createSignal('')
  whenRested(typed, setSearch)
  const first = useQuery({
    topics: ['drafts', 'outbox', 'lists'],
    input: search,
    keeps: true,
    read: (calls, text) => calls.campaigns.list({ search: text, state: null, page: { offset: 0, limit: 1 } }),
  })
  const countOf = (state: Shown): number => {
    const counts = first.value()?.counts
    if (counts === undefined) return 0
    if (state !== 'all') return counts[state]
    return campaignStates.reduce((sum, one) => sum + (one === 'archived' ? 0 : counts[one]), 0)
  }
  const stateShown = (): CampaignState | null => {
    const chosen = shown()
    return chosen === 'all' ? null : chosen
  }
  const isNew = () => search() === '' && countOf('all') + countOf('archived') === 0
  const line = () =>
    search() === ''
      ? t().campaigns.line(countOf('all'), countOf('needs_you'))
      : t().campaigns.found(countOf('all'))
  const options = createMemo(() =>
    order
      .filter((state) => always.has(state) || state === shown() || countOf(state) > 0)
      .map((state) => ({
        value: state,
        label: t().campaigns.chip(t().campaigns.chips[state], countOf(state)),
      })),
  )
  const start = (kind: Parameters<typeof newDraft.write>[0]) => void newDraft.write(kind, null)
  return (
    <Page
      fixed
      title={t().campaigns.title}
      line={line()}
      actions={
        <Show when={first.value() !== undefined && !isNew()}>
          <div class="campaigns-search">
            <SearchField label={t().campaigns.search} value={typed()} onInput={setTyped} />
          </div>
        </Show>
      }
    >
      <Show when={newDraft.problem()}>
        {(problem) => <Notice kind="error" {...problemWords(t(), problem())} />}
      </Show>
      <Loaded
        from={first}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={8}
        isEmpty={() => isNew()}
        empty={
          <div class="campaigns-new">
            <EmptyState title={t().campaigns.emptyTitle} line={t().campaigns.emptyLine} />
            <Starts withLines onStart={start} />
          </div>
        }
      >
        {() => (
          <>
            <Starts withLines={false} onStart={start} />
            <div class="campaigns-find">
              <Segmented
                label={t().campaigns.shown}
                value={shown()}
                options={options()}
                onChange={setShown}
              />
            </div>
            <Show
              when={countOf(shown()) > 0}
              fallback={
                <EmptyState title={search() === '' ? t().campaigns.noneOfState : t().campaigns.noneFound} />
              }
            >
              <CampaignRows search={search()} state={stateShown()} total={countOf(shown())} />
            </Show>
          </>
        )}
      </Loaded>
    </Page>
  )
}
