import { A, useSearchParams } from '@solidjs/router'
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js'
import { problemWords, useText } from '../../i18n/text.ts'
import type { OutboxItem } from '../../../shared/bridge/outbox.ts'
import { useQuery } from '../../state/query.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Loaded } from '../../ui/loaded/loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PagePicture } from '../../ui/picture/page-picture.tsx'
import { glide } from '../../ui/rows/glide.ts'
import { inOrder } from './order.ts'
import './outbox.css'
import { OutboxCard } from './outbox-card.tsx'
import { WavesCard } from './waves-card.tsx'

const cardOf = ({ id, wave }: OutboxItem): string => wave?.groupId ?? id

/** What waits to leave, is leaving, or needs the person, the gravest first. */
export const OutboxPage = () => {
  const { t } = useText()
  const open = useQuery({ topics: ['outbox'], input: () => true, read: (calls) => calls.outbox.open() })
  const connections = useQuery({
    topics: ['connections'],
    input: () => true,
    read: (calls) => calls.connections.list(),
  })
  const uploads = useQuery({
    topics: ['uploads', 'outbox'],
    input: () => true,
    read: (calls) => calls.outbox.uploads(),
  })
  const items = createMemo(() => inOrder(open.value() ?? []))
  /** One card for each item, and for all waves of a campaign; a name keeps its card while what it shows changes. */
  const cardNames = createMemo(() => [...new Set(items().map(cardOf))])
  const inCard = (name: string) => items().filter((item) => cardOf(item) === name)
  const connectionOf = ({ connectionId }: OutboxItem) =>
    connections.value()?.find(({ id }) => id === connectionId)
  const [query] = useSearchParams<{ item: string }>()
  const [cards, setCards] = createSignal<HTMLUListElement>()
  /** Whoever comes for one item finds it in view, with the keyboard's place at it. */
  createEffect(on(cards, (list) => list !== undefined && glide(list)))
  createEffect(
    on([() => query.item, cards], ([wanted, list]) => {
      const card =
        wanted === undefined
          ? undefined
          : list?.querySelector<HTMLElement>(`[data-items~="${CSS.escape(wanted)}"]`)
      card?.scrollIntoView({ block: 'center' })
      card?.focus({ preventScroll: true })
    }),
  )
  return (
    <Page title={t().outbox.title} line={open.value() === undefined ? '' : t().outbox.line(items().length)}>
      <Loaded
        from={open}
        words={t().common}
        tell={(what) => problemWords(t(), what)}
        rows={3}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            picture={<PagePicture of="outbox" />}
            title={t().outbox.emptyTitle}
            line={t().outbox.emptyLine}
            actions={
              <A class="button" data-kind="plain" href="/history">
                {t().outbox.toHistory}
              </A>
            }
          />
        }
      >
        {() => (
          <>
            <ul class="outbox" ref={setCards}>
              <For each={cardNames()}>
                {(name) => (
                  <li
                    data-items={inCard(name)
                      .map(({ id }) => id)
                      .join(' ')}
                    tabIndex={-1}
                  >
                    <Show when={inCard(name)[0]}>
                      {(item) => (
                        <Show
                          when={item().wave?.groupId}
                          fallback={
                            <OutboxCard
                              item={item()}
                              waves={0}
                              upload={uploads.value()?.find(({ itemId }) => itemId === item().id)}
                              connection={connectionOf(item())}
                            />
                          }
                        >
                          {(groupId) => (
                            <WavesCard
                              groupId={groupId()}
                              items={inCard(name)}
                              uploads={uploads.value()}
                              connection={connectionOf(item())}
                              wanted={query.item}
                            />
                          )}
                        </Show>
                      )}
                    </Show>
                  </li>
                )}
              </For>
            </ul>
          </>
        )}
      </Loaded>
    </Page>
  )
}
