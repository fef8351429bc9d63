import { A } from '@solidjs/router'
import { For, Show } from 'solid-js'
import type { HistoryFilter } from '../../../shared/bridge/outbox.ts'
import { recordWords, useText } from '../../i18n/text.ts'
import { useQuery } from '../../state/query.ts'
import { Panel } from '../../ui/panel/panel.tsx'
import { toneOfRecord } from '../../ui/state-tag/outbox-tone.ts'
import { StateTag } from '../../ui/state-tag/state-tag.tsx'

const shown = 8

/** The address of the history with a filter. */
export const historyPath = ({ days, connectionId, kind, tag }: HistoryFilter): string => {
  const query = new URLSearchParams()
  if (days !== null) {
    query.set('from', days.from)
    query.set('to', days.to)
  }
  if (connectionId !== null) query.set('connection', connectionId)
  if (kind !== null) query.set('kind', kind)
  if (tag !== null) query.set('tag', tag)
  return `/history?${query.toString()}`
}

/** The latest sends of what the page is about, and the way to all of them. */
export const LatestSends = (props: { filter: HistoryFilter }) => {
  const { t, f } = useText()
  const words = () => t().overview
  const sends = useQuery({
    topics: ['outbox'],
    input: () => JSON.stringify(props.filter),
    read: (calls) =>
      calls.outbox.history({ search: '', filter: props.filter, page: { offset: 0, limit: shown } }),
    keeps: true,
  })
  return (
    <Show when={(sends.value()?.total ?? 0) > 0 && sends.value()}>
      {(found) => (
        <Panel title={words().latest}>
          <table class="table overview-sends">
            <thead>
              <tr>
                <th scope="col">{words().campaign}</th>
                <th scope="col">{words().kind}</th>
                <th scope="col" data-number>
                  {words().recipients}
                </th>
                <th scope="col">{t().history.state}</th>
                <th scope="col">{words().start}</th>
              </tr>
            </thead>
            <tbody>
              <For each={found().items}>
                {(item) => (
                  <tr>
                    <td>
                      <A href={`/history/${item.id}`}>
                        {item.isTest
                          ? t().outbox.testOf(item.title === '' ? t().common.untitled : item.title)
                          : item.title === ''
                            ? t().common.untitled
                            : item.title}
                      </A>
                    </td>
                    <td>{t().outbox.kinds[item.kind]}</td>
                    <td class="tabular" data-number>
                      {f().number(item.quantity)}
                    </td>
                    <td>
                      <StateTag tone={toneOfRecord(item)}>{recordWords(t(), item)}</StateTag>
                    </td>
                    <td class="tabular">{f().when(item.startAt ?? item.lastAttemptAt ?? item.createdAt)}</td>
                  </tr>
                )}
              </For>
            </tbody>
          </table>
          <p class="overview-more">
            <A href={historyPath(props.filter)}>{words().toHistory(found().total)}</A>
          </p>
        </Panel>
      )}
    </Show>
  )
}
