import type { implement } from '@orpc/server'
import type { ChangeTopic } from '../../../shared/bridge/changes.ts'
import type { ImportJob } from '../../../shared/bridge/imports.ts'
import type { workspaceContract } from '../../../shared/bridge/index.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { SpreadsheetFacts } from '../../../shared/processes/reader.ts'
import { createRowJudge, hasKeyColumn } from '../../../shared/rules/judge-row.ts'
import { proposeRoles } from '../../../shared/rules/propose-roles.ts'
import { countVerdict, emptyTally } from '../../../shared/rules/row-verdict.ts'
import { columns, dirtyRows, roles } from './people.ts'
import { refuse } from './refuse.ts'
import type { Scenario } from './scenario.ts'

type Implementer = ReturnType<typeof implement<typeof workspaceContract>>['imports']

const fileNameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

export const pretendedImports = (
  os: Implementer,
  scenario: Scenario,
  lists: ContactList[],
  changed: (...topics: ChangeTopic[]) => void,
) => {
  const jobs = new Map<string, ImportJob>()
  const willCommit = new Set<string>()

  const advance = (job: ImportJob) => {
    job.elapsedMs += 400
    job.bytesRead = Math.min(
      job.bytesTotal * (scenario.importEnds === 'never' ? 0.62 : 1),
      job.bytesRead + job.bytesTotal * 0.11,
    )
    const rows = Math.round((job.bytesRead / job.bytesTotal) * 49_226)
    job.tally = {
      rows,
      accepted: Math.round(rows * 0.979),
      repaired: Math.round(rows * 0.11),
      duplicates: Math.round(rows * 0.008),
      rejected: rows - Math.round(rows * 0.979) - Math.round(rows * 0.008),
      repairs: {
        phone_ninth_digit_added: Math.round(rows * 0.09),
        phone_trunk_prefix_removed: Math.round(rows * 0.03),
        phone_decimal_zero_removed: Math.round(rows * 0.02),
        phone_formatting_removed: Math.round(rows * 0.41),
        phone_country_code_added: Math.round(rows * 0.73),
      },
      reasons: {
        phone_scientific_notation: Math.round(rows * 0.007),
        phone_without_ddd: Math.round(rows * 0.003),
        phone_empty: Math.round(rows * 0.002),
        phone_service_number: 14,
      },
    }
    if (job.bytesRead < job.bytesTotal) return
    if (scenario.importEnds === 'failed') job.state = 'failed'
    else job.state = willCommit.has(job.jobId) ? 'committed' : 'review'
    if (job.state === 'review') job.batchId = 1
    if (job.state === 'failed') {
      job.problem = { code: 'reader_quote_unclosed', params: { row: 38_112 } }
      return
    }
    if (job.state === 'committed') job.listId = 'atraso'
    changed('lists', 'imports', 'reviews')
  }

  return {
    findFiles: os.findFiles.handler(({ input }) => ({ files: input.paths, isCut: false })),
    paste: os.paste.handler(({ input }) => ({ path: `pasted:/1/${input.name}` })),
    inspect: os.inspect.handler(({ input }) => {
      const fileName = fileNameOf(input.path)
      if (fileName.includes('senha')) refuse('reader_password_protected')
      const isWorkbook = /xlsx$/i.test(fileName)
      const isSmall = fileName.includes('pequena')
      const facts: SpreadsheetFacts = {
        kind: isWorkbook ? 'xlsx' : 'csv',
        fileBytes: isSmall ? 18_220 : 48_211_904,
        encoding: isWorkbook ? null : (input.choices.encoding ?? 'windows-1252'),
        delimiter: isWorkbook ? null : (input.choices.delimiter ?? ';'),
        sheets: isWorkbook
          ? [
              { name: 'Clientes', hidden: false },
              { name: 'Resumo', hidden: false },
              { name: 'apoio', hidden: true },
            ]
          : [],
        sheet: isWorkbook ? (input.choices.sheet ?? 'Clientes') : null,
        headerRow: input.choices.headerRow ?? 1,
        columns: [...columns],
        sample: dirtyRows(isSmall ? 60 : 200),
        complete: isSmall,
      }
      const proposals = proposeRoles(
        columns,
        facts.sample.map((row) => row.cells),
        { defaultDdd: null, foreignPlan: () => null },
      )
      const isRemembered = fileName.includes('lembrada')
      return {
        facts,
        fileName,
        roles: proposals.map(({ role }) => role),
        why: proposals.map(({ why }) => (isRemembered ? 'remembered' : why)),
      }
    }),
    judge: os.judge.handler(({ input }) => {
      if (!hasKeyColumn(input.roles)) refuse('import_no_key_column')
      const judge = createRowJudge(input.roles, { defaultDdd: input.defaultDdd, foreignPlan: () => null })
      const tally = emptyTally()
      const seen = new Set<string>()
      const verdicts = input.rows.map((cells) => {
        const verdict = judge(cells)
        countVerdict(tally, verdict, verdict.outcome === 'accepted' && seen.has(verdict.key))
        if (verdict.outcome === 'accepted') seen.add(verdict.key)
        return verdict
      })
      return { verdicts, tally }
    }),
    start: os.start.handler(({ input }) => {
      const job: ImportJob = {
        jobId: crypto.randomUUID(),
        fileName: fileNameOf(input.source.path),
        listName: input.listName,
        state: 'running',
        tally: emptyTally(),
        bytesRead: 0,
        bytesTotal: 48_211_904,
        elapsedMs: 0,
        batchId: null,
        listId: null,
        problem: null,
      }
      jobs.set(job.jobId, job)
      changed('imports')
      return { jobId: job.jobId }
    }),
    commitWhenRead: os.commitWhenRead.handler(({ input }) => {
      willCommit.add(input.jobId)
      return { willCommit: jobs.get(input.jobId)?.state === 'running' }
    }),
    watch: os.watch.handler(async function* ({ input, signal }) {
      const job = jobs.get(input.jobId) ?? refuse('import_job_missing')
      while (signal?.aborted !== true) {
        yield structuredClone(job)
        if (job.state !== 'running' && job.state !== 'cancelling') return
        await new Promise((resolve) => setTimeout(resolve, 120))
        if (job.state === 'cancelling') job.state = 'cancelled'
        else advance(job)
      }
    }),
    jobs: os.jobs.handler(() => [...jobs.values()].map((job) => structuredClone(job))),
    cancel: os.cancel.handler(({ input }) => {
      const job = jobs.get(input.jobId) ?? refuse('import_job_missing')
      job.state = 'cancelling'
      return { state: job.state }
    }),
    leftOut: os.leftOut.handler(({ input }) => {
      const list = lists.find((one) => one.id === input.listId) ?? refuse('list_missing')
      const judge = createRowJudge([...roles], { defaultDdd: null, foreignPlan: () => null })
      const total = list.tally.duplicates + list.tally.rejected
      const bad = dirtyRows(400).flatMap((row) => {
        const verdict = judge(row.cells)
        return verdict.outcome === 'rejected' ? [{ ...row, reason: verdict.reason }] : []
      })
      const rows = Array.from(
        { length: Math.max(0, Math.min(input.page.limit, total - input.page.offset)) },
        (_, index) => {
          const at = input.page.offset + index
          const row = bad[at % bad.length] ?? refuse('list_missing')
          return at % 3 === 2
            ? {
                sourceRow: at * 7 + 12,
                outcome: 'duplicate' as const,
                reason: null,
                duplicateOf: at + 2,
                cells: row.cells,
              }
            : {
                sourceRow: at * 7 + 12,
                outcome: 'rejected' as const,
                reason: row.reason,
                duplicateOf: null,
                cells: row.cells,
              }
        },
      )
      return { total, columns: list.columns, rows }
    }),
    exportLeftOut: os.exportLeftOut.handler(() => ({ path: 'C:\\Users\\ana\\recusados.csv', rows: 1_012 })),
  }
}
