import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSecretCopies } from '../../../main/app/copied-secret.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  let held = ''
  const clipboard = {
    readText: () => Promise.resolve(held),
    writeText: (text: string) => {
      held = text
      return Promise.resolve()
    },
    clear: () => {
      held = ''
    },
  }
  return { clipboard, copies: createSecretCopies(clipboard) }
}

it('a copied secret is off the clipboard after a minute', async () => {
  const { clipboard, copies } = start()
  copies.copy('segredo')
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await clipboard.readText()).toBe('segredo')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await clipboard.readText()).toBe('')
})

it('what was copied after a secret stays on the clipboard', async () => {
  const { clipboard, copies } = start()
  copies.copy('segredo')
  await clipboard.writeText('outra coisa')
  await vi.advanceTimersByTimeAsync(60_000)
  await copies.end()
  expect(await clipboard.readText()).toBe('outra coisa')
})

it('a secret that is copied again stays a whole minute more', async () => {
  const { clipboard, copies } = start()
  copies.copy('segredo')
  await vi.advanceTimersByTimeAsync(40_000)
  copies.copy('segredo')
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await clipboard.readText()).toBe('segredo')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await clipboard.readText()).toBe('')
})

it('a secret leaves the clipboard with the app', async () => {
  const { clipboard, copies } = start()
  copies.copy('segredo')
  await copies.end()
  expect(await clipboard.readText()).toBe('')
})
