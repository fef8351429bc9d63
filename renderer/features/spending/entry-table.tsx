import { For, Show } from 'solid-js'
import type { LedgerEntry } from '../../../shared/bridge/money.ts'
import { sumMicros } from '../../../shared/rules/money.ts'
import { moneyOf, priceOf } from '../../i18n/money-words.ts'
import { useText } from '../../i18n/text.ts'

/** The spending of a month by kind and connection, with its total. */
export const EntryTable = (props: { label: string; entries: readonly LedgerEntry[]; isQuiet?: boolean }) => {
  const { t, f } = useText()
  const words = () => t().money.ledger
  const connectionOf = ({ isRehearsal, connectionName }: LedgerEntry) =>
    isRehearsal ? t().shell.localService : (connectionName ?? words().gone)
  const amount = (micros: number) => (micros === 0 ? '' : moneyOf(f(), micros))
  /** What an enrichment brought, at which price each. */
  const yields = ({ billedMicros, found, phones }: LedgerEntry) => {
    const perRecord = priceOf(f(), billedMicros, found)
    const perPhone = priceOf(f(), billedMicros, phones)
    return [
      ...(perRecord === null ? [] : [words().perRecord(perRecord)]),
      ...(perPhone === null ? [] : [words().perPhone(perPhone)]),
    ].join(' · ')
  }
  const total = (of: (entry: LedgerEntry) => number) => moneyOf(f(), sumMicros(props.entries.map(of)))
  return (
    <table
      class="table spending-table"
      data-quiet={props.isQuiet === true ? '' : undefined}
      aria-label={props.label}
    >
      <thead>
        <tr>
          <th scope="col">{words().kind}</th>
          <th scope="col">{words().connection}</th>
          <th scope="col" data-number>
            {words().requests}
          </th>
          <th scope="col" data-number>
            {words().quantity}
          </th>
          <th scope="col" data-number>
            {words().billed}
          </th>
          <th scope="col" data-number title={words().committedHint}>
            {words().committed}
          </th>
        </tr>
      </thead>
      <tbody>
        <For each={props.entries}>
          {(entry) => (
            <tr>
              <td>
                {words().kinds[entry.kind]}
                <Show when={entry.unpriced > 0 && props.isQuiet !== true}>
                  <span class="spending-note" data-unpriced>
                    {words().unpriced(entry.unpriced)}
                  </span>
                </Show>
                <Show when={entry.kind === 'ENRICHMENT' && yields(entry)}>
                  {(line) => <span class="spending-note">{line()}</span>}
                </Show>
              </td>
              <td>{connectionOf(entry)}</td>
              <td data-number>{f().number(entry.requests)}</td>
              <td data-number>{f().number(entry.quantity)}</td>
              <td data-number>{amount(entry.billedMicros)}</td>
              <td data-number>{amount(entry.committedMicros)}</td>
            </tr>
          )}
        </For>
      </tbody>
      <Show when={props.entries.length > 1}>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {words().total}
            </th>
            <td data-number>{total(({ billedMicros }) => billedMicros)}</td>
            <td data-number>{total(({ committedMicros }) => committedMicros)}</td>
          </tr>
        </tfoot>
      </Show>
    </table>
  )
}
