import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HeadlessImport, startImport } from '../../support/headless-import.ts'
import { writeCustomersCsv } from '../../support/spreadsheets/customers.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { eventually } from '../../support/eventually.ts'

const rows = 120_000

/** The one file that all of them read. */
let customers = ''
beforeAll(() => {
  customers = join(mkdtempSync(join(tmpdir(), 'revoada-test-')), 'customers.csv')
  writeCustomersCsv(customers, rows)
})
afterAll(() => rmSync(dirname(customers), { recursive: true }))

/** Whether a reader is running. */
const isReading = ({ child }: HeadlessImport): boolean =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8') !== ''

/** Bytes of the database that the program stages in; 0 before there is one. */
const stagedBytes = ({ temporary }: HeadlessImport): number => {
  const folder = readdirSync(temporary).find((name) => name.startsWith('revoada-import-'))
  if (folder === undefined) return 0
  const path = join(temporary, folder)
  expect(statSync(path).mode & 0o777).toBe(0o700)
  return Math.max(0, ...readdirSync(path).map((name) => statSync(join(path, name)).size))
}

const isStaging = (run: HeadlessImport): boolean => stagedBytes(run) > 1_000_000

/** Whether half a file lies beside those that were asked for. */
const isWriting = (_run: HeadlessImport, folder: string): boolean =>
  readdirSync(folder).some((name) => name.endsWith('.part'))

const outputs = ['--out', 'a.csv', '--rejected', 'r.csv']

test.skipIf(process.platform !== 'linux').each([
  { signal: 'SIGINT', code: 130, when: 'while the file is inspected', isTime: isReading, args: outputs },
  { signal: 'SIGINT', code: 130, when: 'while rows are staged', isTime: isStaging, args: outputs },
  { signal: 'SIGTERM', code: 143, when: 'while rows are only counted', isTime: isStaging, args: [] },
  { signal: 'SIGHUP', code: 129, when: 'while output is written', isTime: isWriting, args: outputs },
] as const)(
  '$signal $when makes the import command exit with $code and leave no files behind',
  async ({ signal, code, isTime, args }) => {
    const folder = temporaryFolder()
    linkSync(customers, join(folder, 'f.csv'))
    const started = startImport(['f.csv', '--json', ...args], folder)
    await eventually(() => expect(isTime(started, folder)).toBe(true), 1)
    started.child.kill(signal)
    // An impatient person's second one, at once: a process that is all but gone has no ear for it.
    started.child.kill(signal)
    const ended = await started.ended
    expect([ended.code, ended.errors]).toEqual([code, ''])
    expect(ended.lines).toMatchObject([{ file: 'f.csv', error: { code: 'import_cancelled' } }])
    expect(readdirSync(folder).toSorted()).toEqual(['f.csv', 'temporary'])
    expect(readdirSync(started.temporary)).toEqual([])
  },
)
