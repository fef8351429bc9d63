/** Results from what a service called back about a campaign, over a real service that received it. */
import { describe, expect, test } from 'vitest'
import { applyCallbacks, readCallbacks } from '../../support/callback-reading.ts'
import { endOfJob } from '../../support/jobs.ts'
import { smsContent } from '../../support/lists.ts'
import { readReportFile, reportFile, standingsOf } from '../../support/reports.ts'
import { phoneOf, startSentWithCallbacks } from '../../support/sent-with-callbacks.ts'
import { enqueueDraft, problemOf, waitForState } from '../../support/test-workspace.ts'

const page = { offset: 0, limit: 50 }
const event = (person: number, status: string) => ({ contact: phoneOf(person), status })

describe('callbacks of a campaign', () => {
  test('are rows by their paths, one event each or several at once, and give recipients their results', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(6)
    await deliver({ kind: 'status', data: event(0, 'Entregue') })
    await deliver([{ data: event(1, 'Entregue') }, { data: event(2, 'Lido') }])
    await deliver({ data: event(3, 'OKZ') })
    await deliver({ data: { contact: '+5511999990000', status: 'Entregue' } })
    const { callbacks, columns, proposed, job } = await readCallbacks(client, id)
    expect(callbacks).toBe(4)
    expect(columns).toEqual(['kind', 'data.contact', 'data.status'])
    expect(proposed.map(({ role }) => role)).toEqual(['unused', 'phone', 'status'])
    expect(job).toMatchObject({
      fileName: 'Retornos',
      state: 'committed',
      rows: 5,
      reading: {
        matched: 4,
        recipients: 4,
        unmatched: [{ reason: 'not_recipient', count: 1 }],
        words: [
          { text: 'OKZ', meaning: null, count: 1 },
          { text: 'Entregue', meaning: 'delivered', count: 2 },
          { text: 'Lido', meaning: 'read', count: 1 },
        ],
        importedAt: null,
      },
    })
    await applyCallbacks(client, id, ({ text, meaning }) => (text === 'OKZ' ? 'clicked' : meaning))
    expect(await standingsOf(client, id)).toEqual({ delivered: 2, read: 1, clicked: 1, untold: 2 })
    const { reports, proofs } = await client.results.get({ itemId: id })
    expect(reports).toMatchObject([{ source: 'callbacks', fileName: 'Retornos', rows: 5, recipients: 4 }])
    // They came to an address that only the service was told.
    expect(proofs).toBe(4)
    expect(await client.results.unmatched({ reportId: reports[0]?.id ?? '', page })).toMatchObject({
      total: 1,
      columns,
      rows: [{ sourceRow: 4, reason: 'not_recipient', cells: ['', '+5511999990000', 'Entregue'] }],
    })
  })

  test('that are no JSON are forms, or counted and shown', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(3)
    await deliver(`to=${encodeURIComponent(phoneOf(0))}&status=Entregue`, 'application/x-www-form-urlencoded')
    await deliver('<status>ok</status>', 'text/xml')
    await deliver('[]')
    let nested: unknown = 1
    for (let level = 0; level < 40; level += 1) nested = { a: nested }
    await deliver(nested)
    const { job } = await readCallbacks(client, id)
    expect(job.rows).toBe(4)
    expect(job.reading?.unmatched).toEqual([
      { reason: 'payload_unreadable', count: 1 },
      { reason: 'nothing_told', count: 1 },
      { reason: 'payload_too_complex', count: 1 },
    ])
    const { reportId } = await applyCallbacks(client, id)
    const { rows } = await client.results.unmatched({ reportId, page })
    expect(rows[0]).toEqual({
      sourceRow: 2,
      reason: 'payload_unreadable',
      cells: ['<status>ok</status>'],
    })
    expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 2 })
  })

  test('that came since are applied with the remembered paths and words, and none counts twice', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(6)
    expect(await client.results.newCallbacks({ itemId: id })).toEqual({ total: 0, fresh: null })
    const first = event(0, 'OKZ')
    await deliver(first)
    await deliver({ ...event(5, 'OKZ') })
    await applyCallbacks(client, id, () => 'read', { contact: 'phone', status: 'status' })
    expect(await client.results.newCallbacks({ itemId: id })).toEqual({ total: 2, fresh: 0 })

    // The same again is nothing new; another event has other fields beside those that are used.
    await deliver(first)
    expect(await client.results.newCallbacks({ itemId: id })).toEqual({ total: 2, fresh: 0 })
    await deliver({ ...event(1, 'OKZ'), error: { code: 7 }, note: 'x' })
    expect(await client.results.newCallbacks({ itemId: id })).toEqual({ total: 3, fresh: 1 })
    const { proposed, job, columns } = await readCallbacks(client, id)
    expect(columns).toEqual(['contact', 'status', 'error.code', 'note'])
    expect(proposed).toEqual([
      { role: 'phone', why: 'remembered' },
      { role: 'status', why: 'remembered' },
      { role: 'unused', why: 'remembered' },
      { role: 'unused', why: 'remembered' },
    ])
    expect(job.reading).toMatchObject({
      matched: 3,
      words: [{ text: 'OKZ', count: 3, meaning: 'read', why: 'remembered' }],
    })
    const applied = await applyCallbacks(client, id)
    expect(await client.results.newCallbacks({ itemId: id })).toEqual({ total: 3, fresh: 0 })
    const { reports } = await client.results.get({ itemId: id })
    expect(reports).toMatchObject([{ rows: 3, recipients: 3 }])
    expect(await standingsOf(client, id)).toEqual({ read: 3, untold: 3 })

    expect(await applyCallbacks(client, id)).toMatchObject({ isUnchanged: true, recipients: 3 })
    await client.results.undo({ reportId: applied.reportId })
    expect(await standingsOf(client, id)).toEqual({ read: 2, untold: 4 })
  })

  test('that are in the inbox no more keep their results beside those of later ones', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(3)
    await deliver(event(0, 'Entregue'))
    await applyCallbacks(client, id)
    await client.callbacks.clear()
    expect(await problemOf(client.results.openCallbacks({ itemId: id, name: 'Retornos' }))).toMatchObject({
      code: 'callbacks_none',
    })
    await deliver(event(1, 'Entregue'))
    expect(await client.results.newCallbacks({ itemId: id })).toEqual({ total: 1, fresh: 1 })
    await applyCallbacks(client, id)
    expect(await standingsOf(client, id)).toEqual({ delivered: 2, untold: 1 })
    expect((await client.results.get({ itemId: id })).reports).toHaveLength(2)
  })

  test('are not applied where others with new paths came after the person looked', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(2)
    await deliver(event(0, 'Entregue'))
    const { fileId, columns } = await client.results.openCallbacks({ itemId: id, name: 'Retornos' })
    expect(columns).toEqual(['contact', 'status'])
    await deliver({ ...event(1, 'Entregue'), reason: 'x' })
    const { jobId } = await client.results.read({ itemId: id, fileId, roles: ['phone', 'status'] })
    expect(await endOfJob(client, 'report_read', jobId)).toMatchObject({
      state: 'failed',
      problem: { code: 'callbacks_changed' },
    })
  })

  test('with too many different paths are refused as a whole', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(2)
    for (const part of [0, 1])
      await deliver(Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${part}x${n}`, n])))
    expect(await problemOf(client.results.openCallbacks({ itemId: id, name: 'Retornos' }))).toMatchObject({
      code: 'callbacks_too_many_fields',
      params: { most: 300 },
    })
  })

  test('propose blocks of whom they say wants to be left alone', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(3)
    await deliver({ contact: phoneOf(0), status: 'Entregue', reply: 'SAIR' })
    await deliver({ contact: phoneOf(1), status: 'Entregue', reply: 'obrigada' })
    await applyCallbacks(client, id)
    expect(await client.results.blockable({ itemId: id })).toMatchObject([
      { result: 'opted_out', people: 1, open: 1 },
      { result: 'failed_for_ever', people: 0 },
    ])
  })

  test('are about their own campaign, whatever went to the same people since', async () => {
    const { client, id, listId, deliver } = await startSentWithCallbacks(3)
    const other = await client.drafts.create({ content: smsContent(listId, { title: 'Outra' }) })
    const { id: since } = await enqueueDraft(client, other.id, other.revision, true)
    await waitForState(client, since, 'sent')
    const at = new Date(Date.now() + 3_600_000).toISOString()
    await deliver({ ...event(0, 'Entregue'), at })
    await applyCallbacks(client, id)
    expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 2 })
    // A file with that row may be about either.
    const file = reportFile(['telefone;status;data', `${phoneOf(1)};Entregue;${at}`])
    expect(await readReportFile(client, id, file)).toMatchObject({
      problem: { code: 'report_nothing_matched' },
    })
  })

  test('show that a campaign was sent of which no one knew', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(3, { isAnswerLost: true })
    expect(await client.outbox.get({ id })).toMatchObject({ state: 'unknown', resolution: null })
    await deliver(event(2, 'Entregue'))
    await applyCallbacks(client, id)
    expect(await client.results.get({ itemId: id })).toMatchObject({ proofs: 1 })
    // A person says so.
    expect(await client.outbox.get({ id })).toMatchObject({ state: 'unknown', resolution: null })
    await client.outbox.resolve({ id, resolution: 'confirmed_sent' })
    expect(await client.outbox.get({ id })).toMatchObject({ resolution: 'confirmed_sent' })
  })

  test('need the service to run', async () => {
    const { client, id, deliver, stop, workspace } = await startSentWithCallbacks(2)
    await deliver(event(0, 'Entregue'))
    await stop()
    workspace.setEmbeddedInstance(null)
    expect(await problemOf(client.results.openCallbacks({ itemId: id, name: 'Retornos' }))).toMatchObject({
      code: 'service_stopped',
    })
    expect(await problemOf(client.results.newCallbacks({ itemId: id }))).toMatchObject({
      code: 'service_stopped',
    })
  })

  test('of an erased person are gone, with the result that they gave', async () => {
    const { client, id, deliver } = await startSentWithCallbacks(3)
    await deliver(event(0, 'Entregue'))
    await deliver(event(1, 'Entregue'))
    await deliver('recado de 11 98000-0001', 'text/plain')
    const { reportId } = await applyCallbacks(client, id)
    await client.people.erase({ keys: [{ kind: 'phone', key: '5511980000001' }], connectionIds: [] })
    expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 1 })
    expect(await client.results.unmatched({ reportId, page })).toMatchObject({ total: 0 })
    const { columns, sample, callbacks } = await client.results.openCallbacks({
      itemId: id,
      name: 'Retornos',
    })
    expect([columns, sample.length, callbacks]).toEqual([['contact', 'status'], 1, 1])
    await deliver(event(1, 'Entregue'))
    const again = await applyCallbacks(client, id)
    expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 1 })
    expect(await client.results.unmatched({ reportId: again.reportId, page })).toMatchObject({ total: 0 })
  })
})
