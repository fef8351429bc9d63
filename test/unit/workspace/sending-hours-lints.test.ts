import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { publishedSendingHours } from '../../../shared/rules/usual-sending-hours.ts'
import { smsContent } from '../../support/lists.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'

/** One of São Paulo, one of Manaus, an hour behind, and one of Portugal, whose hours are unknown. */
const phones = ['11987654321', '92987654321', '+351912345678']

const startWithPhones = async () => {
  const started = startTestWorkspace()
  const path = join(started.folder, 'telefones.csv')
  writeFileSync(path, `telefone\n${phones.join('\n')}\n`)
  const { listId } = await importFile(started.client, path)
  const hoursOf = async (localTime: string, changes: Partial<DraftContent> = {}) => {
    const start = { mode: 'at', localTime, zone: 'America/Sao_Paulo' } as const
    const content = smsContent(listId, { template: 'Oi', start, ...changes })
    const { id } = await started.client.drafts.create({ content })
    const { lints } = await started.client.drafts.check({ id })
    return lints.find(({ code }) => code === 'outside_sending_hours')
  }
  return { ...started, hoursOf }
}

test('sending hours are checked in each recipient’s time zone, for SMS, RCS and voice', async () => {
  const { hoursOf } = await startWithPhones()
  // A Monday: in Manaus it is 08:30.
  expect(await hoursOf('2027-03-01T09:30')).toEqual({
    code: 'outside_sending_hours',
    level: 'warning',
    params: { count: 1, next: Date.parse('2027-03-01T13:00:00Z') },
  })
  expect(await hoursOf('2027-03-01T10:00')).toBeUndefined()
  const sunday = await hoursOf('2027-03-07T12:00')
  expect(sunday?.params['count']).toBe(2)
  const cards = [{ title: 'Oi', message: '', imageUrl: '', buttons: [] }]
  for (const changes of [{ kind: 'RCS_CAROUSEL', cards }, { kind: 'TVOZ' }] as const)
    expect((await hoursOf('2027-03-07T12:00', { ...changes, cards: [...cards] }))?.params['count']).toBe(2)
})

test('a start on a holiday is reported with the name of the holiday', async () => {
  const { hoursOf } = await startWithPhones()
  expect((await hoursOf('2027-09-07T12:00'))?.params).toMatchObject({ count: 2, holiday: 'independence' })
  expect((await hoursOf('2027-09-06T08:00'))?.params).not.toHaveProperty('holiday')
})

test('the sending hours check uses the hours of the settings', async () => {
  const { client, hoursOf } = await startWithPhones()
  expect(await hoursOf('2027-03-01T21:30')).toMatchObject({ params: { count: 2 } })
  await client.settings.update({ sendingHours: publishedSendingHours })
  expect(await hoursOf('2027-03-01T21:30')).toBeUndefined()
  expect(await hoursOf('2027-03-01T21:30', { kind: 'TVOZ' })).toMatchObject({ params: { count: 1 } })
})
