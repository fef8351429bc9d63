import { expect, type Page } from '@playwright/test'
import { test } from './support/app.ts'
import { pidOf } from './support/processes.ts'
import {
  expectSaved,
  fillMessage,
  goTo,
  importFile,
  startCampaign,
  writePeople,
  writeSms,
} from './support/steps.ts'

const title = 'Aviso de sexta'
const message = 'Ola {{nome}}, falta pouco.'

const expectDraft = async (page: Page, expected = message): Promise<void> => {
  await goTo(page, 'Campanhas')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(expected)
  await expect(page.getByLabel('Lista', { exact: true }).locator('option:checked')).toHaveText('pessoas · 3')
  await expect(page.getByRole('complementary', { name: 'Prévia no telefone' })).toContainText(
    expected.replace('{{nome}}', 'Pessoa 1'),
  )
}

test('a draft written without the service survives closing the window while typing', async ({
  running,
  startAgain,
  folder,
}) => {
  await importFile(running.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await goTo(running.page, 'Serviço local')
  await running.page.getByRole('button', { name: 'Parar' }).click()
  await expect(running.page.getByText('O serviço local está parado.')).toBeVisible()
  await startCampaign(running.page, 'SMS curto')
  await fillMessage(running.page, { title, message })
  await running.page.getByLabel('Lista', { exact: true }).selectOption({ label: 'pessoas · 3' })
  await expectSaved(running.page)
  // The window goes with the last letter; there is no time left to say that it is saved.
  await running.page.getByRole('textbox', { name: 'Mensagem' }).fill(`${message} Ate ja`)
  await running.quit()

  const second = await startAgain()
  await expect(second.page.getByRole('link', { name: new RegExp(title) })).toBeVisible()
  await expectDraft(second.page, `${message} Ate ja`)
})

test('a draft shown as saved survives kill -9 of the whole app', async ({ running, startAgain, folder }) => {
  await importFile(running.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await writeSms(running.page, { title, message })
  await expectSaved(running.page)
  await running.kill()

  const second = await startAgain()
  await expectDraft(second.page)
})

test('a draft can be edited while the service crashes and restarts', async ({ running, folder }) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await writeSms(page, { title, message: '' })
  await page.getByRole('textbox', { name: 'Mensagem' }).pressSequentially(message.slice(0, 10))
  process.kill(await pidOf(running, 'revoada-service'), 'SIGKILL')
  await page.getByRole('textbox', { name: 'Mensagem' }).pressSequentially(message.slice(10))
  await expectSaved(page)
  await expect(page.getByRole('link', { name: 'Serviço local em funcionamento' })).toBeVisible()
  await expectDraft(page)
})

test('a misspelled word is underlined while a message is written, corrected by a press, and another one learned', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await writeSms(page, { title, message: 'Oi {{nome}}, voçê tem desconto na Zorblax!' })
  const area = page.getByRole('textbox', { name: 'Mensagem' })
  const underlined = page.locator('.template [data-wrong]')
  await expect(underlined).toHaveText(['vo', 'ç', 'ê', 'Zorblax'])
  const putCursor = async (word: string) => {
    const at = (await area.inputValue()).indexOf(word) + 1
    await area.evaluate((element: HTMLTextAreaElement, place) => element.setSelectionRange(place, place), at)
    await area.press('ArrowRight')
  }
  await putCursor('voçê')
  await page
    .getByRole('group', { name: '“voçê” não está' })
    .getByRole('button', { name: 'você', exact: true })
    .click()
  await expect(area).toHaveValue('Oi {{nome}}, você tem desconto na Zorblax!')
  await putCursor('Zorblax')
  await page.getByRole('button', { name: 'Adicionar ao dicionário' }).click()
  await expect(underlined).toHaveCount(0)
  await goTo(page, 'Ajustes')
  await expect(page.getByRole('button', { name: 'Remover “Zorblax” do dicionário' })).toBeVisible()
})
