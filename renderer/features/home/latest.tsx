import { A } from '@solidjs/router'
import Users from 'lucide-solid/icons/users'
import { For, type JSX } from 'solid-js'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { recordWords, useText } from '../../i18n/text.ts'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { Dot } from '../../ui/state-tag/state-tag.tsx'

const Section = (props: { title: string; href: string; all: string; children: JSX.Element }) => (
  <section class="home-section" aria-label={props.title}>
    <div class="home-section-head">
      <h2>{props.title}</h2>
      <A href={props.href}>{props.all}</A>
    </div>
    <ul class="home-list">{props.children}</ul>
  </section>
)

export const LatestLists = (props: { lists: readonly ContactList[] }) => {
  const { t, f } = useText()
  return (
    <Section title={t().home.lists} href="/lists" all={t().home.allLists}>
      <For each={props.lists} fallback={<li class="home-quiet">{t().lists.emptyTitle}</li>}>
        {(list) => (
          <li>
            <A class="home-item" href={`/lists/${list.id}`}>
              <Users class="home-list-icon" size={16} aria-hidden="true" />
              <span class="home-item-text">
                <span class="truncate" title={list.name}>
                  {list.name}
                </span>
                <span class="truncate">{f().when(list.createdAt)}</span>
              </span>
              <span class="tabular">{f().number(list.size)}</span>
            </A>
          </li>
        )}
      </For>
    </Section>
  )
}

export const LatestCampaigns = (props: { items: readonly OutboxItem[] }) => {
  const { t, f } = useText()
  return (
    <Section title={t().home.campaigns} href="/history" all={t().home.allCampaigns}>
      <For each={props.items} fallback={<li class="home-quiet">{t().home.noCampaigns}</li>}>
        {(item) => (
          <li>
            <A class="home-item" href={`/history/${item.id}`}>
              <Dot tone={toneOfRecord(item)} />
              <span class="home-item-text">
                <span class="truncate" title={item.title}>
                  {item.title === '' ? t().common.untitled : item.title}
                </span>
                <span class="truncate">
                  {recordWords(t(), item)} · {f().when(item.lastAttemptAt ?? item.createdAt)}
                </span>
              </span>
              <span class="tabular">{f().number(item.quantity)}</span>
            </A>
          </li>
        )}
      </For>
    </Section>
  )
}
