/** What came of the demo's campaign, by the report of a supplier who does not exist; and the overview. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type DemoStep, words } from './demo-step.ts'
import { dropFiles, root } from './support/app.ts'
import { expect } from './support/patient-expect.ts'
import { storedCampaigns } from './support/stored-data.ts'
import { dismissWords, goTo, part } from './support/steps.ts'

/** How a hundred recipients stand, in the words of a supplier. */
const statuses = [
  ...Array.from({ length: 71 }, () => 'Entregue'),
  ...Array.from({ length: 12 }, () => 'Lido'),
  ...Array.from({ length: 9 }, () => 'Não entregue'),
  ...Array.from({ length: 5 }, () => 'Número inválido'),
  ...Array.from({ length: 3 }, () => 'Descadastrado'),
]

/** @param out the folder for pictures and files */
export const resultSteps = (out: string): readonly DemoStep[] => [
  {
    name: 'results',
    run: async ({ page, userData }) => {
      const [campaign] = storedCampaigns(userData)
      const report = join(out, 'relatorio-do-fornecedor.csv')
      const rows = (campaign?.recipients ?? []).map(
        // As they would come: not in a hundred by a hundred.
        ({ contact }, index) => `+${contact};${statuses[(index * 37 + (index >> 5)) % statuses.length]}`,
      )
      writeFileSync(report, ['Telefone;Status', ...rows, ''].join('\r\n'))
      await dropFiles(page, [report])
      const sheet = page.getByRole('dialog', { name: 'Importar relatório' })
      await sheet.getByRole('button', { name: /^Aplicar a [\d.]+ destinatários$/ }).click()
      const results = part(page, 'Resultados da entrega')
      await results.getByRole('button', { name: /^Não entregue/ }).click()
      await dismissWords(page)
      await results.evaluate((section) => section.scrollIntoView())
      const counts = await Promise.all(
        (await results.getByRole('group').first().getByRole('button').all()).map(words),
      )
      return `${relative(root, report)}, ${rows.length} rows: ${counts.join(', ')}`
    },
  },
  {
    name: 'other channel',
    run: async ({ page }) => {
      const results = part(page, 'Resultados da entrega')
      await results.getByRole('button', { name: 'Fazer lista…' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Criar campanha' }).click()
      await expect(page.getByRole('heading', { name: 'Para quem' })).toBeVisible()
      return words(page.getByLabel('Lista', { exact: true }).locator('option:checked'))
    },
  },
]

export const overviewStep: DemoStep = {
  name: 'overview',
  run: async ({ page }) => {
    await goTo(page, 'Painel')
    await expect(page.locator('.page-line')).toContainText(/pessoas? em \d+ campanhas?/)
    await dismissWords(page)
    return words(page.locator('.page-line'))
  },
}
