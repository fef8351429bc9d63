import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frame, frames, id3v2, infoFrame } from '../../support/audio/mp3-builder.ts'
import { runAudio } from '../../support/headless-audio.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const thirty = frames(1_250, { rateHz: 48_000, mono: true })
/** 30.000 s of recording, and the silence that LAME adds to it. */
const padded = Buffer.concat([
  infoFrame({ tag: 'Info', rateHz: 48_000, lame: { delay: 576, padding: 1_728 } }),
  frames(1_252, { rateHz: 48_000 }),
])

const folderOf = (files: Record<string, Buffer>): string => {
  const folder = temporaryFolder()
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  return folder
}
const unmeasured = {
  frames: null,
  containerMs: null,
  playableMs: null,
  bitrateKbps: null,
  sampleRateHz: null,
  channels: null,
}

test('the audio command accepts a recording within the limits and prints its measurements', async () => {
  const { code, lines, text, errors } = await runAudio(['a.mp3'], folderOf({ 'a.mp3': thirty }))
  expect([code, errors]).toEqual([0, ''])
  expect(lines).toEqual([
    {
      file: 'a.mp3',
      format: 'mp3',
      bytes: thirty.length,
      frames: 1_250,
      containerMs: 30_000,
      playableMs: 30_000,
      bitrateKbps: 64,
      sampleRateHz: 48_000,
      channels: 1,
      verdict: 'accepted',
      reasons: [],
    },
  ])
  expect(text.split('\n').slice(0, 3)).toEqual([
    'a.mp3',
    '  Serve para uma campanha.',
    '  MP3 de 30,000 s, 64 kbit/s, 48.000 Hz, mono',
  ])
})

test('the audio command exits with 0 for recordings that only need trimming and gives the reasons', async () => {
  const long = Buffer.concat([frame({ kbps: 320 }), frames(1_148)])
  const folder = folderOf({ 'padded.mp3': padded, 'long.mp3': long })
  const { code, lines, text } = await runAudio(['padded.mp3', 'long.mp3', '--lang', 'en'], folder)
  expect(code).toBe(0)
  expect(lines).toMatchObject([
    { verdict: 'trim', reasons: ['audio_padding_over_30s'], containerMs: 30_048, playableMs: 30_000 },
    { verdict: 'trim', reasons: ['audio_over_30s'], containerMs: 30_014.694, bitrateKbps: 63.9 },
  ])
  expect(text).toContain('\n  It lasts 30.048 s, but the recording is 30.000 s')
  expect(text).toContain('\n  It lasts 30.015 s; a campaign takes 30 at most.')
})

test('the audio command refuses unreadable files with their error codes and exits with 2', async () => {
  const folder = folderOf({
    'a.mp3': thirty,
    'wav.mp3': Buffer.concat([Buffer.from('RIFF....WAVEfmt ', 'latin1'), frames(50)]),
    'text.mp3': Buffer.from('Bom dia! '.repeat(100)),
    'free.mp3': Buffer.concat(Array.from({ length: 9 }, () => frame({ kbps: 0, bytes: 500 }))),
    'tag.mp3': id3v2(500),
    'empty.mp3': Buffer.alloc(0),
    'large.mp3': frames(10),
    'picture.mp3': Buffer.concat([id3v2(10_000_000), frames(10)]),
  })
  truncateSync(join(folder, 'large.mp3'), 100_000_001)
  mkdirSync(join(folder, 'folder'))
  const refused = [
    ['wav.mp3', 'wav', 'reader_audio_not_mp3'],
    ['text.mp3', 'text', 'reader_audio_not_mp3'],
    ['free.mp3', 'mp3', 'reader_audio_free_format'],
    ['tag.mp3', 'mp3', 'reader_audio_damaged'],
    ['empty.mp3', null, 'reader_file_empty'],
    ['large.mp3', null, 'reader_audio_too_large'],
    ['folder', null, 'reader_file_unreadable'],
    ['missing.mp3', null, 'reader_file_missing'],
  ] as const
  const names = refused.map(([name]) => name)
  const { code, lines } = await runAudio([...names, 'picture.mp3', 'a.mp3', '--json'], folder)
  expect(code).toBe(2)
  expect(lines.slice(0, refused.length)).toMatchObject(
    refused.map(([file, format, reason]) => ({
      file,
      format,
      ...unmeasured,
      verdict: 'refused',
      reasons: [reason],
    })),
  )
  expect(lines.slice(-2)).toMatchObject([
    { file: 'picture.mp3', frames: 10, verdict: 'refused', reasons: ['audio_over_10mb'] },
    { file: 'a.mp3', verdict: 'accepted' },
  ])
  expect(lines.find(({ file }) => file === 'large.mp3')?.bytes).toBe(100_000_001)
  expect(lines.find(({ file }) => file === 'folder')?.bytes).toBeNull()
})

test('the audio command prints only JSON lines with --json, and advice without it', async () => {
  const folder = folderOf({ 'f.mp3': id3v2(500) })
  const forPrograms = await runAudio(['f.mp3', '--json'], folder)
  expect(forPrograms.text.split('\n')).toEqual([expect.stringMatching(/^\{.*\}$/), ''])
  const forPeople = await runAudio(['f.mp3', 'missing\u001b[2J.mp3'], folder)
  expect(forPeople.text).toContain('\n  Salve a gravação como MP3 de novo, ou peça o arquivo outra vez.\n')
  // Words for spreadsheets have no place here, nor has what would steer the terminal.
  expect(forPeople.text).not.toMatch(/import|Excel/)
  expect(forPeople.text).not.toContain('\u001b')
})

test('the audio command exits with 143 on SIGTERM before it has checked all files', async () => {
  const folder = folderOf({ 'a.mp3': thirty })
  const many = Array.from({ length: 200 }, () => 'a.mp3')
  const { code, lines, errors } = await runAudio([...many, '--json'], folder, (child) => {
    child.kill('SIGTERM')
  })
  expect([code, errors]).toEqual([143, ''])
  expect(lines.length).toBeLessThan(many.length)
  for (const { verdict } of lines) expect(verdict).toBe('accepted')
})

test.each([
  [[], 'FILE'],
  [['a.mp3', '--jsn'], '--jsn'],
  [['a.mp3', '--lang', 'fr'], '--lang'],
])('the audio command refuses the arguments %j before it reads a file', async (args, words) => {
  const { code, text, errors } = await runAudio(args, folderOf({ 'a.mp3': thirty }))
  expect([code, text]).toEqual([1, ''])
  expect(errors).toContain(words)
})

test.each([
  [['--help'], 'O processo termina com'],
  [['-h', '--lang', 'en'], 'The process ends with'],
])('the audio command prints its usage with %j', async (args, words) => {
  const { code, text } = await runAudio(args, temporaryFolder())
  expect([code, text]).toEqual([0, expect.stringContaining(words)])
})
