import { Show } from 'solid-js'
import type {
  Delimiter,
  QuoteStyle,
  ReadingChoices,
  SpreadsheetFacts,
  TextEncoding,
} from '../../../shared/processes/reader.ts'
import { Select } from '../select/select.tsx'

export type ReadingWords = {
  sheet: string
  hiddenSheet: (name: string) => string
  encoding: string
  encodings: Readonly<Record<TextEncoding, string>>
  delimiter: string
  delimiters: Readonly<Record<Delimiter, string>>
  quotes: string
  quoteStyles: Readonly<Record<QuoteStyle, string>>
  headerRow: string
  noHeader: string
  headerIn: (row: number) => string
}

/** Header rows that are offered; what was found is offered even when it lies deeper. */
const headerRowsOffered = 10

/** How a file was read; each property is a control, because detection can be wrong. */
export const ReadingFields = (props: {
  words: ReadingWords
  facts: Pick<SpreadsheetFacts, 'sheets' | 'sheet' | 'encoding' | 'delimiter' | 'quotes' | 'headerRow'>
  choices: ReadingChoices
  /** Has the file read in another way. */
  onChoices: (choices: ReadingChoices) => void
}) => {
  const choose = (choice: ReadingChoices) => props.onChoices({ ...props.choices, ...choice })
  const headerRows = () => {
    const rows = Array.from({ length: headerRowsOffered }, (_each, index) => index + 1)
    return props.facts.headerRow > headerRowsOffered ? [...rows, props.facts.headerRow] : rows
  }
  return (
    <>
      <Show when={props.facts.sheets.length > 0}>
        <Select
          label={props.words.sheet}
          value={props.facts.sheet ?? ''}
          options={props.facts.sheets.map((sheet) => ({
            value: sheet.name,
            label: sheet.hidden ? props.words.hiddenSheet(sheet.name) : sheet.name,
          }))}
          // Where the header lies in one sheet says nothing of another.
          onChange={(sheet) => props.onChoices({ sheet })}
        />
      </Show>
      <Show when={props.facts.encoding}>
        {(encoding) => (
          <Select
            label={props.words.encoding}
            value={encoding()}
            options={optionsOf(props.words.encodings)}
            onChange={(value) => choose({ encoding: value })}
          />
        )}
      </Show>
      <Show when={props.facts.delimiter}>
        {(delimiter) => (
          <Select
            label={props.words.delimiter}
            value={delimiter()}
            options={optionsOf(props.words.delimiters)}
            onChange={(value) => choose({ delimiter: value })}
          />
        )}
      </Show>
      <Show when={props.facts.quotes}>
        {(quotes) => (
          <Select
            label={props.words.quotes}
            value={quotes()}
            options={optionsOf(props.words.quoteStyles)}
            onChange={(value) => choose({ quotes: value })}
          />
        )}
      </Show>
      <Select
        label={props.words.headerRow}
        value={String(props.facts.headerRow)}
        options={[
          { value: '0', label: props.words.noHeader },
          ...headerRows().map((row) => ({ value: String(row), label: props.words.headerIn(row) })),
        ]}
        onChange={(row) => choose({ headerRow: Number(row) })}
      />
    </>
  )
}

const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }))
