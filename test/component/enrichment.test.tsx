import { cleanup, fireEvent, screen, waitFor, within } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type CnpjBaseImport,
  type CnpjBaseStatus,
  cnpjImportFailureCodes,
  type EnrichmentSettings,
} from '../../shared/api/control.ts'
import { StatusStrip } from '../../renderer/features/frame/status-strip.tsx'
import { addPicked, filesToImport, sortFiles } from '../../renderer/features/service/cnpj-files.ts'
import {
  draftOf,
  durationMsOf,
  preparationMsOf,
  priceOf,
  rateOf,
  settingsOf,
} from '../../renderer/features/service/enrichment-draft.ts'
import { readList } from '../../renderer/features/service/read-list.ts'
import { ServicePage } from '../../renderer/features/service/service-page.tsx'
import { createFormats } from '../../renderer/i18n/formats.ts'
import { readDecimal } from '../../renderer/i18n/read-decimal.ts'
import { ptBr } from '../../renderer/i18n/pt-br/index.ts'
import { languages } from '../../shared/rules/language.ts'
import { renderInApp } from './in-app.tsx'
import { ticketOf } from '../support/file-tickets.ts'

afterEach(cleanup)

const settings: EnrichmentSettings = {
  prices: { PROFILE_360: '0.1200', TARGET_PRO: '0.0800', PRO_RATE_FINANCIAL: '0.0650', CNPJ: '0.0900' },
  pace: { preparationMs: 2_000, documentsPerSecond: 2_000 },
}
const formats = createFormats('pt-BR')

describe('typed numbers', () => {
  it.each([
    ['0,35', '0.35'],
    ['0.35', '0.35'],
    ['R$ 0,35', '0.35'],
    ['2.000', '2000'],
    ['1.234.567,5', '1234567.5'],
    ['0.350', '0.350'],
    ['12', '12'],
  ])('a number typed as %s in Portuguese is read as %s', (typed, text) => {
    expect(readDecimal(typed, 'pt-BR')).toBe(text)
  })

  it.each([
    ['2,000', '2000'],
    ['0.35', '0.35'],
    ['0,35', '0.35'],
    ['2.000', '2.000'],
  ])('a number typed as %s in English is read as %s', (typed, text) => {
    expect(readDecimal(typed, 'en')).toBe(text)
  })

  it.each(['', ',', '-1', '1e3', '0,3,5', '1.2.3', 'dez', '0,', '1 000'])('%j is not a number', (typed) => {
    expect(readDecimal(typed, 'pt-BR')).toBeNull()
    expect(readDecimal(typed, 'en')).toBeNull()
  })

  it('a formatted number is read back unchanged in every language', () => {
    for (const language of languages) {
      const { decimal } = createFormats(language)
      for (const value of [0, 0.35, 0.0001, 12, 999.9999, 1_000, 2_000.5, 1_000_000_000])
        expect(Number(readDecimal(decimal(value, 2), language)), decimal(value, 2)).toBe(value)
    }
  })
})

describe('fields for prices and pace', () => {
  it('typed prices and pace become settings of the service, and an empty price gives none', () => {
    const draft = { ...draftOf(settings, formats), CNPJ: '0,3501', preparation: '0,5', rate: '1.500' }
    expect(draft).toMatchObject({ PROFILE_360: '0,12', PRO_RATE_FINANCIAL: '0,065' })
    expect(settingsOf(draft, 'pt-BR')).toEqual({
      prices: { PROFILE_360: '0.12', TARGET_PRO: '0.08', PRO_RATE_FINANCIAL: '0.065', CNPJ: '0.3501' },
      pace: { preparationMs: 500, documentsPerSecond: 1_500 },
    })
    expect(settingsOf({ ...draft, CNPJ: '' }, 'pt-BR')).toBeNull()
  })

  it('prices and pace outside their bounds are refused', () => {
    expect(['0,35', '0', '999,9999'].map((text) => priceOf(text, 'pt-BR'))).toEqual(['0.35', '0', '999.9999'])
    for (const text of ['0,12345', '1.000', '-1', '1.234']) expect(priceOf(text, 'pt-BR'), text).toBeNull()
    expect(preparationMsOf('86.400', 'pt-BR')).toBe(86_400_000)
    expect(preparationMsOf('86.401', 'pt-BR')).toBeNull()
    expect(rateOf('0', 'pt-BR')).toBeNull()
    expect(rateOf('0,5', 'pt-BR')).toBe(0.5)
  })

  it('the pace settings give the duration for a list of 1,000 documents', () => {
    expect(durationMsOf(1_000, settings)).toBe(2_500)
  })
})

