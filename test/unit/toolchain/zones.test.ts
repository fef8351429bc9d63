import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
const config = join(root, '.toolchain/lint/oxlint.jsonc')

/** A small house. Each file's text stands beside the words that the linter must find for it; none: it is fine. */
const wrong: Record<string, { text: string; says: string }> = {
  'shared/rules/reads-a-file.ts': { text: "import 'node:fs'", says: 'does not run under Node' },
  'shared/rules/knows-the-contract.ts': {
    text: "import '../api/campaign.ts'",
    says: 'shared/rules may not import shared/api',
  },
  'shared/api/knows-the-bridge.ts': {
    text: "import '../bridge/lists.ts'",
    says: 'shared/api may not import shared/bridge',
  },
  'shared/api/takes-a-package.ts': { text: "import 'solid-js'", says: 'its only packages are zod' },
  'shared/api/calls-out.ts': { text: "void fetch('/')", says: 'fetch is kept for main/remote, main/service' },
  'preload/takes-a-rule.ts': {
    text: "import { digits } from '../shared/rules/phone.ts'\nvoid digits",
    says: 'may import only types from shared/rules',
  },
  'main/index.ts': {
    text: "import './database/open.ts'",
    says: 'main/index.ts may not import main/database',
  },
  'main/app/knows-the-workspace.ts': {
    text: "import '../workspace/lists/lists.ts'",
    says: 'main/app may not import main/workspace',
  },
  'main/app/second-ipc.ts': {
    text: "import { ipcMain } from 'electron'\nvoid ipcMain",
    says: 'ipcMain is kept for main/app/ipc.ts',
  },
  'main/app/hands-out-ports.ts': {
    text: "import * as electron from 'electron'\nvoid new electron.MessageChannelMain()",
    says: 'MessageChannelMain is kept for main/processes',
  },
  'main/workspace/lists/takes-electron.ts': { text: "import 'electron'", says: 'electron is kept for' },
  'main/workspace/lists/types-of-electron.ts': {
    text: "export type Window = import('electron').BrowserWindow",
    says: 'electron is kept for',
  },
  'main/workspace/lists/opens.ts': {
    text: "import Database from 'better-sqlite3'\nvoid new Database(':memory:')",
    says: 'better-sqlite3 is kept for main/database',
  },
  'main/workspace/lists/makes.ts': {
    text: 'declare const Database: new () => object\nvoid new Database()',
    says: 'new Database is kept for main/database',
  },
  'main/workspace/lists/posts.ts': { text: "import 'node:https'", says: 'node:https is kept for' },
  'main/workspace/lists/posts-by-short-name.ts': { text: "import 'http'", says: 'http is kept for' },
  'main/workspace/lists/posts-by-global.ts': {
    text: "void globalThis.fetch('/')",
    says: 'fetch is kept for',
  },
  'main/workspace/lists/knows-the-service.ts': {
    text: "export const load = () => import('../../service/store/sqlite/campaigns.ts')",
    says: 'main/workspace/lists may not import main/service',
  },
  'main/workspace/lists/knows-the-outbox.ts': {
    text: "import type {} from '../outbox/records.ts'",
    says: 'main/workspace/lists may not import main/workspace/outbox',
  },
  'main/workspace/lists/passes-on.ts': {
    text: "export * from './lists.ts'",
    says: 'pass on what others export',
  },
  'main/service/routes/knows-the-database.ts': {
    text: "import '../store/postgres/open.ts'",
    says: 'main/service may not import main/service/store/postgres',
  },
  'main/service/knows-the-workspace.ts': {
    text: "import type {} from '../workspace/lists/lists.ts'",
    says: 'main/service may not import main/workspace',
  },
  'main/reader/opens.ts': {
    text: "import '../database/open.ts'",
    says: 'main/reader may not import main/database',
  },
  'main/reader/knows-the-window.ts': {
    text: "import '../../renderer/state/lists.ts'",
    says: 'main/reader may not import renderer/state',
  },
  'main/utils/anything.ts': { text: 'export {}', says: 'is in no room of the house' },
  'renderer/features/lists/knows-another.ts': {
    text: "import '../history/page.tsx'",
    says: 'renderer/features/lists may not import renderer/features/history',
  },
  'renderer/features/lists/knows-main.ts': {
    text: "import '../../../main/workspace/lists/lists.ts'",
    says: 'may not import main/workspace',
  },
  'renderer/features/lists/reads-a-file.ts': { text: "import 'node:fs'", says: 'does not run under Node' },
  'renderer/ui/button/has-state.ts': {
    text: "import '../../state/lists.ts'",
    says: 'renderer/ui may not import renderer/state',
  },
  'renderer/state/knows-a-page.ts': {
    text: "import '../features/lists/page.tsx'",
    says: 'renderer/state may not import renderer/features/lists',
  },
  'renderer/state/is-electron.ts': { text: "import 'electron'", says: 'electron is kept for' },
}

