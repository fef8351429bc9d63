/** Renders a part of the window as it stands in the app, over whatever of the workspace a test gives. */
import { type AnySchema, isContractProcedure } from '@orpc/contract'
import { createMemoryHistory, MemoryRouter, Route } from '@solidjs/router'
import { render } from '@solidjs/testing-library'
import { createRoot, createSignal, type JSX } from 'solid-js'
import { expect, onTestFinished } from 'vitest'
import { workspaceContract } from '../../shared/bridge/index.ts'
import type { ChangeTopic } from '../../shared/bridge/changes.ts'
import type { Settings } from '../../shared/bridge/settings-schema.ts'
import type { ProcessHealth, ShellState } from '../../shared/bridge/shell.ts'
import type { ShellCalls, ShellEvent } from '../../shared/bridge/shell-contract.ts'
import { carefulSendingHours } from '../../shared/rules/usual-sending-hours.ts'
import { createText, TextContext } from '../../renderer/i18n/text.ts'
import { type AppState, AppStateContext } from '../../renderer/state/context.ts'
import { createDrops } from '../../renderer/state/drops.ts'
import { createFileFaults } from '../../renderer/state/file-faults.ts'
import { createImportAll } from '../../renderer/state/import-all.ts'
import { createImportQueue } from '../../renderer/state/import-queue.ts'
import { createJobs } from '../../renderer/state/jobs.ts'
import { inResults } from '../../renderer/state/platform/results.ts'
import { createPageActions } from '../../renderer/state/page-actions.ts'
import { createSideBar } from '../../renderer/state/side-bar.ts'
import { createTableHeaders } from '../../renderer/state/table-headers.ts'
import { createTestSends } from '../../renderer/state/test-sends.ts'
import { createToasts } from '../../renderer/state/toasts.ts'

type Calls = typeof workspaceContract

/** Answers to calls of the contract, by capability and name. */
export type Answers = {
  [Capability in keyof Calls]?: { [Call in keyof Calls[Capability]]?: (input: never) => unknown }
}

/** The same answers, each checked by the contract's schema as on its way to the window; one that it refuses fails the test. */
const checkedAnswers = (answers: Answers): object => {
  const check = async (path: string, schema: AnySchema | undefined, answer: unknown): Promise<unknown> => {
    const value = await answer
    const checked = await schema?.['~standard'].validate(value)
    expect.soft(checked?.issues, `the answer to ${path} as the contract has it`).toBeUndefined()
    return checked === undefined || checked.issues !== undefined ? value : checked.value
  }
  return mapped(answers, (calls, capability) =>
    mapped(calls, (call, name) => {
      const procedure: unknown = Reflect.get(Reflect.get(workspaceContract, capability), name)
      if (!isContractProcedure(procedure)) throw new Error(`the contract has no ${capability}.${name}`)
      return (input: never) =>
        check(`${capability}.${name}`, procedure['~orpc'].outputSchema as AnySchema | undefined, call(input))
    }),
  )
}

const mapped = <Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]))

const settings: Settings = {
  language: 'pt-BR',
  theme: 'light',
  density: 'normal',
  holdMs: 30_000,
  testPhones: [],
  reuseDays: 30,
  monthlyBudget: null,
  keepListsDays: 180,
  sharesRecentFiles: false,
  masksCpfs: true,
  contactCap: null,
  // Most tests write messages for other reasons.
  spelling: 'off',
  knownWords: [],
  sendingHours: carefulSendingHours,
}

const shellState: ShellState = {
  updates: { state: 'off' },
  policy: {},
  version: '0.0.0',
  zoom: 100,
  keys: { state: 'open', backend: 'keychain', recoveryMadeAt: null },
  lock: { withScreen: true, idleMinutes: null },
  isFirstStart: false,
  processes: [],
  transfer: null,
  isRecovering: false,
  service: { baseUrl: null, tokenLast4: null, startedAt: null, port: 0 },
}

const noBridge = new Proxy({}, { get: () => () => Promise.resolve([]) }) as ShellCalls

const serviceHealth: ProcessHealth = {
  process: 'service',
  state: 'running',
  restarts: 0,
  reason: null,
  retryAt: null,
}

