import { RPCHandler } from '@orpc/server/message-port'
import type { ShellBridge, ShellState } from '../../../shared/bridge/shell.ts'
import { workspacePortMessage } from '../../../shared/bridge/shell-wire.ts'
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

/** `window.revoada` as the preload would put it there, with the workspace in the same page. */
export const createPretendedShell = (scenario: Scenario, page: Window): ShellBridge => {
  const handler = new RPCHandler(createPretendedWorkspace(scenario))
  const isServiceUp = scenario.service === 'running'
  const state: ShellState = {
    version: '0.1.0',
    keys: { state: scenario.keys, backend: scenario.keys === 'open' ? 'keychain' : null },
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
    setTheme: done,
    pathForFile: (file) => `/dados/${file.name}`,
  }
}
