import { RPCHandler } from '@orpc/server/message-port'
import type { ShellBridge, ShellState } from '../../../shared/bridge/shell.ts'
import type { UpdateState } from '../../../shared/bridge/updates.ts'
import { workspacePortMessage } from '../../../shared/bridge/shell-wire.ts'
import { pretendedDataCare } from './pretended-data-care.ts'
import { createPretendedWorkspace } from './pretended-workspace.ts'
import type { Scenario } from './scenario.ts'

const pickedCnpjFiles = [
  ...Array.from({ length: 10 }, (_, index) => ({
    path: `/dados/2026-11/Estabelecimentos${index}.zip`,
    bytes: index === 0 ? 1_904_220_118 : 361_400_212,
  })),
  ...Array.from({ length: 10 }, (_, index) => ({
    path: `/dados/2026-11/Empresas${index}.zip`,
    bytes: index === 0 ? 512_002_114 : 74_220_000,
  })),
  { path: '/dados/2026-11/Cnaes.zip', bytes: 22_078 },
  { path: '/dados/2026-11/Municipios.zip', bytes: 42_100 },
  { path: '/dados/2026-11/Simples.zip', bytes: 281_004_122 },
  { path: '/dados/2026-11/Paises.zip', bytes: 2_745 },
]

const version = '0.2.0'
const updates: Record<UpdateState['state'], UpdateState> = {
  off: { state: 'off' },
  not_asked: { state: 'not_asked' },
  asking: { state: 'asking' },
  newest: { state: 'newest' },
  found: { state: 'found', version, bytes: 98_214_331 },
  downloading: { state: 'downloading', version, share: 0.42 },
  ready: { state: 'ready', version },
  failed: { state: 'failed', problem: 'feed_not_signed' },
}

/** `window.revoada` as the preload would put it there, with the workspace in the same page. */
export const createPretendedShell = (scenario: Scenario, page: Window): ShellBridge => {
  const handler = new RPCHandler(createPretendedWorkspace(scenario))
  const isServiceUp = scenario.service === 'running'
  const state: ShellState = {
    version: '0.1.0',
    updates: updates[scenario.update],
    zoom: 100,
    isFirstStart: scenario.isFirstStart,
    keys: { state: scenario.keys, backend: scenario.keys === 'open' ? 'keychain' : scenario.keysBackend },
    transfer: null,
    isRecovering: false,
    processes: [
      {
        process: 'workspace',
        state: scenario.workspace,
        restarts: scenario.workspace === 'running' ? 0 : 1,
        reason: scenario.workspaceReason,
        retryAt: null,
      },
      {
        process: 'service',
        state: scenario.service,
        restarts: isServiceUp ? 0 : 2,
        reason: scenario.service === 'failed' ? 'start_failed' : null,
        retryAt: scenario.service === 'restarting' ? new Date(Date.now() + 8_000).toISOString() : null,
      },
    ],
    service: {
      baseUrl: isServiceUp ? 'http://127.0.0.1:49213' : null,
      tokenLast4: 'x7Qp',
      startedAt: isServiceUp ? new Date(Date.now() - 3_600_000).toISOString() : null,
      port: 0,
    },
  }
  const done = async () => undefined
  return {
    state: async () => state,
    connect: async () => {
      const { port1, port2 } = new MessageChannel()
      handler.upgrade(port1)
      port1.start()
      page.postMessage(workspacePortMessage, '*', [port2])
      return undefined
    },
    onState: () => () => {},
    pickSpreadsheets: async () => ['/dados/clientes_atraso_2026-11.xlsx'],
    pickCnpjFiles: async () => pickedCnpjFiles,
    chooseKeyProtection: async () => state.keys,
    unlock: async () => ({ opened: false }),
    controlService: done,
    setServicePort: done,
    restartWorkspace: done,
    copyServiceToken: done,
    showInFolder: done,
    awaitMicrophone: async () => 'awaited',
    notify: async () => undefined,
    setActivity: async () => undefined,
    onOpenPath: () => () => {},
    setLook: done,
    diagnostics: async (workspace) =>
      `${JSON.stringify(
        {
          madeAt: new Date().toISOString(),
          versions: { revoada: version, electron: '45.4.1', chrome: '148.0.0.0', node: '24.3.0' },
          system: { platform: 'win32', release: '10.0.26100', architecture: 'x64', language: 'pt-BR' },
          keys: { state: 'open', backend: 'keychain' },
          processes: [
            { process: 'workspace', state: 'running', quickCheck: 'ok', databaseBytes: 81_408_000 },
          ],
          workspace,
          log: [{ at: new Date().toISOString(), event: 'started', version }],
        },
        null,
        2,
      )}\n`,
    saveDiagnostics: async () => ({ path: '/dados/diagnóstico.json', saved: true }),
    noticesOfOthers: async () =>
      scenario.data === 'empty'
        ? []
        : [
            ['@fontsource-variable/inter', '5.3.0', 'OFL-1.1'],
            ['LAME', '3.100', 'LGPL-2.0-or-later'],
            ['mediabunny', '1.61.0', 'MPL-2.0'],
            ['solid-js', '1.9.19', 'MIT'],
            ['SQLite', '', 'public domain'],
          ].map(([name = '', at = '', licence = '']) => ({
            name,
            version: at,
            licence,
            url: `https://example.com/${name}`,
            text: `${name}: the text of its licence.\n\nPermission is hereby granted, …`,
          })),
    showElectronLicences: done,
    checkForUpdate: done,
    installUpdate: done,
    zoom: async () => 100,
    setMenuBar: done,
    setEditWords: done,
    showMenuBar: done,
    onCommand: () => () => {},
    onOpenedFiles: () => () => {},
    takeOpenedFiles: async () =>
      scenario.opens === 'faults'
        ? [
            { path: '/dados/clientes_antigos.xlsx', fault: 'missing' },
            { path: '/dados/2026-11', fault: 'folder' },
          ]
        : [],
    setRecentDocuments: done,
    finishFirstStart: done,
    ...pretendedDataCare(scenario),
    pathForFile: (file) => `/dados/${file.name}`,
  }
}
