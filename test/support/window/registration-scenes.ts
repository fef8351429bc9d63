import type { Scene } from './scenes.ts'

const inbox = '/registrations?tab=callbacks'
const dark = { theme: 'dark' }
const english = { language: 'en' }

/** Companies, webhooks and callbacks, with what is hard to show among them. */
const registrationPages: readonly Scene[] = [
  { name: 'companies', path: '/registrations' },
  {
    name: 'companies-checked',
    path: '/registrations',
    act: async (page) => {
      await page.getByRole('combobox').first().selectOption('homologacao')
      await page.getByRole('textbox', { name: 'CNPJ' }).fill('12abc34501de35')
      await page.getByRole('textbox', { name: /^(Nome|Name)$/ }).fill('Padaria Modelo Ltda')
      await page.getByRole('button', { name: /Homologação/ }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'webhooks', path: '/registrations?tab=webhooks' },
  {
    name: 'webhooks-warned',
    path: '/registrations?tab=webhooks',
    act: async (page) => {
      await page.getByRole('combobox').first().selectOption('producao')
      await page.getByRole('textbox').fill('http://sistema.exemplo.com.br/retorno#fila')
      await page.waitForTimeout(300)
    },
  },
  { name: 'callbacks', path: inbox },
  { name: 'callbacks-binary', path: `${inbox}&id=c3` },
]

export const registrationScenes: readonly Scene[] = [
  ...registrationPages.flatMap((scene): Scene[] => [
    scene,
    { ...scene, name: `${scene.name}-dark`, scenario: dark },
    { ...scene, name: `${scene.name}-en`, scenario: english },
  ]),
  {
    name: 'companies-wrong',
    path: '/registrations',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'CNPJ' }).fill('12ABC34501DE36')
      await page.getByRole('button', { name: /Criar empresa/ }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'companies-empty', path: '/registrations', scenario: { data: 'empty' } },
  { name: 'companies-slow', path: '/registrations', scenario: { hangs: 'true' } },
  { name: 'companies-failed', path: '/registrations', scenario: { fails: 'database_unwritable' } },
  { name: 'webhooks-empty', path: '/registrations?tab=webhooks', scenario: { data: 'empty' } },
  { name: 'callbacks-large', path: `${inbox}&id=c4` },
  {
    name: 'callbacks-large-raw',
    path: `${inbox}&id=c4`,
    act: async (page) => {
      await page.getByText('Como chegou').click()
      await page.getByText('Cabeçalhos').click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'callbacks-none-in-it', path: `${inbox}&id=c5` },
  { name: 'callbacks-of-campaign', path: `${inbox}&ref=enviado` },
  { name: 'callbacks-empty', path: inbox, scenario: { data: 'empty' } },
  { name: 'callbacks-stopped', path: inbox, scenario: { service: 'stopped' } },
  { name: 'callbacks-failed', path: inbox, scenario: { fails: 'service_unavailable' } },
  {
    name: 'callbacks-clear',
    path: inbox,
    act: async (page) => {
      await page.getByRole('button', { name: 'Esvaziar' }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'sending-callbacks', path: '/history/enviado', size: { width: 1280, height: 1500 } },
  {
    name: 'composer-callbacks',
    path: '/campaigns/lembrete',
    size: { width: 1280, height: 1700 },
    waitMs: 1_400,
    act: async (page) => {
      await page.getByRole('switch', { name: /Receber retornos/ }).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'small-companies', path: '/registrations', size: { width: 960, height: 640 } },
  { name: 'small-callbacks', path: inbox, size: { width: 960, height: 640 } },
]
