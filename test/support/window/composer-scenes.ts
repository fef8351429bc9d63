/** A campaign while it is written, of each kind. */
import type { Page } from '@playwright/test'
import { large, press, type Scene, small } from './scene.ts'

const path = '/campaigns/lembrete'
const waitMs = 1_400
const tall = { width: 1280, height: 900 }

const insertName = async (page: Page): Promise<void> => {
  await page.getByLabel(/^(Mensagem|Message)$/).fill('Não perca, ')
  await page
    .getByRole('group', { name: /^(Inserir coluna|Insert column)$/ })
    .getByRole('button', { name: 'Nome' })
    .click()
  await page
    .getByRole('group', { name: /^(Formato de|Format of)/ })
    .getByRole('button')
    .click()
}

export const composerScenes: readonly Scene[] = [
  { name: 'composer', path, waitMs },
  { name: 'composer-rcs', path: '/campaigns/rcs', waitMs },
  { name: 'composer-cards', path: '/campaigns/cartoes', waitMs },
  { name: 'composer-voice', path: '/campaigns/voz', waitMs },
  { name: 'composer-call', path: '/campaigns/ura', waitMs },
  { name: 'composer-recorder', path: '/campaigns/voz', waitMs, act: press(/^(Gravar…|Record…)$/) },
  { name: 'composer-test', path, waitMs, act: press(/^(Enviar teste|Send a test)/) },
  { name: 'composer-errors', path: '/campaigns/erros', waitMs },
  { name: 'composer-empty', path: '/campaigns/vazio', waitMs: 1_200 },
  {
    name: 'composer-tried',
    path: '/campaigns/vazio',
    waitMs: 1_200,
    act: press(/^(Revisar e enviar|Review and send)$/),
  },
  {
    name: 'review',
    path,
    waitMs: 1_600,
    size: tall,
    act: press(/^(Revisar e enviar|Review and send)$/, 700),
  },
  { name: 'large-composer', path, size: large, waitMs },
  { name: 'small-composer', path, size: small, waitMs },
  {
    name: 'composer-callbacks',
    path,
    size: { width: 1280, height: 1700 },
    waitMs,
    act: async (page) => {
      await page.getByRole('switch', { name: /Receber retornos|Receive callbacks/ }).click()
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'composer-formats',
    path: '/campaigns/erros',
    waitMs,
    act: async (page) => {
      await insertName(page)
      await page.waitForTimeout(1_500)
    },
  },
  {
    name: 'composer-format-chosen',
    path: '/campaigns/erros',
    waitMs,
    size: tall,
    act: async (page) => {
      await insertName(page)
      await page.getByRole('menuitem', { name: /^(Primeiro nome|First name)/ }).click()
      await page.waitForTimeout(1_500)
    },
  },
]
