import { cleanup, fireEvent, screen, waitFor } from '@solidjs/testing-library'
import { createSignal } from 'solid-js'
import { afterEach, expect, test, vi } from 'vitest'
import { Recording } from '../../renderer/features/campaigns/voice/recording.tsx'
import { VoiceFields } from '../../renderer/features/campaigns/voice-fields.tsx'
import type { Audio } from '../../shared/bridge/audios.ts'
import type { AudioSound } from '../../shared/processes/reader.ts'
import type { AudioPart } from '../../shared/rules/audio-cut.ts'
import { renderInApp } from './in-app.tsx'
import { type FileTicket, pathOfTicket } from '../../shared/bridge/file-tickets.ts'
import { ticketOf } from '../support/file-tickets.ts'

afterEach(cleanup)

const recording = (seconds: number, sound: Partial<AudioSound> = {}): Audio => ({
  id: `of ${seconds} s`,
  name: 'aviso.mp3',
  addedAt: '2026-11-21T12:00:00.000Z',
  facts: {
    frames: 100,
    samplesPerFrame: 1_152,
    sampleRateHz: 44_100,
    channels: 1,
    containerMs: seconds * 1_000,
    playableMs: seconds * 1_000,
    bitrateKbps: { min: 64, max: 64, constant: true },
    tags: [],
    junkBytes: 0,
    soundBytes: 1_000,
    cut: { start: 0, end: 1_000 },
    fileBytes: 1_000,
  },
  sound: { peaks: [0, 128, 255], peakDbfs: -3.2, leadingSilenceMs: 200, clipped: false, ...sound },
  labels: { title: 'Lembrete', artist: null, album: 'Clínica' },
  verdict: seconds > 30 ? 'trim' : 'accepted',
  reasons: seconds > 30 ? ['audio_over_30s'] : [],
})

const show = (audio: Audio, onCut: (part: AudioPart) => void = () => {}, disabled = false) =>
  renderInApp(() => <Recording audio={audio} disabled={disabled} isBusy={false} onCut={onCut} />, {
    audios: { content: () => ({ base64: '' }) },
  })

const handle = (name: string): HTMLElement => screen.getByRole('slider', { name })
const partWords = (): string => screen.getByRole('group', { name: 'Trecho a manter' }).textContent

test('a recording shows its peak level, its leading silence and the tags of its file', () => {
  show(recording(12))
  expect(screen.getByText('-3,2 dB')).toBeDefined()
  expect(screen.getByText('0,20 s')).toBeDefined()
  expect(screen.getByText('Nos metadados do arquivo: Lembrete · Clínica')).toBeDefined()
  expect(screen.queryByRole('status')).toBeNull()
})

