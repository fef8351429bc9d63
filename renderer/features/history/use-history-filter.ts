import { useSearchParams } from '@solidjs/router'
import { campaignTypes } from '../../../shared/rules/campaign-types.ts'
import { type DepartedState, departedStates } from '../../../shared/rules/outbox-states.ts'
import { anyCampaign, type HistoryFilter, reportFilters } from '../../../shared/bridge/outbox.ts'

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

/** Which sends are shown, as the address says it: so that other pages lead to some, and the way back leads to the same. */
export const useHistoryFilter = () => {
  const [query, setQuery] = useSearchParams<{
    from?: string
    to?: string
    connection?: string
    kind?: string
    state?: string
    report?: string
    tag?: string
  }>()
  const filter = (): HistoryFilter => {
    const { from, to, connection, kind, state, report, tag } = query
    return {
      days: isDay(from) && isDay(to) && from <= to ? { from, to } : null,
      connectionId: connection ?? null,
      kind: filterKinds.find((one) => one === kind) ?? null,
      state: departedStates.find((one): one is DepartedState => one === state) ?? null,
      report: reportFilters.find((one) => one === report) ?? null,
      tag: tag ?? null,
    }
  }
  const change = ({ days, connectionId, kind, state, report, tag }: HistoryFilter) =>
    setQuery(
      { from: days?.from, to: days?.to, connection: connectionId, kind, state, report, tag },
      { replace: true },
    )
  return { filter, change }
}

/** What can be told apart in the filter. */
export const filterKinds = [anyCampaign, ...campaignTypes, 'ENRICHMENT'] as const
