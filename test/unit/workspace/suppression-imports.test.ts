import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { importPeople, smsContent } from '../../support/lists.ts'
import { importSuppressions, startSuppressionImport, suppressionFile } from '../../support/suppressions.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { allButTwins, problemOf, startTestWorkspace } from '../../support/test-workspace.ts'
import { eventually } from '../../support/eventually.ts'
import { ticketOf } from '../../support/file-tickets.ts'
import { jobsOf } from '../../support/jobs.ts'

describe.each(['plain', 'hashed'] as const)('imports of %s suppression lists', (storage) => {
  test('a suppression import reads every phone and document of a row and counts repeats and refusals', async () => {
    const { client } = startTestWorkspace()
    const path = suppressionFile([
      'nome;telefone;telefone 2;cpf',
      'Ana;11987654321;11987654322;52998224725',
      'Bia;5,51199E+12;;',
      'De novo;11 98765-4321;;',
      'Caio;;;11144477735',
    ])
    const job = await importSuppressions(client, path, { storage, name: 'Procon' })
    expect(job).toMatchObject({ state: 'committed', problem: null })
    expect(job.tally).toMatchObject({
      rows: 4,
      accepted: 2,
      duplicates: 1,
      rejected: 1,
      reasons: { phone_scientific_notation: 1 },
    })
    expect(await client.suppressions.lists()).toMatchObject([
      {
        name: 'Procon',
        source: 'procon',
        obtainedOn: '2026-11-01',
        storage,
        phones: 2,
        documents: 2,
        tally: job.tally,
      },
    ])
    expect((await client.suppressions.find({ text: '(11) 98765-4322' })).matches).toMatchObject([
      { kind: 'phone', listName: 'Procon', source: 'procon', since: '2026-11-01' },
    ])
    expect((await client.suppressions.find({ text: '111.444.777-35' })).matches).toMatchObject([
      { kind: 'cpf' },
    ])
    expect((await client.suppressions.find({ text: '11987654323' })).matches).toEqual([])
  })
})

describe('suppression imports', () => {
  const many = (): string =>
    suppressionFile([
      'telefone',
      ...Array.from({ length: 150_000 }, (_each, index) => `119${String(80_000_000 + index)}`),
    ])

  test('a suppression import killed half-way blocks no one after the restart and can be run again', async () => {
    const key = randomBytes(32)
    const started = startTestWorkspace({ key })
    const path = many()
    await startSuppressionImport(started.client, path)
    await eventually(async () => {
      expect((await jobsOf(started.client, 'suppression_import'))[0]?.tally.rows).toBeGreaterThan(80_000)
    }, 1)
    // What kill -9 would leave: the files as they are now, of a process that writes nothing at this moment.
    const left = temporaryFolder()
    cpSync(started.folder, left, { recursive: true, filter: (name) => !name.includes('lock') })
    expect((await jobsOf(started.client, 'suppression_import'))[0]?.state).toBe('running')
    expect(await started.client.suppressions.lists()).toEqual([])
    const before = openDatabase({ path: join(left, 'workspace.db'), key, migrations: workspaceMigrations })
    expect(before.prepare('select count(*) from suppression_block').pluck().get()).toBeGreaterThan(0)
    closeDatabase(before)

    const again = startTestWorkspace({ folder: left, key })
    expect(await again.client.suppressions.lists()).toEqual([])
    expect((await again.client.suppressions.find({ text: '11980000001' })).matches).toEqual([])
    const draft = await again.client.drafts.create({
      content: smsContent(await importPeople(again.client, left, 3)),
    })
    expect((await again.client.drafts.check({ id: draft.id })).recipients).toBe(3)
    expect(await importSuppressions(again.client, path)).toMatchObject({ state: 'committed' })
    expect(await again.client.suppressions.lists()).toMatchObject([{ phones: 150_000 }])
    expect(
      await problemOf(
        again.client.outbox.enqueue({
          draftId: draft.id,
          revision: 1,
          recipients: 3,
          audienceVersion: '',
          accepts: allButTwins,
        }),
      ),
    ).toMatchObject({ code: 'draft_incomplete' })
  })

  test('a cancelled suppression import leaves no suppression list', async () => {
    const { client } = startTestWorkspace()
    const jobId = await startSuppressionImport(client, many())
    await client.jobs.cancel({ jobId })
    await eventually(async () => {
      expect((await jobsOf(client, 'suppression_import'))[0]).toMatchObject({ state: 'cancelled' })
    })
    expect(await client.suppressions.lists()).toEqual([])
  })

  test('a suppression import of a missing file or without any readable row fails with the reason', async () => {
    const { client } = startTestWorkspace()
    expect(await importSuppressions(client, suppressionFile(['telefone', '98765-4321']))).toMatchObject({
      state: 'failed',
      problem: { code: 'import_nothing_taken', params: { rows: 1 } },
      tally: { reasons: { phone_without_ddd: 1 } },
    })
    expect(await client.suppressions.lists()).toEqual([])
    const path = suppressionFile(['telefone', '11987654321'])
    const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
    const asked = { fileId, roles: ['phone' as const], defaultDdd: null, name: 'x' }
    const more = { source: 'own', obtainedOn: '2026-11-01', storage: 'plain' } as const
    rmSync(path)
    await client.suppressions.start({ ...asked, ...more })
    await eventually(async () => {
      expect((await jobsOf(client, 'suppression_import'))[0]?.problem).toMatchObject({
        code: 'reader_file_missing',
      })
    })
    expect(await problemOf(client.suppressions.start({ ...asked, ...more, roles: ['name'] }))).toMatchObject({
      code: 'import_no_key_column',
    })
  })

  test('a suppression import shows the verdicts of the first rows in advance', async () => {
    const { client } = startTestWorkspace()
    const { verdicts, tally } = await client.suppressions.judge({
      columns: ['telefone', 'cpf'],
      roles: ['phone', 'cpf'],
      defaultDdd: '11',
      rows: [
        ['98765-4321', '52998224725'],
        ['11987654321', ''],
        ['', '1'],
      ],
    })
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'rejected'])
    expect(tally).toMatchObject({
      rows: 3,
      accepted: 1,
      duplicates: 1,
      rejected: 1,
      reasons: { cpf_length_wrong: 1 },
    })
  })
})
