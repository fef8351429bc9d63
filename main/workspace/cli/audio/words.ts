import type { AudioReason } from '../../../../shared/rules/audio-verdict.ts'
import type { Language } from '../../../../shared/rules/language.ts'
import { problems as problemsEn } from '../../../../shared/texts/problems-en.ts'
import { problems as problemsPtBr } from '../../../../shared/texts/problems-pt-br.ts'
import type { ProblemSentences } from '../../../../shared/texts/problem-words.ts'
import type { AudioReport } from './judge-file.ts'

/** Figures for a sentence, as they are written in its language. */
export type Lengths = { containerSeconds: string; playableSeconds: string }

export type Words = {
  usage: (what: string) => string
  problems: ProblemSentences
  verdicts: Readonly<Record<AudioReport['verdict'], string>>
  reasons: Readonly<Record<AudioReason, (lengths: Lengths) => string>>
  found: (seconds: string, kbps: string, hertz: string) => string
  channels: Readonly<Record<1 | 2, string>>
}

const ptBr: Words = {
  usage: (what) => `Opções ausentes ou inválidas: ${what}\nAjuda: npm run audio -- --help`,
  problems: problemsPtBr,
  verdicts: {
    accepted: 'Serve para uma campanha.',
    trim: 'Serve depois de cortar o fim.',
    refused: 'Não serve para uma campanha.',
  },
  reasons: {
    audio_over_30s: ({ containerSeconds }) =>
      `Dura ${containerSeconds} s; uma campanha leva no máximo 30. Escolha o que cortar.`,
    audio_padding_over_30s: ({ containerSeconds, playableSeconds }) =>
      `Dura ${containerSeconds} s, mas a gravação tem ${playableSeconds} s: o que passa de 30 é silêncio que o codificador incluiu, e pode ser cortado sem escolha.`,
    audio_over_10mb: () => 'Tem mais de 10 MB (10.000.000 bytes).',
  },
  found: (seconds, kbps, hertz) => `MP3 de ${seconds} s, ${kbps} kbit/s, ${hertz} Hz`,
  channels: { 1: 'mono', 2: 'estéreo' },
}

const en: Words = {
  usage: (what) => `Missing or invalid options: ${what}\nHelp: npm run audio -- --help`,
  problems: problemsEn,
  verdicts: {
    accepted: 'Can be used in a campaign.',
    trim: 'Can be used once its end is cut.',
    refused: 'Cannot be used in a campaign.',
  },
  reasons: {
    audio_over_30s: ({ containerSeconds }) =>
      `It lasts ${containerSeconds} s; a campaign takes 30 at most. Choose what to cut.`,
    audio_padding_over_30s: ({ containerSeconds, playableSeconds }) =>
      `It lasts ${containerSeconds} s, but the recording is ${playableSeconds} s: what is over 30 is silence that the encoder added, and can be cut without a choice.`,
    audio_over_10mb: () => 'It has more than 10 MB (10,000,000 bytes).',
  },
  found: (seconds, kbps, hertz) => `MP3 of ${seconds} s, ${kbps} kbit/s, ${hertz} Hz`,
  channels: { 1: 'mono', 2: 'stereo' },
}

export const words: Readonly<Record<Language, Words>> = { 'pt-BR': ptBr, en }
