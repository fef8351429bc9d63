import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'
import type { Feed } from '../../../main/app/updates/feed.ts'
import { startUpdateFeed, type UpdateFeed } from '../../support/update-feed.ts'
import { test } from '../support/app.ts'
import { launchPackaged, packedAgain } from '../support/packaged-app.ts'
import { goTo, part } from '../support/steps.ts'

// As an AppImage: the other installers need systems and signatures that a test has not.
test.skip(process.platform !== 'linux')

/** The packed app once more, packed with an address for updates, as a release is. @returns its program */
const packedWithFeed = async (folder: string, feed: Feed): Promise<string> => {
  const program = await packedAgain(folder, (manifest) => ({ ...manifest, updates: feed }))
  const settings = join(dirname(program), 'resources/app-update.yml')
  writeFileSync(settings, 'updaterCacheDirName: revoada-updater\n')
  return program
}

/** A file that stands for an AppImage, which is started once when it has been put in place, and leaves a word then. */
const appImage = (version: string): string =>
  `#!/bin/sh\n[ "$APPIMAGE_EXIT_AFTER_INSTALL" = true ] && echo ${version} > "$(dirname "$0")/started"\n`

const served = async (use: (feed: UpdateFeed) => Promise<void>): Promise<void> => {
  const feed = await startUpdateFeed()
  try {
    await use(feed)
  } finally {
    await feed.close()
  }
}

test('an update is installed when the app ends, after the user agreed to it', ({ folder, userData }) =>
  served(async (feed) => {
    feed.announce('9.9.9', appImage('9.9.9'))
    const file = join(folder, 'Revoada.AppImage')
    writeFileSync(file, appImage('0.1.0'), { mode: 0o755 })
    const { page, quit } = await launchPackaged(userData, {
      program: await packedWithFeed(folder, feed.feed),
      env: { APPIMAGE: file, XDG_CACHE_HOME: join(folder, 'cache') },
    })
    await goTo(page, 'Ajustes')
    const about = part(page, 'Sobre')
    await expect(about).toContainText('Nada é buscado nem baixado sem que você peça.')
    expect(feed.asked).toEqual([])

    await about.getByRole('button', { name: 'Buscar atualização' }).click()
    await expect(about).toContainText(/A versão 9\.9\.9 .*está disponível/)
    await about.getByRole('button', { name: 'Baixar e instalar ao fechar' }).click()
    await expect(about).toContainText('A versão 9.9.9 foi baixada e conferida.')
    expect(readFileSync(file, 'utf8')).toBe(appImage('0.1.0'))
    await quit()
    expect(readFileSync(file, 'utf8')).toBe(appImage('9.9.9'))
    expect(readFileSync(join(folder, 'started'), 'utf8')).toBe('9.9.9\n')
  }))

test('the packaged app without an update feed offers no check for updates', async ({ userData }) => {
  const { page, quit } = await launchPackaged(userData)
  await goTo(page, 'Ajustes')
  const about = part(page, 'Sobre')
  await expect(about).toContainText('Esta cópia não busca atualizações nem acessa nenhum servidor.')
  await expect(about.getByRole('button', { name: 'Buscar atualização' })).toHaveCount(0)
  await quit()
})
