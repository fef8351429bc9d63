import { createSignal, For, untrack } from 'solid-js'
import { EntryList } from '../../ui/entry-list/entry-list.tsx'
import { columnFilterWords } from '../../i18n/column-filter-words.ts'
import { ColumnFilter } from '../../ui/filter/column-filter.tsx'
import { CountedValues } from '../../ui/filter/counted-values.tsx'
import { FilterChip } from '../../ui/filter/filter-chip.tsx'
import { NewPassphraseFields } from '../../ui/new-passphrase/new-passphrase.tsx'
import { NumberField } from '../../ui/number-field/number-field.tsx'
import { ReadingFields } from '../../ui/reading-fields/reading-fields.tsx'
import { Select, type SelectProps } from '../../ui/select/select.tsx'
import { TextArea } from '../../ui/text-area/text-area.tsx'
import { FieldHint } from '../../ui/text-field/field-hint.tsx'
import { SearchField, TextField, type TextFieldProps } from '../../ui/text-field/text-field.tsx'
import { HoursTable } from '../../ui/hours-table/hours-table.tsx'
import { TimeField } from '../../ui/time-field/time-field.tsx'
import type { Exhibit, Surroundings } from '../exhibit.ts'

const Text = (props: Partial<TextFieldProps> & { label: string }) => {
  const [value, setValue] = createSignal(untrack(() => props.value) ?? '')
  return <TextField {...props} value={value()} onInput={setValue} />
}

const Passphrase = (props: {
  around: Surroundings
  strength: 0 | 1 | 2 | 3 | 4 | null
  error?: string
  repeatError?: string
}) => (
  <NewPassphraseFields
    label={props.around.t.keys.passphrase}
    repeatLabel={props.around.t.keys.repeat}
    hint={props.around.t.keys.passphraseHint}
    passphrase={props.strength === null ? '' : props.around.samples.usual}
    repeated=""
    strength={props.strength}
    strengthLabel={props.around.t.keys.strength}
    strengthWords={props.around.t.keys.strengths}
    error={props.error}
    repeatError={props.repeatError}
    onInput={() => {}}
    onRepeat={() => {}}
  />
)

const Area = (props: { label: string; value: string; disabled?: boolean }) => {
  const [value, setValue] = createSignal(untrack(() => props.value))
  return <TextArea {...props} rows={3} value={value()} onInput={setValue} />
}

const Values = (props: { around: Surroundings; repeated: number }) => {
  const [chosen, setChosen] = createSignal<readonly string[]>(['0 usual'])
  const values = () =>
    Array.from({ length: props.repeated }, (_, index) =>
      (['usual', 'long', 'unbroken'] as const).map((each) => ({
        value: `${index} ${each}`,
        label: props.around.samples[each],
        count: props.around.f.number(12_345 - index),
      })),
    ).flat()
  return (
    <form class="filter-form">
      <CountedValues
        searchLabel={props.around.t.results.searchValue}
        fold={(text) => text.toLowerCase()}
        values={values()}
        chosen={chosen()}
        onChange={setChosen}
      />
    </form>
  )
}

/** In the head of a column: its button, which opens its values. */
const HeadFilter = (props: { around: Surroundings; isOn?: boolean }) => (
  <ColumnFilter
    name={props.around.samples.usual}
    words={columnFilterWords(
      props.around.t,
      props.around.f,
      props.around.samples.usual,
      props.around.t.lists.otherValues,
    )}
    choice={{ values: [], from: '', to: '' }}
    isOn={props.isOn === true}
    useValues={() => ({
      value: () => ({
        rows: 3,
        empty: 1,
        values: [{ text: props.around.samples.long, count: 2 }],
        others: 0,
        bands: null,
      }),
      problem: () => undefined,
      isSlow: () => false,
    })}
    fold={(text) => text.toLowerCase()}
    isChoosable={() => true}
    onApply={() => {}}
  />
)

const Choice = (props: { around: Surroundings } & Partial<SelectProps<string>>) => (
  <Select
    {...props}
    label={props.around.samples.usual}
    value={props.value ?? 'usual'}
    options={(['usual', 'long', 'unbroken'] as const).map((each) => ({
      value: each,
      label: props.around.samples[each],
    }))}
    onChange={() => {}}
  />
)

const Entries = (props: { around: Surroundings; entries: readonly string[]; disabled?: boolean }) => (
  <EntryList
    entries={props.entries.map((text) => ({ key: text, text }))}
    most={5}
    label={props.around.t.testSend.add}
    hint={props.around.samples.sentence}
    addLabel={props.around.t.testSend.addButton}
    removeLabel={props.around.t.lists.removeTag}
    disabled={props.disabled}
    onAdd={() => Promise.resolve(true)}
    onRemove={() => {}}
  />
)

const phones = ['+55 11 98765-4321', '+55 21 99876-1234']

/** What is written in and chosen from. */
const day = { from: '09:00', to: '18:00' }
const channel = { weekdays: day, saturday: null, sunday: null, onHolidays: false }
const hours = { voice: channel, sms: channel, rcs: channel, withCorpusChristi: true }

