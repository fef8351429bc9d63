import type { ReadingChoices, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { dddOptions } from '../../i18n/ddd-options.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import type { QueuedFile } from '../../state/import-queue.ts'
import { ReadingFields } from '../../ui/reading-fields/reading-fields.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

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
  const listName = () => props.file.decisions.listName ?? withoutEnding(props.file.fileName)
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
      <ReadingFields
        words={t().imports}
        // The sheets are tabs above the rows.
        facts={{ ...props.facts, sheets: [] }}
        choices={props.file.decisions.choices}
        onChoices={props.onChoices}
      />
      <Select
        label={t().imports.ddd}
        value={props.defaultDdd ?? ''}
        options={dddOptions(t())}
        onChange={(ddd) => props.onDdd(ddd === '' ? null : ddd)}
      />
    </section>
  )
}
