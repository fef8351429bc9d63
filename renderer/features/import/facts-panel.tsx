import { Show } from 'solid-js'
import { ddds, stateOfDdd } from '../../../shared/rules/brazilian-areas.ts'
import type { ReadingChoices, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

const encodings = ['utf-8', 'utf-8-bom', 'windows-1252', 'utf-16le', 'utf-16be'] as const
const delimiters = [';', ',', '\t', '|'] as const
/** Header rows that are offered; what was found is offered even when it lies deeper. */
const headerRowsOffered = 10

export const withoutEnding = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '')

/** What was found in the file; each property is a control, because detection can be wrong. */
export const FactsPanel = (props: {
  file: QueuedFile
  facts: Omit<SpreadsheetFacts, 'sample' | 'complete'>
  defaultDdd: string | null
  /** Has the file read in another way. */
  onChoices: (choices: ReadingChoices) => void
  onDdd: (defaultDdd: string | null) => void
}) => {
  const { t, f } = useText()
  const { importQueue } = useAppState()
  const choose = (patch: ReadingChoices) => props.onChoices({ ...props.file.decisions.choices, ...patch })
  const listName = () => props.file.decisions.listName ?? withoutEnding(props.file.fileName)
  const headerRows = () => {
    const rows = Array.from({ length: headerRowsOffered }, (_, index) => index + 1)
    return props.facts.headerRow > headerRowsOffered ? [...rows, props.facts.headerRow] : rows
  }
  return (
    <section class="import-facts" aria-label={t().imports.facts}>
      <TextField
        label={t().imports.listName}
        value={listName()}
        maxLength={120}
        error={listName().trim() === '' ? t().imports.listNameMissing : undefined}
        onInput={(value) => importQueue.decide(props.file.id, { listName: value })}
      />
      <p class="field-hint">
        {t().imports.kinds[props.facts.kind]}, {f().bytes(props.facts.fileBytes)}. {t().imports.detected}
      </p>
      <Show when={props.facts.sheets.length > 0}>
        <Select
          label={t().imports.sheet}
          value={props.facts.sheet ?? ''}
          options={props.facts.sheets.map((sheet) => ({
            value: sheet.name,
            label: sheet.hidden ? t().imports.hiddenSheet(sheet.name) : sheet.name,
          }))}
          onChange={(sheet) => props.onChoices({ sheet })}
        />
      </Show>
      <Show when={props.facts.encoding}>
        {(encoding) => (
          <Select
            label={t().imports.encoding}
            value={encoding()}
            options={encodings.map((value) => ({ value, label: t().imports.encodings[value] }))}
            onChange={(value) => choose({ encoding: value })}
          />
        )}
      </Show>
      <Show when={props.facts.delimiter}>
        {(delimiter) => (
          <Select
            label={t().imports.delimiter}
            value={delimiter()}
            options={delimiters.map((value) => ({ value, label: t().imports.delimiters[value] }))}
            onChange={(value) => choose({ delimiter: value })}
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
        onChange={(row) => choose({ headerRow: Number(row) })}
      />
      <Select
        label={t().imports.ddd}
        value={props.defaultDdd ?? ''}
        options={[
          { value: '', label: t().imports.dddRefuse },
          ...ddds.map((ddd) => ({ value: ddd, label: t().imports.dddUse(ddd, stateOfDdd(ddd) ?? '') })),
        ]}
        onChange={(ddd) => props.onDdd(ddd === '' ? null : ddd)}
      />
    </section>
  )
}
