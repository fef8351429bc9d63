import { describe, expect, it } from 'vitest'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { languages } from '../../../shared/rules/language.ts'
import { sampleMessageOf, sampleTexts } from '../../../shared/texts/sample.ts'
import { importFile, startTestWorkspace } from '../../support/test-workspace.ts'
import { pathOfTicket } from '../../../shared/bridge/file-tickets.ts'

describe('sample list', () => {
  it.each(languages)(
    'the sample list is imported like any file, with repairs and rejections (%s)',
    async (language) => {
      const { client } = startTestWorkspace()
      const { ticket } = await client.samples.people({ language })
      const job = await importFile(client, pathOfTicket(ticket))
      expect(job.state).toBe('committed')
      expect(job.tally).toMatchObject({ rows: 120, accepted: 113, duplicates: 1, rejected: 6 })
      expect(job.tally.reasons).toMatchObject({
        phone_scientific_notation: 2,
        phone_empty: 1,
        phone_ddd_unknown: 1,
      })
      expect(job.tally.repairs).toMatchObject({
        phone_first_of_several_taken: 2,
        phone_decimal_zero_removed: 2,
      })
    },
  )

  it.each(languages)('the sample message for the sample list has no errors (%s)', async (language) => {
    const { client } = startTestWorkspace()
    const { ticket } = await client.samples.people({ language })
    const { listId } = await importFile(client, pathOfTicket(ticket))
    const list = await client.lists.get({ id: listId ?? '' })
    const message = sampleMessageOf(list.fileName)
    expect(message?.title).toBe(sampleTexts[language].title)
    const draft = await client.drafts.create({
      content: {
        ...emptyDraftContent('SMSSHORT', list.id),
        title: message?.title ?? '',
        template: message?.template ?? '',
      },
    })
    const check = await client.drafts.check({ id: draft.id })
    expect(check.lints.filter(({ level }) => level === 'error')).toEqual([])
    expect(check.recipients).toBe(113)
    // One part each, also for João and Íris.
    expect(check.histogram).toEqual([{ segments: 1, messages: 113 }])
  })

  it('the sample list has only mobile numbers that start with 900 after the area code', async () => {
    const { client } = startTestWorkspace()
    const { ticket } = await client.samples.people({ language: 'pt-BR' })
    const { listId } = await importFile(client, pathOfTicket(ticket))
    const rows = await client.lists.rows({ id: listId ?? '', page: { offset: 0, limit: 200 } })
    expect(rows.filter(({ phone }) => !/^55\d\d900/.test(phone ?? ''))).toEqual([])
  })
})
