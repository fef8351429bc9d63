import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './support/app.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'

test('people of a list are found, taken out with a way back, and saved with the columns of the file', async ({
  running,
  folder,
}) => {
  const { app, page } = running
  await importFile(page, writePeople(folder, 'clientes.csv', 300), '300')
  await goTo(page, 'Listas')
  await page.getByRole('link', { name: 'clientes' }).click()

  await test.step('the search finds a person by their name', async () => {
    await expect(
      page.getByRole('searchbox', { name: 'Buscar nome, telefone, qualquer coluna' }),
    ).toBeVisible()
    await page.keyboard.press('Control+f')
    await page.keyboard.type('pessoa 123')
    await expect(page.getByText('1 de 300 contatos')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Pessoa 123' })).toBeVisible()
  })

  await test.step('who is taken out is gone, and comes back by undo', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar o contato 1' }).check()
    await page.getByRole('button', { name: 'Tirar da lista' }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum contato assim nesta lista' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Contatos 299' })).toBeVisible()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(page.getByText('1 de 300 contatos')).toBeVisible()
  })

  await test.step('a summary’s bar shows its people, who are saved and made a list', async () => {
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await page.getByRole('tab', { name: 'Resumo' }).click()
    await page.getByRole('button', { name: 'Celular' }).click()
    await expect(page.getByText('300 de 300 contatos')).toBeVisible()
    const saved = join(folder, 'celulares.csv')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, saved)
    await page.getByRole('button', { name: 'Com 300 filtrados' }).click()
    await page.getByRole('menuitem', { name: 'Salvar em CSV para o Excel…' }).click()
    await expect(page.getByText('300 contatos salvos.')).toBeVisible()
    expect(readFileSync(saved, 'utf8').trimEnd().split('\r\n')).toHaveLength(301)
    await page.getByRole('button', { name: 'Com 300 filtrados' }).click()
    await page.getByRole('menuitem', { name: 'Criar lista com eles…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Criar a lista' }).click()
    await expect(page.getByRole('heading', { name: 'clientes, cópia' })).toBeVisible()
  })

  await test.step('somebody who is blocked stays in the list and is out of every campaign', async () => {
    await page.getByRole('checkbox', { name: 'Selecionar o contato 1', exact: true }).check()
    await page.getByRole('button', { name: 'Bloquear' }).click()
    await expect(page.getByText(/^1 contato bloqueado/)).toBeVisible()
    await page.getByRole('button', { name: 'Escrever SMS' }).click()
    await expect(page.getByText('Bloqueados individualmente')).toBeVisible()
  })
})
