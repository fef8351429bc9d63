import { expect, type Page } from '@playwright/test'
import { test } from './support/app.ts'
import { expectSaved, goTo, importFile, part, queueDraft, writePeople, writeSms } from './support/steps.ts'

const setPrice = async (page: Page, reais: string): Promise<void> => {
  await page.getByRole('button', { name: /^Definir preço de Parte de SMS em Serviço local/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Preço (R$)').fill(reais)
  await dialog.getByRole('button', { name: 'Salvar preço' }).click()
  await expect(dialog).toBeHidden()
}

const setBudget = async (page: Page, reais: string): Promise<void> => {
  await goTo(page, 'Ajustes')
  await part(page, 'Preços e orçamento').getByLabel('Orçamento mensal (R$)').fill(reais)
  // It is there once the page of spending counts by it.
  await goTo(page, 'Gastos')
}

/** More than one part with the accent, and one without. */
const accented = `Ola {{nome}}, ${'seu boleto vence hoje. '.repeat(3)}Não atrase.`

test('a campaign says what it costs as it is written, is in the ledger once it is queued, and the budget stops the next', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 10), '10')
  await goTo(page, 'Ajustes')
  await setPrice(page, '0,075')
  await goTo(page, 'Listas')
  await page.getByRole('link', { name: 'pessoas' }).click()

  await writeSms(page, { title: 'Com acento', message: accented })
  const cost = part(page, 'Custo simulado, sem cobrança')
  await test.step('an accent costs a second part of each message, and letters of SMS do not', async () => {
    await expect(cost).toContainText('20 partes a R$ 0,075 cada')
    await expect(cost).toContainText(/R\$\s1,50/)
    await expect(cost).toContainText(/\+10 partes por causa de “ã”: R\$\s0,75 a mais\./)
    await page.getByRole('switch', { name: /^Enviar sem acentos/ }).click()
    await expect(cost).toContainText('10 partes a R$ 0,075 cada')
    await expect(cost).toContainText(/R\$\s0,75/)
    await expectSaved(page)
  })

  await test.step('what is queued is in the ledger', async () => {
    await queueDraft(page)
    await page.getByRole('button', { name: 'Enviar agora' }).click()
    await goTo(page, 'Gastos')
    const row = page.getByRole('row', { name: /SMS curto/ })
    await expect(row).toContainText(/R\$\s0,75/)
  })

  await test.step('the next one does not fit into the budget', async () => {
    await setBudget(page, '1,00')
    await goTo(page, 'Listas')
    await page.getByRole('link', { name: 'pessoas' }).click()
    await writeSms(page, { title: 'Outra', message: 'Ola {{nome}}, outra coisa.' })
    await page.getByRole('button', { name: 'Revisar e enviar' }).click()
    const review = page.getByRole('dialog', { name: 'Revisar e enviar' })
    await expect(review.getByRole('alert')).toContainText(/Passa R\$\s0,50 do orçamento de/)
    await expect(review.getByRole('button', { name: 'Enviar a 10 pessoas' })).toBeDisabled()
    await review.getByRole('link', { name: 'Ver orçamento' }).click()
    await expect(part(page, 'Preços e orçamento')).toBeVisible()
  })
})
