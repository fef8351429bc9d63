import { For } from 'solid-js'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import type { ColumnRole } from '../../../shared/rules/column-roles.ts'
import { useText } from '../../i18n/text.ts'
import { Select } from '../../ui/select/select.tsx'
import type { ListFile } from './use-list-file.ts'

const blockingRoles = ['phone', 'cpf', 'cnpj'] as const satisfies readonly ColumnRole[]
const examplesShown = 3

/** The file's columns, each with its first values, and by which of them people are blocked. */
export const ColumnFields = (props: { file: ListFile; facts: SpreadsheetFacts }) => {
  const { t } = useText()
  const roleOf = (column: number): ColumnRole => {
    const role = props.file.roles()[column]
    return role === undefined || role === 'name' ? 'variable' : role
  }
  const examples = (column: number) =>
    props.facts.sample
      .map(({ cells }) => cells[column] ?? '')
      .filter((cell) => cell.trim() !== '')
      .slice(0, examplesShown)
      .join(' · ')
  return (
    <ul class="suppressions-columns">
      <For each={props.facts.columns}>
        {(name, column) => (
          <li data-used={roleOf(column()) === 'variable' ? undefined : ''}>
            <span class="suppressions-column">
              <span class="truncate" title={name}>
                {name}
              </span>
              <span class="truncate muted mono" title={examples(column())}>
                {examples(column())}
              </span>
            </span>
            <Select
              unlabelled
              label={t().suppressions.sheet.roleOf(name)}
              value={roleOf(column())}
              options={[
                { value: 'variable', label: t().suppressions.sheet.unused },
                ...blockingRoles.map((value) => ({ value, label: t().suppressions.kinds[value] })),
                { value: 'ddd', label: t().rows.roles.ddd },
              ]}
              onChange={(role) => props.file.setRole(column(), role)}
            />
          </li>
        )}
      </For>
    </ul>
  )
}
