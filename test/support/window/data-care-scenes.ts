import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'

const size = { width: 1280, height: 800 }
const down = (reason: string) => ({ workspace: 'failed', workspaceReason: reason })

const openExport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Levar tudo|Take everything)/ }).click()
  await page.waitForTimeout(300)
}

const openImport = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Trazer de um|Bring from a)/ }).click()
  await page
    .getByLabel(/^(Frase secreta|Passphrase)$/)
    .last()
    .fill('sete andorinhas')
  await page.getByRole('button', { name: /^(Trazer os dados|Bring the data)$/ }).click()
  await page.waitForTimeout(300)
}

const chooseBackup = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^(Restaurar a cópia|Restore the backup)/ })
    .first()
    .click()
  await page.waitForTimeout(300)
}

const beginAnew = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^(Começar sem dados|Begin without data)/ }).click()
  await page.waitForTimeout(300)
}

/** The care of the data as a whole. */
export const dataCareScenes: readonly Scene[] = [
  { name: 'care-settings', path: '/settings?part=backups', size, waitMs: 1_200 },
  { name: 'care-restore', path: '/settings?part=backups', size, act: chooseBackup },
  { name: 'care-export', path: '/settings?part=backups', size, act: openExport },
  { name: 'care-import', path: '/settings?part=backups', size, act: openImport },
  { name: 'care-damaged', path: '/', size, scenario: down('database_damaged') },
  { name: 'care-damaged-none', path: '/', size, scenario: { ...down('database_missing'), data: 'empty' } },
  { name: 'care-anew', path: '/', size, scenario: down('key_wrong'), act: beginAnew },
  { name: 'care-newer', path: '/', size, scenario: down('database_newer') },
  { name: 'care-keys-damaged', path: '/', size, scenario: { keys: 'keys_damaged' } },
  { name: 'care-backup-full', path: '/', size, scenario: down('backup_full') },
]
