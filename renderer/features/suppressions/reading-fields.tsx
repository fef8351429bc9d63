import { Show } from 'solid-js'
import { delimiters, type SpreadsheetFacts, textEncodings } from '../../../shared/processes/reader.ts'
import { ddds, stateOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import { useText } from '../../i18n/text.ts'
import { Select } from '../../ui/select/select.tsx'
import type { ListFile } from './use-list-file.ts'

/** Header rows that are offered; what was found is offered even when it lies deeper. */
const headerRowsOffered = 10

/** What was found in the file; each property is a control, because detection can be wrong. */
export const ReadingFields = (props: { file: ListFile; facts: SpreadsheetFacts }) => {
  const { t } = useText()
  const headerRows = () => {
    const rows = Array.from({ length: headerRowsOffered }, (_each, index) => index + 1)
    return props.facts.headerRow > headerRowsOffered ? [...rows, props.facts.headerRow] : rows
  }
  return (
    <div class="suppressions-reading">
      <Show when={props.facts.sheets.length > 0}>
        <Select
          label={t().imports.sheet}
          value={props.facts.sheet ?? ''}
          options={props.facts.sheets.map((sheet) => ({
            value: sheet.name,
            label: sheet.hidden ? t().imports.hiddenSheet(sheet.name) : sheet.name,
          }))}
          onChange={(sheet) => props.file.choose({ sheet })}
        />
      </Show>
      <Show when={props.facts.encoding}>
        {(encoding) => (
          <Select
            label={t().imports.encoding}
            value={encoding()}
            options={textEncodings.map((value) => ({ value, label: t().imports.encodings[value] }))}
            onChange={(value) => props.file.choose({ encoding: value })}
          />
        )}
      </Show>
      <Show when={props.facts.delimiter}>
        {(delimiter) => (
          <Select
            label={t().imports.delimiter}
            value={delimiter()}
            options={delimiters.map((value) => ({ value, label: t().imports.delimiters[value] }))}
            onChange={(value) => props.file.choose({ delimiter: value })}
          />
        )}
      </Show>
      <Select
        label={t().imports.headerRow}
        value={String(props.facts.headerRow)}
        options={[
          { value: '0', label: t().imports.noHeader },
          ...headerRows().map((row) => ({ value: String(row), label: t().imports.headerIn(row) })),
        ]}
        onChange={(row) => props.file.choose({ headerRow: Number(row) })}
      />
      <Select
        label={t().imports.ddd}
        value={props.file.defaultDdd() ?? ''}
        options={[
          { value: '', label: t().imports.dddRefuse },
          ...ddds.map((ddd) => ({ value: ddd, label: t().imports.dddUse(ddd, stateOfDdd(ddd) ?? '') })),
        ]}
        onChange={(ddd) => props.file.setDefaultDdd(ddd === '' ? null : ddd)}
      />
    </div>
  )
}
