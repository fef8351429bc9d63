import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TakePort, takePorts } from '../../../main/app/ipc.ts'
import { createFileTickets } from '../../../main/file-tickets.ts'
import { portMessages, ticketsChannel } from '../../../shared/bridge/ports.ts'

type Handler = (event: object, input: unknown) => unknown

const ipc = vi.hoisted(() => ({ emit: (_name: string, _event: object): unknown => null, tickets: vi.fn() }))
vi.mock('electron', async () => {
  const events = new (await import('node:events')).EventEmitter()
  ipc.emit = (name, event) => events.emit(name, event)
  return {
    ipcMain: {
      on: events.on.bind(events),
      handle: (name: string, handler: Handler) => ipc.tickets.mockImplementation(handler).mockName(name),
    },
    BrowserWindow: { fromWebContents: ({ window }: { window: unknown }) => window },
  }
})

const ownWindow = {} as BrowserWindow
const ownFrame = { url: 'app://ui/index.html#/lists', parent: null }
const sent = (senderFrame: object | null, window: BrowserWindow | null = ownWindow) => ({
  sender: { window },
  senderFrame,
})

/** Whoever is no main frame of our own page, in a window of ours. */
const strangers: Readonly<Record<string, ReturnType<typeof sent>>> = {
  'another page': sent({ url: 'https://example.com/index.html', parent: null }),
  'a page whose address begins like ours': sent({ url: 'app://ui.example/index.html', parent: null }),
  'an empty page': sent({ url: 'about:blank', parent: null }),
  'a frame within our page': sent({ ...ownFrame, parent: ownFrame }),
  'a frame that has gone': sent(null),
  'contents without a window': sent(ownFrame, null),
}

const port = () => ({ close: vi.fn() })
const receivers = { main: vi.fn<TakePort>(() => true), workspace: vi.fn<TakePort>(() => true) }

describe('ports and tickets for the window', () => {
  const isOurPage = (url: string): boolean => url.startsWith('app://ui/')
  const tickets = createFileTickets(Buffer.alloc(32), () => new Error('not ours'))
  takePorts(receivers, tickets, isOurPage)

  beforeEach(() => {
    for (const receiver of Object.values(receivers)) receiver.mockClear().mockReturnValue(true)
  })

  const names = ['main', 'workspace'] as const

  it.each(names)('a port of our own page for %s is handed over with its window', (name) => {
    const given = port()
    ipc.emit(portMessages[name], { ...sent(ownFrame), ports: [given] })
    expect(receivers[name]).toHaveBeenCalledExactlyOnceWith(given, ownWindow)
    expect(given.close).not.toHaveBeenCalled()
  })

  it.each(names.flatMap((name) => Object.keys(strangers).map((who) => [who, name] as const)))(
    'a port of %s for %s is closed, and nobody is told of it',
    (who, name) => {
      const given = port()
      ipc.emit(portMessages[name], { ...strangers[who], ports: [given] })
      expect(receivers[name]).not.toHaveBeenCalled()
      expect(given.close).toHaveBeenCalledOnce()
    },
  )

  it('a port that its receiver cannot serve is closed, and so is every port beside the first', () => {
    receivers.workspace.mockReturnValue(false)
    const [given, other] = [port(), port()]
    ipc.emit(portMessages.workspace, { ...sent(ownFrame), ports: [given, other] })
    expect(given.close).toHaveBeenCalledOnce()
    expect(other.close).toHaveBeenCalledOnce()
  })

  it('a message without a port does nothing', () => {
    ipc.emit(portMessages.main, { ...sent(ownFrame), ports: [] })
    expect(receivers.main).not.toHaveBeenCalled()
  })

  it('tickets are issued for the paths of our own page’s files, and null for a file without a path', () => {
    expect(ipc.tickets.getMockName()).toBe(ticketsChannel)
    expect(ipc.tickets(sent(ownFrame), ['/home/ana/a.csv', ''])).toEqual([
      tickets.issue('/home/ana/a.csv'),
      null,
    ])
  })

  it.each(Object.keys(strangers).filter((who) => who !== 'contents without a window'))(
    'no tickets are issued for %s',
    (who) => {
      expect(() => ipc.tickets(strangers[who], ['/home/ana/a.csv']) as unknown).toThrow('not from our page')
    },
  )

  it('what is no list of paths gets no tickets', () => {
    for (const input of [undefined, '/a.csv', [1], ['x'.repeat(4_097)], Array(10_001).fill('/a')])
      expect(() => ipc.tickets(sent(ownFrame), input) as unknown).toThrow()
  })
})
