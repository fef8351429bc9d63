import { expect, test } from 'vitest'
import type { Audience } from '../../../main/workspace/campaigns/audience.ts'
import { createMeasure } from '../../../main/workspace/campaigns/measured.ts'
import { type DraftContent, emptyDraftContent } from '../../../shared/bridge/drafts.ts'

/** An audience of two, which counts how often it is walked through. */
const counted = (version: string) => {
  const seen = { walks: 0 }
  const recipient = { position: 0, sourceRow: 1, phone: '5511980000000', cells: ['João'] }
  const audience: Audience = {
    version,
    listed: 2,
    steps: [],
    recipients: 2,
    repeated: 0,
    recipient: () => recipient,
    walk: function* () {
      seen.walks += 1
      yield [recipient, { ...recipient, position: 1, cells: ['Ana'] }]
    },
    rows: function* () {},
  }
  return { audience, seen }
}

const content: DraftContent = { ...emptyDraftContent('SMSSHORT', null), template: 'Oi {{nome}}' }

test('messages that were measured are not measured again, and others are', async () => {
  const measure = createMeasure()
  const { audience, seen } = counted('one')
  const first = await measure(content, audience, ['nome'], undefined)
  expect([...first.histogram]).toEqual([[1, 2]])
  // What the draft is called and when it starts changes no message.
  const same = {
    ...content,
    title: 'Outro',
    start: { mode: 'at', localTime: '2027-01-01T10:00', zone: 'UTC' } as const,
  }
  expect(await measure(same, audience, ['nome'], undefined)).toEqual(first)
  expect(seen.walks).toBe(1)

  const others: [DraftContent, string[]][] = [
    [{ ...content, template: 'Olá {{nome}}' }, ['nome']],
    [{ ...content, kind: 'RCS_TEXT' }, ['nome']],
    [{ ...content, plainLetters: true }, ['nome']],
    [{ ...content, waves: { by: 'count', count: 2, everyMinutes: 60 } }, ['nome']],
    [content, ['Nome', 'nome']],
  ]
  for (const [index, [other, columns]] of others.entries()) {
    await measure(other, audience, columns, undefined)
    expect(seen.walks).toBe(index + 2)
  }
  const anew = counted('two')
  await measure(content, anew.audience, ['nome'], undefined)
  expect(anew.seen.walks).toBe(1)
})

test('what was given up is measured the next time', async () => {
  const measure = createMeasure()
  const { audience, seen } = counted('one')
  await expect(measure(content, audience, ['nome'], AbortSignal.abort())).rejects.toThrow('abort')
  expect((await measure(content, audience, ['nome'], undefined)).chars).toBe(13)
  expect(seen.walks).toBe(2)
})
