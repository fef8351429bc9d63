import { expect } from '@playwright/test'
import { asked, askOverPort } from '../../support/main-calls.ts'
import { test } from '../support/app.ts'
import { launchPackaged } from '../support/packaged-app.ts'
import { goTo, part } from '../support/steps.ts'

// Threads find their files in the package in their own way: the addon of a backup, the dictionary of the spell checker.
test('the packaged app backs up both databases while it runs, and finds its dictionaries', async ({
  userData,
}) => {
  const { page, quit } = await launchPackaged(userData)
  try {
    await goTo(page, 'Ajustes')
    await expect(page.getByRole('link', { name: 'Serviço local em funcionamento' })).toBeVisible()
    const backups = part(page, 'Cópias de segurança')
    await backups.getByRole('button', { name: 'Fazer uma agora' }).click()
    for (const owner of ['Seus dados', 'Serviço local'])
      await expect(backups.getByRole('row', { name: new RegExp(`${owner} feita por você`) })).toBeVisible()
    const words = ['você', 'voçê', 'mispelled']
    for (const [language, wrong] of [
      ['pt-BR', ['voçê', 'mispelled']],
      ['en', ['você', 'voçê', 'mispelled']],
    ] as const) {
      const call = { path: '/spelling/check', body: { json: { language, words } } }
      const [answer] = await page.evaluate(askOverPort, asked('workspace', [call]))
      expect(answer?.value).toEqual({ wrong })
    }
  } finally {
    await quit()
  }
})