const shellWithService: Pick<AppState['shell'], 'state' | 'fixedPort' | 'health' | 'bridge'> = {
  state: () => ({
    ...shellState,
    processes: [serviceHealth],
    service: {
      baseUrl: 'http://127.0.0.1:49213',
      tokenLast4: 'x7Qp',
      startedAt: '2026-11-21T18:00:00.000Z',
      port: 0,
    },
  }),
  fixedPort: () => null,
  health: (process) => (process === 'service' ? serviceHealth : undefined),
  bridge: noBridge,
}

/** `answers` holds the calls that the test lets the workspace answer; a call that throws is one that fails. */
export const renderInApp = (
  part: () => JSX.Element,
  answers: Answers = {},
  {
    path = '*',
    at = '/',
    isServiceUp = false,
    bridge = {},
    ticketsForFiles = () => Promise.resolve([]),
    workspaceDownFor = null,
    settings: kept = {},
    shell = {},
  }: {
    path?: string
    at?: string
    isServiceUp?: boolean
    bridge?: Partial<ShellCalls>
    ticketsForFiles?: AppState['shell']['ticketsForFiles']
    workspaceDownFor?: ProcessHealth['reason']
    /** In place of the usual ones. */
    settings?: Partial<Settings>
    /** What main says, where it matters. */
    shell?: Partial<ShellState>
  } = {},
) => {
  const history = createMemoryHistory()
  history.set({ value: at })
  const [version, setVersion] = createSignal<Partial<Record<ChangeTopic, number>>>({})
  const [generation, setGeneration] = createSignal(1)
  const [chosen, setChosen] = createSignal<Settings>({ ...settings, ...kept })
  let lastId = 0
  const listeners = new Set<(event: ShellEvent) => void>()
  const workspace: AppState['workspace'] = {
    calls: inResults(() =>
      checkedAnswers({ ...answers, jobs: { list: () => [], ...answers.jobs } }),
    ) as never,
    generation,
    isOpen: () => true,
  }
  const changes = { version: (topic: ChangeTopic) => generation() + (version()[topic] ?? 0) }
  const importQueue = createImportQueue(() => `file-${(lastId += 1)}`)
  const jobs = createRoot((dispose) => {
    onTestFinished(dispose)
    return createJobs(workspace, changes)
  })
  const state: AppState = {
    shell: {
      ...(isServiceUp
        ? shellWithService
        : {
            state: () => ({ ...shellState, ...shell }),
            fixedPort: () => null,
            health: (process) =>
              process === 'workspace' && workspaceDownFor !== null
                ? { process, state: 'failed', restarts: 0, reason: workspaceDownFor, retryAt: null }
                : undefined,
            bridge: new Proxy(bridge, {
              get: (given, name): unknown => Reflect.get(given, name) ?? Reflect.get(noBridge, name),
            }) as ShellCalls,
          }),
      on: (type, listener) => {
        const hear = (event: ShellEvent) => {
          if (event.type === type) listener(event as never)
        }
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
      ticketsForFiles,
    },
    workspace,
    changes,
    settings: {
      value: chosen,
      theme: () => 'light',
      update: (patch) =>
        Promise.resolve({ ok: true, value: setChosen((before) => ({ ...before, ...patch })) }),
    },
    jobs,
    importQueue,
    importAll: createImportAll(workspace, importQueue, jobs),
    tableHeaders: createTableHeaders(workspace),
    testSends: createTestSends(workspace, () => window.crypto.randomUUID()),
    toasts: createToasts(),
    drops: createDrops(),
    fileFaults: createFileFaults(),
    welcome: {
      isShown: () => false,
      ask: () => {},
      language: () => null,
      setLanguage: () => {},
      finish: () => {},
    },
    sideBar: createSideBar(window),
    pageActions: createPageActions(),
  }
  const result = render(() => (
    <AppStateContext.Provider value={state}>
      <TextContext.Provider value={createText(() => 'pt-BR')}>
        <MemoryRouter history={history}>
          <Route path={path} component={() => part()} />
        </MemoryRouter>
      </TextContext.Provider>
    </AppStateContext.Provider>
  ))
  return {
    ...result,
    state,
    /** Main tells the window. */
    tell: (event: ShellEvent) => listeners.forEach((hear) => hear(event)),
    /** The workspace was started again. */
    reconnect: () => setGeneration((count) => count + 1),
    change: (topic: ChangeTopic) => setVersion((all) => ({ ...all, [topic]: (all[topic] ?? 0) + 1 })),
  }
}
