import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'
import { id3v1, id3v2 } from '../../../support/audio/mp3-builder.ts'
import { randomFrom } from '../../../support/spreadsheets/seeded-random.ts'
import { inPool } from '../in-pool.ts'
import type { Some } from './encode.ts'
import { runTool } from './run-tool.ts'
import type { Mp3Specimen, Specimen } from './specimen.ts'

/** What ffmpeg writes that is no MP3, by the encoder and the form of the file. */
const encodings: readonly [name: string, args: string[]][] = [
  ['WAV', ['-f', 'wav']],
  ['WAV, A-law', ['-c:a', 'pcm_alaw', '-f', 'wav']],
  ['WAV, ADPCM', ['-c:a', 'adpcm_ima_wav', '-f', 'wav']],
  ['WAV in 64 bits', ['-rf64', 'always', '-f', 'wav']],
  ['AIFF', ['-f', 'aiff']],
  ['AU', ['-f', 'au']],
  ['CAF', ['-f', 'caf']],
  ['Ogg Vorbis', ['-c:a', 'libvorbis', '-f', 'ogg']],
  ['Ogg Opus', ['-c:a', 'libopus', '-f', 'ogg']],
  ['Ogg FLAC', ['-c:a', 'flac', '-f', 'ogg']],
  ['FLAC', ['-f', 'flac']],
  ['AAC in ADTS', ['-c:a', 'aac', '-f', 'adts']],
  ['AAC in LATM', ['-c:a', 'aac', '-f', 'latm']],
  ['M4A with AAC', ['-c:a', 'aac', '-f', 'ipod']],
  ['M4A with ALAC', ['-c:a', 'alac', '-f', 'ipod']],
  ['AAC in Matroska', ['-c:a', 'aac', '-f', 'matroska']],
  ['WebM', ['-c:a', 'libopus', '-f', 'webm']],
  ['WMA', ['-c:a', 'wmav2', '-f', 'asf']],
  ['MP2', ['-c:a', 'mp2', '-f', 'mp2']],
  ['MP2 of 24 kHz', ['-c:a', 'mp2', '-ar', '24000', '-f', 'mp2']],
  ['AC-3', ['-c:a', 'ac3', '-f', 'ac3']],
  ['E-AC-3', ['-c:a', 'eac3', '-f', 'eac3']],
  ['DTS', ['-c:a', 'dca', '-strict', '-2', '-f', 'dts']],
  ['TTA', ['-f', 'tta']],
  ['WavPack', ['-f', 'wv']],
  ['raw samples of 16 bits', ['-f', 's16le']],
  ['raw samples of 8 bits', ['-f', 'u8']],
  ['raw A-law', ['-f', 'alaw']],
]

/** MP3 frames within something else: a player of MP3 files need not find them. */
const wrappings: readonly [name: string, form: string][] = [
  ['MP3 in WAV', 'wav'],
  ['MP3 in MP4', 'mp4'],
  ['MP3 in Matroska', 'matroska'],
  ['MP3 in AVI', 'avi'],
  ['MP3 in Flash video', 'flv'],
  ['MP3 in a transport stream', 'mpegts'],
  ['MP3 in a program stream', 'mpeg'],
  ['MP3 in ASF', 'asf'],
  ['MP3 in NUT', 'nut'],
  ['MP3 in QuickTime', 'mov'],
  ['MP3 in Flash', 'swf'],
]

const noise = (bytes: number, seed: number): Buffer => {
  const random = randomFrom(seed)
  return Buffer.from(Array.from({ length: bytes }, () => random(256)))
}

/** Files that were only called .mp3, and tags without sound. */
const plain = (): Record<string, Buffer> => {
  const text = Buffer.from('Bom dia! Aqui é da clínica. '.repeat(400))
  return {
    text: text,
    'text in UTF-16': Buffer.from(`\uFEFF${text.toString()}`, 'utf16le'),
    HTML: Buffer.from(`<!doctype html><title>404</title>${text.toString()}`),
    JSON: Buffer.from(JSON.stringify({ message: text.toString() })),
    XML: Buffer.from(`<?xml version="1.0"?><error>${text.toString()}</error>`),
    PDF: Buffer.concat([Buffer.from('%PDF-1.7\n'), text]),
    ZIP: Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), deflateRawSync(noise(9_000, 1))]),
    gzip: gzipSync(noise(9_000, 2)),
    PNG: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise(9_000, 3)]),
    JPEG: Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), noise(9_000, 4)]),
    MIDI: Buffer.concat([Buffer.from('MThd\0\0\0\u0006\0\0\0\u0001\0\u0060MTrk', 'latin1'), noise(500, 5)]),
    nothing: Buffer.alloc(0),
    zeros: Buffer.alloc(20_000),
    '0xff': Buffer.alloc(20_000, 0xff),
    'headers and no frames': Buffer.alloc(20_000, Buffer.from('fffb9000', 'hex')),
    'an ID3v2 tag alone': id3v2(5_000),
    'an ID3v1 tag alone': id3v1(),
    'an ID3v2 tag with text behind': Buffer.concat([id3v2(500), text]),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_each, seed) => [`noise ${seed}`, noise(50_000, seed + 10)]),
    ),
  }
}

/**
 * What must not be accepted, all of it called .mp3.
 * @param some takes a part of what is encoded
 * @param sound is wrapped into other forms
 * @param wav is encoded in other ways
 */
export const foreignFiles = async (
  folder: string,
  some: Some,
  sounds: readonly Pick<Mp3Specimen, 'name' | 'path'>[],
  wav: string,
  atOnce: number,
): Promise<Specimen[]> => {
  const called = (index: number): string => join(folder, `foreign-${index}.mp3`)
  const small = { name: 'frames of 26 bytes', path: join(folder, 'small-frames.mp3') }
  await runTool('lame', ['--quiet', '-t', '-m', 'm', '-b', '8', '--resample', '22.05', wav, small.path])
  const runs = [
    ...encodings.map(([name, args]) => ({ name, args: ['-i', wav, ...args] })),
    ...wrappings.flatMap(([name, form]) =>
      [...sounds, small].map((sound) => ({
        name: `${name} (${sound.name})`,
        args: ['-i', sound.path, '-c', 'copy', '-strict', '-1', '-f', form],
      })),
    ),
  ]
  const made = await inPool([...some(runs, 24).entries()], atOnce, async ([index, { name, args }]) => {
    const path = called(index)
    await runTool('ffmpeg', ['-v', 'error', '-nostdin', ...args, path])
    return { kind: 'foreign' as const, name, path, mostFrames: 0 as const }
  })
  const free = called(runs.length)
  await runTool('lame', ['--quiet', '--freeformat', '-b', '200', wav, free])
  const written = Object.entries({ ...plain(), ...tagged(made) }).map(([name, bytes], index) => {
    const path = called(runs.length + 1 + index)
    writeFileSync(path, bytes)
    return { kind: 'foreign' as const, name, path, mostFrames: 0 as const }
  })
  return [...made, { kind: 'foreign', name: 'free format', path: free, mostFrames: 0 }, ...written]
}

/** The same behind a tag as MP3 files have it. */
const tagged = (made: readonly { name: string; path: string }[]): Record<string, Buffer> =>
  Object.fromEntries(
    made
      .filter(({ name }) => ['WAV', 'FLAC', 'Ogg Vorbis', 'AAC in ADTS', 'MP2', 'WMA'].includes(name))
      .map(({ name, path }) => [`ID3v2 and ${name}`, Buffer.concat([id3v2(300), readFileSync(path)])]),
  )
