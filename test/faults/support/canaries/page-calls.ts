import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { type FileTicket, pathOfTicket } from '../../../../shared/bridge/file-tickets.ts'
import { ticketOf } from '../../../support/file-tickets.ts'
import type { WorkspaceClient } from '../../../support/test-workspace.ts'

/** The script that gives a page `window.callWorkspace`. */
export const buildPageCalls = async (): Promise<string> => {
  const [built] = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'calls-in-page.ts'), formats: ['iife'], name: 'canaryCalls' },
    },
  })) as Rollup.RollupOutput[]
  if (built === undefined) throw new Error('the calls were not built')
  return built.output[0].code
}

/** The app's own ticket for a file, which a person chooses in the page. */
const ticketInApp = async (page: Page, path: string): Promise<FileTicket> => {
  const field = await page.evaluateHandle(() => {
    const input = document.createElement('input')
    input.type = 'file'
    return input
  })
  await field.setInputFiles(path)
  const [ticket] = await field.evaluate(({ files }) => window.revoada.ticketsForFiles([...(files ?? [])]))
  await field.dispose()
  if (ticket === undefined || ticket === null) throw new Error(`the app gives no ticket for ${path}`)
  return ticket
}

/** What a call is given, with the app's tickets in place of those of the tests, whose seal the app does not know. */
const withOwnTickets = async (page: Page, input: unknown): Promise<unknown> => {
  if (typeof input !== 'object' || input === null || !('ticket' in input)) return input
  const path = pathOfTicket(input.ticket as FileTicket)
  return ticketOf(path) === input.ticket ? { ...input, ticket: await ticketInApp(page, path) } : input
}

/** The workspace as the page calls it: over the app's real port, through the app's real processes. */
export const clientInPage = async (page: Page, script: string): Promise<WorkspaceClient> => {
  await page.evaluate(script)
  const node = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, key) => (typeof key === 'string' && key !== 'then' ? node([...path, key]) : undefined),
      apply: async (_, __, [input]: unknown[]) =>
        page.evaluate(([calls, given]) => window.callWorkspace(calls, given), [
          path,
          await withOwnTickets(page, input),
        ] as const),
    })
  return node([]) as WorkspaceClient
}
