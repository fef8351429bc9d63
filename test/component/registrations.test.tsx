import { ORPCError } from '@orpc/client'
import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallbackDetail } from '../../shared/bridge/callbacks.ts'
import { RegistrationsPage } from '../../renderer/features/registrations/registrations-page.tsx'
import { readJson } from '../../renderer/ui/json-tree/read-json.ts'
import { renderInApp } from './in-app.tsx'
import { callbackOf, connections, queuedCompany as item } from './support/registrations.ts'

afterEach(cleanup)

const open = (tab: string, answers: Record<string, Record<string, (input: never) => unknown>> = {}) =>
  renderInApp(
    () => <RegistrationsPage />,
    {
      connections: { list: () => connections },
      companies: { list: () => ({ total: 0, items: [] }), ...answers['companies'] },
      webhooks: { list: () => ({ total: 0, items: [] }), ...answers['webhooks'] },
      callbacks: answers['callbacks'] ?? {},
    },
    { at: `/registrations?tab=${tab}`, isServiceUp: true },
  )

const field = (name: RegExp | string) => screen.findByRole('textbox', { name })
const type = async (name: RegExp | string, value: string) =>
  fireEvent.input(await field(name), { target: { value } })
const mainButton = (name: RegExp) => screen.findByRole('button', { name })
const choose = async (value: string) => {
  const select = await screen.findByRole('combobox')
  await screen.findByRole('option', { name: 'Produção' })
  fireEvent.change(select, { target: { value } })
}

