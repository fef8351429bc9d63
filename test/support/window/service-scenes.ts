/** The embedded service: what it holds, what goes wrong on purpose, the CNPJ base. */
import { large, press, type Scene, small } from './scene.ts'

const path = '/service'
const enrichment = '/service?tab=enrichment'
const rehearsal = '/service?tab=rehearsal'
const size = { width: 1280, height: 800 }

export const serviceScenes: readonly Scene[] = [
  { name: 'service', path, size: { width: 1280, height: 1020 } },
  { name: 'service-enrichment', path: enrichment, size },
  {
    name: 'service-import',
    path: enrichment,
    size,
    act: async (page) => {
      await press(/^(Importar|Import) /)(page)
      await press(/^(Escolher pasta|Choose folder)$/)(page)
      await page.getByText(/^(Só os de uma lista|Only those of a list)$/).click()
      await page
        .getByRole('textbox', { name: /CNPJs/ })
        .fill('cnpj\n11.222.333/0001-81\n11222333000181\n12ABC34501DE35')
      await page.waitForTimeout(300)
    },
  },
  {
    name: 'service-faults',
    path: rehearsal,
    scenario: { faults: 'some' },
    size: { width: 1280, height: 900 },
    act: async (page) => {
      await page.getByRole('combobox', { name: /O que acontece|What happens/ }).selectOption('delay')
      await page.getByRole('combobox', { name: /Quantas vezes|How often/ }).selectOption('several')
      await page.getByRole('textbox', { name: /Segundos|Seconds/ }).fill('0')
      await page.waitForTimeout(200)
    },
  },
  ...(['none', 'running', 'failed', 'cancelled'] as const).map((base): Scene => ({
    name: `service-base-${base}`,
    path: enrichment,
    scenario: { base },
    size,
  })),
  {
    name: 'service-enrichment-wrong',
    path: enrichment,
    size,
    act: async (page) => {
      await page.getByRole('textbox', { name: /CNPJ/ }).fill('1.234')
      await page.getByRole('textbox', { name: /Documentos por segundo|Documents per second/ }).fill('0')
      await page.waitForTimeout(200)
    },
  },
  { name: 'service-remove-base', path: enrichment, size, act: press(/^(Remover|Remove)$/) },
  { name: 'strip-base', path: '/', scenario: { base: 'running' } },
  { name: 'service-enrichment-slow', path: enrichment, scenario: { hangs: 'true' } },
  { name: 'service-enrichment-unavailable', path: enrichment, scenario: { fails: 'service_unavailable' } },
  { name: 'small-service-enrichment', path: enrichment, size: small },
  { name: 'large-service-enrichment', path: enrichment, size: large },
  { name: 'service-reset', path, act: press(/^(Esvaziar|Empty)$/) },
  {
    name: 'service-port',
    path,
    act: async (page) => {
      await press(/^(Mudar|Change)$/)(page)
      await page.getByRole('textbox', { name: /^(Porta|Port)$/ }).fill('80')
      await page.waitForTimeout(300)
    },
  },
  { name: 'service-empty', path, scenario: { data: 'empty' }, size: { width: 1280, height: 1180 } },
  { name: 'service-slow', path, scenario: { hangs: 'true' } },
  { name: 'service-unavailable', path, scenario: { fails: 'service_unavailable' } },
  { name: 'service-small', path, size: small },
  { name: 'large-service', path, size: large, scenario: { faults: 'some' } },
  { name: 'strip-faults', path: '/', scenario: { faults: 'some' } },
  { name: 'service-stopped', path, scenario: { service: 'stopped' } },
  { name: 'service-failed', path, scenario: { service: 'failed' } },
]
