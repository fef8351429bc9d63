import { describe, expect, onTestFinished, test } from 'vitest'
import { startHeadless } from '../../support/headless-service.ts'
import {
  importReport,
  readReportFile,
  reportFile,
  reportHeader,
  reportLine,
  standingsOf,
  startSentCampaign,
} from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf } from '../../support/test-workspace.ts'
import { useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

describe('an erased person', () => {
  /** A real service: it is asked to erase, too. */
  const startWithService = async () => {
    const { url, token, control, stop } = await startHeadless(temporaryFolder())
    onTestFinished(stop)
    const service = { baseUrl: url, token, control: { baseUrl: control.url, token: control.token } }
    return startSentCampaign(instance(), 3, {}, service)
  }

  test('has no result any more, and stands in no row of a report', async () => {
    const { client, id } = await startWithService()
    await importReport(
      client,
      id,
      reportFile([
        'telefone;status;data;obs',
        `${reportLine(1, 'Entregue')};`,
        `${reportLine(2, 'Entregue')};`,
        '+5511999990000;Entregue;01/03/2027;recado com 11 98000-0001',
      ]),
    )
    const keys = [{ kind: 'phone' as const, key: '5511980000001' }]
    expect(await client.people.find({ texts: ['11 98000-0001'] })).toMatchObject({
      items: [{ id, entries: 1 }],
      texts: 1,
    })
    await client.people.erase({ keys, connectionIds: [] })
    expect(await standingsOf(client, id)).toEqual({ delivered: 1, untold: 1 })
    expect((await client.results.get({ itemId: id })).reports).toMatchObject([{ recipients: 1 }])
    const [report] = (await client.results.get({ itemId: id })).reports
    expect(
      await client.results.unmatched({ reportId: report?.id ?? '', page: { offset: 0, limit: 9 } }),
    ).toMatchObject({ total: 0, rows: [] })
  })

  test('is not stored again with the rows of a later report, which are counted', async () => {
    const { client, id } = await startWithService()
    await client.people.erase({
      keys: [
        { kind: 'phone', key: '5511980000001' },
        { kind: 'cpf', key: '52998224725' },
      ],
      connectionIds: [],
    })
    const { reportId } = await importReport(
      client,
      id,
      reportFile([
        'telefone;status;data;obs',
        `${reportLine(2, 'Entregue')};`,
        `${reportLine(1, 'Entregue')};`,
        '11 98000-0001;Entregue;01/03/2027;',
        '+5511999990000;Entregue;01/03/2027;recado com (11) 98000-0001, às 10',
        '+5511999990001;Entregue;01/03/2027;CPF 529.982.247-25',
        '+5511999990002;Entregue;01/03/2027;',
      ]),
    )
    const { reports } = await client.results.get({ itemId: id })
    expect(reports).toMatchObject([{ recipients: 1, unmatched: [{ reason: 'not_recipient', count: 5 }] }])
    expect(await client.results.unmatched({ reportId, page: { offset: 0, limit: 9 } })).toMatchObject({
      total: 1,
      rows: [{ sourceRow: 7 }],
    })
  })

  test('is counted in the overview no more, where results follow reports that come and go', async () => {
    const { client, id } = await startWithService()
    const counted = async () => {
      const asked = { from: '2026-01-01', to: '2028-06-01', connectionId: null, kind: null, tag: null }
      const { campaigns, counts } = (await client.overview.read(asked)).results
      return [campaigns, Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))]
    }
    expect(await counted()).toEqual([0, {}])
    await importReport(
      client,
      id,
      reportFile([reportHeader, reportLine(0, 'Lido'), reportLine(1, 'Entregue')]),
    )
    // A second time from what was kept of the first.
    for (let times = 0; times < 2; times += 1)
      expect(await counted()).toEqual([1, { read: 1, delivered: 1, untold: 1 }])
    const later = await importReport(client, id, reportFile(['fone;situacao', '5511980000002;Entregue']))
    expect(await counted()).toEqual([1, { read: 1, delivered: 2 }])
    await client.results.remove({ reportId: later.reportId })
    expect(await counted()).toEqual([1, { read: 1, delivered: 1, untold: 1 }])
    await client.people.erase({ keys: [{ kind: 'phone', key: '5511980000001' }], connectionIds: [] })
    expect(await counted()).toEqual([1, { read: 1, untold: 1 }])
  })

  test('gets no result from a report that was read before', async () => {
    const { client, id } = await startWithService()
    const { jobId, reading } = await readReportFile(
      client,
      id,
      reportFile([reportHeader, reportLine(1, 'Entregue')]),
    )
    await client.people.erase({ keys: [{ kind: 'phone', key: '5511980000001' }], connectionIds: [] })
    expect(
      await problemOf(
        client.results.apply({ jobId, meanings: (reading?.words ?? []).map(({ meaning }) => meaning) }),
      ),
    ).toMatchObject({ code: 'report_reading_missing' })
  })
})