describe('company form', () => {
  it('the company form formats and validates a CNPJ, and submits it', async () => {
    const create = vi.fn(() => item)
    const { state } = open('companies', { companies: { create } })
    await type('CNPJ', '12abc34501de35')
    expect(await field('CNPJ')).toHaveProperty('value', '12.ABC.345/01DE-35')
    expect(screen.getByText('12.ABC.345/01DE-35 é válido. É enviado sem pontuação.')).toBeTruthy()
    await type('Nome', 'Padaria Modelo')
    fireEvent.click(await mainButton(/^Criar empresa no serviço local$/))
    await waitFor(() => expect(state.toasts.all).toHaveLength(1))
    expect(create).toHaveBeenCalledWith({
      connectionId: 'embedded',
      cnpj: '12.ABC.345/01DE-35',
      name: 'Padaria Modelo',
      duplicateConsent: false,
    })
    expect(state.toasts.all[0]?.action?.label).toBe('Ver na caixa de saída')
    expect(await field('CNPJ')).toHaveProperty('value', '')
  })

  it('the company form marks a complete but wrong CNPJ as invalid, and not an incomplete one', async () => {
    const create = vi.fn()
    open('companies', { companies: { create } })
    await type('CNPJ', '12abc34501de')
    expect((await field('CNPJ')).getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByText('Faltam 2 posições.')).toBeTruthy()
    await type('CNPJ', '12.ABC.345/01DE-36')
    expect((await field('CNPJ')).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText(/dígitos verificadores não batem/)).toBeTruthy()
    fireEvent.click(await mainButton(/^Criar empresa/))
    expect(await screen.findByText('Falta o nome da empresa.')).toBeTruthy()
    expect(create).not.toHaveBeenCalled()
  })

  it('the company form names the remote connection and warns that it may refuse the CNPJ', async () => {
    open('companies')
    await choose('producao')
    await type('CNPJ', '12abc34501de35')
    expect(await mainButton(/^Criar empresa em Produção$/)).toBeTruthy()
    expect(screen.getByText(/o pedido vai para Produção, em https:\/\/api.exemplo.com.br/)).toBeTruthy()
    expect(screen.getByText(/Não se sabe se este serviço já os aceita/)).toBeTruthy()
    await choose('embedded')
    expect(screen.queryByText(/Não se sabe se este serviço/)).toBeNull()
  })

  it('a duplicate company needs consent, which changing the name revokes', async () => {
    const data = { code: 'creation_duplicate_needs_consent', params: {} }
    const create = vi.fn(({ duplicateConsent }: { duplicateConsent: boolean }) => {
      if (!duplicateConsent) throw new ORPCError('PROBLEM', { defined: true, data })
      return item
    })
    const { state } = open('companies', { companies: { create } })
    await type('CNPJ', '12abc34501de35')
    await type('Nome', 'Padaria')
    fireEvent.click(await mainButton(/^Criar empresa/))
    const consent = await screen.findByRole('checkbox', { name: /É outro pedido mesmo/ })
    expect(await mainButton(/^Criar empresa/)).toHaveProperty('disabled', true)
    fireEvent.click(consent)
    await type('Nome', 'Padaria Modelo')
    expect(screen.queryByRole('checkbox')).toBeNull()
    fireEvent.click(await mainButton(/^Criar empresa/))
    fireEvent.click(await screen.findByRole('checkbox'))
    fireEvent.click(await mainButton(/^Criar empresa/))
    await waitFor(() => expect(state.toasts.all).toHaveLength(1))
    expect(create.mock.calls.map(([{ duplicateConsent }]) => duplicateConsent)).toEqual([false, false, true])
  })

  it('what is typed while a company is being requested is neither cleared nor consented to', async () => {
    const answers = [Promise.withResolvers<typeof item>(), Promise.withResolvers<typeof item>()]
    const create = vi.fn(() => answers[create.mock.calls.length - 1]?.promise)
    const { state } = open('companies', { companies: { create } })
    await type('CNPJ', '12abc34501de35')
    await type('Nome', 'Padaria')
    fireEvent.click(await mainButton(/^Criar empresa/))
    await type('Nome', 'Mercado')
    const data = { code: 'creation_duplicate_needs_consent', params: {} }
    answers[0]?.reject(new ORPCError('PROBLEM', { defined: true, data }))
    await waitFor(() => expect(state.toasts.all).toHaveLength(1))
    expect(state.toasts.all[0]?.text).toMatch(/^O mesmo já foi pedido/)
    expect(screen.queryByRole('checkbox')).toBeNull()
    fireEvent.click(await mainButton(/^Criar empresa/))
    await type('Nome', 'Mercado Novo')
    answers[1]?.resolve(item)
    await waitFor(() => expect(state.toasts.all).toHaveLength(2))
    expect(await field('Nome')).toHaveProperty('value', 'Mercado Novo')
  })

  it('a company that is refused while another tab is open is told of', async () => {
    const answer = Promise.withResolvers<never>()
    const { state } = open('companies', { companies: { create: () => answer.promise } })
    await type('CNPJ', '12abc34501de35')
    await type('Nome', 'Padaria')
    fireEvent.click(await mainButton(/^Criar empresa/))
    fireEvent.click(screen.getByRole('tab', { name: 'Webhooks' }))
    answer.reject(new Error('the connection ended'))
    await waitFor(() => expect(state.toasts.all).toHaveLength(1))
  })

  it('the company form keeps its text while another tab is open', async () => {
    open('companies')
    await type('CNPJ', '12abc')
    fireEvent.click(screen.getByRole('tab', { name: 'Webhooks' }))
    await field('Endereço')
    fireEvent.click(screen.getByRole('tab', { name: 'Empresas' }))
    expect(await field('CNPJ')).toHaveProperty('value', '12.ABC')
  })
})

