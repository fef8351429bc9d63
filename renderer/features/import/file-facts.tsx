import ChevronDown from 'lucide-solid/icons/chevron-down'
import { createSignal, Show } from 'solid-js'
import type { ReadingChoices, SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { dddOptions } from '../../i18n/ddd-options.ts'
import { useText } from '../../i18n/text.ts'
import { useAppState } from '../../state/context.ts'
import { type QueuedFile, withoutEnding } from '../../state/import-queue.ts'
import { Popover } from '../../ui/popover/popover.tsx'
import { ReadingFields } from '../../ui/reading-fields/reading-fields.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'

/** What was found in the file, in one line; it opens to a control for each, because detection can be wrong. */
export const FileFacts = (props: {
  file: QueuedFile
  facts: Omit<SpreadsheetFacts, 'sample' | 'complete'>
  defaultDdd: string | null
  /** Has the file read in another way. */
  onChoices: (choices: ReadingChoices) => void
  onDdd: (defaultDdd: string | null) => void
}) => {
  const { t, f } = useText()
  const { importQueue } = useAppState()
  const [isOpen, setOpen] = createSignal(false)
  const listName = () => props.file.decisions.listName ?? withoutEnding(props.file.fileName)
  const isOneFile = () => props.file.fileCount === 1
  const isNameless = () => listName().trim() === ''
  const found = () => {
    const { kind, encoding, delimiter, headerRow } = props.facts
    const ddd = props.defaultDdd === null ? '' : t().imports.dddFact(props.defaultDdd)
    const ofSeveral = [t().imports.fileCount(props.file.fileCount)]
    const ofOne = [
      // A text is told by how it is written.
      kind === 'csv' ? '' : t().imports.kinds[kind],
      encoding === null ? '' : t().imports.encodings[encoding],
      delimiter === null ? '' : t().imports.delimitedBy[delimiter],
      headerRow === 0 ? t().imports.noHeaderFact : t().imports.headerFact(headerRow),
    ]
    return [...(isOneFile() ? ofOne : ofSeveral), ddd].filter((fact) => fact !== '').join(' · ')
  }
  return (
    <div class="import-facts" data-tone={isNameless() ? 'red' : undefined}>
      <Popover
        name={t().imports.facts}
        label={isNameless() ? t().imports.listNameMissing : found()}
        title={`${t().imports.facts}: ${isNameless() ? t().imports.listNameMissing : found()}`}
        iconAfter={ChevronDown}
        open={isOpen()}
        onOpenChange={setOpen}
      >
        <div class="import-facts-fields">
          <TextField
            label={t().imports.listName}
            value={listName()}
            maxLength={120}
            error={isNameless() ? t().imports.listNameMissing : undefined}
            onInput={(value) => importQueue.decide(props.file.id, { listName: value })}
          />
          <Show when={isOneFile()}>
            <ReadingFields
              words={t().imports}
              // The sheets are tabs above the rows.
              facts={{ ...props.facts, sheets: [] }}
              choices={props.file.decisions.choices}
              onChoices={props.onChoices}
            />
          </Show>
          <Select
            label={t().imports.ddd}
            value={props.defaultDdd ?? ''}
            options={dddOptions(t())}
            onChange={(ddd) => props.onDdd(ddd === '' ? null : ddd)}
          />
          <Show when={isOneFile()}>
            <p class="field-hint">
              {t().imports.kinds[props.facts.kind]}, {f().bytes(props.facts.fileBytes)}.{' '}
              {t().imports.detected}
            </p>
          </Show>
        </div>
      </Popover>
    </div>
  )
}
