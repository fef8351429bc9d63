import { cleanup } from '@solidjs/testing-library'
import { useLocation } from '@solidjs/router'
import { createEffect, createSignal, Show } from 'solid-js'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { OpenedFiles } from '../../renderer/features/frame/opened-files.tsx'
import { useMenuBar } from '../../renderer/features/frame/use-menu-bar.ts'
import { Dialog } from '../../renderer/ui/dialog/dialog.tsx'
import { eventually } from '../support/eventually.ts'
import { ticketOf } from '../support/file-tickets.ts'
import { turns } from '../support/turns.ts'
import { renderInApp } from './in-app.tsx'

describe('while a question stands open', () => {
  afterEach(cleanup)

  const setUp = () => {
    const [isOpen, setOpen] = createSignal(true)
    const ran = vi.fn()
    let path = ''
    const Page = () => {
      const location = useLocation()
      createEffect(() => {
        path = location.pathname
      })
      useMenuBar([{ id: 'page_lists', group: 'pages', isOffered: () => true, run: ran }])
      return (
        <>
          <OpenedFiles />
          <Show when={isOpen()}>
            <Dialog open onClose={() => {}} title="Apagar?" closeLabel="Fechar">
              …
            </Dialog>
          </Show>
        </>
      )
    }
    const { state, tell } = renderInApp(
      () => <Page />,
      { imports: { findFiles: () => ({ files: [ticketOf('/a.csv')], isCut: false }) } },
      {
        bridge: {
          setMenuBar: () => Promise.resolve(undefined),
          takeOpenedFiles: () => Promise.resolve([{ ticket: ticketOf('/a.csv'), fault: null }]),
        },
      },
    )
    return { state, ran, setOpen, choose: (id: string) => tell({ type: 'command', id }), path: () => path }
  }

  it('a menu leads nowhere; after it, it does', () => {
    const { ran, choose, setOpen } = setUp()
    choose('page_lists')
    expect(ran).not.toHaveBeenCalled()
    setOpen(false)
    choose('page_lists')
    expect(ran).toHaveBeenCalledOnce()
  })

  it('a file from outside is opened without leaving the page, and says where it is', async () => {
    const { state, path } = setUp()
    await eventually(() => expect(state.importQueue.queue.files).toHaveLength(1))
    await turns()
    expect(path()).toBe('/')
    const [toast] = state.toasts.all
    expect(toast?.text).toContain('aberto em Importar')
    toast?.action?.run()
    await eventually(() => expect(path()).toBe('/import'))
  })
})