describe('webhook form', () => {
  it('the webhook form reports errors and warnings, but none for an incomplete address', async () => {
    open('webhooks')
    for (const begun of ['', 'h', 'https:', 'https://']) {
      await type('Endereço', begun)
      expect([begun, (await field('Endereço')).getAttribute('aria-invalid')]).toEqual([begun, null])
    }
    await type('Endereço', 'exemplo.com')
    expect((await field('Endereço')).getAttribute('aria-invalid')).toBe('true')
    await type('Endereço', 'https://ana:x@exemplo.com')
    expect(screen.getByText(/traz usuário ou senha/)).toBeTruthy()
    await type('Endereço', 'http://exemplo.com/#a')
    expect(screen.getByText(/não é cifrado/)).toBeTruthy()
    expect(screen.getByText(/depois do #/)).toBeTruthy()
    // The local service can be given an address on its own computer.
    await type('Endereço', 'http://127.0.0.1:8080/')
    expect(screen.queryByText(/O endereço é deste computador/)).toBeNull()
    await choose('producao')
    expect(screen.getByText(/O endereço é deste computador/)).toBeTruthy()
  })
})

describe('callback inbox', () => {
  const show = (patch: Partial<CallbackDetail> = {}) => {
    const one = callbackOf(patch)
    return open('callbacks', {
      callbacks: {
        list: () => ({ total: 1, latest: one.times, items: [one] }),
        get: () => one,
        address: () => ({ url: 'http://127.0.0.1:49213/callbacks/inbox.abc' }),
        clear: () => ({ total: 0 }),
      },
    })
  }

  it('a callback is shown as a tree and as raw text, with its campaign and its count', async () => {
    show()
    const link = await screen.findByRole('link', { name: 'Lembrete de parcela, setembro' })
    expect(link.getAttribute('href')).toContain('/history/enviado')
    expect(screen.getByText('recebido 3 vezes')).toBeTruthy()
    expect(screen.getByText('não salvo')).toBeTruthy()
    const tree = screen.getByRole('group', { name: 'Conteúdo' })
    expect(tree.textContent).toContain('type"SMSSHORT"')
    fireEvent.click(screen.getByRole('radio', { name: 'Como chegou' }))
    expect(document.querySelector('pre')?.textContent).toContain('{"campaign":{"id":')
  })

  it('markup in a callback is shown as plain text', async () => {
    const { container } = show({ body: { kind: 'text', text: '<b id="x">oi</b><script>1</script>' } })
    expect(await screen.findByText(/<b id="x">oi/)).toBeTruthy()
    expect(container.querySelector('#x, script')).toBeNull()
  })

  it('a binary callback is shown as hex, and an empty one as empty', async () => {
    show({ body: { kind: 'binary', base64: btoa('\u00FF\u0000Ab') } })
    expect((await screen.findByLabelText('Conteúdo')).textContent).toMatch(/^000000 {2}ff 00 41 62 +··Ab$/)
    cleanup()
    show({ sizeBytes: 0, body: { kind: 'text', text: '' } })
    expect(await screen.findByText('Veio sem conteúdo.')).toBeTruthy()
  })

  it('a large callback is shown in parts, with more on request', async () => {
    const events = Array.from({ length: 250 }, (_, index) => index)
    show({ body: { kind: 'text', text: JSON.stringify(events) } })
    const lines = () => document.querySelectorAll('.json-line').length
    await waitFor(() => expect(lines()).toBe(100))
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais 100' }))
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais 50' }))
    expect(lines()).toBe(250)
  })

  it('an empty inbox explains itself, and an inbox is cleared only after a confirmation', async () => {
    open('callbacks', { callbacks: { list: () => ({ total: 0, latest: 0, items: [] }) } })
    expect(await screen.findByText(/não são especificados/)).toBeTruthy()
    cleanup()
    const { state } = show()
    fireEvent.click(await screen.findByRole('button', { name: 'Esvaziar' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('1 retorno será apagado')
    const [, confirm] = screen.getAllByText('Esvaziar')
    fireEvent.click(confirm as HTMLElement)
    await waitFor(() => expect(state.toasts.all).toHaveLength(1))
  })
})

describe('JSON viewer', () => {
  it('the JSON viewer keeps numbers as they were written', () => {
    const read = readJson('{"id":5511987654321000001,"cost":0.10}') as Record<string, { text: string }>
    expect([read['id']?.text, read['cost']?.text]).toEqual(['5511987654321000001', '0.10'])
  })

  it('the JSON viewer refuses scalars, broken JSON and JSON that is nested too deep', () => {
    for (const text of ['', '1', '"a"', 'null', '{', '['.repeat(100_000) + ']'.repeat(100_000)])
      expect(readJson(text)).toBeNull()
  })
})
