/** What a person does in the window over and over, by the words that stand there. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The work of a whole process; on a machine that is busy with others it may take its time. */
export const slowly = { timeout: 30_000 }

export const goTo = async (page: Page, pageName: string): Promise<void> => {
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('link', { name: pageName }).click()
}

/** A part of the page by its heading. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Waits until the composer says that what stands there is saved. */
export const expectSaved = (page: Page): Promise<void> =>
  expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /salvo às/ }),
  ).toBeVisible(slowly)

/** Begins an SMS on the list whose page or result is open. */
export const writeSms = async (
  page: Page,
  { title, message }: { title: string; message: string },
): Promise<void> => {
  await page.getByRole('button', { name: 'Escrever SMS' }).click()
  await page.getByRole('textbox', { name: 'Título' }).fill(title)
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(message)
}

/** Reviews the draft that is open and puts it into the outbox, where it waits for its hold to end. */
export const queueDraft = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Revisar e enviar' }).click()
  await page.getByRole('button', { name: /^Enviar a [\d.]+ pessoas?$/ }).click(slowly)
  await expect(page.getByRole('heading', { name: 'Caixa de saída' })).toBeVisible(slowly)
}

/** A card of the outbox by its campaign. */
export const outboxCard = (page: Page, title: string): Locator => page.getByRole('article', { name: title })
