/** The recovery code and other protections of the key, as the window asks for them and says what came of it. */
import { cleanup, fireEvent, screen, within } from '@solidjs/testing-library'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { ExportDialog } from '../../renderer/features/data-care/export-dialog.tsx'
import { KeysPage } from '../../renderer/features/keys/keys-page.tsx'
import { ProtectionPanel } from '../../renderer/features/keys/protection-panel.tsx'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import type { KeyProtection } from '../../shared/bridge/shell.ts'
import type { ShellCalls } from '../../shared/bridge/shell-contract.ts'
import { eventually } from '../support/eventually.ts'
import { renderInApp } from './in-app.tsx'

afterEach(cleanup)

const words = ptBr.keys
const code = 'V4BT-9Q2M-0ZK7-X8RD-3NHE-WJ5C-AG6P'
const keys = (of: Partial<KeyProtection>): { keys: KeyProtection } => ({
  keys: { state: 'open', backend: 'passphrase', recoveryMadeAt: null, ...of },
})
const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('a recovery code is shown after the right passphrase, copied by main, and printed as a page', async () => {
  const makeRecoveryCode = vi.fn<ShellCalls['makeRecoveryCode']>((input) =>
    Promise.resolve(input.passphrase === 'sete andorinhas' ? code : null),
  )
  const copyRecoveryCode = vi.fn<ShellCalls['copyRecoveryCode']>(() => Promise.resolve(undefined))
  renderInApp(
    () => <ProtectionPanel />,
    {},
    { bridge: { makeRecoveryCode, copyRecoveryCode }, shell: keys({}) },
  )
  expect(screen.getByText(words.recovery.none)).toBeTruthy()
  press(`${words.recovery.make}…`)
  const dialog = within(await screen.findByRole('dialog'))
  const make = dialog.getByRole<HTMLButtonElement>('button', { name: words.recovery.make })
  expect(make.disabled).toBe(true)
  type(words.passphraseNow, 'oito garças')
  fireEvent.click(make)
  expect(await dialog.findByText(words.wrongNow)).toBeTruthy()
  type(words.passphraseNow, 'sete andorinhas')
  fireEvent.click(make)
  expect((await dialog.findByLabelText(words.recovery.title)).textContent).toBe(code.replaceAll('-', ''))
  expect(dialog.getByText(words.recovery.once)).toBeTruthy()
  press(words.recovery.copy)
  expect(await dialog.findByText(words.recovery.copied)).toBeTruthy()
  expect(copyRecoveryCode).toHaveBeenCalledExactlyOnceWith(code)
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())
  press(words.recovery.print)
  expect(print).toHaveBeenCalledOnce()
  expect(document.querySelector('.print-page')?.textContent).toContain(code.replaceAll('-', ''))
})

it('a new recovery code says that it replaces the one before', async () => {
  const state = keys({ backend: 'keychain', recoveryMadeAt: '2026-11-20T12:00:00.000Z' })
  renderInApp(() => <ProtectionPanel />, {}, { shell: state })
  expect(screen.getByText(/Feito em 20 de nov. de 2026/)).toBeTruthy()
  press(`${words.recovery.makeAnother}…`)
  expect(await screen.findByText(words.recovery.replaces)).toBeTruthy()
})

it('a key in a plain file needs no recovery code', () => {
  renderInApp(() => <ProtectionPanel />, {}, { shell: keys({ backend: 'file' }) })
  expect(screen.queryByText(words.recovery.title)).toBeNull()
})

it.each([
  ['wrong_passphrase', words.wrongNow],
  ['keychain_refused', words.keychainRefused],
] as const)('a change of the protection that is answered by %s says why', async (answer, said) => {
  const changeKeyProtection = vi.fn<ShellCalls['changeKeyProtection']>(() => Promise.resolve(answer))
  renderInApp(() => <ProtectionPanel />, {}, { bridge: { changeKeyProtection }, shell: keys({}) })
  press(`${words.change}…`)
  await screen.findByRole('dialog')
  type(words.passphraseNow, 'sete andorinhas')
  press(words.useKeychain)
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
  expect(changeKeyProtection).toHaveBeenCalledExactlyOnceWith({
    choice: { backend: 'keychain' },
    passphrase: 'sete andorinhas',
  })
})

it.each(['keychain_closed', 'passphrase_needed'] as const)(
  'where the keys are %s, the recovery code opens them, and what is no code is told',
  async (state) => {
    const answers = ['mistyped', 'another', 'opened'] as const
    const recoverKeys = vi.fn<ShellCalls['recoverKeys']>()
    for (const answer of answers) recoverKeys.mockResolvedValueOnce(answer)
    renderInApp(
      () => <KeysPage />,
      {},
      { bridge: { recoverKeys }, shell: keys({ state, recoveryMadeAt: '2026-11-20T12:00:00.000Z' }) },
    )
    press(`${words.recovery.use}…`)
    for (const answer of answers) {
      type(words.recovery.title, `${code} ${answer}`)
      press(words.recovery.open)
      if (answer !== 'opened') expect(await screen.findByText(words.recovery.answers[answer])).toBeTruthy()
    }
    await eventually(() => expect(recoverKeys).toHaveBeenCalledTimes(3))
    expect(recoverKeys).toHaveBeenLastCalledWith({ code: `${code} opened` })
  },
)

it('a choice of when it locks is shown at once, and as before where it cannot be kept', async () => {
  const answer = Promise.withResolvers<undefined>()
  const setLock = vi.fn<ShellCalls['setLock']>(() => answer.promise)
  renderInApp(() => <ProtectionPanel />, {}, { bridge: { setLock }, shell: keys({}) })
  const withScreen = screen.getByRole<HTMLInputElement>('switch', { name: words.lock.withScreen })
  expect(withScreen.checked).toBe(true)
  fireEvent.click(withScreen)
  expect(withScreen.getAttribute('aria-checked')).toBe('false')
  expect(setLock).toHaveBeenCalledExactlyOnceWith({ withScreen: false, idleMinutes: null })
  answer.reject(new Error('no disk'))
  await eventually(() => expect(withScreen.getAttribute('aria-checked')).toBe('true'))
})

it('without a recovery code none is asked for', () => {
  renderInApp(() => <KeysPage />, {}, { shell: keys({ state: 'keychain_closed', backend: 'keychain' }) })
  expect(screen.queryByRole('button', { name: `${words.recovery.use}…` })).toBeNull()
})

it('a file that leaves the computer is not written under a passphrase that a program guesses', async () => {
  const exportData = vi.fn<ShellCalls['exportData']>(() => Promise.resolve({ state: 'cancelled' }))
  renderInApp(() => <ExportDialog onClose={() => {}} />, {}, { bridge: { exportData } })
  const transfer = ptBr.dataCare.transfer
  const write = async (passphrase: string) => {
    type(transfer.passphrase, passphrase)
    type(transfer.repeat, passphrase)
    const action = screen.getByRole('button', { name: transfer.outAction })
    await eventually(() => expect(action.getAttribute('aria-busy')).toBeNull())
    fireEvent.click(action)
  }
  for (const weak of ['12345678', 'password1', 'revoada2026', 'qwertyuiop']) {
    await write(weak)
    expect(await screen.findByText(words.tooWeak)).toBeTruthy()
  }
  expect(exportData).not.toHaveBeenCalled()
  await write('sete andorinhas ao entardecer')
  await eventually(() => expect(exportData).toHaveBeenCalledOnce())
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('muito boa')
})
