/**
 * A control keeps its DOM element when its label changes. An element that is replaced between mousedown and mouseup gets
 * no click, and loses the focus.
 */
import { cleanup, render, screen } from '@solidjs/testing-library'
import { createSignal, type JSX } from 'solid-js'
import { afterEach, expect, it } from 'vitest'
import { Bars } from '../../renderer/ui/bars/bars.tsx'
import { Counts } from '../../renderer/ui/counts/counts.tsx'
import { EntryList } from '../../renderer/ui/entry-list/entry-list.tsx'
import { CountedValues } from '../../renderer/ui/filter/counted-values.tsx'
import { Segmented } from '../../renderer/ui/segmented/segmented.tsx'
import { Select } from '../../renderer/ui/select/select.tsx'
import { Breakdown, TallyStrip } from '../../renderer/ui/tally/tally.tsx'
import { Tabs } from '../../renderer/ui/tabs/tabs.tsx'

afterEach(cleanup)

const keys = ['a', 'b'] as const

/** Each control with two things in it, `n` being news that has nothing to do with who they are. */
const controls: Record<string, { role: string; at: (n: () => number) => JSX.Element }> = {
  tabs: {
    role: 'tab',
    at: (n) => (
      <Tabs
        label="Partes"
        value="a"
        tabs={keys.map((value) => ({ value, label: value, count: String(n()) }))}
        onChange={() => {}}
      >
        {null}
      </Tabs>
    ),
  },
  counts: {
    role: 'button',
    at: (n) => (
      <Counts
        label="Linhas"
        counts={keys.map((key) => ({ key, label: key, count: n(), tone: 'green' }))}
        chosen={null}
        onChoose={() => {}}
        write={String}
      />
    ),
  },
  figures: {
    role: 'definition',
    at: (n) => <TallyStrip numbers={keys.map((label) => ({ label, count: String(n()) }))} />,
  },
  breakdowns: {
    role: 'listitem',
    at: (n) => <Breakdown entries={keys.map((label) => ({ label, count: String(n()) }))} />,
  },
  bars: {
    role: 'button',
    at: (n) => (
      <Bars
        title="Estados"
        headers={{ name: 'Nome', count: 'Pessoas', share: 'Parte' }}
        bars={keys.map((name) => ({
          name,
          count: n(),
          press: { label: `Só ${name}`, isOn: false, run: () => {} },
        }))}
        total={10}
        writeCount={String}
        writeShare={String}
      />
    ),
  },
  options: {
    role: 'option',
    at: (n) => (
      <Select
        label="Lista"
        value="a"
        options={keys.map((value) => ({ value, label: `${value} (${n()})` }))}
        onChange={() => {}}
      />
    ),
  },
  'counted values': {
    role: 'checkbox',
    at: (n) => (
      <CountedValues
        values={keys.map((value) => ({ value, label: value, count: String(n()) }))}
        chosen={[]}
        onChange={() => {}}
        searchLabel="Buscar"
        fold={(text) => text}
      />
    ),
  },
  entries: {
    role: 'button',
    at: (n) => (
      <EntryList
        entries={keys.map((key) => ({ key, text: `${key} ${n()}` }))}
        most={2}
        label="Entrada"
        addLabel="Adicionar"
        removeLabel={(text) => `Tirar ${text}`}
        onAdd={() => Promise.resolve(true)}
        onRemove={() => {}}
      />
    ),
  },
  segments: {
    role: 'radio',
    at: (n) => (
      <Segmented
        label="Tema"
        value="a"
        options={keys.map((value) => ({ value, label: `${value} ${n()}` }))}
        onChange={() => {}}
      />
    ),
  },
}

for (const [name, { role, at }] of Object.entries(controls))
  it(`${name} stay the same elements while what they say changes`, () => {
    const [n, setN] = createSignal(1)
    const { container } = render(() => at(n))
    const before = screen.getAllByRole(role)
    const text = container.textContent
    setN(2)
    expect(container.textContent).not.toBe(text)
    expect(screen.getAllByRole(role)).toEqual(before)
    expect(screen.getAllByRole(role).every((element, index) => element === before[index])).toBe(true)
  })

it('a segmented control keeps its choice and focus when its labels change', () => {
  const words = { pt: { a: 'Claro', b: 'Escuro' }, en: { a: 'Light', b: 'Dark' } }
  const [language, setLanguage] = createSignal<'pt' | 'en'>('pt')
  const [value, setValue] = createSignal<'a' | 'b'>('a')
  render(() => (
    <Segmented
      label="Tema"
      value={value()}
      options={keys.map((option) => ({ value: option, label: words[language()][option] }))}
      onChange={setValue}
    />
  ))
  const dark = screen.getByRole('radio', { name: 'Escuro' })
  dark.focus()
  dark.click()
  setLanguage('en')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBe(dark)
  expect(document.activeElement).toBe(dark)
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked)).toEqual([
    false,
    true,
  ])
})

it('the bar of counts is not drawn anew while its parts change their size', () => {
  const [n, setN] = createSignal(1)
  const { container } = render(() => controls['counts']?.at(n))
  const before = [...container.querySelectorAll('.counts-bar > span')]
  expect(before).toHaveLength(2)
  setN(2)
  expect([...container.querySelectorAll('.counts-bar > span')]).toEqual(before)
  expect(before.every((part) => part.isConnected)).toBe(true)
})