export const fieldExhibits: readonly Exhibit[] = [
  {
    of: 'text-field',
    states: [
      {
        name: 'empty',
        draw: (around) => <Text label={around.samples.usual} placeholder={around.samples.sentence} />,
      },
      {
        name: 'filled',
        draw: (around) => (
          <Text label={around.samples.usual} value={around.samples.usual} hint={around.samples.sentence} />
        ),
      },
      {
        name: 'focus',
        as: 'focus',
        draw: (around) => <Text label={around.samples.usual} value={around.samples.usual} />,
      },
      {
        name: 'invalid',
        draw: (around) => <Text label={around.samples.usual} value="80" error={around.samples.error} />,
      },
      {
        name: 'disabled',
        draw: (around) => <Text label={around.samples.usual} value={around.samples.usual} disabled />,
      },
      {
        name: 'long',
        draw: (around) => (
          <Text label={around.samples.long} value={around.samples.unbroken} error={around.samples.long} />
        ),
      },
      {
        name: 'date',
        draw: (around) => <Text label={around.samples.usual} type="date" value="2026-11-22" />,
      },
      {
        name: 'search',
        draw: (around) => <SearchField label={around.samples.sentence} value="" onInput={() => {}} />,
      },
    ],
  },
  {
    of: 'new-passphrase',
    states: [
      { name: 'empty', draw: (around) => <Passphrase around={around} strength={null} /> },
      ...([0, 1, 2, 3, 4] as const).map((strength) => ({
        name: `strength ${strength}`,
        draw: (around: Surroundings) => <Passphrase around={around} strength={strength} />,
      })),
      {
        name: 'invalid',
        draw: (around) => (
          <Passphrase
            around={around}
            strength={0}
            error={around.samples.error}
            repeatError={around.samples.long}
          />
        ),
      },
    ],
  },
  {
    of: 'text-area',
    states: [
      { name: 'filled', draw: (around) => <Area label={around.samples.usual} value={around.samples.long} /> },
      { name: 'focus', as: 'focus', draw: (around) => <Area label={around.samples.usual} value="" /> },
      {
        name: 'disabled',
        draw: (around) => <Area label={around.samples.usual} value={around.samples.long} disabled />,
      },
    ],
  },
  {
    of: 'number-field',
    states: [
      {
        name: 'default',
        draw: (around) => (
          <NumberField
            label={around.samples.usual}
            value={30}
            least={1}
            most={60}
            error={around.samples.error}
            onChange={() => {}}
          />
        ),
      },
      {
        name: 'disabled',
        draw: (around) => (
          <NumberField
            label={around.samples.usual}
            value={30}
            least={1}
            most={60}
            error={around.samples.error}
            disabled
            onChange={() => {}}
          />
        ),
      },
    ],
  },
  {
    of: 'hours-table',
    states: [
      {
        name: 'some',
        draw: (around) => (
          <HoursTable
            words={around.t.hours}
            channels={['voice']}
            isKept={() => true}
            presets={[{ label: around.samples.usual, table: hours }]}
            table={hours}
            onChange={() => {}}
          />
        ),
      },
    ],
  },
  {
    of: 'time-field',
    states: [
      {
        name: 'default',
        draw: (around) => <TimeField label={around.samples.usual} value="18:40" onChange={() => {}} />,
      },
      {
        name: 'invalid',
        draw: (around) => (
          <>
            <TimeField
              label={around.samples.usual}
              value=""
              refusedBy="gallery-time-hint"
              onChange={() => {}}
            />
            <FieldHint of="gallery-time" error={around.samples.error} />
          </>
        ),
      },
    ],
  },
  {
    of: 'select',
    states: [
      { name: 'default', draw: (around) => <Choice around={around} hint={around.samples.sentence} /> },
      { name: 'hover', as: 'hover', draw: (around) => <Choice around={around} /> },
      { name: 'focus', as: 'focus', draw: (around) => <Choice around={around} /> },
      { name: 'invalid', draw: (around) => <Choice around={around} error={around.samples.error} /> },
      { name: 'disabled', draw: (around) => <Choice around={around} disabled /> },
      { name: 'bare', draw: (around) => <Choice around={around} bare unlabelled /> },
      { name: 'long', draw: (around) => <Choice around={around} value="long" /> },
    ],
  },
  {
    of: 'entry-list',
    states: [
      { name: 'empty', draw: (around) => <Entries around={around} entries={[]} /> },
      { name: 'some', draw: (around) => <Entries around={around} entries={phones} /> },
      { name: 'disabled', draw: (around) => <Entries around={around} entries={phones} disabled /> },
      {
        name: 'long',
        draw: (around) => (
          <Entries around={around} entries={[around.samples.long, around.samples.unbroken]} />
        ),
      },
    ],
  },
  {
    of: 'reading-fields',
    states: [
      {
        name: 'text file',
        draw: (around) => (
          <ReadingFields
            words={around.t.imports}
            facts={{
              sheets: [],
              sheet: null,
              encoding: 'windows-1252',
              delimiter: ';',
              quotes: 'doubled',
              headerRow: 1,
            }}
            choices={{}}
            onChoices={() => {}}
          />
        ),
      },
      {
        name: 'workbook',
        draw: (around) => (
          <ReadingFields
            words={around.t.imports}
            facts={{
              sheets: [
                { name: around.samples.long, hidden: false },
                { name: around.samples.usual, hidden: true },
              ],
              sheet: around.samples.long,
              encoding: null,
              delimiter: null,
              quotes: null,
              headerRow: 14,
            }}
            choices={{}}
            onChoices={() => {}}
          />
        ),
      },
    ],
  },
  {
    of: 'filter',
    states: [
      {
        name: 'chips',
        wide: true,
        draw: (around) => (
          <ul class="filter-chips">
            <For each={['usual', 'long', 'unbroken'] as const}>
              {(each) => (
                <FilterChip
                  words={around.samples[each]}
                  removeLabel={around.t.results.removeFilter(around.samples[each])}
                  onRemove={() => {}}
                />
              )}
            </For>
          </ul>
        ),
      },
      { name: 'values', draw: (around) => <Values around={around} repeated={1} /> },
      { name: 'many values, with a search', draw: (around) => <Values around={around} repeated={4} /> },
      { name: 'in a head', draw: (around) => <HeadFilter around={around} /> },
      { name: 'in a head, on', draw: (around) => <HeadFilter around={around} isOn /> },
    ],
  },
]