const right: Record<string, string> = {
  'shared/rules/phone.ts': "import { z } from 'zod/v4'\nexport const digits = z.string()",
  'shared/api/campaign.ts': "import '../rules/phone.ts'",
  'shared/api/index.ts': "export * from './campaign.ts'",
  'shared/bridge/lists.ts': "import '@orpc/contract'\nimport '../api/campaign.ts'",
  'preload/index.ts':
    "import { ipcRenderer } from 'electron'\nimport type {} from '../shared/bridge/lists.ts'\nvoid ipcRenderer",
  'main/app/ipc.ts': "import { ipcMain } from 'electron'\nvoid ipcMain",
  'main/processes/connect.ts': "import { MessageChannelMain } from 'electron'\nvoid new MessageChannelMain()",
  'main/database/open.ts': "import Database from 'better-sqlite3'\nvoid new Database(':memory:')",
  'main/remote/post.ts': "import 'node:https'\nvoid fetch('/')",
  'main/service/server.ts': "import 'fastify'\nimport 'node:http'\nimport '../database/open.ts'",
  'main/workspace/lists/lists.ts':
    "import 'node:fs'\nimport '../../database/open.ts'\nimport '../../remote/post.ts'",
  'main/workspace/lists/own-fetch.ts': 'export const run = (fetch: () => void) => fetch()',
  'renderer/app.tsx': "import './features/lists/page.tsx'\nimport './ui/button/button.tsx'",
  'renderer/ui/button/button.tsx':
    "import '../icon/icon.tsx'\nimport type {} from '../../../shared/bridge/lists.ts'",
  'renderer/state/lists.ts': "import '../../shared/bridge/lists.ts'\nimport 'solid-js'",
  'renderer/features/lists/page.tsx':
    "import './row.tsx'\nimport '../../state/lists.ts'\nimport '../../ui/button/button.tsx'",
  'test/unit/anything.test.ts': "import '../../main/database/open.ts'\nimport '../../renderer/app.tsx'",
}

const reportSchema = z.object({
  diagnostics: z.array(z.object({ code: z.string(), filename: z.string(), message: z.string() })),
})

let house: string
/** What the zones' rules say of each file; the other rules are not what is tested here. */
let messages: Map<string, string[]>

beforeAll(() => {
  // The real path: the linter compares its files with its own working folder.
  house = realpathSync(mkdtempSync(join(tmpdir(), 'revoada-house-')))
  const texts = {
    ...right,
    ...Object.fromEntries(Object.entries(wrong).map(([file, { text }]) => [file, text])),
  }
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), `${text}\n`)
  }
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', config, '--format=json', '.'], {
    cwd: house,
    encoding: 'utf8',
  })
  messages = new Map()
  for (const { code, filename, message } of reportSchema.parse(JSON.parse(stdout)).diagnostics) {
    const file = filename.replaceAll('\\', '/')
    if (code.startsWith('zones(')) messages.set(file, [...(messages.get(file) ?? []), message])
  }
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

describe('import directions between zones', () => {
  test.each(Object.entries(wrong))('the linter refuses %s', (file, { says }) => {
    expect(messages.get(file)?.join('\n')).toContain(says)
  })

  test.each(Object.keys(right))('the linter accepts %s', (file) => {
    expect(messages.get(file)).toBeUndefined()
  })
})
