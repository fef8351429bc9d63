import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { launchApp, type RunningApp, test } from './support/app.ts'
import { goTo, importFile, part, writePeople } from './support/steps.ts'

const databaseOf = (userData: string): string => join(userData, 'data', 'workspace', 'workspace.db')

const listOf = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

const backupsOf = (page: Page) => part(page, 'Cópias de segurança')

const makeBackup = async (page: Page): Promise<void> => {
  await goTo(page, 'Ajustes')
  await backupsOf(page).getByRole('button', { name: 'Fazer uma agora' }).click()
  await expect(page.getByText('Cópia feita e conferida.')).toBeVisible()
  // The local service's comes a moment later.
  await expect(backupsOf(page).getByRole('row', { name: /Seus dados feita por você/ })).toBeVisible()
}

const restore = async (page: Page, row: RegExp): Promise<void> => {
  await page
    .getByRole('row', { name: row })
    .first()
    .getByRole('button', { name: /^Restaurar a cópia/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar esta cópia' }).click()
}

/** Damages a page of the file other than the first. */
const damage = (path: string): Buffer => {
  const bytes = readFileSync(path).fill(7, 8_192, 12_288)
  writeFileSync(path, bytes)
  return bytes
}

test('damaged data is left unchanged until the user restores a backup', async ({
  running,
  startAgain,
  folder,
}) => {
  await importFile(running.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await makeBackup(running.page)
  await importFile(running.page, writePeople(folder, 'depois.csv', 2), '2')
  await running.quit()
  const path = databaseOf(running.userData)
  const damaged = damage(path)

  const { page, userData } = await startAgain()
  await expect(page.getByRole('heading', { name: 'Seus dados não puderam ser abertos' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('O arquivo de dados está danificado.')
  expect(readFileSync(path)).toEqual(damaged)
  await page.getByRole('button', { name: 'Tentar abrir de novo' }).click()
  await expect(page.getByRole('alert')).toContainText('O arquivo de dados está danificado.')
  expect(readFileSync(path)).toEqual(damaged)

  await restore(page, /feita por você/)
  await goTo(page, 'Listas')
  await expect(listOf(page, 'pessoas')).toBeVisible()
  await expect(listOf(page, 'depois')).toHaveCount(0)
  const kept = join(userData, 'data', 'workspace', 'kept')
  const [aside = ''] = readdirSync(kept)
  expect(readFileSync(join(kept, aside, 'workspace.db'))).toEqual(damaged)
})

test('damage that occurs while the app runs is detected by the next backup and closes the data', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await makeBackup(page)
  // What was written lately is in the journal; all else but the first page is in the file.
  const path = databaseOf(running.userData)
  writeFileSync(path, readFileSync(path).fill(7, 4_096), { flag: 'r+' })
  await backupsOf(page).getByRole('button', { name: 'Fazer uma agora' }).click()
  await expect(page.getByRole('heading', { name: 'Seus dados não puderam ser abertos' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('O arquivo de dados está danificado.')
  await restore(page, /feita por você/)
  await goTo(page, 'Listas')
  await expect(listOf(page, 'pessoas')).toBeVisible()
})

test('a damaged backup is refused, and starting with empty data requires consent', async ({
  running,
  startAgain,
  folder,
}) => {
  await importFile(running.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await makeBackup(running.page)
  await running.quit()
  const backups = join(running.userData, 'data', 'workspace', 'backups')
  for (const name of readdirSync(backups)) damage(join(backups, name))
  rmSync(databaseOf(running.userData))

  const { page } = await startAgain()
  await expect(page.getByRole('alert')).toContainText('O arquivo de dados não está na pasta dele.')
  await restore(page, /feita por você/)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Esta cópia está danificada')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

  await page.getByRole('button', { name: 'Começar do zero' }).click()
  const begin = page.getByRole('dialog').getByRole('button', { name: 'Começar do zero' })
  await expect(begin).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Entendo que começo sem nenhum dos dados atuais' }).check()
  await begin.click()
  await goTo(page, 'Listas')
  await expect(page.getByText('Nenhuma lista até agora')).toBeVisible()
})

test('restoring a backup from the settings can be undone', async ({ running, folder }) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await makeBackup(page)
  await importFile(page, writePeople(folder, 'depois.csv', 2), '2')
  await goTo(page, 'Ajustes')
  await restore(page, /Seus dados feita por você/)
  await expect(page.getByText(/^Os dados de .+ voltaram\.$/)).toBeVisible()
  // The present data are a backup themselves.
  await expect(backupsOf(page).getByRole('row', { name: /Seus dados antes de restaurar/ })).toBeVisible()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Os dados anteriores voltaram.')).toBeVisible()
  await goTo(page, 'Listas')
  await expect(listOf(page, 'pessoas')).toBeVisible()
  await expect(listOf(page, 'depois')).toBeVisible()
})

const answerDialogs = ({ app }: RunningApp, path: string): Promise<void> =>
  app.evaluate(({ dialog }, answer) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: answer })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [answer] })
  }, path)

test('all data moves to another computer in one file protected by a passphrase', async ({
  start,
  folder,
}) => {
  const passphrase = 'sete andorinhas ao entardecer'
  const file = join(folder, 'tudo.revoada')
  const first = await start()
  await importFile(first.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await answerDialogs(first, file)
  await goTo(first.page, 'Ajustes')
  await first.page.getByRole('button', { name: 'Exportar tudo para um arquivo' }).click()
  const out = first.page.getByRole('dialog')
  await out.getByLabel('Frase secreta', { exact: true }).fill(passphrase)
  await out.getByLabel('A mesma frase, outra vez').fill(`${passphrase}.`)
  await out.getByRole('button', { name: 'Escolher onde salvar' }).click()
  await expect(out.getByText('As duas frases são diferentes.')).toBeVisible()
  await out.getByLabel('A mesma frase, outra vez').fill(passphrase)
  await out.getByRole('button', { name: 'Escolher onde salvar' }).click()
  await expect(first.page.getByText(/^Arquivo salvo/)).toBeVisible()
  await first.quit()
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file).includes('Pessoa')).toBe(false)

  const second = await launchApp({ userData: join(folder, 'other computer') })
  try {
    const { page } = second
    await importFile(page, writePeople(folder, 'daqui.csv', 2), '2')
    const bring = async (path: string, phrase: string) => {
      await answerDialogs(second, path)
      await goTo(page, 'Ajustes')
      await page.getByRole('button', { name: 'Importar de um arquivo' }).click()
      await page.getByRole('dialog').getByLabel('Frase secreta').fill(phrase)
      await page.getByRole('dialog').getByRole('button', { name: 'Importar os dados' }).click()
    }
    const cut = join(folder, 'cut.revoada')
    cpSync(file, cut)
    writeFileSync(cut, readFileSync(file).subarray(0, -100))
    await bring(cut, passphrase)
    await expect(page.getByRole('alert')).toContainText('O arquivo está incompleto ou foi danificado')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await bring(file, `${passphrase} `)
    await expect(page.getByText('Esta frase não abre o arquivo.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await goTo(page, 'Listas')
    await expect(listOf(page, 'daqui')).toBeVisible()

    await bring(file, passphrase)
    await expect(page.getByText('Os dados do outro computador estão aqui.')).toBeVisible({ timeout: 20_000 })
    await goTo(page, 'Listas')
    await expect(listOf(page, 'pessoas')).toBeVisible()
    await expect(listOf(page, 'daqui')).toHaveCount(0)
    // What was there is a backup.
    await goTo(page, 'Ajustes')
    await restore(page, /Seus dados antes de restaurar/)
    await expect(page.getByText(/^Os dados de .+ voltaram\.$/)).toBeVisible()
    await goTo(page, 'Listas')
    await expect(listOf(page, 'daqui')).toBeVisible()
  } finally {
    await second.quit()
  }
})
