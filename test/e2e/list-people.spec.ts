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

test('a block of a list is selected by mouse and keys and copied as Excel takes it', async ({
  running,
  folder,
}) => {
  const { app, page } = running
  await importFile(page, writePeople(folder, 'clientes.csv', 300), '300')
  await goTo(page, 'Listas')
  await page.getByRole('link', { name: 'clientes' }).click()
  const clipboard = (): Promise<string> => app.evaluate(({ clipboard: system }) => system.readText())
  const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })
  await expect(cell('Pessoa 1')).toBeVisible()

  await test.step('a dragged block and one of keys are copied', async () => {
    await cell('Pessoa 2').hover()
    await page.mouse.down()
    await cell('11980000002').hover()
    await page.mouse.up()
    await page.keyboard.press('Control+c')
    await expect.poll(clipboard).toBe('Pessoa 2\t11980000001\r\nPessoa 3\t11980000002')
    await cell('Pessoa 1').click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+c')
    await expect.poll(clipboard).toBe('Pessoa 1\r\nPessoa 2')
  })

  await test.step('the whole list is copied with the rows that are not in view', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await expect(page.getByText('300 linhas copiadas')).toBeVisible()
    const lines = (await clipboard()).split('\r\n')
    expect(lines).toHaveLength(300)
    expect(lines[0]).toBe('+55 11 98000-0000\tcelular\tPessoa 1\t11980000000\tcódigo do país (55) adicionado')
    expect(lines.at(-1)).toMatch(/\tPessoa 300\t11980000299\t/)
  })

  await test.step('the space bar selects a contact, and a head sorts without losing the focus', async () => {
    await cell('Pessoa 2').click()
    await page.keyboard.press(' ')
    await expect(page.getByText('1 selecionado')).toBeVisible()
    await page.keyboard.press(' ')
    await expect(page.getByText('1 selecionado')).toBeHidden()
    await page.getByRole('button', { name: 'Ordenar por nome, crescente' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').nth(1)).toContainText('Pessoa 99')
    await expect(page.getByRole('button', { name: 'Não ordenar mais por nome' })).toBeFocused()
  })

  await test.step('a column is fitted to what it holds by a double click on its edge', async () => {
    const edge = page.getByRole('separator', { name: 'Largura da coluna nome' })
    const before = Number(await edge.getAttribute('aria-valuenow'))
    await edge.dblclick()
    await expect.poll(async () => Number(await edge.getAttribute('aria-valuenow'))).toBeLessThan(before)
  })
})
