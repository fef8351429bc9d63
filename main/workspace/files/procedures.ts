import { basename } from 'node:path'
import { listFiles } from '../rows/store/imported-files.ts'
import { implement } from '@orpc/server'
import { importsContract } from '../../../shared/bridge/imports.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import type { ProposalReason } from '../../../shared/rules/column-roles.ts'
import { hasKeyColumn } from '../../../shared/rules/key-roles.ts'
import { leftOutFileTexts } from '../../../shared/texts/left-out.ts'
import type { Base } from '../base/base.ts'
import type { OpenReader } from '../../reader-client/run-reader.ts'
import type { ImportJobs } from './jobs.ts'
import type { HeldFiles } from './held-files.ts'
import type { Reviews } from '../lists/reviews/reviews.ts'
import type { SaveAs } from '../writers/save-as.ts'
import { rememberFile } from '../settings/recent-files.ts'
import type { FileTickets } from '../../file-tickets.ts'
import { BoundedMap } from '../../turns.ts'
import { getList, listOfContent } from '../lists/queries.ts'
import { ProblemError } from '../base/problem-error.ts'
import { getRemembered, rememberChoice, type RolesChoice } from '../settings/remembered-roles.ts'
import { judgeSample } from '../rows/judge/judge-in-order.ts'
import { countLeftOut, leftOutCsv, leftOutXlsx, listLeftOut } from '../lists/left-out.ts'
import { proposeImport } from './proposal.ts'
import { compareQuotes } from './reading.ts'
import { findSpreadsheets } from './spreadsheet-files.ts'

type Needs = Base & {
  saveAs: SaveAs
  tickets: FileTickets
  openReader: OpenReader
  imports: ImportJobs
  held: HeldFiles
  reviews: Reviews
}

/** So many files that are being read are known by the roles they are read with. */
const mostStarted = 50

export const importsProcedures = (deps: Needs) => {
  const { db, saveAs, openReader, imports, held, reviews, tickets, changes } = deps
  const os = implement(importsContract)
  const started = new BoundedMap<string, RolesChoice>(mostStarted)
  const existing = (listId: string): ContactList => {
    const list = getList(db, listId)
    if (list === null) throw new ProblemError('list_missing')
    return list
  }
  return os.router({
    findFiles: os.findFiles.handler(async ({ input }) => {
      const { files, isCut } = await findSpreadsheets(input.tickets.map(tickets.pathOf))
      return { files: files.map(tickets.issue), isCut }
    }),
    paste: os.paste.handler(({ input }) => ({ ticket: tickets.issue(held.paste(input.text, input.name)) })),
    unlock: os.unlock.handler(({ input }) => held.unlock(tickets.pathOf(input.ticket), input.password)),
    open: os.open.handler(async ({ input: { ticket, choices, fromMemory } }) => {
      const path = tickets.pathOf(ticket)
      const { facts, proposals } = await proposeImport(openReader, { path, choices, ...held.of(path) })
      const remembered = fromMemory ? getRemembered(db, facts.columns) : null
      return {
        fileId: held.keepOpened({ path, choices, facts }),
        facts,
        fileName: basename(path),
        roles: remembered?.roles ?? proposals.map(({ role }) => role),
        phoneOrder: remembered?.phoneOrder ?? [],
        why: proposals.map(({ why }): ProposalReason | null => (remembered === null ? why : 'remembered')),
      }
    }),
    compareQuotes: os.compareQuotes.handler(async ({ input: { ticket, choices }, signal }) => {
      const path = tickets.pathOf(ticket)
      return { rows: await compareQuotes(openReader, { path, choices, ...held.of(path) }, signal) }
    }),
    earlier: os.earlier.handler(async ({ input: { ticket, sheet }, signal }) => {
      const hash = await held.hashOf(tickets.pathOf(ticket), signal)
      return hash === null ? null : listOfContent(db, hash, sheet)
    }),
    hasChanged: os.hasChanged.handler(async ({ input: { ticket, batchId }, signal }) => {
      const readFrom = listFiles(db, batchId)[0]?.contentSha256 ?? null
      const now = readFrom === null ? null : await held.hashOf(tickets.pathOf(ticket), signal)
      return { hasChanged: now !== null && now !== readFrom }
    }),
    judge: os.judge.handler(({ input }) => {
      if (!hasKeyColumn(input.roles)) throw new ProblemError('import_no_key_column')
      return { rows: judgeSample(input, input.rows) }
    }),
    start: os.start.handler(({ input: { fileId, ...wanted } }) => {
      const { path, choices, facts } = held.opened(fileId)
      if (wanted.roles.length !== facts.columns.length) throw new ProblemError('import_headers_differ')
      const jobId = imports.start({
        ...wanted,
        tables: [{ path, choices, facts, batchId: null }],
        joined: null,
      })
      rememberFile(deps, path)
      changes.publish('recent_files')
      const { roles, phoneOrder } = wanted
      const choice = { facts, roles, phoneOrder }
      // A file that is only read was not decided on.
      if (wanted.goal === 'list') rememberChoice(deps, choice)
      else started.set(jobId, choice)
      return { jobId }
    }),
    join: os.join.handler(async ({ input: { tables, header, fileColumn, ...wanted } }) => {
      if (wanted.roles.length !== header.columns.length) throw new ProblemError('import_headers_differ')
      const named = tables.map(({ ticket, ...table }) => ({ ...table, path: tickets.pathOf(ticket) }))
      // What a person just changed is part of it.
      for (const { batchId } of named)
        if (batchId !== null) await (await reviews.open(batchId)).alone(() => {})
      const jobId = imports.start({
        ...wanted,
        tables: named.map((table) => ({ ...table, facts: null })),
        joined: { columns: header.columns, fileColumn },
        goal: 'list',
      })
      for (const { path } of named) rememberFile(deps, path)
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
      const file = await saveAs(name)
      if (file === null) return null
      const chunks = format === 'csv' ? leftOutCsv(db, list, language) : await leftOutXlsx(db, list, language)
      const rows = countLeftOut(list)
      await file.write(chunks, { action: 'left_out_exported', subject: list.id, count: rows })
      return { ticket: file.ticket, rows }
    }),
  })
}
