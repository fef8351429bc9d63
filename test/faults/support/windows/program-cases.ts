/** What only Windows shows of programs that are started, in tests that run there alone: run-tests.ts runs them. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, toNamespacedPath } from 'node:path'
import { describe, expect, test } from 'vitest'
import { all, sql } from '../../../../main/database/sql.ts'
import { runImport } from '../../../support/headless-import.ts'
import { startHeadless } from '../../../support/headless-service.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { withData } from '../opened-data.ts'
import { runVictim, victimCommand } from '../run-victim.ts'
import { longFolder, people } from './made-files.ts'

test('files are imported however their paths are written', async () => {
  const folder = temporaryFolder()
  const paths = [
    join(folder, 'COM ESPAÇO & ação (1).CSV').replaceAll('\\', '/'),
    toNamespacedPath(join(longFolder(), 'fundo.csv')),
  ]
  for (const path of paths) writeFileSync(path, people)
  const { code, lines, errors } = await runImport([...paths, '--json'], folder)
  expect([code, errors]).toEqual([0, ''])
  expect(lines.map((line) => ('accepted' in line ? line.accepted : line.error.code))).toEqual([2, 2])
})

describe('processes that are killed', () => {
  test('the service has one process for its data, and starts again after a kill', async () => {
    const folder = join(temporaryFolder(), 'José Ávila')
    mkdirSync(folder)
    const first = await startHeadless(folder)
    await expect(startHeadless(folder)).rejects.toThrow('did not start')
    await first.kill()
    await (await startHeadless(folder)).kill()
  })

  test('an import that was killed goes on to its list', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'ação.csv')
    writeFileSync(
      file,
      `nome;telefone\n${Array.from({ length: 3_000 }, (_each, index) => `Ana;(11) 9${80_000_000 + index}`).join('\n')}\n`,
    )
    const task = {
      folder: join(folder, 'dados'),
      key: randomBytes(32).toString('hex'),
      file,
      showsHalf: false,
    }
    const command = victimCommand(process.env['REVOADA_WINDOWS_VICTIM'] ?? '', task)
    const killed = await runVictim(command, { afterMs: 0, word: 'read' })
    expect(killed.steps).not.toContain('done')
    const again = await runVictim(command, null)
    expect(again.steps).toContain('done')
    const states = withData(task, (db) => all<{ state: string }>(db, sql`select state from import_batch`))
    expect(states).toEqual([{ state: 'committed' }])
  })
})
