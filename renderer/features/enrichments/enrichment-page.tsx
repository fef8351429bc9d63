import { A, useParams } from '@solidjs/router'
import ChevronLeft from 'lucide-solid/icons/chevron-left'
import { Match, Switch } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DonePage } from './done-page.tsx'
import { DraftPage } from './draft-page.tsx'
import './enrichments.css'
import { FollowPage } from './follow-page.tsx'

/** One enrichment: written, followed, or looked at, by its state. */
export const EnrichmentPage = () => {
  const { t } = useText()
  const params = useParams<{ id: string }>()
  const enrichment = useQuery({
    topics: ['enrichments', 'outbox'],
    input: () => params.id,
    read: (calls, id) => calls.enrichments.get({ id }),
  })
  const inState = (...states: Enrichment['state'][]) => {
    const found = enrichment.value()
    return found !== undefined && states.includes(found.state) ? found : undefined
  }
  /** What is on the screen stays through a reading that failed, unless it is gone. */
  const failure = () => {
    const problem = enrichment.problem()
    const isGone = problem?.code === 'enrichment_missing'
    return enrichment.value() === undefined || isGone ? problem : undefined
  }
  return (
    <Switch>
      <Match when={failure()}>
        {(problem) => (
          <Page title={t().enrichments.title} back={<BackToEnrichments />}>
            <div class="page-narrow">
              <Notice
                kind="error"
                {...problemWords(t(), problem())}
                actions={<Button onClick={() => enrichment.refresh()}>{t().common.retry}</Button>}
              />
            </div>
          </Page>
        )}
      </Match>
      <Match when={inState('draft')?.id} keyed>
        {(id) => <DraftPage id={id} first={inState('draft')} back={<BackToEnrichments />} />}
      </Match>
      <Match when={inState('queued', 'processing', 'stopped')}>
        {(found) => <FollowPage enrichment={found()} back={<BackToEnrichments />} />}
      </Match>
      <Match when={inState('done')}>
        {(found) => <DonePage enrichment={found()} back={<BackToEnrichments />} />}
      </Match>
    </Switch>
  )
}

const BackToEnrichments = () => {
  const { t } = useText()
  return (
    <A href="/enrichments" class="page-back">
      <ChevronLeft size={14} aria-hidden="true" />
      {t().enrichments.title}
    </A>
  )
}
