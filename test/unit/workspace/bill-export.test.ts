import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectFile } from '../../../main/workspace/files/reading.ts'
import { brasiliaDay } from '../../../shared/rules/brasilia-day.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { openReaderInProcess } from '../../support/in-process-reader.ts'
import { endOfJob } from '../../support/jobs.ts'
import { reportFile, startSentCampaign } from '../../support/reports.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { problemOf } from '../../support/test-workspace.ts'
import { useFakeInstance } from '../../support/timed-outbox.ts'

const instance = useFakeInstance()

test.each(['csv', 'xlsx'] as const)(
  'a claim as %s has the claimed lines only, with nothing that a spreadsheet evaluates',
  async (format) => {
    const savePath = join(temporaryFolder(), `contestacao.${format}`)
    const { client, id } = await startSentCampaign(instance(), 2, { savePath })
    await client.money.setPrice({
      connectionId: 'embedded',
      unit: 'sms_part',
      micros: 75_000,
      validFrom: '2026-01-01',
    })
    const { startAt } = await client.outbox.get({ id })
    const at = startAt ?? ''
    const path = reportFile(
      [
        'Data;Destino;Produto;Valor',
        `${at};+5511980000000;SMS;0,075`,
        `${at};+5511980000001;SMS;0,075`,
        `${at};+5511980000001;"=cmd|'/c calc'!A1 SMS";0,075`,
        `${at};sem número;SMS;0,075`,
      ],
      'fatura.csv',
    )
    const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const { columns } = await client.bills.propose({ fileId })
    const day = brasiliaDay(at)
    const asked = { fileId, roles: columns.map(({ role }) => role), connectionId: 'embedded' }
    const { jobId } = await client.bills.check({ ...asked, from: day, to: day })
    await endOfJob(client, 'bill_check', jobId)
    const saved = await client.bills.exportClaim({ jobId, format, language: 'pt-BR' })
    expect(saved).toMatchObject({ rows: 1 })
    const { columns: headings, sample } = await inspectFile(openReaderInProcess, {
      path: savePath,
      choices: {},
    })
    expect(headings).toContain('Valor contestado')
    expect(sample).toHaveLength(1)
    const [line] = sample.map(({ cells }) => cells)
    expect(line).toContain('Cobrado mais de uma vez')
    expect(line).toContain('5511980000001')
    if (format === 'csv') expect(readFileSync(savePath, 'utf8')).toContain(`"'=cmd|`)
    expect(await client.access.list({ page: { offset: 0, limit: 1 } })).toMatchObject({
      entries: [{ action: 'bill_claim_exported', count: 1 }],
    })
    expect(
      await problemOf(client.bills.check({ ...asked, from: '2027-02-01', to: '2027-01-01' })),
    ).toMatchObject({
      code: 'bill_period_wrong',
    })
    expect(
      await problemOf(client.bills.check({ ...asked, connectionId: 'none', from: day, to: day })),
    ).toMatchObject({ code: 'connection_missing' })
    expect(
      await problemOf(
        client.bills.check({ ...asked, roles: columns.map(() => 'unused' as const), from: day, to: day }),
      ),
    ).toMatchObject({ code: 'bill_no_columns' })
  },
)
