import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, expect, it, vi } from 'vitest'
import type { ShellCalls } from '../../shared/bridge/shell-contract.ts'
import { FirstProtection } from '../../renderer/features/keys/first-protection.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { eventually } from '../support/eventually.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const words = ptBr.keys

it.each(['passphrase', 'file'])(
  'the protection by %s is chosen once, however often one presses',
  async (backend) => {
    const answer = Promise.withResolvers<never>()
    const chooseKeyProtection = vi.fn<ShellCalls['chooseKeyProtection']>(() => answer.promise)
    renderInApp(() => <FirstProtection />, {}, { bridge: { chooseKeyProtection } })
    if (backend === 'file') fireEvent.click(screen.getByLabelText(words.consent))
    else
      for (const label of [words.passphrase, words.repeat])
        fireEvent.input(screen.getByLabelText(label), { target: { value: 'sete andorinhas' } })
    const name = backend === 'file' ? words.useFile : words.usePassphrase
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    const form = button.closest('form') ?? button
    fireEvent.submit(form)
    fireEvent.submit(form)
    await eventually(() => expect(chooseKeyProtection).toHaveBeenCalledTimes(1))
    fireEvent.submit(form)
    expect(button.getAttribute('aria-busy')).toBe('true')
    answer.reject(new Error('no disk'))
    expect(await screen.findByText(words.failed)).toBeTruthy()
    expect(chooseKeyProtection).toHaveBeenCalledTimes(1)
    await eventually(() => expect(button.getAttribute('aria-busy')).toBeNull())
  },
)
