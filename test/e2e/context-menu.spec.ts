import { expect } from '@playwright/test'
import { test } from './support/app.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'

test('the context menu of a row opens by right-click and by Shift+F10', async ({ running, folder }) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'clientes.csv', 3), '3')
  await goTo(page, 'Listas')
  await page.getByRole('cell', { name: 'clientes.csv' }).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Ações de clientes' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()

  const link = page.getByRole('link', { name: 'clientes' })
  await link.focus()
  await page.keyboard.press('Shift+F10')
  // It takes the focus a turn after it is drawn.
  await expect.poll(() => menu.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link).toBeFocused()

  await link.click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Renomear' }).click()
  await expect(page.getByRole('dialog')).toContainText('Renomear')
})
