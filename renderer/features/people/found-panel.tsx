import { A } from '@solidjs/router'
import { For, type JSX, Show } from 'solid-js'
import type { PeopleAtService } from '../../../shared/api/index.ts'
import type { PersonFindings } from '../../../shared/bridge/people.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Panel } from '../../ui/panel/panel.tsx'
import { writeKey } from '../../i18n/written-key.ts'
import { useShownDocuments } from '../../state/shown-documents.ts'

type Place = { name: string; href: string | null; note: string; count: string }

/** Where somebody stands, and what can be done about it. */
export const FoundPanel = (props: {
  found: PersonFindings
  onInclude: (written: string) => void
  onSave: () => Promise<void>
  onErase: () => void
}) => {
  const { t, f } = useText()
  const shown = useShownDocuments()
  const words = () => t().people
  const names = () =>
    f().list([...new Set(props.found.keys.map((key) => shown.cell(writeKey(key), key.kind)))])
  const isOpen = () => [...props.found.items, ...props.found.enrichments].some((one) => one.isOpen)
  const isNothing = () => {
    const { lists, items, enrichments, texts, blocks, service } = props.found
    const inTeams = props.found.teams.filter(({ at }) => at !== null && countOf(at) > 0).length
    const atService = service === null ? 0 : countOf(service)
    return (
      lists.length + items.length + enrichments.length + texts + blocks.length + atService + inTeams === 0
    )
  }
  const lists = (): Place[] =>
    props.found.lists.map(({ listId, name, rows }) => ({
      name,
      href: listId === null ? '/import' : `/lists/${listId}`,
      note: listId === null ? words().waiting : '',
      count: words().rows(rows),
    }))
  const items = (): Place[] =>
    props.found.items.map((item) => ({
      name: item.title === '' ? t().outbox.kinds[item.kind] : item.title,
      href: item.isOpen ? '/outbox' : `/history/${item.id}`,
      note: item.isOpen ? words().open : f().exact(item.createdAt),
      count: words().entries(item.entries),
    }))
  const enrichments = (): Place[] =>
    props.found.enrichments.map(({ id, name, records, isOpen: isUnderWay }) => ({
      name,
      href: `/enrichments/${id}`,
      note: isUnderWay ? words().processing : '',
      count: words().records(records),
    }))
  const texts = (): Place[] => {
    const count = props.found.texts
    return count === 0 ? [] : [{ name: words().textsOf, href: null, note: '', count: words().texts(count) }]
  }
  const blocks = (): Place[] =>
    props.found.blocks.map((match) => ({
      name: shown.cell(writeKey(match), match.kind),
      href: '/suppressions',
      note: match.listName ?? t().suppressions.sources[match.source],
      count: words().blocked,
    }))
  const service = (): Place[] => {
    const at = props.found.service
    const name = words().service
    if (at === null) return [{ name, href: '/service', note: words().serviceStopped, count: '' }]
    const { campaigns, enrichments: sets, callbacks } = at
    return campaigns + sets + callbacks === 0
      ? []
      : [{ name, href: '/service', note: words().atService(campaigns, sets, callbacks), count: '' }]
  }
  const teams = (): Place[] =>
    props.found.teams.flatMap(({ connectionId, name, mayErase, at }) => {
      const place = { name, href: `/team?of=${connectionId}`, count: '' }
      if (!mayErase) return [{ ...place, note: words().teamOthers }]
      if (at === null) return [{ ...place, note: words().teamSilent }]
      if (countOf(at) === 0) return []
      return [{ ...place, note: words().atService(at.campaigns, at.enrichments, at.callbacks) }]
    })
  return (
    <Panel
      title={words().found}
      actions={
        <div class="people-actions">
          <Button disabled={isNothing()} onClick={() => props.onSave()}>
            {words().save}…
          </Button>
          <Button kind="danger" disabled={isOpen()} onClick={() => props.onErase()}>
            {words().erase}…
          </Button>
        </div>
      }
    >
      <p class="people-of copyable">{words().of(names())}</p>
      <Show when={isOpen()}>
        <Notice kind="warning" what={words().waits} />
      </Show>
      <Show when={isNothing()}>
        <p role="status">{words().nothing}</p>
      </Show>
      <Places title={words().lists} places={lists()} />
      <Places title={words().requests} places={items()} />
      <Places title={words().enrichments} places={enrichments()} />
      <Places title={words().textsTitle} places={texts()} />
      <Places title={words().blocks} places={blocks()} />
      <Places title={words().service} places={service()} />
      <Places title={words().teams} places={teams()} />
      <Show when={props.found.related.length > 0}>
        <div class="people-places">
          <h3>{words().related}</h3>
          <p>{words().relatedLine}</p>
          <ul>
            <For each={props.found.related}>
              {(key) => (
                <li>
                  <span class="people-name mono copyable">{shown.cell(writeKey(key), key.kind)}</span>
                  <span class="people-note">{t().suppressions.kinds[key.kind]}</span>
                  <Button small onClick={() => props.onInclude(writeKey(key))}>
                    {words().include}
                  </Button>
                </li>
              )}
            </For>
          </ul>
        </div>
      </Show>
    </Panel>
  )
}

const countOf = ({ campaigns, enrichments, callbacks }: PeopleAtService): number =>
  campaigns + enrichments + callbacks

const Places = (props: { title: string; places: readonly Place[] }): JSX.Element => (
  <Show when={props.places.length > 0}>
    <div class="people-places">
      <h3>{props.title}</h3>
      <ul>
        <For each={props.places}>
          {(place) => (
            <li>
              <Show
                when={place.href}
                fallback={
                  <span class="people-name" title={place.name}>
                    {place.name}
                  </span>
                }
              >
                {(href) => (
                  <A class="people-name" href={href()} title={place.name}>
                    {place.name}
                  </A>
                )}
              </Show>
              <span class="people-note">{place.note}</span>
              <span class="tabular">{place.count}</span>
            </li>
          )}
        </For>
      </ul>
    </div>
  </Show>
)
