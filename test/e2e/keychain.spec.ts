import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './support/app.ts'
import { startSecretService } from './support/secret-service.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'

test.skip(process.platform !== 'linux', 'other systems have a keychain that no test can make')
test.skip(process.env['SECRET_SERVICE'] !== 'yes', 'no GNOME Keyring is here, and none could be installed')

const preloads = [resolve(import.meta.dirname, 'support/secret-service.cjs')]

test('the keys lie in the keychain of the system; another one opens nothing, and the recovery code does', async ({
  start,
  folder,
  userData,
}) => {
  const ours = await startSecretService(join(folder, 'ours'))
  const startWith = (environment: Readonly<Record<string, string>>) =>
    start({ consentToKeyFile: false, preloads, environment })
  const first = await startWith(ours.environment)
  await first.page.getByRole('button', { name: 'Continuar' }).click()
  await expect(first.page.getByText('A chave fica no chaveiro do sistema', { exact: false })).toBeVisible()
  await first.page.getByRole('button', { name: 'Continuar' }).click()
  await first.page.getByRole('button', { name: 'Fazer um código' }).click()
  const shown = first.page.getByRole('status', { name: 'Código de recuperação' })
  await expect(shown).toBeVisible()
  const code = (await shown.textContent()) ?? ''
  await first.page.getByRole('button', { name: 'Pular' }).click()
  await importFile(first.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await first.quit()
  const kept = readFileSync(join(userData, 'keys.json'), 'utf8')
  const { backend, wrapped } = JSON.parse(kept) as { backend: string; wrapped: string }
  expect(backend).toBe('keychain')
  // Not with the password that stands in Chromium's source.
  expect(Buffer.from(wrapped, 'base64').subarray(0, 3).toString()).not.toBe('v10')

  const second = await startWith(ours.environment)
  await goTo(second.page, 'Listas')
  await expect(second.page.getByRole('link', { name: 'pessoas' })).toBeVisible()
  await second.quit()
  await ours.end()

  const other = await startSecretService(join(folder, 'other'))
  const third = await startWith(other.environment)
  await expect(third.page.getByRole('heading', { name: 'O chaveiro não entregou a chave' })).toBeVisible()
  expect(readFileSync(join(userData, 'keys.json'), 'utf8')).toBe(kept)
  await third.page.getByRole('button', { name: 'Usar o código de recuperação…' }).click()
  await third.page.getByLabel('Código de recuperação').fill(code)
  await third.page.getByRole('button', { name: 'Abrir com o código' }).click()
  await goTo(third.page, 'Listas')
  await expect(third.page.getByRole('link', { name: 'pessoas' })).toBeVisible()
  await third.quit()

  // From now on by the other one, without a question.
  const fourth = await startWith(other.environment)
  await goTo(fourth.page, 'Listas')
  await expect(fourth.page.getByRole('link', { name: 'pessoas' })).toBeVisible()
  await fourth.quit()
  await other.end()
})
