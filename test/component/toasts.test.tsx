import { expect, it } from 'vitest'
import { createToasts } from '../../renderer/state/toasts.ts'

it('at most four toasts are shown, and those that can be undone are dropped last', () => {
  const toasts = createToasts()
  const undo = { label: 'Desfazer', run: () => {} }
  const said = () => toasts.all.map(({ text }) => text)
  toasts.say('apagada', undo)
  for (const text of ['um', 'dois', 'três', 'quatro']) toasts.say(text)
  expect(said()).toEqual(['apagada', 'dois', 'três', 'quatro'])
  toasts.say('três de novo', undefined, 'três')
  toasts.say('três outra vez', undefined, 'três')
  expect(said()).toEqual(['apagada', 'três', 'quatro', 'três outra vez'])
  for (const text of ['outra', 'mais uma', 'e outra', 'última']) toasts.say(text, undo)
  expect(said()).toEqual(['outra', 'mais uma', 'e outra', 'última'])
})
