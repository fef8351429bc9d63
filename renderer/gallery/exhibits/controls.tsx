import Download from 'lucide-solid/icons/download'
import Pencil from 'lucide-solid/icons/pencil'
import Send from 'lucide-solid/icons/send'
import Trash from 'lucide-solid/icons/trash'
import { createSignal, untrack } from 'solid-js'
import { Button, IconButton } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { KeyCaps } from '../../ui/key-caps/key-caps.tsx'
import { Segmented } from '../../ui/segmented/segmented.tsx'
import { Switch } from '../../ui/switch/switch.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { EditableTags, TagFilter, Tags } from '../../ui/tag/tag.tsx'
import type { Exhibit, Surroundings } from '../exhibit.ts'

const Buttons = (props: { around: Surroundings; disabled?: boolean }) => (
  <div class="gallery-row">
    <Button kind="main" icon={Send} disabled={props.disabled}>
      {props.around.t.composer.review}
    </Button>
    <Button disabled={props.disabled}>{props.around.t.common.cancel}</Button>
    <Button kind="quiet" disabled={props.disabled}>
      {props.around.t.common.undo}
    </Button>
    <Button kind="danger" icon={Trash} disabled={props.disabled}>
      {props.around.t.lists.remove}
    </Button>
    <Button small icon={Download} disabled={props.disabled}>
      {props.around.t.results.export}
    </Button>
    <IconButton icon={Pencil} label={props.around.t.lists.rename} disabled={props.disabled} />
    <IconButton small icon={Pencil} label={props.around.t.lists.rename} disabled={props.disabled} />
  </div>
)

const Check = (props: { label: string; checked?: boolean; disabled?: boolean; unlabelled?: boolean }) => {
  const [checked, setChecked] = createSignal(untrack(() => props.checked) ?? false)
  return <Checkbox {...props} checked={checked()} onChange={setChecked} />
}

const OnOff = (props: { label: string; line?: string; checked?: boolean; disabled?: boolean }) => {
  const [checked, setChecked] = createSignal(untrack(() => props.checked) ?? false)
  return <Switch {...props} checked={checked()} onChange={setChecked} />
}

const Choice = (props: { around: Surroundings; disabled?: boolean }) => {
  const [value, setValue] = createSignal<'system' | 'light' | 'dark'>('light')
  return (
    <Segmented
      label={props.around.t.settings.theme}
      value={value()}
      options={(['system', 'light', 'dark'] as const).map((each) => ({
        value: each,
        label: props.around.t.settings.themes[each],
      }))}
      onChange={setValue}
      disabled={props.disabled}
    />
  )
}

const Views = (props: { labels: readonly string[]; count?: string }) => {
  const [value, setValue] = createSignal('0')
  return (
    <Tabs
      label={props.labels.join(', ')}
      value={value()}
      tabs={props.labels.map((label, index) => ({ value: String(index), label, count: props.count }))}
      onChange={setValue}
    >
      {props.labels[Number(value())]}
    </Tabs>
  )
}

const tagsOf = (around: Surroundings) => [
  around.samples.usual,
  'novembro',
  around.samples.long,
  around.samples.unbroken,
]

/** What is pressed, ticked and switched. */
export const controlExhibits: readonly Exhibit[] = [
  {
    of: 'button',
    states: [
      { name: 'default', wide: true, draw: (around) => <Buttons around={around} /> },
      { name: 'hover', as: 'hover', wide: true, draw: (around) => <Buttons around={around} /> },
      { name: 'focus', as: 'focus', wide: true, draw: (around) => <Buttons around={around} /> },
      { name: 'pressed', as: 'active', wide: true, draw: (around) => <Buttons around={around} /> },
      { name: 'disabled', wide: true, draw: (around) => <Buttons around={around} disabled /> },
    ],
  },
  {
    of: 'checkbox',
    states: [
      { name: 'off', draw: (around) => <Check label={around.samples.usual} /> },
      { name: 'on', draw: (around) => <Check label={around.samples.usual} checked /> },
      { name: 'focus', as: 'focus', draw: (around) => <Check label={around.samples.usual} checked /> },
      { name: 'disabled', draw: (around) => <Check label={around.samples.usual} checked disabled /> },
      { name: 'unlabelled', draw: (around) => <Check label={around.samples.usual} unlabelled /> },
      { name: 'long', draw: (around) => <Check label={around.samples.long} /> },
    ],
  },
  {
    of: 'switch',
    states: [
      {
        name: 'off',
        draw: (around) => <OnOff label={around.samples.usual} line={around.samples.sentence} />,
      },
      { name: 'on', draw: (around) => <OnOff label={around.samples.usual} checked /> },
      { name: 'focus', as: 'focus', draw: (around) => <OnOff label={around.samples.usual} checked /> },
      { name: 'disabled', draw: (around) => <OnOff label={around.samples.usual} checked disabled /> },
      { name: 'long', draw: (around) => <OnOff label={around.samples.long} line={around.samples.long} /> },
    ],
  },
  {
    of: 'segmented',
    states: [
      { name: 'default', draw: (around) => <Choice around={around} /> },
      { name: 'hover', as: 'hover', draw: (around) => <Choice around={around} /> },
      { name: 'focus', as: 'focus', draw: (around) => <Choice around={around} /> },
      { name: 'disabled', draw: (around) => <Choice around={around} disabled /> },
    ],
  },
  {
    of: 'tabs',
    states: [
      {
        name: 'default',
        draw: (around) => <Views labels={[around.t.lists.contacts, around.t.lists.leftOut]} count="634" />,
      },
      {
        name: 'focus',
        as: 'focus',
        draw: (around) => <Views labels={[around.t.lists.contacts, around.t.lists.leftOut]} />,
      },
      {
        name: 'long',
        wide: true,
        draw: (around) => (
          <Views labels={[around.samples.usual, around.samples.long, around.samples.sentence]} />
        ),
      },
    ],
  },
  {
    of: 'tag',
    states: [
      { name: 'to read', draw: (around) => <Tags label="Tags" tags={tagsOf(around)} most={3} /> },
      {
        name: 'to filter by',
        draw: (around) => (
          <TagFilter label="Filter" tags={tagsOf(around)} chosen={['novembro']} onToggle={() => {}} />
        ),
      },
      {
        name: 'to change',
        draw: (around) => (
          <EditableTags
            label="Edit"
            tags={tagsOf(around)}
            editing="novembro"
            renameLabel={around.t.lists.renameTag}
            removeLabel={around.t.lists.removeTag}
            onRename={() => {}}
            onRemove={() => {}}
          />
        ),
      },
    ],
  },
  {
    of: 'key-caps',
    states: [
      { name: 'one', draw: () => <KeyCaps keys={['F1']} /> },
      { name: 'several', draw: () => <KeyCaps keys={['Ctrl', 'Shift', 'Enter']} /> },
    ],
  },
]
