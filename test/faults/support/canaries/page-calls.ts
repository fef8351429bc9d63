import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
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

/** The workspace as the page calls it: over the app's real port, through the app's real processes. */
export const clientInPage = async (page: Page, script: string): Promise<WorkspaceClient> => {
  await page.evaluate(script)
  const node = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, key) => (typeof key === 'string' && key !== 'then' ? node([...path, key]) : undefined),
      apply: (_, __, [input]: unknown[]) =>
        page.evaluate(([calls, given]) => window.callWorkspace(calls, given), [path, input] as const),
    })
  return node([]) as WorkspaceClient
}