describe('Receita files', () => {
  const picked = (...names: string[]) => names.map((name) => ({ ticket: ticketOf(`/d/${name}`), bytes: 1 }))

  it('Receita files are sorted by their content, and unusable files are left out', () => {
    const files = picked('Simples.zip', 'Cnaes.zip', 'Empresas0.zip', 'Estabelecimentos0.zip')
    const sorted = sortFiles(files)
    expect(sorted.unused).toEqual(picked('Simples.zip'))
    expect(filesToImport(sorted)).toEqual(
      ['Estabelecimentos0.zip', 'Empresas0.zip', 'Cnaes.zip'].map((name) => ticketOf(`/d/${name}`)),
    )
    expect(filesToImport(sortFiles(picked('Empresas0.zip')))).toEqual([])
  })

  it('Receita files are added once, the zipped one if both exist, in numeric order', () => {
    const files = addPicked(
      picked('Estabelecimentos10.zip', 'Estabelecimentos2.csv'),
      picked('Estabelecimentos2.zip', 'Estabelecimentos10.zip', 'K3241.K03200Y0.D61111.ESTABELE'),
    )
    expect(files).toEqual(
      picked('Estabelecimentos2.zip', 'Estabelecimentos10.zip', 'K3241.K03200Y0.D61111.ESTABELE'),
    )
  })
})

describe('text lists of CNPJs', () => {
  const alive = new AbortController().signal

  it('a text list of CNPJs is read to its end, whatever its length and line endings', async () => {
    const text = `${'x\n'.repeat(9_000)}11222333000181\r\n12ABC34501DE35\r11222333000181`
    expect(await readList(text, alive)).toMatchObject({ lines: 9_003, repeated: 1, wrong: 9_000 })
  })

  it('CNPJs are read from a text list in UTF-16', async () => {
    const text = Buffer.from('11222333000181\n', 'utf16le').toString('latin1')
    expect((await readList(text, alive))?.documents).toEqual(new Set(['11222333000181']))
  })

  it('reading a text list of CNPJs ends without a result when it is aborted', async () => {
    const ended = new AbortController()
    const reading = readList('x\n'.repeat(9_000), ended.signal)
    ended.abort()
    expect(await reading).toBeNull()
  })
})

const state = {
  userFacts: { rcsSupplier: true, rcsCredential: true },
  faults: [],
  offsetMs: 0,
  counts: { campaigns: 0, recipients: 0, companies: 0, webhooks: 0, enrichments: 3, callbacks: 0 },
  campaigns: [],
}
const noBase: CnpjBaseStatus = { current: null, running: null, failure: null }
const imported = { finishedAt: '2026-11-20T12:00:00.000Z', establishments: 4_812_077 }
const running: NonNullable<CnpjBaseStatus['running']> = {
  file: '/d/Estabelecimentos0.zip',
  bytesRead: 250_000_000,
  totalBytes: 1_000_000_000,
  establishments: 1_204_551,
  elapsedMs: 60_000,
}

const showPage = (answers: Record<string, (input: never) => unknown>, tab = 'enrichment') =>
  renderInApp(
    () => <ServicePage />,
    {
      service: {
        state: () => state,
        requests: () => [],
        enrichment: () => settings,
        cnpjBase: () => noBase,
        ...answers,
      },
    },
    { isServiceUp: true, at: `/?tab=${tab}` },
  )
const priceField = () => screen.findByRole('textbox', { name: 'Perfil · PROFILE_360' })
const base = () => screen.findByRole('region', { name: 'Base de CNPJ' })
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } })

describe('prices panel', () => {
  it('the prices panel saves a price typed in Brazilian notation', async () => {
    const setEnrichment = vi.fn((asked: EnrichmentSettings) => asked)
    showPage({ setEnrichment })
    const save = (await screen.findByRole('button', { name: 'Salvar' })) as HTMLButtonElement
    expect(save.disabled).toBe(true)
    type(await priceField(), '0,35')
    screen.getByText(/^1\.000 documentos: R\$\s350,00$/)
    fireEvent.click(save)
    await waitFor(() => expect(setEnrichment).toHaveBeenCalledTimes(1))
    expect(setEnrichment.mock.calls[0]?.[0]).toMatchObject({ prices: { PROFILE_360: '0.35', CNPJ: '0.09' } })
  })

  it('an invalid price is marked in its field, is not saved, and can be discarded', async () => {
    const setEnrichment = vi.fn(() => settings)
    showPage({ setEnrichment })
    const field = (await priceField()) as HTMLInputElement
    type(field, '0,12345')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    screen.getByText(/^De 0 a 999,9999/)
    const form = field.closest('form')
    if (form !== null) fireEvent.submit(form)
    expect(setEnrichment).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Descartar mudanças' }))
    expect(field.value).toBe('0,12')
  })

  it('the prices panel shows durations, labels records as synthetic, and reports a failed save', async () => {
    showPage({})
    await screen.findByText(/^1\.000 documentos levam cerca de 3 s; 100\.000, cerca de 52 s/)
    screen.getByText('Dados sintéticos')
    screen.getByText(/nenhum é de uma pessoa ou empresa real/)
    type(await priceField(), '1')
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText(/O processo de dados não respondeu/)
    expect(((await priceField()) as HTMLInputElement).value).toBe('1')
  })
})