test('a recording that is short enough is cut only on request', () => {
  show(recording(12))
  expect(screen.queryByRole('slider', { name: 'Começo do trecho' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Cortar…' }))
  // All of it: there is nothing to be kept that is not there.
  expect(screen.getByRole('button', { name: 'Salvar o trecho' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(screen.queryByRole('slider', { name: 'Começo do trecho' })).toBeNull()
})

test('a recording that is too long proposes its first 30 seconds, without re-encoding', () => {
  const onCut = vi.fn()
  show(recording(43), onCut)
  expect(partWords()).toContain('30,00 s desde o começo: o som fica como está')
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o trecho' }))
  expect(onCut).toHaveBeenCalledWith({ fromMs: 0, toMs: 30_000 })
})

test('the cut handles move by keyboard and stay at most 30 seconds apart', () => {
  const onCut = vi.fn()
  show(recording(43), onCut)
  fireEvent.keyDown(handle('Fim do trecho'), { key: 'PageUp' })
  expect(handle('Começo do trecho').getAttribute('aria-valuetext')).toBe('1,00 s')
  expect(handle('Fim do trecho').getAttribute('aria-valuetext')).toBe('31,00 s')
  expect(partWords()).toContain('o som é recodificado')
  fireEvent.keyDown(handle('Começo do trecho'), { key: 'ArrowRight' })
  fireEvent.keyDown(handle('Fim do trecho'), { key: 'Home' })
  expect(handle('Fim do trecho').getAttribute('aria-valuetext')).toBe('1,60 s')
  fireEvent.keyDown(handle('Começo do trecho'), { key: 'Home' })
  fireEvent.keyDown(handle('Fim do trecho'), { key: 'ArrowRight', shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o trecho' }))
  expect(onCut).toHaveBeenCalledWith({ fromMs: 0, toMs: 2_600 })
})

test('the part of a recording to keep can be typed in seconds', () => {
  show(recording(43))
  fireEvent.change(screen.getByLabelText('Do segundo'), { target: { value: '20.5' } })
  fireEvent.change(screen.getByLabelText('ao segundo'), { target: { value: '41' } })
  expect(handle('Começo do trecho').getAttribute('aria-valuenow')).toBe('20500')
  expect(handle('Fim do trecho').getAttribute('aria-valuenow')).toBe('41000')
})

test('a silent or clipped recording shows a warning, and leading silence can be cut off', () => {
  show(recording(12, { peakDbfs: null, leadingSilenceMs: 12_000 }))
  expect(screen.getAllByRole('status').map((notice) => notice.textContent)).toEqual([
    expect.stringContaining('Quase sem som'),
  ])
  cleanup()
  show(recording(12, { peakDbfs: 1.4, clipped: true, leadingSilenceMs: 2_150 }))
  expect(screen.getByText(/^O som está estourado/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Começar na fala' }))
  expect(handle('Começo do trecho').getAttribute('aria-valuetext')).toBe('2,00 s')
  expect(handle('Fim do trecho').getAttribute('aria-valuetext')).toBe('12,00 s')
})

test('only the beginning of a recording that is too long to decode can be kept', () => {
  const onCut = vi.fn()
  show({ ...recording(900), sound: null }, onCut)
  expect(screen.getByText(/^Passa de 10 minutos/)).toBeDefined()
  expect(screen.queryByRole('slider', { name: 'Fim do trecho' })).toBeNull()
  expect(screen.getByLabelText('Do segundo')).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('ao segundo'), { target: { value: '700' } })
  fireEvent.change(screen.getByLabelText('ao segundo'), { target: { value: '12' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar o trecho' }))
  expect(onCut).toHaveBeenCalledWith({ fromMs: 0, toMs: 12_000 })
})

test('a recording can be played once its sound is there, and not while another comes', () => {
  show(recording(43))
  const buttons = ['Ouvir', 'Ouvir o trecho'].map((name) => screen.getByRole('button', { name }))
  const areDisabled = () => buttons.map((button) => (button as HTMLButtonElement).disabled)
  const player = screen.getByLabelText('Ouvir a gravação', { selector: 'audio' })
  expect(areDisabled()).toEqual([true, true])
  fireEvent(player, new Event('loadedmetadata'))
  expect(areDisabled()).toEqual([false, false])
  fireEvent(player, new Event('emptied'))
  expect(areDisabled()).toEqual([true, true])
})

test('a recording that was sent can be played but not cut', () => {
  show(recording(43, { leadingSilenceMs: 5_000 }), undefined, true)
  expect(screen.getByRole('button', { name: 'Ouvir' })).toBeDefined()
  for (const name of ['Cortar…', 'Salvar o trecho', 'Começar na fala'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a dropped file becomes a recording only while a recording can be chosen', async () => {
  const [isDisabled, setDisabled] = createSignal(true)
  const added: string[] = []
  const { state } = renderInApp(
    () => (
      <VoiceFields
        audioId={null}
        disabled={isDisabled()}
        onChange={() => {}}
        whenSaved={() => Promise.resolve()}
      />
    ),
    {
      audios: {
        list: () => [],
        add: ({ ticket }: { ticket: FileTicket }) => {
          added.push(pathOfTicket(ticket))
          return recording(12)
        },
      },
    },
  )
  expect(state.drops.consumer()).toBeNull()
  setDisabled(false)
  state.drops.consumer()?.take([{ ticket: ticketOf('/d/aviso.mp3'), bytes: 5 }])
  await waitFor(() => expect(added).toEqual(['/d/aviso.mp3']))
  setDisabled(true)
  expect(state.drops.consumer()).toBeNull()
})

/** The fields on a recording of 43 seconds. @returns which is chosen, and what chooses another, or none */
const renderFields = (audios: Record<string, (input: never) => unknown>) => {
  const [chosen, setChosen] = createSignal<string | null>('of 43 s')
  renderInApp(
    () => (
      <VoiceFields
        audioId={chosen()}
        disabled={false}
        onChange={setChosen}
        whenSaved={() => Promise.resolve()}
      />
    ),
    { audios },
  )
  return { chosen, setChosen }
}

test('another recording, or none, can be chosen after a part was typed', async () => {
  const { setChosen } = renderFields({
    list: () => [recording(43), recording(12)],
    content: () => ({ base64: '' }),
    cut: () => recording(30),
  })
  const field = await screen.findByLabelText('ao segundo')
  fireEvent.change(field, { target: { value: '41' } })
  setChosen('of 12 s')
  expect(screen.getByText('12,00 s', { selector: '[data-tone=green] dd' })).toBeDefined()
  setChosen('of 43 s')
  fireEvent.change(screen.getByLabelText('ao segundo'), { target: { value: '20' } })
  setChosen(null)
  expect(screen.queryByLabelText('ao segundo')).toBeNull()
})

test('a recording that was just cut is shown before the library is read again', async () => {
  const { chosen } = renderFields({
    list: () => [recording(43)],
    content: () => ({ base64: '' }),
    cut: ({ name }: { name: string }) => ({ ...recording(29), id: 'new', name }),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar o trecho' }))
  await waitFor(() => expect(chosen()).toBe('new'))
  expect(screen.getByText('29,00 s', { selector: '[data-tone=green] dd' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Salvar o trecho' })).toBeNull()
})
