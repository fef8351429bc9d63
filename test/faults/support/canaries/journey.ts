/** What a person does at the window itself, so that its engine has seen the canaries: shown, typed, searched, copied. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  dismissWords,
  expectSaved,
  goTo,
  importFile,
  queueDraft,
  writeSms,
} from '../../../e2e/support/steps.ts'
import type { StartedApp } from './app.ts'
import { type Canaries, marked } from './made.ts'

export const doJourney = async (
  { page }: StartedApp,
  { people }: Canaries,
  folder: string,
): Promise<void> => {
  const name = marked('na janela')
  const path = join(folder, `${name}.csv`)
  writeFileSync(path, ['nome;telefone', ...people.map((each) => `${each.name};${each.phone}`), ''].join('\n'))
  await importFile(page, path, people.length.toLocaleString('pt-BR'))
  // There are many by now, and they lie over the pages' names.
  await dismissWords(page)
  await goTo(page, 'Listas')
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page.getByText(people[0]?.name ?? '').first()).toBeVisible()
  await writeSms(page, { title: marked('Da janela'), message: `Olá {{nome}}, ${marked('escrito')}` })
  await expectSaved(page)
  await queueDraft(page)
  await goTo(page, 'Histórico')
  await page
    .getByRole('searchbox')
    .first()
    .fill(people[1]?.phone ?? '')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(people[2]?.name ?? '')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Escape')
  for (const pageName of ['Início', 'Campanhas', 'Caixa de saída', 'Bloqueios', 'Enriquecimento', 'Ajustes'])
    await goTo(page, pageName)
}
