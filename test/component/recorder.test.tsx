import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { afterEach, expect, test, vi } from 'vitest'
import type { DecodedSound } from '../../renderer/features/campaigns/voice/decode-sound.ts'
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

test('the microphone is not opened before recording is started', () => {
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
])('the microphone error %s is explained, and recording can be tried again', async (name, words) => {
  stubMicrophone(() => Promise.reject(new DOMException('', name)))
  show()
  record()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(words))
  expect(screen.getByRole('button', { name: 'Gravar' })).toBeDefined()
})

test('recording can be cancelled while the system asks for the microphone', async () => {
  let open: (stream: MediaStream) => void = () => {}
  stubMicrophone(() => new Promise((resolve) => (open = resolve)))
  show()
  record()
  await waitFor(() => expect(screen.getByText('Abrindo o microfone…')).toBeDefined())
  fireEvent.click(screen.getByRole('button', { name: 'Parar' }))
  expect(screen.getByText(/^Fale como em uma ligação/)).toBeDefined()
  // It comes too late: it is closed, and nothing is reported.
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

/** A microphone that hears what the test says, and can be taken out. The sound card is the browser's, which is not here. */
const stubSoundCard = () => {
  const port = new EventTarget()
  const track = Object.assign(new EventTarget(), { stop: vi.fn() })
  stubMicrophone(() => Promise.resolve({ getTracks: () => [track] } as unknown as MediaStream))
  vi.stubGlobal(
    'AudioContext',
    class {
      audioWorklet = { addModule: () => Promise.resolve() }
      createMediaStreamSource = () => ({ connect: () => {} })
      resume = () => Promise.resolve()
      close = () => Promise.resolve()
    },
  )
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = Object.assign(port, { start: () => {} })
    },
  )
  return {
    track,
    hear: (seconds: number, level: number) =>
      port.dispatchEvent(
        new MessageEvent('message', { data: new Float32Array(seconds * 44_100).fill(level) }),
      ),
  }
}

/** Until the microphone is open, nothing is recorded. */
const recordFirst = async ({ hear }: ReturnType<typeof stubSoundCard>, level: number): Promise<void> => {
  record()
  await waitFor(() => {
    hear(1, level)
    expect(screen.getByRole('timer')).toBeDefined()
  })
}

test('recording shows time and level, and stops and closes the microphone at 30 seconds', async () => {
  const card = stubSoundCard()
  const onKeep = vi.fn<(sound: DecodedSound, name: string) => void>()
  renderInApp(() => <RecorderSheet open onClose={() => {}} onKeep={onKeep} />)
  await recordFirst(card, 0.5)
  expect(screen.getByRole('timer').textContent).toBe('1,00 s de 30 s')
  expect(Number(screen.getByRole('meter').getAttribute('aria-valuenow'))).toBe(87)
  card.hear(28, 0.5)
  expect(card.track.stop).not.toHaveBeenCalled()
  card.hear(5, 0.5)
  expect(card.track.stop).toHaveBeenCalled()
  expect(screen.getByText('0,00 s de 30,00 s')).toBeDefined()
  fireEvent.input(screen.getByLabelText('Nome'), { target: { value: 'Recado' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar na biblioteca' }))
  expect(onKeep).toHaveBeenCalledWith(expect.objectContaining({ sampleRateHz: 44_100 }), 'Recado')
  expect(onKeep.mock.calls[0]?.[0].samples.byteLength).toBe(2 * 30 * 44_100)
})

test('a recording is kept when the microphone is unplugged, with a note that it was cut off', async () => {
  const card = stubSoundCard()
  show()
  await recordFirst(card, 0.5)
  card.track.dispatchEvent(new Event('ended'))
  expect(screen.getByText('O microfone foi desligado no meio da gravação.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Salvar na biblioteca' })).toBeDefined()
})

test('an almost silent recording is reported before it is saved, and can be repeated', async () => {
  const card = stubSoundCard()
  show()
  await recordFirst(card, 0.0005)
  fireEvent.click(screen.getByRole('button', { name: 'Parar' }))
  expect(screen.getByText(/^Quase sem som/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Gravar de novo' }))
  expect(screen.getByText('Abrindo o microfone…')).toBeDefined()
})
