import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importPeople, inHours } from '../../support/lists.ts'
import { reportZoo } from '../../support/report-zoo.ts'
import { importReport, standingsOf } from '../../support/reports.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { startSendingWorkspace, waitForState } from '../../support/test-workspace.ts'
import { queue, useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

test.each(reportZoo)(
  'the report $name is read as it stands: its columns, its words and whom it is about',
  async ({ name, bytes, roles, standings, unmatched = 0 }) => {
    const started = await startSendingWorkspace(instance())
    const { client, folder } = started
    const listId = await importPeople(client, folder, 7)
    const { id } = await queue(started, { start: inHours }, { listId })
    await waitForState(client, id, 'sent')
    const path = join(temporaryFolder(), name)
    writeFileSync(path, bytes)

    const { fileId, facts } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const { columns } = await client.results.propose({ fileId })
    const used = columns.flatMap(({ role }, index) =>
      role === 'unused' ? [] : [[facts.columns[index], role] as const],
    )
    expect(Object.fromEntries(used)).toEqual(roles)

    await importReport(client, id, path)
    // Of the seventh no report says anything.
    expect(await standingsOf(client, id)).toEqual({ ...standings, untold: (standings.untold ?? 0) + 1 })
    const { reports } = await client.results.get({ itemId: id })
    expect(reports[0]?.unmatched.reduce((sum, { count }) => sum + count, 0)).toBe(unmatched)
  },
)
