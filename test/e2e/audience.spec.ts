import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './support/app.ts'
import { expectSaved, goTo, importFile, outboxCard, part, queueDraft, writeSms } from './support/steps.ts'

/** Ten rows: six of São Paulo and four of Manaus, the last two of one person, whose CPF ends them. */
const writeCustomers = (folder: string): string => {
  const path = join(folder, 'carteira.csv')
  const rows = Array.from({ length: 10 }, (_each, index) => {
    const ddd = index < 6 ? '11' : '92'
    return `Pessoa ${index + 1};${ddd}9${80_000_000 + index};${(index + 1) * 100},00;${index < 8 ? '' : '529.982.247-25'}`
  })
  writeFileSync(path, ['nome;telefone;valor;cpf', ...rows, ''].join('\n'))
  return path
}

const steps = (page: Page) => page.getByRole('list', { name: 'Da lista aos destinatários' })

test('a part of a list is sent in waves, and cancelling the waves restores the single draft', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writeCustomers(folder), '10')
  await writeSms(page, { title: 'Cobrança', message: 'Oi {{nome}}' })
  await page.getByRole('button', { name: 'Filtrar a lista' }).click()
  const filter = page.getByRole('group', { name: 'Filtro 1' })
  await filter.getByLabel('Coluna').selectOption('valor')
  await filter.getByLabel('Condição').selectOption('at_least')
  await filter.getByLabel('Valor', { exact: true }).fill('300,00')
  await expect(steps(page).getByRole('listitem')).toHaveText([
    'Na lista carteira10',
    'Fora do filtro: valor é pelo menos 300,00−2',
    'Mesma pessoa por outro número−1',
    'Destinatários7',
  ])
  await page.getByLabel('Um só número por pessoa, pelo CPF').click()
  await expect(steps(page).getByRole('listitem')).toHaveText([
    'Na lista carteira10',
    'Fora do filtro: valor é pelo menos 300,00−2',
    'Destinatários8',
  ])
  await expect(page.getByText(/^1 destinatário é a mesma pessoa por outro número/)).toBeVisible()
  await page.getByLabel('Lotes', { exact: true }).selectOption('size')
  await page.getByLabel('Pessoas por lote').fill('3')
  await expect(page.getByRole('listitem').filter({ hasText: /^Lote \d/ })).toHaveCount(3)
  await expectSaved(page)
  await queueDraft(page)
  // One card for all of them.
  const card = outboxCard(page, 'Cobrança')
  await card.getByRole('button', { name: /^Lote 2, / }).click()
  await expect(card.getByRole('region', { name: 'lote 2 de 3' })).toContainText('3 destinatários')
  await card.getByRole('button', { name: 'Cancelar os 3 lotes' }).click()
  await expect(page.getByRole('heading', { name: 'Cobrança', exact: true })).toBeVisible()
  await expect(page.getByLabel('Pessoas por lote')).toHaveValue('3')

  await queueDraft(page)
  for (const wave of ['1', '2', '3']) {
    await card.getByRole('button', { name: new RegExp(`^Lote ${wave}, `) }).click()
    const ofWave = card.getByRole('region', { name: `lote ${wave} de 3` })
    await ofWave.getByRole('button', { name: 'Enviar agora' }).click()
  }
  await goTo(page, 'Histórico')
  await page.getByRole('searchbox', { name: 'Buscar por título, telefone, CPF ou CNPJ' }).fill('52998224725')
  // A click before the search has answered would be on a row that goes.
  await expect(page.getByText('1 envio encontrado')).toBeVisible()
  await page.getByRole('link', { name: 'Cobrança (3/3)' }).click()
  await expect(page.getByText('Tudo o que foi respondido confere com o pedido.')).toBeVisible()

  // Who got it is left out of the next one, for as many days as are asked.
  await page.getByRole('button', { name: 'Duplicar como rascunho' }).click()
  await expect(page.getByText(/^Este é o lote 3 de 3/)).toBeVisible()
  await page.getByLabel('Contatados recentemente').selectOption('7')
  await expect(steps(page)).toContainText('Outra campanha há menos de 7 dias, ou ainda não iniciada−2')
})

test('a test message is sent to the user’s own phone before the campaign', async ({ running, folder }) => {
  const { page } = running
  await importFile(page, writeCustomers(folder), '10')
  await writeSms(page, { title: 'Lembrete', message: 'Oi {{nome}}' })
  await expectSaved(page)
  await page.getByRole('button', { name: 'Próxima pessoa' }).click()
  await page.getByRole('button', { name: 'Enviar teste' }).click()
  const sheet = page.getByRole('dialog', { name: 'Enviar teste aos seus telefones' })
  await sheet.getByLabel('Telefone com DDD').fill('21 98765-4321')
  await sheet.getByRole('button', { name: 'Adicionar' }).click()
  await sheet.getByRole('button', { name: 'Enviar teste a 1 telefone' }).click()
  await expect(sheet).toBeHidden()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: 'Teste: Lembrete' }).click()
  await expect(part(page, 'Quem recebeu')).toContainText('Oi Pessoa 2')
  await goTo(page, 'Ajustes')
  await expect(part(page, 'Telefones para teste')).toContainText('+55 21 98765-4321')
  await goTo(page, 'Campanhas')
  await expect(page.getByRole('link', { name: 'Lembrete', exact: true })).toBeVisible()
})