describe('CNPJ base panel', () => {
  it('the CNPJ base panel shows that there is no base, or the size of the imported one', async () => {
    showPage({})
    await screen.findByText(/^Nenhuma base importada/)
    cleanup()
    showPage({ cnpjBase: () => ({ ...noBase, current: imported }) })
    await within(await base()).findByText('4.812.077')
    within(await base()).getByRole('button', { name: 'Importar outra…' })
  })

  it('an import of the CNPJ base shows its progress and can be cancelled', async () => {
    const cancelCnpjBase = vi.fn(() => noBase)
    showPage({ cnpjBase: () => ({ ...noBase, current: imported, running }), cancelCnpjBase })
    const bar = await screen.findByRole('progressbar', { name: 'Importando a base de CNPJ' })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    const text = (await base()).textContent
    expect(text).toContain('Estabelecimentos0.zip')
    expect(text).toContain('250 MB de 1 GB lidos · 1.204.551 estabelecimentos até agora · cerca de 3 min')
    expect(text).toContain('a base atual continua valendo')
    expect(within(await base()).queryByRole('button', { name: /^Importar/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar a importação' }))
    expect(cancelCnpjBase).toHaveBeenCalledTimes(1)
  })

  it.each(cnpjImportFailureCodes)('the import failure %s is explained; the old base stays', async (code) => {
    const failure = { code, file: '/d/Empresas3.zip', line: 1_204_551 }
    showPage({ cnpjBase: () => ({ ...noBase, current: imported, failure }) })
    const { what } = ptBr.cnpjBase.failures[code]('Empresas3.zip', 1_204_551)
    await screen.findByText(what)
    expect((await base()).textContent).toContain('A base anterior continua valendo.')
    expect(what.includes('linha') || what.includes('Na linha')).toBe(what.includes('1.204.551'))
  })

  it('the chosen files are imported, limited to a state and to a list of CNPJs', async () => {
    const importCnpjBase = vi.fn((_asked: CnpjBaseImport) => ({ ...noBase, running }))
    const { state: app } = showPage({ importCnpjBase })
    const files = ['Simples.zip', 'Estabelecimentos0.zip'].map((name) => ({
      ticket: ticketOf(`/d/${name}`),
      bytes: 5,
    }))
    vi.spyOn(app.shell, 'bridge', 'get').mockReturnValue({
      ...app.shell.bridge,
      pickCnpjFiles: () => Promise.resolve(files),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Importar…' }))
    const start = (await screen.findByRole('button', { name: 'Importar' })) as HTMLButtonElement
    screen.getByText('Escolha ao menos um arquivo de estabelecimentos.')
    fireEvent.click(screen.getByRole('button', { name: 'Escolher pasta' }))
    await screen.findByText(/^Ficam de fora.*: Simples\.zip\.$/)
    fireEvent.change(screen.getByRole('combobox', { name: 'Estado' }), { target: { value: 'SP' } })
    fireEvent.click(screen.getByRole('radio', { name: 'Só os de uma lista' }))
    expect(start.disabled).toBe(true)
    type(screen.getByRole('textbox', { name: 'CNPJs, um por linha' }), 'cnpj\n11.222.333/0001-81\n')
    await screen.findByText('1 CNPJ · 1 linha sem CNPJ; a primeira é a 1: “cnpj”')
    fireEvent.click(start)
    await waitFor(() => expect(importCnpjBase).toHaveBeenCalledTimes(1))
    expect(importCnpjBase.mock.calls[0]?.[0]).toEqual({
      files: [ticketOf('/d/Estabelecimentos0.zip')],
      documents: ['11222333000181'],
      uf: 'SP',
    })
  })

  it('a dropped file opens the CNPJ base import only while its panel is in view', async () => {
    const { state: app, unmount } = showPage({})
    await screen.findByText(/^Nenhuma base importada/)
    app.drops.consumer()?.take([{ ticket: ticketOf('/d/Estabelecimentos0.zip'), bytes: 5 }])
    await screen.findByRole('heading', { name: 'Importar a base de CNPJ' })
    screen.getByText('1 arquivo, 5 B')
    unmount()
    expect(app.drops.consumer()).toBeNull()
  })

  it('the CNPJ base is removed only after a confirmation with its size', async () => {
    const removeCnpjBase = vi.fn(() => noBase)
    showPage({ cnpjBase: () => ({ ...noBase, current: imported }), removeCnpjBase })
    fireEvent.click(await screen.findByRole('button', { name: 'Remover' }))
    await screen.findByText(/^4\.812\.077 estabelecimentos são removidos/)
    expect(removeCnpjBase).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Remover a base' }))
    await waitFor(() => expect(removeCnpjBase).toHaveBeenCalledTimes(1))
  })
})

it('the service page counts enrichments among the stored data', async () => {
  showPage({}, 'use')
  const stored = await screen.findByRole('region', { name: 'Armazenado no serviço' })
  expect(stored.textContent).toContain('enriquecimentos3')
})

it('the status strip shows a running import of the CNPJ base', async () => {
  renderInApp(
    () => <StatusStrip />,
    { service: { state: () => state, cnpjBase: () => ({ ...noBase, running }) } },
    { isServiceUp: true },
  )
  await screen.findByText(/^1\.204\.551 estabelecimentos até agora/)
})
