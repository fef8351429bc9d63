/** What a person does in the window over and over, by the words that stand there. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Fault } from '../../../shared/api/control.ts'
import { dropFiles } from './app.ts'
import { expect } from './patient-expect.ts'

export const goTo = async (page: Page, pageName: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: pageName }).click()
}

/** A part of the page by its heading. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** A file of `count` people, none twice: Pessoa 1, Pessoa 2, … */
export const writePeople = (folder: string, name: string, count: number): string => {
  const path = join(folder, name)
  const rows = Array.from(
    { length: count },
    (_each, index) => `Pessoa ${index + 1};119${String(80_000_000 + index)}`,
  )
  writeFileSync(path, ['nome;telefone', ...rows, ''].join('\n'))
  return path
}

/** Drops a file and takes what is proposed, to the end. */
export const importFile = async (page: Page, file: string, contacts: string): Promise<void> => {
  await dropFiles(page, [file])
  await page.getByRole('button', { name: /^Importar (o arquivo|[\d.]+ contatos?)$/ }).click()
  await expect(page.getByRole('heading', { name: `${contacts} contatos importados` })).toBeVisible()
}

/** Waits until the composer says that what stands there is saved. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /salvo às/ }),
  ).toBeVisible()

/** Begins an SMS on the list whose page or result is open. */
export const writeSms = async (
  page: Page,
  { title, message }: { title: string; message: string },
): Promise<void> => {
  await page.getByRole('button', { name: 'Escrever SMS' }).click()
  await fillMessage(page, { title, message })
}

/** Writes a text campaign that is open. */
export const fillMessage = async (
  page: Page,
  { title, message }: { title: string; message: string },
): Promise<void> => {
  await page.getByRole('textbox', { name: 'Título' }).fill(title)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(message)
}

/** Begins a campaign of a kind from the page of campaigns. */
export const startCampaign = async (page: Page, kind: string): Promise<void> => {
  await goTo(page, 'Campanhas')
  await page.getByRole('group', { name: 'Nova campanha' }).getByRole('button', { name: kind }).click()
}

/** Begins a campaign of a kind that is no SMS, to a list by its name and size as the choice shows them. */
export const beginCampaign = async (
  page: Page,
  { kind, title, list }: { kind: string; title: string; list: string },
): Promise<void> => {
  await startCampaign(page, kind)
  await page.getByLabel('Lista', { exact: true }).selectOption({ label: list })
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(title)
}

/** The consent that the review asks for at night; undefined by day. */
export const hoursToAccept = async (page: Page): Promise<Locator | undefined> => {
  const send = page.getByRole('button', { name: /^Enviar a [\d.]+ pessoas?$/ })
  const consent = page.getByRole('checkbox', { name: 'Autorizo o envio fora do horário' })
  await expect
    .poll(async () => (await consent.isVisible()) || (await send.isEnabled().catch(() => false)))
    .toBe(true)
  return (await consent.isVisible()) ? consent : undefined
}

/** Accepts the hours of a review where it asks for that. By the keyboard: what comes in above may move it from under a click. */
export const acceptHours = async (page: Page): Promise<void> => {
  const consent = await hoursToAccept(page)
  if (consent === undefined) return
  await expect(consent).toBeEnabled()
  await consent.press('Space')
  await expect(consent).toBeChecked()
}

/** Reviews the draft that is open and puts it into the outbox, where it waits for its hold to end. */
export const queueDraft = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Revisar e enviar' }).click()
  await acceptHours(page)
  await page.getByRole('button', { name: /^Enviar a [\d.]+ pessoas?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Caixa de saída' })).toBeVisible()
}

/** Opens what proves a send, on its page. */
export const openEvidence = (page: Page): Promise<void> =>
  page.locator('summary', { hasText: 'Evidências técnicas' }).click()

/** Takes away what is said in passing, for a picture. */
export const dismissWords = async (page: Page): Promise<void> => {
  const words = page.getByRole('button', { name: 'Fechar este aviso' })
  // One may go by itself meanwhile.
  while ((await words.count()) > 0)
    await words
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {})
}

/** A card of the outbox by its campaign. */
export const outboxCard = (page: Page, title: string): Locator => page.getByRole('article', { name: title })

/** Shows a part of the local service's page, which is in view. */
export const openTab = (page: Page, name: 'Uso' | 'Enriquecimento' | 'Simulação'): Promise<void> =>
  page.getByRole('tab', { name }).click()

/** Has the local service fail once, on any operation; its page is in view. */
export const addFault = async (page: Page, kind: Fault['kind']): Promise<void> => {
  await openTab(page, 'Simulação')
  await part(page, 'Simular falhas').getByLabel('O que acontece').selectOption(kind)
  await part(page, 'Simular falhas').getByRole('button', { name: 'Adicionar' }).click()
}

/** So long the local service needs before records are there. */
export const setPreparation = async (page: Page, seconds: string): Promise<void> => {
  await goTo(page, 'Serviço local')
  await openTab(page, 'Enriquecimento')
  await page.getByRole('textbox', { name: 'Preparação, em segundos' }).fill(seconds)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Preços e tempo salvos.')).toBeVisible()
}

/** Writes the request for the list that is in view, and confirms it. @param count as it is written; any, where it does not matter */
export const askEnrichment = async (page: Page, count = '[\\d.]+'): Promise<void> => {
  await page.getByRole('button', { name: 'Enriquecer' }).click()
  await page.getByLabel('Finalidade').fill('Atualizar contatos para a cobrança')
  await page.getByLabel('Base legal (LGPD)').selectOption('credit_protection')
  await page.getByRole('button', { name: new RegExp(`^Consultar ${count} (CPF|CNPJ)s?$`) }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar enriquecimento' })
    .getByRole('button', { name: /^Consultar/ })
    .click()
  await page.getByRole('button', { name: 'Enviar agora' }).click()
}
