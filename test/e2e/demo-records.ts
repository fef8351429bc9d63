/** The second half of the mission: the demo's list becomes records, looked at as charts and as a table, the charts at night. */
import { type DemoStep, words } from './demo-step.ts'
import { expect } from './support/patient-expect.ts'
import { askEnrichment, dismissWords, goTo, setPreparation } from './support/steps.ts'

export const recordSteps: readonly DemoStep[] = [
  {
    name: 'charts',
    run: async ({ page }) => {
      await setPreparation(page, '0')
      await goTo(page, 'Listas')
      await page
        .getByRole('table', { name: 'Listas', exact: true })
        .getByRole('link', { name: 'clientes' })
        .click()
      await askEnrichment(page)
      await expect(page.getByRole('tab', { name: /^Registros/ })).toBeVisible({ timeout: 60_000 })
      await page.getByRole('button', { name: 'Mudar para o tema escuro' }).click()
      await expect(page.locator('.chart-bars').first()).toBeVisible()
      await dismissWords(page)
      return words(page.getByRole('status').filter({ hasText: /registros?$/ }))
    },
  },
  {
    name: 'records',
    run: async ({ page }) => {
      await page.getByRole('button', { name: 'Mudar para o tema claro' }).click()
      await page.getByRole('button', { name: 'Gráficos' }).click()
      await page.getByRole('grid', { name: 'Registros' }).getByRole('row').nth(2).dblclick()
      const record = page.getByRole('complementary').last()
      await expect(record).toBeVisible()
      return words(record.getByRole('heading').first())
    },
  },
]
