import Ellipsis from 'lucide-solid/icons/ellipsis'
import { createSignal, type JSX, Match, Show, Switch } from 'solid-js'
import type { Enrichment } from '../../../shared/bridge/enrichments.ts'
import { problemWords, useText } from '../../i18n/text.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { EnrichmentSummary } from './enrichment-summary.tsx'
import { MissingDocuments } from './missing-documents.tsx'
import { moneyOf } from '../../i18n/money-words.ts'
import { useEnrichmentActions } from './enrichment-actions.tsx'
import { Results } from './results/results.tsx'

/** An enrichment whose records are there: looked at, exported, made a list for a campaign. */
export const DonePage = (props: { enrichment: Enrichment; back: JSX.Element }) => {
  const { t, f } = useText()
  const actions = useEnrichmentActions()
  const [tab, setTab] = createSignal<'records' | 'missing' | 'summary'>('records')
  const line = () => {
    const { found, asked, kept, finishedAt, savedAt, costMicros } = props.enrichment
    const words = t().enrichments.done.line(found, asked + kept, f().when(finishedAt ?? savedAt))
    return costMicros === null ? words : `${words} ${moneyOf(f(), costMicros)}.`
  }
  return (
    <Page
      fixed
      title={props.enrichment.content.name || t().enrichments.untitled}
      line={line()}
      back={props.back}
      actions={
        <Menu
          icon={Ellipsis}
          label={t().enrichments.actionsFor(props.enrichment.content.name)}
          items={actions.itemsFor(props.enrichment)}
        />
      }
    >
      <Show when={actions.problem()}>{(what) => <Notice kind="error" {...problemWords(t(), what())} />}</Show>
      <Tabs
        label={props.enrichment.content.name}
        value={tab()}
        tabs={[
          {
            value: 'records',
            label: t().enrichments.done.records,
            count: f().number(props.enrichment.found),
          },
          {
            value: 'missing',
            label: t().enrichments.done.missing,
            count: f().number(props.enrichment.missing),
          },
          { value: 'summary', label: t().enrichments.done.summary },
        ]}
        onChange={setTab}
      >
        <Switch>
          <Match when={tab() === 'records'}>
            <Results enrichmentId={props.enrichment.id} name={props.enrichment.content.name} />
          </Match>
          <Match when={tab() === 'missing'}>
            <MissingDocuments enrichment={props.enrichment} />
          </Match>
          <Match when={tab() === 'summary'}>
            <EnrichmentSummary enrichment={props.enrichment} />
          </Match>
        </Switch>
      </Tabs>
      {actions.dialogs}
    </Page>
  )
}
