/** The embedded service: what it holds, what goes wrong on purpose, the CNPJ base. */
import type { CnpjBaseStatus } from '../../../shared/api/control.ts'
import { large, press, type Scene, small } from './scene.ts'
import type { World } from './world.ts'

const path = '/service'
const enrichment = '/service?tab=enrichment'
const rehearsal = '/service?tab=rehearsal'
const size = { width: 1280, height: 800 }

const nothing: CnpjBaseStatus = { current: null, running: null, failure: null }
const imported = { finishedAt: '2026-11-20T18:40:00.000Z', establishments: 4_812_077 }

/** States of an import of some gigabytes, which is not really run. */
const bases: Readonly<Record<'none' | 'some' | 'running' | 'failed' | 'cancelled', CnpjBaseStatus>> = {
  none: nothing,
  some: { ...nothing, current: imported },
  running: {
    ...nothing,
    current: imported,
    running: {
      file: '/dados/2026-11/K3241.K03200Y3.D61111.ESTABELE.zip',
      bytesRead: 3_104_220_118,
      totalBytes: 11_204_220_118,
      establishments: 1_204_551,
      elapsedMs: 412_000,
    },
  },
  failed: {
    ...nothing,
    current: imported,
    failure: { code: 'cnpj_file_columns_wrong', file: '/dados/2026-11/Empresas3.zip', line: 1_204_551 },
  },
  cancelled: { ...nothing, failure: { code: 'cnpj_import_cancelled', file: null, line: null } },
}
const withBase = (base: keyof typeof bases): Pick<Scene, 'answers'> => ({
  answers: { 'service.cnpjBase': () => bases[base] },
})

/** Faults of each sort, a clock that is ahead, and a log with what met them. */
const goWrong = async ({ client, serviceUrl }: World): Promise<void> => {
  await client.service.setClock({ offsetMs: 26 * 3_600_000 })
  await client.service.addFault({ kind: 'lose_answer', path: '/campaign/create', times: 1 })
  await client.service.addFault({ kind: 'delay', delayMs: 8_000, path: '/campaign/rcs/text', times: null })
  await client.service.addFault({ kind: 'status', status: 503, path: '/campaign/rcs/carousel', times: 12 })
  for (const operation of ['/campaign/rcs/carousel', '/company/create', '/favicon.ico'])
    await fetch(`${serviceUrl}${operation}`, { method: 'POST', body: '{}' })
}

export const serviceScenes: readonly Scene[] = [
  { name: 'service', path, size: { width: 1280, height: 1020 } },
  { name: 'service-enrichment', path: enrichment, size, ...withBase('some') },
  {
    name: 'service-import',
    path: enrichment,
    size,
    ...withBase('some'),
    steps: [
      press(/^(Importar|Import) /),
      press(/^(Escolher pasta|Choose folder)$/),
      (page) => page.getByText(/^(Só os de uma lista|Only those in a list)$/).click(),
      (page) =>
        page
          .getByRole('textbox', { name: /CNPJs/ })
          .fill('cnpj\n11.222.333/0001-81\n11222333000181\n12ABC34501DE35'),
    ],
  },
  {
    name: 'service-faults',
    path: rehearsal,
    prepare: goWrong,
    changes: true,
    size: { width: 1280, height: 900 },
    steps: [
      (page) => page.getByRole('combobox', { name: /O que acontece|What happens/ }).selectOption('delay'),
      (page) => page.getByRole('combobox', { name: /Quantas vezes|How often/ }).selectOption('several'),
      (page) => page.getByRole('textbox', { name: /Segundos|Seconds/ }).fill('0'),
    ],
  },
  ...(['none', 'running', 'failed', 'cancelled'] as const).map((base): Scene => ({
    name: `service-base-${base}`,
    path: enrichment,
    size,
    ...withBase(base),
  })),
  {
    name: 'service-enrichment-wrong',
    path: enrichment,
    size,
    steps: [
      (page) => page.getByRole('textbox', { name: /CNPJ/ }).fill('1.234'),
      (page) => page.getByRole('textbox', { name: /Documentos por segundo|Documents per second/ }).fill('0'),
    ],
  },
  {
    name: 'service-remove-base',
    path: enrichment,
    size,
    ...withBase('some'),
    steps: [press(/^(Remover|Remove)$/)],
  },
  { name: 'strip-base', path: '/', ...withBase('running') },
  { name: 'service-enrichment-slow', path: enrichment, answers: { service: 'never' } },
  { name: 'service-enrichment-unavailable', path: enrichment, answers: { service: 'service_unavailable' } },
  { name: 'small-service-enrichment', path: enrichment, size: small, ...withBase('some') },
  { name: 'large-service-enrichment', path: enrichment, size: large, ...withBase('some') },
  { name: 'service-reset', path, steps: [press(/^(Esvaziar|Empty)$/)] },
  {
    name: 'service-port',
    path,
    steps: [
      press(/^(Mudar|Change)$/),
      (page) => page.getByRole('textbox', { name: /^(Porta|Port)$/ }).fill('80'),
    ],
  },
  { name: 'service-empty', path, isEmpty: true, size: { width: 1280, height: 1180 } },
  { name: 'service-slow', path, answers: { service: 'never' } },
  { name: 'service-unavailable', path, answers: { service: 'service_unavailable' } },
  { name: 'service-small', path, size: small },
  { name: 'large-service', path, size: large, prepare: goWrong, changes: true },
  { name: 'strip-faults', path: '/', prepare: goWrong, changes: true },
  { name: 'service-port-taken', path, shell: { isPortTaken: true } },
  { name: 'service-stopped', path, shell: { service: { state: 'stopped', restarts: 2 } } },
  {
    name: 'service-failed',
    path,
    shell: { service: { state: 'failed', restarts: 2, reason: 'start_failed' } },
  },
]
