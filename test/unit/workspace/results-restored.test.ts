import { expect, test } from 'vitest'
import { importPeople, inHours } from '../../support/lists.ts'
import { putNewDatabase } from '../../support/new-database.ts'
import { importReport, reportFile, reportHeader, reportLine, standingsOf } from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startTestWorkspace, waitForState } from '../../support/test-workspace.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

test('a restored backup has the results that were imported after it, and none that were removed since', async () => {
  const place = { folder: temporaryFolder() }
  const key = putNewDatabase(place.folder)
  const before = startTestWorkspace({ ...place, key })
  const { client } = before
  await client.settings.update({ holdMs: 0 })
  before.workspace.setEmbeddedInstance(instance())
  const listId = await importPeople(client, before.folder, 4)
  const { id } = await queue(before, { start: inHours }, { listId })
  await waitForState(client, id, 'sent')
  const removed = await importReport(client, id, reportFile([reportHeader, reportLine(0, 'Lido')], 'um.csv'))
  const { name: backup } = await before.workspace.data.care.backUp('manual')
  await client.results.remove({ reportId: removed.reportId })
  const unmatched = '+5511999990000;Entregue;01/03/2027 10:05'
  const path = reportFile([reportHeader, reportLine(1, 'Entregue'), unmatched], 'dois.csv')
  const { reportId } = await importReport(client, id, path)
  const results = { delivered: 1, untold: 3 }
  expect(await standingsOf(client, id)).toEqual(results)
  await before.stop()

  const restored = startTestWorkspace({ ...place, key, recovery: { action: 'restore', backup } })
  expect(await standingsOf(restored.client, id)).toEqual(results)
  expect(await restored.client.results.unmatched({ reportId, page: { offset: 0, limit: 10 } })).toMatchObject(
    { total: 1, rows: [{ sourceRow: 3 }] },
  )
  expect((await importReport(restored.client, id, path)).isUnchanged).toBe(true)
})
