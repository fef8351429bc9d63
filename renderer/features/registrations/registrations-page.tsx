import { useSearchParams } from '@solidjs/router'
import { createSignal, Match, Switch } from 'solid-js'
import { useText } from '../../i18n/text.ts'
import { Page } from '../../ui/page/page.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { CallbackInbox } from './callback-inbox.tsx'
import { CompanyForm, emptyCompany } from './company-form.tsx'
import { CompanyRows } from './company-rows.tsx'
import './registrations.css'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRows } from './webhook-rows.tsx'

const tabs = ['companies', 'webhooks', 'callbacks'] as const
type Tab = (typeof tabs)[number]

/** What is registered with a service once, and what comes back to the local one's inbox. */
export const RegistrationsPage = () => {
  const { t } = useText()
  const [query, setQuery] = useSearchParams<{ tab: string; ref: string; id: string }>()
  const tab = (): Tab => tabs.find((known) => known === query.tab) ?? 'companies'
  // Here and not in the forms: whoever looks at another tab loses nothing.
  const [company, setCompany] = createSignal(emptyCompany)
  const [url, setUrl] = createSignal('')
  return (
    <Page fixed title={t().registrations.title} line={t().registrations.line}>
      <Tabs
        label={t().registrations.tabsLabel}
        value={tab()}
        tabs={tabs.map((value) => ({ value, label: t().registrations.tabs[value] }))}
        onChange={(chosen) => setQuery({ tab: chosen, ref: null, id: null }, { replace: true })}
      >
        <Switch>
          <Match when={tab() === 'companies'}>
            <div class="registrations">
              <CompanyForm draft={company()} onChange={setCompany} />
              <CompanyRows />
            </div>
          </Match>
          <Match when={tab() === 'webhooks'}>
            <div class="registrations">
              <WebhookForm url={url()} onChange={setUrl} />
              <WebhookRows />
            </div>
          </Match>
          <Match when={tab() === 'callbacks'}>
            <CallbackInbox callbackRef={query.ref ?? null} chosenId={query.id ?? null} />
          </Match>
        </Switch>
      </Tabs>
    </Page>
  )
}
