import { expect } from '@playwright/test'
import { test } from './support/app.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'

test('a combined and tagged list survives a kill of the app', async ({ running, startAgain, folder }) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'base.csv', 500), '500')
  await goTo(page, 'Listas')
  await importFile(page, writePeople(folder, 'atraso.csv', 120), '120')

  await test.step('one list is subtracted from the other, with a count before it is created', async () => {
    await goTo(page, 'Listas')
    await page.getByRole('checkbox', { name: 'Selecionar base' }).check()
    await page.getByRole('checkbox', { name: 'Selecionar atraso' }).check()
    await page.getByRole('button', { name: 'Combinar 2 listas…' }).click()
    const sheet = page.getByRole('dialog', { name: 'Combinar 2 listas' })
    await expect(sheet).toContainText('A nova lista terá 500 contatos; 120 linhas repetidas ficam de fora.')
    await sheet.getByText('Subtrair', { exact: true }).click()
    await expect(sheet).toContainText('A nova lista terá 380 contatos.')
    await sheet.getByRole('button', { name: 'Criar a lista' }).click()
    await expect(page.getByRole('heading', { name: 'Base sem atraso' })).toBeVisible()
  })

  await test.step('the summary shows the states of the new list', async () => {
    await page.getByRole('tab', { name: 'Resumo' }).click()
    await expect(page.getByRole('table', { name: 'Por UF' }).getByRole('row').last()).toContainText(
      'SP380100%',
    )
  })

  await test.step('a tag is added to the new list', async () => {
    await page.getByRole('button', { name: /^Ações de/ }).click()
    await page.getByRole('menuitem', { name: 'Etiquetas…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Etiquetas de/ })
    await dialog.getByLabel('Nova etiqueta').fill('em dia')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Renomear “em dia”' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Pronto' }).click()
  })

  await running.kill()
  const again = await startAgain()
  await goTo(again.page, 'Listas')
  await again.page
    .getByRole('group', { name: /etiquetas/ })
    .getByRole('button', { name: 'em dia' })
    .click()
  await expect(again.page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expect(again.page.getByRole('table')).toContainText('Base sem atraso')
})

test('a removed list is restored by undo, and otherwise stays removed', async ({ running, folder }) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'clientes.csv', 40), '40')
  await goTo(page, 'Listas')
  const row = page.getByRole('cell', { name: 'clientes.csv' })
  const removeIt = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Ações de clientes' }).click()
    await page.getByRole('menuitem', { name: 'Remover' }).click()
    await expect(row).toBeHidden()
  }
  await removeIt()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('“clientes” está de volta.')).toBeVisible()
  await page.getByRole('link', { name: 'clientes' }).click()
  await expect(page.getByText('Pessoa 1', { exact: true })).toBeVisible()

  await goTo(page, 'Listas')
  await removeIt()
  await expect(page.getByRole('heading', { name: 'Nenhuma lista até agora' })).toBeVisible()
})

test('an expired list is reported on the home page and can be kept longer or removed', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'antigos.csv', 7), '7')
  await goTo(page, 'Listas')
  await page.getByRole('button', { name: 'Ações de antigos' }).click()
  await page.getByRole('menuitem', { name: 'Manter até…' }).click()
  await page.getByRole('dialog').getByLabel('Manter até').fill('2020-02-29')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await goTo(page, 'Início')
  const question = page.getByText('O prazo para manter “antigos” venceu.')
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Manter mais 180 dias' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).last().click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Remover' }).click()
  await expect(question).toBeHidden()
  await goTo(page, 'Listas')
  await expect(page.getByRole('heading', { name: 'Nenhuma lista até agora' })).toBeVisible()
})
