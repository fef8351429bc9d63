import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { expect } from '@playwright/test'
import { mp3Of, tone } from '../support/audio/sound.ts'
import { electronEnvironment, electronSwitches, root, test } from './support/app.ts'
import { goTo, writePeople } from './support/steps.ts'

const electron = createRequire(import.meta.url)('electron') as unknown as string

/** Starts the app once more on the same data, as a file manager does, and waits for it to end. */
const startAgain = async (userData: string, folder: string, files: readonly string[]): Promise<void> => {
  const second = spawn(electron, [root, ...electronSwitches(userData), ...files], {
    cwd: folder,
    env: electronEnvironment(),
    stdio: 'ignore',
  })
  await once(second, 'exit')
}

test('a file passed at the start is opened, and files of a second start open in the same window', async ({
  start,
  userData,
  folder,
}) => {
  const first = writePeople(folder, 'primeira.csv', 3)
  const { page, app } = await start({ switches: [first] })
  await expect(page.getByText('3 linhas, 2 colunas')).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Pessoa 3' })).toBeVisible()

  writePeople(folder, 'segunda.csv', 5)
  writePeople(folder, 'terceira.csv', 7)
  // By the names that they have where the second one was started.
  await startAgain(userData, folder, ['segunda.csv', 'terceira.csv'])
  await expect(page.getByRole('button', { name: /^segunda\.csv/ })).toBeVisible()
  await page.getByRole('button', { name: /^terceira\.csv/ }).click()
  await expect(page.getByText('7 linhas, 2 colunas')).toBeVisible()
  expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1)
})

test('a path that cannot be opened is reported, and the other files are still opened', async ({
  start,
  userData,
  folder,
}) => {
  const { page } = await start({ switches: [join(folder, 'sumiu.csv')] })
  const said = page.getByRole('dialog', { name: 'Um arquivo não foi aberto' })
  await expect(said).toContainText('sumiu.csv: Não está nesse lugar.')
  await said.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(said).toBeHidden()

  mkdirSync(join(folder, 'pasta'))
  const good = writePeople(folder, 'boa.csv', 2)
  await startAgain(userData, folder, [join(folder, 'pasta'), good])
  await expect(page.getByRole('dialog', { name: 'Um arquivo não foi aberto' })).toContainText(
    'pasta: É uma pasta.',
  )
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 linhas, 2 colunas')).toBeVisible()
})

test('an MP3 passed at the start becomes a recording, and a recent file can be opened again', async ({
  start,
  folder,
}) => {
  const sound = join(folder, 'recado.mp3')
  writeFileSync(sound, await mp3Of(2, 44_100, tone(440)))
  const people = writePeople(folder, 'pessoas.csv', 2)
  const { page } = await start({ switches: [sound, people] })
  await expect(page.getByText('“recado.mp3” está na biblioteca de gravações.')).toBeVisible()
  await expect(page.getByText('2 linhas, 2 colunas')).toBeVisible()
  await page.getByRole('button', { name: 'Usar num torpedo' }).click()
  await expect(page.getByLabel('Gravação', { exact: true })).toContainText('recado.mp3')

  await goTo(page, 'Listas')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pessoas')
  await expect(page.getByRole('combobox', { name: 'Buscar' })).toHaveValue('pessoas')
  await expect(page.getByRole('option', { name: new RegExp(basename(people)), selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 linhas, 2 colunas')).toBeVisible()
})
