import { expect, it } from 'vitest'
import { startTestWorkspace } from '../../support/test-workspace.ts'

const aWhile = 60_000
const message = {
  id: null,
  kind: 'message',
  name: 'Lembrete',
  text: 'Olá {{Nome:primeiro}}, vence hoje.',
} as const

it('a saved text is listed by name, changed in its place and still there after a restart', async () => {
  const started = startTestWorkspace()
  const { client } = started
  const saved = await client.savedTexts.save(message)
  const signature = await client.savedTexts.save({
    id: null,
    kind: 'signature',
    name: 'Área de cobrança',
    text: 'Equipe Clínica X',
  })
  expect(await client.savedTexts.list()).toEqual([signature, saved])
  const renamed = await client.savedTexts.save({ ...message, id: saved.id, name: 'Aviso' })
  expect(renamed.id).toBe(saved.id)
  const again = await started.restart()
  expect((await again.client.savedTexts.list()).map(({ name }) => name)).toEqual([
    'Área de cobrança',
    'Aviso',
  ])
})

it('a text without a name or without words is not saved', async () => {
  const { client } = startTestWorkspace()
  await expect(client.savedTexts.save({ ...message, name: '  ' })).rejects.toThrow()
  await expect(client.savedTexts.save({ ...message, text: '' })).rejects.toThrow()
  expect(await client.savedTexts.list()).toEqual([])
})

it('undoing the removal of a saved text restores it unchanged', async () => {
  const { client } = startTestWorkspace({ undoMs: aWhile })
  const saved = await client.savedTexts.save(message)
  await client.savedTexts.remove({ id: saved.id })
  expect(await client.savedTexts.list()).toEqual([])
  expect(await client.removals.undo({ kind: 'saved_text', id: saved.id })).toEqual({ isBack: true })
  expect(await client.savedTexts.list()).toEqual([saved])
  await client.savedTexts.remove({ id: 'not-there' })
  expect(await client.removals.undo({ kind: 'saved_text', id: 'not-there' })).toEqual({ isBack: false })
})
