import { press, type Scene } from './scene.ts'

const inbox = '/registrations?tab=callbacks'

/** Companies, webhooks and callbacks, with what is hard to show among them. */
export const registrationScenes: readonly Scene[] = [
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
  {
    name: 'companies-wrong',
    path: '/registrations',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'CNPJ' }).fill('12ABC34501DE36')
      await page.getByRole('button', { name: /^(Criar empresa|Create company)/ }).click()
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
      await page.getByText(/^(Como chegou|As it came)$/).click()
      await page.getByText(/^(Cabeçalhos|Headers)/).click()
      await page.waitForTimeout(300)
    },
  },
  { name: 'callbacks-none-in-it', path: `${inbox}&id=c5` },
  { name: 'callbacks-of-campaign', path: `${inbox}&ref=enviado` },
  { name: 'callbacks-empty', path: inbox, scenario: { data: 'empty' } },
  { name: 'callbacks-stopped', path: inbox, scenario: { service: 'stopped' } },
  { name: 'callbacks-failed', path: inbox, scenario: { fails: 'service_unavailable' } },
  { name: 'callbacks-clear', path: inbox, act: press(/^(Esvaziar|Empty)$/) },
  { name: 'sending-callbacks', path: '/history/enviado', size: { width: 1280, height: 1500 } },
  { name: 'small-companies', path: '/registrations', size: { width: 960, height: 640 } },
  { name: 'small-callbacks', path: inbox, size: { width: 960, height: 640 } },
]
