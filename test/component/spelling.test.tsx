import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, it, vi } from 'vitest'
import { createCardPictures } from '../../renderer/features/campaigns/card-pictures.ts'
import { CardsEditor } from '../../renderer/features/campaigns/cards-editor.tsx'
import { TemplateEditor } from '../../renderer/features/campaigns/template-editor.tsx'
import { SpellingPanel } from '../../renderer/features/settings/spelling-panel.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { DraftCard } from '../../shared/bridge/drafts.ts'
import { settingsSchema } from '../../shared/bridge/settings-schema.ts'
import { eventually } from '../support/eventually.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const words = ptBr.spelling

const edit = (start: string, spelling: 'pt-BR' | 'off' = 'pt-BR') => {
  const check = vi.fn(({ words: asked }: { words: string[] }) => ({
    wrong: asked.filter((word) => word === 'voçê'),
  }))
  const addKnownWord = vi.fn(({ word }: { word: string }) => settingsSchema.parse({ knownWords: [word] }))
  const [value, setValue] = createSignal(start)
  renderInApp(
    () => (
      <TemplateEditor
        value={value()}
        columns={['Nome']}
        messageColumn={null}
        disabled={false}
        invalid={false}
        marksLetters={false}
        onInput={setValue}
      />
    ),
    { settings: { addKnownWord }, spelling: { check, suggest: () => ({ suggestions: ['você', 'vocês'] }) } },
    { settings: { spelling } },
  )
  const area = screen.getByLabelText<HTMLTextAreaElement>('Mensagem')
  const putCursor = (at: number) => {
    area.focus()
    area.setSelectionRange(at, at)
    fireEvent.pointerUp(area)
  }
  const underlined = () => [...document.querySelectorAll('[data-wrong]')].map((mark) => mark.textContent)
  return { value, area, putCursor, underlined, check, addKnownWord }
}
const choice = () => screen.queryByRole('group', { name: words.of('voçê') })

it('a word that is not in the dictionary is underlined, and replaced by the one that is chosen', async () => {
  const { value, putCursor, underlined } = edit('Oi {{Nome}}, voçê tem voçê')
  await eventually(() => expect(underlined()).toEqual(['voçê', 'voçê']))
  expect(choice()).toBeNull()
  putCursor(24)
  fireEvent.click(await within(choice() ?? document.body).findByRole('button', { name: 'você' }))
  expect(value()).toBe('Oi {{Nome}}, voçê tem você')
  await eventually(() => expect(underlined()).toEqual(['voçê']))
})

it('a word is not underlined while it is being typed', async () => {
  const { area, putCursor, underlined, check } = edit('Oi ')
  fireEvent.input(area, { target: { value: 'Oi voçê' } })
  await eventually(() => expect(check).toHaveBeenCalledWith({ language: 'pt-BR', words: ['Oi', 'voçê'] }))
  expect(underlined()).toEqual([])
  putCursor(1)
  await eventually(() => expect(underlined()).toEqual(['voçê']))
})

it('a word can be added to the dictionary where it is underlined', async () => {
  const { putCursor, underlined, addKnownWord } = edit('voçê')
  await eventually(() => expect(underlined()).toEqual(['voçê']))
  putCursor(2)
  fireEvent.click(within(choice() ?? document.body).getByRole('button', { name: words.learn }))
  await eventually(() => expect(addKnownWord).toHaveBeenCalledWith({ word: 'voçê' }))
})

it('the texts of a card are checked, and its title stays one line', async () => {
  const check = vi.fn(({ words: asked }: { words: string[] }) => ({
    wrong: asked.filter((word) => word === 'voçê'),
  }))
  const [cards, setCards] = createSignal<DraftCard[]>([
    { title: 'Para voçê', message: 'Só para voçê', imageUrl: '', buttons: [] },
  ])
  const pictures = createCardPictures()
  renderInApp(
    () => <CardsEditor cards={cards()} pictures={pictures} disabled={false} onChange={setCards} />,
    { spelling: { check, suggest: () => ({ suggestions: ['você'] }) } },
    { settings: { spelling: 'pt-BR' } },
  )
  const underlined = () => [...document.querySelectorAll('[data-wrong]')].map((mark) => mark.textContent)
  await eventually(() => expect(underlined()).toEqual(['voçê', 'voçê']))
  const title = screen.getByLabelText<HTMLTextAreaElement>(ptBr.rcs.cardTitle)
  title.focus()
  title.setSelectionRange(6, 6)
  fireEvent.pointerUp(title)
  fireEvent.click(await screen.findByRole('button', { name: 'você' }))
  expect(title.value).toBe('Para você')
  expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(false)
  fireEvent.input(title, { target: { value: 'Duas\n linhas' } })
  expect(title.value).toBe('Duas linhas')
  await eventually(() => expect(underlined()).toEqual(['voçê']))
})

it('with the spell checker off no word is looked up', async () => {
  const { area, check, underlined } = edit('voçê', 'off')
  await eventually(() => expect(area.value).toBe('voçê'))
  expect(check).not.toHaveBeenCalled()
  expect(underlined()).toEqual([])
})

it('words of the user are listed in the settings, and are removed one by one', async () => {
  const removeKnownWord = vi.fn(() => settingsSchema.parse({}))
  renderInApp(
    () => <SpellingPanel onChange={() => {}} />,
    { settings: { removeKnownWord } },
    { settings: { knownWords: ['Zorblax'] } },
  )
  fireEvent.click(await screen.findByRole('button', { name: words.removeWord('Zorblax') }))
  await eventually(() => expect(removeKnownWord).toHaveBeenCalledWith({ word: 'Zorblax' }))
})
