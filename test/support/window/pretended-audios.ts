import type { implement } from '@orpc/server'
import type { Audio } from '../../../shared/bridge/audios.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import { ago } from './pretended-data.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['audios']

const audio = (id: string, name: string, seconds: number): Audio => ({
  id,
  name,
  addedAt: ago(90),
  facts: {
    frames: Math.floor((seconds * 44_100) / 1_152),
    samplesPerFrame: 1_152,
    sampleRateHz: 44_100,
    channels: 1,
    containerMs: seconds * 1_000,
    playableMs: seconds * 1_000 - 41,
    bitrateKbps: { min: 64, max: 64, constant: true },
    tags: ['id3v2', 'info', 'lame'],
    junkBytes: 0,
    soundBytes: seconds * 8_000,
    cut: { start: 417, end: Math.min(seconds, 30) * 8_000 },
    fileBytes: seconds * 8_000 + 600,
  },
  sound: {
    // Sentences with a breath between them.
    peaks: Array.from({ length: 600 }, (_, at) =>
      Math.round(
        Math.max(0, Math.sin(at / 19)) ** 0.5 * (110 + 70 * Math.sin(at * 1.7) + 50 * Math.sin(at * 0.61)),
      ),
    ),
    peakDbfs: -2.4,
    leadingSilenceMs: 120,
    clipped: false,
  },
  labels: { title: 'Lembrete de consulta', artist: 'Renata', album: null },
  verdict: seconds > 30 ? 'trim' : 'accepted',
  reasons: seconds > 30 ? ['audio_over_30s'] : [],
})

/** Two recordings, one of them too long. */
export const pretendedAudios = (os: Implementer, read: <Value>(value: () => Value) => Promise<Value>) => {
  let audios = [
    audio('longa', 'lembrete completo com a voz da Renata.mp3', 43.2),
    audio('curta', 'aviso.mp3', 18.4),
  ]
  const first = () => audios[0] ?? audio('curta', 'aviso.mp3', 18.4)
  return {
    list: os.list.handler(() => read(() => audios)),
    add: os.add.handler(() => first()),
    cut: os.cut.handler(({ input }) => {
      audios = [audio('cortada', input.name, (input.part.toMs - input.part.fromMs) / 1_000), ...audios]
      return first()
    }),
    make: os.make.handler(({ input }) => {
      audios = [audio('feita', input.name, 12.5), ...audios]
      return first()
    }),
    content: os.content.handler(() => ({ base64: '' })),
    remove: os.remove.handler(({ input }) => {
      audios = audios.filter(({ id }) => id !== input.id)
      return { id: input.id }
    }),
  }
}
