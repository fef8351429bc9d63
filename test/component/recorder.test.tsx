import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, test, vi } from 'vitest'
import { RecorderSheet } from '../../renderer/features/campaigns/voice/recorder-sheet.tsx'
import { renderInApp } from './in-app.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The browser's own microphone, which this environment does not have. */
const stubMicrophone = (getUserMedia: () => Promise<MediaStream>) =>
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } })

const show = () => renderInApp(() => <RecorderSheet open onClose={() => {}} onKeep={() => {}} />)
const record = () => fireEvent.click(screen.getByRole('button', { name: 'Gravar' }))

test('nothing is opened before somebody wants to record', () => {
  const getUserMedia = vi.fn(() => new Promise<MediaStream>(() => {}))
  stubMicrophone(getUserMedia)
  show()
  expect(getUserMedia).not.toHaveBeenCalled()
  expect(screen.getByText(/^Fale como em uma ligação/)).toBeDefined()
})

test.each([
  ['NotFoundError', 'Nenhum microfone foi encontrado.'],
  ['NotAllowedError', 'O sistema não deixou usar o microfone.'],
  ['NotReadableError', 'O microfone não pôde ser aberto.'],
])('%s is said in words, and can be tried again', async (name, words) => {
  stubMicrophone(() => Promise.reject(new DOMException('', name)))
  show()
  record()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
  expect(screen.getByRole('button', { name: 'Gravar' })).toBeDefined()
})

test('while the system asks for it, recording can be called off', async () => {
  let open: (stream: MediaStream) => void = () => {}
  stubMicrophone(() => new Promise((resolve) => (open = resolve)))
  show()
  record()
  await waitFor(() => expect(screen.getByText('Abrindo o microfone…')).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: 'Parar' }))
  expect(screen.getByText(/^Fale como em uma ligação/)).toBeDefined()
  // It comes too late: it is closed, and nobody is told.
  const stop = vi.fn()
  vi.stubGlobal(
    'AudioContext',
    class {
      audioWorklet = { addModule: () => Promise.reject(new Error('there is none here')) }
      close = () => Promise.resolve()
    },
  )
  open({ getTracks: () => [{ stop, addEventListener: () => {} }] } as unknown as MediaStream)
  await waitFor(() => expect(stop).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
})
