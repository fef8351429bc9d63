import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles, test } from './support/app.ts'
import { goTo, writePeople } from './support/steps.ts'

test('several files become lists with one press, or one list, one that needs a person waits, and a file that came before says so', async ({
  running,
  folder,
}) => {
  const { page } = running
  const first = writePeople(folder, 'norte.csv', 30)
  const withoutPhones = join(folder, 'filiais.csv')
  writeFileSync(withoutPhones, 'filial;gerente\nCentro;Ana\nMooca;Bia\n')
  await dropFiles(page, [first, writePeople(folder, 'sul.csv', 20), withoutPhones])
  await page.getByRole('button', { name: 'Importar todos (3)' }).click()
  await expect(page.getByText('2 arquivos importados; 1 ainda precisa de você.')).toBeVisible()
  const queue = page.getByRole('navigation', { name: 'Fila de arquivos' })
  await expect(queue.getByRole('button', { name: /sul\.csv/ })).toHaveCount(0)

  await goTo(page, 'Listas')
  await expect(page.getByRole('link', { name: 'norte' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'sul' })).toBeVisible()

  const again = join(folder, 'outro nome.csv')
  copyFileSync(first, again)
  await dropFiles(page, [again])
  await queue.getByRole('button', { name: /outro nome/ }).click()
  await expect(page.getByText(/^Este arquivo já foi importado hoje às .*, na lista “norte”\.$/)).toBeVisible()

  await test.step('one that was read and corrected and two others become one list', async () => {
    await expect(page.getByRole('button', { name: 'Importar 30 contatos' })).toBeVisible()
    await page.getByRole('gridcell', { name: 'Pessoa 3', exact: true }).click()
    await page.keyboard.type('Pessoa corrigida')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('gridcell', { name: 'Pessoa corrigida' })).toBeVisible()
    const january = writePeople(folder, 'janeiro.csv', 40)
    await dropFiles(page, [january, writePeople(folder, 'fevereiro.csv', 10)])
    await page.getByRole('button', { name: 'Importar numa lista só (3)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar numa lista só' })
    await expect(dialog.getByRole('listitem')).toHaveText(['outro nome.csv', 'janeiro.csv', 'fevereiro.csv'])
    await expect(dialog).toContainText('As colunas seguem outro nome.csv: Telefone em “telefone”.')
    await dialog.getByRole('textbox', { name: 'Nome da lista' }).fill('Tudo junto')
    await dialog.getByRole('button', { name: 'Importar 3 arquivos' }).click()
    await expect(page.getByRole('heading', { name: '40 contatos importados' })).toBeVisible()
    await page.getByRole('link', { name: 'Abrir lista' }).click()
    await expect(page.getByRole('columnheader', { name: /Arquivo/ })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Pessoa corrigida' })).toBeVisible()

    await dropFiles(page, [january])
    await queue.getByRole('button', { name: /janeiro/ }).click()
    await expect(
      page.getByText(/^Este arquivo já foi importado hoje às .*, na lista “Tudo junto”\.$/),
    ).toBeVisible()
  })
})

test('a changed file that is dropped again is read again, and corrections to its earlier version are kept', async ({
  running,
  folder,
}) => {
  const { page } = running
  const path = writePeople(folder, 'corrigir.csv', 3)
  await dropFiles(page, [path])
  await expect(page.getByRole('button', { name: 'Importar 3 contatos' })).toBeVisible()
  await page.getByRole('gridcell', { name: 'Pessoa 3', exact: true }).click()
  await page.keyboard.type('Pessoa corrigida')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: 'Pessoa corrigida' })).toBeVisible()

  // The other file says when both have been taken.
  await dropFiles(page, [path, writePeople(folder, 'outro.csv', 2)])
  const queue = page.getByRole('navigation', { name: 'Fila de arquivos' })
  await expect(queue.getByRole('button', { name: /outro\.csv/ })).toBeVisible()
  await expect(queue.getByRole('button', { name: /corrigir\.csv/ })).toHaveCount(1)
  await expect(page.getByRole('gridcell', { name: 'Pessoa corrigida' })).toBeVisible()

  writePeople(folder, 'corrigir.csv', 5)
  await dropFiles(page, [path])
  await expect(page.getByRole('button', { name: 'Importar 5 contatos' })).toBeVisible()
  await expect(
    page.getByText('“corrigir.csv” mudou e foi lido de novo. O anterior continua na fila.'),
  ).toBeVisible()
  await queue
    .getByRole('button', { name: /corrigir\.csv/ })
    .first()
    .click()
  await expect(page.getByRole('gridcell', { name: 'Pessoa corrigida' })).toBeVisible()

  await test.step('one that could not be read takes its place when it can', async () => {
    const broken = join(folder, 'quebrado.xlsx')
    writeFileSync(broken, 'isto não é uma planilha\0\0\0')
    await dropFiles(page, [broken])
    await queue.getByRole('button', { name: /quebrado/ }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(queue.getByRole('button', { name: /quebrado/ })).toHaveCount(1)
    copyFileSync(path, broken)
    await dropFiles(page, [broken])
    await expect(page.getByRole('button', { name: 'Importar 5 contatos' })).toBeVisible()
    await expect(queue.getByRole('button', { name: /quebrado/ })).toHaveCount(1)
  })
})
