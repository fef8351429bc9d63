import { describe, expect, it, test } from 'vitest'
import { lintFixOf } from '../../renderer/features/campaigns/lint-fix.ts'
import { createFormats } from '../../renderer/i18n/formats.ts'
import { messages } from '../../renderer/i18n/text.ts'
import { ownZone, proposedLocalTime } from '../../renderer/state/local-start.ts'
import { type DraftContent, emptyDraftContent, type Lint } from '../../shared/bridge/drafts.ts'
import { compileFilter } from '../../shared/rules/row-filter.ts'
import { instantOfLocalTime } from '../../shared/rules/schedule.ts'
import { carefulSendingHours } from '../../shared/rules/usual-sending-hours.ts'
import { draftCheck } from './complete.ts'

const text = { t: messages['pt-BR'], f: createFormats('pt-BR') }
const columns = ['Nome', 'Endereço']

const fixOf = (lint: Omit<Lint, 'level'>, changes: Partial<DraftContent> = {}, plainLettersSave = 9) => {
  const content = { ...emptyDraftContent('SMSSHORT', 'l'), ...changes }
  const check = draftCheck({
    listed: 2,
    recipients: 2,
    plainLettersSave,
    phones: { mobile: 2, landline: 0, other: 0 },
  })
  return lintFixOf({ level: 'warning', ...lint }, { content, columns, check }, text)
}

describe('the button of a finding', () => {
  it('schedules a start for the next hour at which people may be reached', () => {
    const next = Date.parse('2027-03-01T13:00:00Z')
    const fix = fixOf({ code: 'outside_sending_hours', params: { count: 3, next } })
    expect(fix?.label).toMatch(/^Agendar para /)
    const start = fix?.change.start
    expect(start?.mode === 'at' && instantOfLocalTime(start.localTime, start.zone)).toBe(next)
    const inManaus = { mode: 'at', localTime: '2027-02-28T22:00', zone: 'America/Manaus' } as const
    expect(
      fixOf({ code: 'outside_sending_hours', params: { next } }, { start: inManaus })?.change.start,
    ).toEqual({
      ...inManaus,
      localTime: '2027-03-01T09:00',
    })
    expect(fixOf({ code: 'outside_sending_hours', params: { count: 3 } })).toBeNull()
  })

  it('leaves out the people whose cell is empty, and keeps the filters there are', () => {
    const filters = [{ field: { type: 'ddd' }, operator: 'is', value: '11' } as const]
    const fix = fixOf({ code: 'value_missing', params: { name: 'endereco', count: 1 } }, { filters })
    expect(fix?.label).toBe('Tirar 1 pessoa')
    expect(fix?.change.filters?.[0]).toEqual(filters[0])
    const added = fix?.change.filters?.[1]
    const isIn = added === undefined ? null : compileFilter(added, columns)
    expect(typeof isIn === 'function' && [isIn('5511', ['Ana', '']), isIn('5511', ['Ana', 'Rua A'])]).toEqual(
      [false, true],
    )
    expect(fixOf({ code: 'value_missing', params: { name: 'Outra', count: 1 } })).toBeNull()
  })

  it.each(['value_placeholder', 'value_replaced'] as const)(
    'of %s leaves out the people whose cell says that it has no value',
    (code) => {
      const params = { name: 'nome', count: 2, values: 'NULL; #N/D' }
      const fix = fixOf({ code, params })
      expect(fix?.label).toBe('Tirar 2 pessoas')
      const [added] = fix?.change.filters ?? []
      const isIn = added === undefined ? null : compileFilter(added, columns)
      const names = ['Ana', 'null', '#N/D', '']
      expect(names.filter((name) => typeof isIn === 'function' && isIn('5511', [name, '']))).toEqual([
        'Ana',
        '',
      ])
    },
  )

  it('sends without accents where that saves parts', () => {
    const lint = { code: 'letters_break_gsm7', params: { count: 2 } } as const
    expect(fixOf(lint)?.change).toEqual({ plainLetters: true })
    expect(fixOf(lint, { plainLetters: true })).toBeNull()
    expect(fixOf(lint, {}, 0)).toBeNull()
  })
})

test('the first proposal for a start is an hour at which people may be reached', () => {
  const propose = (now: string, channel: 'sms' | null = 'sms') =>
    new Date(
      instantOfLocalTime(proposedLocalTime(Date.parse(now), channel, carefulSendingHours), ownZone()) ?? 0,
    ).toISOString()
  // A Monday at 10:20 of Brasília, and the Sunday before it at 21:00.
  expect(propose('2027-03-08T13:20:00Z')).toBe('2027-03-08T15:00:00.000Z')
  expect(propose('2027-03-08T00:00:00Z')).toBe('2027-03-08T12:00:00.000Z')
  expect(propose('2027-03-08T00:00:00Z', null)).toBe('2027-03-08T02:00:00.000Z')
})
