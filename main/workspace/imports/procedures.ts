import { basename } from 'node:path'
import { implement } from '@orpc/server'
import { importsContract } from '../../../shared/bridge/imports.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { createRowJudge, hasKeyColumn } from '../../../shared/rules/judge-row.ts'
import type { ProposalReason } from '../../../shared/rules/column-roles.ts'
import { countVerdict, emptyTally } from '../../../shared/rules/row-verdict.ts'
import { leftOutFileTexts } from '../../../shared/texts/left-out.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { fileNameFrom, writeExport } from '../exports/write-export.ts'
import { rememberFile } from '../finder/recent-files.ts'
import { getList, listOfContent } from '../lists/queries.ts'
import { ProblemError } from '../problem-error.ts'
import { getRemembered } from '../remembered-roles/queries.ts'
import { rememberChoice, type RolesChoice } from '../remembered-roles/remember-choice.ts'
import { foreignPlan } from './foreign-plan.ts'
import { countLeftOut, leftOutCsv, leftOutXlsx, listLeftOut } from './left-out.ts'
import { proposeImport } from './proposal.ts'
import { compareQuotes } from './reading.ts'
import { findSpreadsheets } from './spreadsheet-files.ts'

/** So many files that are being read are known by the roles they are read with. */
const mostStarted = 50

export const importsProcedures = (deps: WorkspaceDependencies) => {
  const { db, host, imports, held, reviews, uuid, changes } = deps
  const os = implement(importsContract)
  const started = new Map<string, RolesChoice>()
  const existing = (listId: string): ContactList => {
    const list = getList(db, listId)
    if (list === null) throw new ProblemError('list_missing')
    return list
  }
  return os.router({
    findFiles: os.findFiles.handler(({ input }) => findSpreadsheets(input.paths)),
    paste: os.paste.handler(({ input }) => ({ path: held.paste(input.text, input.name) })),
    unlock: os.unlock.handler(({ input }) => held.unlock(input.path, input.password)),
    inspect: os.inspect.handler(async ({ input }) => {
      const { facts, proposals } = await proposeImport(host.openReader, {
        path: input.path,
        choices: input.choices,
        ...held.of(input.path),
      })
      const remembered = input.fromMemory ? getRemembered(db, facts.columns) : null
      return {
        facts,
        fileName: basename(input.path),
        roles: remembered?.roles ?? proposals.map(({ role }) => role),
        phoneOrder: remembered?.phoneOrder ?? [],
        why: proposals.map(({ why }): ProposalReason | null => (remembered === null ? why : 'remembered')),
      }
    }),
    compareQuotes: os.compareQuotes.handler(async ({ input: { path, choices }, signal }) => ({
      rows: await compareQuotes(host.openReader, { path, choices, ...held.of(path) }, signal),
    })),
    earlier: os.earlier.handler(async ({ input: { path, sheet }, signal }) => {
      const hash = await held.hashOf(path, signal)
      return hash === null ? null : listOfContent(db, hash, sheet)
    }),
    judge: os.judge.handler(({ input }) => {
      if (!hasKeyColumn(input.roles)) throw new ProblemError('import_no_key_column')
      const judge = createRowJudge(input, { defaultDdd: input.defaultDdd, foreignPlan })
      const tally = emptyTally()
      const seen = new Set<string>()
      const verdicts = input.rows.map((cells) => {
        const verdict = judge(cells)
        const isDuplicate = verdict.outcome === 'accepted' && seen.has(verdict.key)
        if (verdict.outcome === 'accepted') seen.add(verdict.key)
        countVerdict(tally, verdict, isDuplicate)
        return verdict
      })
      return { verdicts, tally }
    }),
    start: os.start.handler(({ input }) => {
      const { source, ...wanted } = input
      const jobId = imports.start({ ...wanted, tables: [{ ...source, batchId: null }], joined: null })
      rememberFile(deps, source.path)
      changes.publish('recent_files')
      const { roles, phoneOrder } = input
      const choice = { facts: source.facts, roles, phoneOrder }
      // A file that is only read was not decided on.
      if (input.goal === 'list') rememberChoice(deps, choice)
      else started.set(jobId, choice)
      for (const oldest of [...started.keys()].slice(0, -mostStarted)) started.delete(oldest)
      return { jobId }
    }),
    join: os.join.handler(async ({ input: { tables, header, fileColumn, ...wanted } }) => {
      if (wanted.roles.length !== header.columns.length) throw new ProblemError('import_headers_differ')
      // What a person just changed is part of it.
      for (const { batchId } of tables)
        if (batchId !== null) await (await reviews.open(batchId)).alone(() => {})
      const jobId = imports.start({
        ...wanted,
        tables: tables.map((table) => ({ ...table, facts: null })),
        joined: { columns: header.columns, fileColumn },
        goal: 'list',
      })
      for (const { path } of tables) rememberFile(deps, path)
      changes.publish('recent_files')
      rememberChoice(deps, { facts: header, roles: wanted.roles, phoneOrder: wanted.phoneOrder })
      return { jobId }
    }),
    commitWhenRead: os.commitWhenRead.handler(({ input }) => {
      const willCommit = imports.commitWhenRead(input.jobId, input.listName)
      const choice = started.get(input.jobId)
      if (willCommit && choice !== undefined) rememberChoice(deps, choice)
      return { willCommit }
    }),
    watch: os.watch.handler(async function* ({ input, signal }) {
      yield* imports.watch(input.jobId, signal)
    }),
    jobs: os.jobs.handler(() => imports.list()),
    cancel: os.cancel.handler(({ input }) => ({ state: imports.cancel(input.jobId).state })),
    leftOut: os.leftOut.handler(({ input }) => {
      const list = existing(input.listId)
      return {
        total: countLeftOut(list),
        columns: list.columns,
        rows: listLeftOut(db, list.id, input.page.offset, input.page.limit),
      }
    }),
    exportLeftOut: os.exportLeftOut.handler(async ({ input }) => {
      const list = existing(input.listId)
      const { language, format } = input
      const name = leftOutFileTexts[language].fileName(list.name, format)
      const path = await host.askSavePath(fileNameFrom(name))
      if (path === null) return null
      const chunks = format === 'csv' ? leftOutCsv(db, list, language) : await leftOutXlsx(db, list, language)
      await writeExport(path, chunks, uuid())
      return { path, rows: countLeftOut(list) }
    }),
  })
}
