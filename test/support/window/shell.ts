import { once } from 'node:events'
import type { AnyContractProcedure } from '@orpc/contract'
import { implement, type Router } from '@orpc/server'
import type { BackupEntry } from '../../../shared/bridge/data-care.ts'
import { type ShellState, usualServicePort } from '../../../shared/bridge/shell.ts'
import { type ShellCalls, shellContract } from '../../../shared/bridge/shell-contract.ts'
import { writeBackupName } from '../../../shared/rules/backup-name.ts'
import type { FileTicket } from '../../../shared/bridge/file-tickets.ts'
import { ticketOf } from '../file-tickets.ts'

type Outputs = { [Call in Exclude<keyof ShellCalls, 'watch'>]: Awaited<ReturnType<ShellCalls[Call]>> }

/** What a scene wants otherwise of Electron's main process. */
export type ShellChanges = {
  answers?: Partial<Outputs>
  state?: Partial<Omit<ShellState, 'processes' | 'service'>>
  workspace?: Partial<ShellState['processes'][number]>
  service?: Partial<ShellState['processes'][number]>
  /** Whether another program has the port that the service asks for. */
  isPortTaken?: boolean
}

const hourMs = 3_600_000
const version = '0.2.0'

const picked = (name: string, bytes: number): { ticket: FileTicket; bytes: number } => ({
  ticket: ticketOf(`/dados/2026-11/${name}.zip`),
  bytes,
})
const cnpjFiles = [
  ...Array.from({ length: 10 }, (_, index) =>
    picked(`Estabelecimentos${index}`, index === 0 ? 1_904_220_118 : 361_400_212),
  ),
  ...Array.from({ length: 10 }, (_, index) =>
    picked(`Empresas${index}`, index === 0 ? 512_002_114 : 74_220_000),
  ),
  picked('Cnaes', 22_078),
  picked('Municipios', 42_100),
  picked('Simples', 281_004_122),
  picked('Paises', 2_745),
]

const backupsAt = (now: number): BackupEntry[] =>
  (
    [
      [3, 'workspace', 'rotating', 214_302_720],
      [3, 'service', 'rotating', 61_440_000],
      [20, 'workspace', 'manual', 213_914_112],
      [27, 'workspace', 'rotating', 209_100_800],
      [52, 'workspace', 'migration', 198_246_400],
      [52, 'service', 'migration', 60_110_000],
      [75, 'workspace', 'rotating', 198_246_400],
    ] as const
  ).map(([hours, owner, reason, bytes]) => {
    const isMigration = reason === 'migration'
    const facts = {
      madeAt: new Date(now - hours * hourMs).toISOString(),
      reason,
      schema: isMigration ? 140 : 150,
      nextSchema: isMigration ? 150 : null,
    }
    return { ...facts, owner, name: writeBackupName(facts), bytes }
  })

const notices = [
  ['@fontsource-variable/inter', '5.3.0', 'OFL-1.1'],
  ['LAME', '3.100', 'LGPL-2.0-or-later'],
  ['mediabunny', '1.61.0', 'MPL-2.0'],
  ['SQLite', '', 'public domain'],
].map(([name = '', at = '', licence = '']) => ({
  name,
  version: at,
  licence,
  url: `https://example.com/${name}`,
  text: `${name}: the text of its licence.\n\nPermission is hereby granted, …`,
}))

/** Every state that an update can be in. */
export const updates = [
  { state: 'off' },
  { state: 'managed' },
  { state: 'found', version, bytes: 98_214_331 },
  { state: 'downloading', version, share: 0.42 },
  { state: 'ready', version },
  {
    state: 'failed',
    problem: 'feed_unreachable',
    connection: { code: 'proxy_needs_login', subject: 'proxy.empresa.example:3128' },
  },
] as const satisfies readonly ShellState['updates'][]

/** What main would say, and answer to each of the window's calls. */
export type ShellAnswers = { state: ShellState; answers: Partial<Outputs> }

export const shellAnswers = (
  { now, isEmpty, serviceUrl }: { now: number; isEmpty: boolean; serviceUrl: string },
  { answers = {}, state = {}, workspace = {}, service = {}, isPortTaken = false }: ShellChanges,
): ShellAnswers => {
  const backups = isEmpty ? [] : backupsAt(now)
  const health = { state: 'running', restarts: 0, reason: null, retryAt: null } as const
  const serviceHealth = { process: 'service', ...health, ...service } as const
  const isServiceUp = serviceHealth.state === 'running'
  const said: ShellState = {
    version: '0.1.0',
    updates: { state: 'off' },
    policy: {},
    zoom: 100,
    isFirstStart: false,
    keys: { state: 'open', backend: 'keychain', recoveryMadeAt: null },
    lock: { withScreen: true, idleMinutes: null },
    transfer: null,
    isRecovering: false,
    processes: [{ process: 'workspace', ...health, ...workspace }, serviceHealth],
    service: {
      baseUrl: isServiceUp ? serviceUrl : null,
      tokenLast4: 'x7Qp',
      startedAt: isServiceUp ? new Date(now - hourMs).toISOString() : null,
      port: isPortTaken ? usualServicePort : Number(new URL(serviceUrl).port),
    },
    ...state,
  }
  const all: Partial<Outputs> = {
    takeOpenedFiles: [],
    pickSpreadsheets: [],
    pickCnpjFiles: cnpjFiles,
    pickCertificate: null,
    chooseKeyProtection: { state: 'open', backend: 'file', recoveryMadeAt: null },
    unlock: { opened: false },
    lock: { locked: false },
    recoverKeys: 'another',
    changeKeyProtection: 'keychain_refused',
    makeRecoveryCode: 'V4BT-9Q2M-0ZK7-X8RD-3NHE-WJ5C-AG6P',
    awaitMicrophone: 'pending',
    thirdPartyNotices: isEmpty ? [] : notices,
    zoom: 100,
    listBackups: backups,
    listSetAside: backups
      .slice(-1)
      .map(({ madeAt }) => ({ owner: 'workspace', name: 'aside', setAsideAt: madeAt, bytes: 187_310_080 })),
    removeCopy: { removed: true },
    makeBackup: { failure: null },
    restoreBackup: { failure: null },
    startFresh: { failure: null },
    exportData: { state: 'failed', failure: 'disk_full' },
    pickImport: { name: 'Revoada 2026-11-21.revoada', bytes: 275_742_720 },
    importData: { state: 'failed', failure: 'passphrase_wrong' },
    diagnostics: `${JSON.stringify({ madeAt: new Date(now).toISOString(), versions: { revoada: version } }, null, 2)}\n`,
    saveDiagnostics: { ticket: ticketOf('/dados/diagnóstico.json'), saved: true },
    ...answers,
  }
  return { state: said, answers: all }
}

/** Main in a scene: says the state once, and answers each call as the scene has it, as far as the contract takes that. */
export const playMain = ({ state, answers }: ShellAnswers): Router<typeof shellContract, object> => {
  const calls = Object.entries(shellContract).map(([name, call]) => [
    name,
    implement(call as AnyContractProcedure).handler(() => Reflect.get(answers, name) as unknown),
  ])
  const watch = implement(shellContract.watch).handler(async function* ({ signal }) {
    yield { type: 'state', state }
    if (signal !== undefined) await once(signal, 'abort')
  })
  return { ...Object.fromEntries(calls), watch } as Router<typeof shellContract, object>
}
