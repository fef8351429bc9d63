import { expect } from '@playwright/test'
import { test } from '../support/app.ts'
import { launchPackaged } from '../support/packaged-app.ts'
import { goTo, part } from '../support/steps.ts'

// A backup is made in a thread of its own, whose file and whose addon are found in the package in their own way.
test('the packaged app backs up both databases while it runs', async ({ userData }) => {
  const { page, quit } = await launchPackaged(userData)
  try {
    await goTo(page, 'Ajustes')
    await expect(page.getByRole('link', { name: 'Serviço local em funcionamento' })).toBeVisible()
    const backups = part(page, 'Cópias de segurança')
    await backups.getByRole('button', { name: 'Fazer uma agora' }).click()
    for (const owner of ['Seus dados', 'Serviço local'])
      await expect(backups.getByRole('row', { name: new RegExp(`${owner} feita por você`) })).toBeVisible()
  } finally {
    await quit()
  }
})
