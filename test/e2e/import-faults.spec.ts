import { expect, type Page } from '@playwright/test'
import { dropFiles, type RunningApp, test } from './support/app.ts'
import { isRunning, pidOf, pidsOfReaders } from './support/processes.ts'
import { signalAll } from './support/signal-all.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'
import { countStoredRows } from './support/stored-data.ts'

test.skip(process.platform === 'win32', 'processes cannot be stopped half-way there')

const many = 200_000

/**
 * Brings the reading of a large file, which begins with its drop, to a halt half-way: some rows are in, others are not,
 * and the window shows the count. The reader is stopped, so that this moment lasts until the test has done what it wants
 * with it.
 */
const haltReading = async (running: RunningApp): Promise<{ readers: number[] }> => {
  // Looked at with every frame: a reading does not wait.
  await running.page.waitForFunction(() => /inteiro: [1-9][\d.]*\s*linhas/.test(document.body.innerText))
  // The one that looked into the file may be ending still.
  const readers = await pidsOfReaders(running)
  signalAll(readers, 'SIGSTOP')
  return { readers }
}

/** The same with the person having said that it is to be a list as soon as it is read. */
const haltHalfWay = async (running: RunningApp): Promise<{ readers: number[] }> => {
  const halted = await haltReading(running)
  await running.page.getByRole('button', { name: 'Importar o arquivo' }).click()
  await expect(running.page.getByRole('button', { name: 'Cancelar importação' })).toBeVisible()
  return halted
}

const expectNoLists = async (page: Page): Promise<void> => {
  await goTo(page, 'Listas')
  await expect(page.getByRole('heading', { name: 'Nenhuma lista até agora' })).toBeVisible()
}

/** From the page that says what went wrong, over the file, to the end. */
const importAgain = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Voltar ao arquivo' }).click()
  await page.getByRole('button', { name: /^Importar (o arquivo|200.000 contatos)$/ }).click()
  await expect(page.getByRole('heading', { name: '200.000 contatos importados' })).toBeVisible()
}

test('a workspace crash during an import is reported and recovered from, without partial data', async ({
  running,
  folder,
}) => {
  const { page } = running
  await dropFiles(page, [writePeople(folder, 'muitos.csv', many)])
  await haltHalfWay(running)
  const workspace = await pidOf(running, 'revoada-workspace')
  process.kill(workspace, 'SIGKILL')

  // It says what happened and what was kept, and takes it back by itself when it is over.
  const strip = page.getByRole('status', { name: 'Em andamento' })
  await expect(strip).toContainText('O processo de dados parou e está reiniciando.')
  await expect(page.getByRole('heading', { name: 'A importação não terminou' })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('O processo de dados reiniciou no meio deste trabalho.')
  await expect(alert).toContainText('Nada ficou pela metade')
  await expect(strip).toBeEmpty()
  expect(await pidOf(running, 'revoada-workspace')).not.toBe(workspace)

  await expectNoLists(page)
  await page.goBack()
  await importAgain(page)
  expect(countStoredRows(running.userData)).toEqual({ lists: 1, batches: 1, contacts: many })
})

test('a file is read again after a workspace crash during the reading, and imports completely', async ({
  running,
  folder,
}) => {
  const { page } = running
  await dropFiles(page, [writePeople(folder, 'muitos.csv', many)])
  await haltReading(running)
  process.kill(await pidOf(running, 'revoada-workspace'), 'SIGKILL')
  await page.getByRole('button', { name: 'Importar 200.000 contatos' }).click()
  await expect(page.getByRole('heading', { name: '200.000 contatos importados' })).toBeVisible()
  expect(countStoredRows(running.userData)).toEqual({ lists: 1, batches: 1, contacts: many })
})

test('a reader crash during an import is reported, leaves no partial data, and other imports work', async ({
  running,
  folder,
}) => {
  const { page } = running
  await dropFiles(page, [writePeople(folder, 'muitos.csv', many)])
  const { readers } = await haltHalfWay(running)
  signalAll(readers, 'SIGKILL')
  await expect(page.getByRole('heading', { name: 'A importação não terminou' })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('O leitor de arquivos parou no meio deste arquivo.')
  await expect(alert).toContainText('Nada foi importado. O resto do aplicativo não foi afetado.')
  await expectNoLists(page)
  await importFile(page, writePeople(folder, 'poucos.csv', 3), '3')
  await page.getByRole('navigation', { name: 'Fila de arquivos' }).getByText('muitos.csv').click()
  await importAgain(page)
  expect(countStoredRows(running.userData)).toEqual({ lists: 2, batches: 2, contacts: many + 3 })
})

test('a reader that runs out of memory during an import is named as such, and no partial data is left', async ({
  running,
  folder,
}) => {
  const { page } = running
  await dropFiles(page, [writePeople(folder, 'muitos.csv', many)])
  const { readers } = await haltHalfWay(running)
  // How Chromium ends a page whose heap is full.
  signalAll(readers, 'SIGTRAP')
  signalAll(readers, 'SIGCONT')
  await expect(page.getByRole('heading', { name: 'A importação não terminou' })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('O arquivo pediu memória demais e a leitura foi interrompida.')
  await expectNoLists(page)
  expect(countStoredRows(running.userData)).toEqual({ lists: 0, batches: 0, contacts: 0 })
})

test('quitting during an import ends the app and its readers, and leaves no partial data', async ({
  running,
  startAgain,
  folder,
}) => {
  await dropFiles(running.page, [writePeople(folder, 'muitos.csv', many)])
  const { readers } = await haltHalfWay(running)
  expect(readers).not.toEqual([])
  await running.quit()
  await expect.poll(() => readers.filter(isRunning)).toEqual([])

  const second = await startAgain()
  await expectNoLists(second.page)
  expect(countStoredRows(second.userData)).toEqual({ lists: 0, batches: 0, contacts: 0 })
})
