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

describe('callback settings of a campaign', () => {
  it('a local campaign can receive callbacks in the inbox, with a note that the port may change', async () => {
    const { content } = open()
    const offered = await screen.findByRole('switch', { name: /Receber retornos/ })
    expect(screen.queryByText(/A porta do serviço local muda/)).toBeNull()
    fireEvent.click(offered)
    expect(content().receivesCallbacks).toBe(true)
    expect(screen.getByText(/A porta do serviço local muda/)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('a campaign over a remote connection takes a typed callback address', async () => {
    const { content } = open({ connectionId: 'producao', receivesCallbacks: true })
    const address = await screen.findByRole('textbox', { name: /Endereço de retorno/ })
    fireEvent.input(address, { target: { value: 'https://exemplo.com/' } })
    expect(content()).toMatchObject({ callbackUrl: 'https://exemplo.com/', receivesCallbacks: true })
    expect(screen.queryByRole('switch')).toBeNull()
  })
})

describe('callbacks panel of a campaign', () => {
  const show = (items: unknown[]) =>
    renderInApp(
      () => <CallbacksPanel itemId="enviado" canUse={false} />,
      { callbacks: { list: () => ({ total: items.length, latest: items.length, items }) } },
      { isServiceUp: true },
    )

  it('the callbacks panel links to each callback and to all of them', async () => {
    show([callbackOf(), callbackOf({ id: 'c2', times: 1 })])
    const all = await screen.findByRole('link', { name: 'Ver 2 retornos' })
    expect(all.getAttribute('href')).toContain('ref=enviado')
    expect(screen.getByText('recebido 3 vezes')).toBeTruthy()
    expect(screen.getAllByRole('link').at(-1)?.getAttribute('href')).toContain('id=c2')
  })

  it('the callbacks panel says when a campaign has no callbacks yet', async () => {
    show([])
    expect(await screen.findByText('Esta campanha ainda não teve retorno.')).toBeTruthy()
  })
})
