import { expect, type Page } from '@playwright/test'
import { dropFiles, type RunningApp, test } from './support/app.ts'
import { pidOf } from './support/processes.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'
import { countStoredRows } from './support/stored-data.ts'

test.skip(process.platform === 'win32', 'processes cannot be stopped half-way there')

const many = 200_000

/**
 * Starts the import of a large file and brings it to a halt half-way: some rows are in, others are not, and the window
 * shows the count. The reader is stopped, so that this moment lasts until the test has done what it wants with it.
 */
const haltHalfWay = async (running: RunningApp): Promise<{ reader: number }> => {
  const { page } = running
  await page.getByRole('button', { name: 'Importar o arquivo' }).click()
  // Looked at with every frame: an import does not wait.
  await page.waitForFunction(() => /[1-9][\d.]*\s*linhas lidas/.test(document.body.innerText))
  const reader = await pidOf(running, 'revoada-reader')
  process.kill(reader, 'SIGSTOP')
  return { reader }
}

const expectNoLists = async (page: Page): Promise<void> => {
  await goTo(page, 'Listas')
  await expect(page.getByRole('heading', { name: 'Nenhuma lista até agora' })).toBeVisible()
}

/** From the page that says what went wrong, through the sample, to the end. */
const importAgain = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Voltar à amostra' }).click()
  await page.getByRole('button', { name: 'Importar o arquivo' }).click()
  await expect(page.getByRole('heading', { name: '200.000 contatos entraram' })).toBeVisible()
}

test('the workspace dies in the middle of an import: it says so, comes back, and nothing is half there', async ({
  running,
  folder,
  userData,
}) => {
  const { page } = running
  await dropFiles(page, [writePeople(folder, 'muitos.csv', many)])
  await haltHalfWay(running)
  const workspace = await pidOf(running, 'revoada-workspace')
  process.kill(workspace, 'SIGKILL')

  // It says what happened and what was kept, and takes it back by itself when it is over.
  const strip = page.getByRole('status', { name: 'O que está em andamento' })
  await expect(strip).toContainText('O processo de dados parou e está reiniciando.')
  await expect(page.getByRole('heading', { name: 'A importação não terminou' })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('O processo de dados reiniciou no meio desta importação.')
  await expect(alert).toContainText('Nada entrou pela metade')
  await expect(strip).toBeEmpty()
  expect(await pidOf(running, 'revoada-workspace')).not.toBe(workspace)

  await expectNoLists(page)
  await page.goBack()
  await importAgain(page)
  await running.quit()
  expect(countStoredRows(userData)).toEqual({ lists: 1, batches: 1, contacts: many })
})

test('a reader dies in the middle of an import: it says so, nothing is half there, and work goes on', async ({
  running,
  folder,
  userData,
}) => {
  const { page } = running
  await dropFiles(page, [writePeople(folder, 'muitos.csv', many)])
  const { reader } = await haltHalfWay(running)
  process.kill(reader, 'SIGKILL')
  await expect(page.getByRole('heading', { name: 'A importação não terminou' })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('O leitor de arquivos parou no meio deste arquivo.')
  await expect(alert).toContainText('Nada foi importado. O resto do aplicativo não foi afetado.')
  await expectNoLists(page)
  await importFile(page, writePeople(folder, 'poucos.csv', 3), '3')
  await page.getByRole('navigation', { name: 'Arquivos soltos' }).getByText('muitos.csv').click()
  await importAgain(page)
  await running.quit()
  expect(countStoredRows(userData)).toEqual({ lists: 2, batches: 2, contacts: many + 3 })
})
