import Building from 'lucide-solid/icons/building'
import { createMemo, Show } from 'solid-js'
import type { CompanyEntry } from '../../../shared/bridge/companies.ts'
import { punctuateCnpj } from '../../../shared/rules/cnpj-mask.ts'
import { useText } from '../../i18n/text.ts'
import { EntryLink, type RegistrationColumn, RegistrationRows, useItemColumns } from './registration-rows.tsx'

/** The companies that were asked for, with what the service answered, in its own words. */
export const CompanyRows = () => {
  const { t } = useText()
  const words = () => t().registrations.company
  const itemColumns = useItemColumns<CompanyEntry>(() => words().columns)
  const columns = createMemo<RegistrationColumn<CompanyEntry>[]>(() => [
    {
      title: words().columns.name,
      width: 200,
      grows: true,
      cell: (row) => <EntryLink id={row.id} text={row.name} />,
    },
    { title: words().columns.cnpj, width: 160, mono: true, cell: (row) => punctuateCnpj(row.cnpj) },
    {
      title: words().columns.answer,
      width: 140,
      cell: (row) => (
        <Show
          when={row.answered}
          fallback={
            <span class="muted">
              {row.item.state === 'sent_unparsed' ? words().noAnswer : t().common.none}
            </span>
          }
        >
          {(answer) => (
            <span title={words().answerTitle(answer().id, answer().status, answer().createdAt)}>
              {answer().status} <span class="mono muted">{answer().id.slice(0, 8)}</span>
            </span>
          )}
        </Show>
      ),
    },
    ...itemColumns(),
  ])
  return (
    <RegistrationRows
      label={words().tableLabel}
      icon={Building}
      emptyTitle={words().emptyTitle}
      emptyLine={words().emptyLine}
      columns={columns()}
      read={(calls, page, signal) => calls.companies.list(page, { signal })}
    />
  )
}
