import { cleanup, fireEvent, screen } from '@solidjs/testing-library'
import { afterEach, describe, expect, it } from 'vitest'
import { type DraftContent, emptyDraftContent } from '../../shared/bridge/drafts.ts'
import { createAutosave } from '../../renderer/features/campaigns/autosave.ts'
import { ConnectionField } from '../../renderer/features/campaigns/connection-field.tsx'
import { CallbacksPanel } from '../../renderer/features/history/callbacks-panel.tsx'
import { renderInApp } from './in-app.tsx'
import { callbackOf, connections } from './support/registrations.ts'

afterEach(cleanup)

const open = (patch: Partial<DraftContent> = {}) => {
  const at = '2026-11-21T18:40:00.000Z'
  const content = { ...emptyDraftContent('SMSSHORT', null), ...patch }
  const draft = { id: 'd', revision: 1, content, createdAt: at, savedAt: at, outboxItemId: null }
  let shown: () => DraftContent = () => content
  renderInApp(
    () => {
      const autosave = createAutosave(draft, () => new Promise(() => {}))
      shown = autosave.content
      return <ConnectionField autosave={autosave} disabled={false} />
    },
    { connections: { list: () => connections } },
    { isServiceUp: true },
  )
  return { content: () => shown() }
}

describe('where callbacks of a campaign go', () => {
  it('is the inbox through the local service, and its address is good for as long as the port', async () => {
    const { content } = open()
    const offered = await screen.findByRole('switch', { name: /Receber retornos/ })
    expect(screen.queryByText(/A porta do serviço local muda/)).toBeNull()
    fireEvent.click(offered)
    expect(content().receivesCallbacks).toBe(true)
    expect(screen.getByText(/A porta do serviço local muda/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is any address through a remote connection', async () => {
    const { content } = open({ connectionId: 'producao', receivesCallbacks: true })
    const address = await screen.findByRole('textbox', { name: /Endereço de retorno/ })
    fireEvent.input(address, { target: { value: 'https://exemplo.com/' } })
    expect(content()).toMatchObject({ callbackUrl: 'https://exemplo.com/', receivesCallbacks: true })
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('what came back, beside the campaign', () => {
  const show = (items: unknown[]) =>
    renderInApp(
      () => <CallbacksPanel itemId="enviado" />,
      { callbacks: { list: () => ({ total: items.length, latest: items.length, items }) } },
      { isServiceUp: true },
    )

  it('leads to each, and to all of them', async () => {
    show([callbackOf(), callbackOf({ id: 'c2', times: 1 })])
    const all = await screen.findByRole('link', { name: 'Ver 2 retornos' })
    expect(all.getAttribute('href')).toContain('ref=enviado')
    expect(screen.getByText('recebido 3 vezes')).toBeTruthy()
    expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toContain('id=c2')
  })

  it('is said to be nothing yet', async () => {
    show([])
    expect(await screen.findByText('Esta campanha ainda não teve retorno.')).toBeTruthy()
  })
})
