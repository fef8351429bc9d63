import { parseFile } from 'music-metadata'
import { describe, expect, it } from 'vitest'
import { measurePath } from '../../support/audio/measure.ts'
import { corpusFiles, withoutCorpus } from '../../support/spreadsheets/corpus.ts'

const files = corpusFiles(['music-metadata'])

/** Cut off to be small; what they claim of their length is that of the whole recording, and the other reader believes it. */
const excerpts =
  /bug-|id3-multi-02|APEv2\+Lyrics3v2|Solace|issue-2497|issue-554|issue-641|incomplete|outofbounds/

describe.skipIf(files === null)(`public recordings${files === null ? ` ${withoutCorpus}` : ''}`, () => {
  it('a public recording that is not an MP3 is refused with its kind', async () => {
    const foreign = (files ?? []).filter(({ name }) => !name.endsWith('.mp3'))
    expect(foreign.length).toBeGreaterThan(30)
    for (const { path, name } of foreign) {
      const kind = name.slice(name.lastIndexOf('.') + 1)
      expect([name, await measurePath(path)]).toEqual([
        name,
        { problem: { code: 'reader_audio_not_mp3', params: { kind } } },
      ])
    }
  })

  it('the duration, rate, channels and tags of public MP3 files match those of music-metadata', async () => {
    const recordings = (files ?? []).filter(({ name }) => name.endsWith('.mp3') && !/bug-/.test(name))
    expect(recordings.length).toBeGreaterThan(30)
    for (const { path, name } of recordings) {
      const measured = await measurePath(path)
      if ('problem' in measured) throw new Error(`${name}: ${measured.problem.code}`)
      const { facts } = measured
      const { format } = await parseFile(path, { duration: true })
      expect([name, facts.sampleRateHz, facts.channels]).toEqual([
        name,
        format.sampleRate,
        format.numberOfChannels,
      ])
      const has = (tag: string): boolean => (format.tagTypes ?? []).some((type) => type.startsWith(tag))
      expect([
        name,
        facts.tags.includes('id3v2'),
        facts.tags.includes('id3v1'),
        facts.tags.includes('ape'),
      ]).toEqual([name, has('ID3v2'), has('ID3v1'), has('APEv2')])
      if (excerpts.test(name)) continue
      const frameMs = (facts.samplesPerFrame * 1_000) / facts.sampleRateHz
      expect(Math.abs(facts.containerMs - (format.duration ?? 0) * 1_000), name).toBeLessThan(frameMs * 1.01)
    }
  })
})
