/**
 * The rooms of the house and the directions in which code may look. `zones.mjs` enforces this table;
 * to change a direction, change a line here. Paths are from the root of the repository.
 */

const shared = [
  'shared/api',
  'shared/rules',
  'shared/texts',
  'shared/bridge',
  'shared/bridge/ports.ts',
  'shared/processes',
  'shared/processes/reader-wire.ts',
]

/**
 * The wings of the workspace, each with those that it may look at; a wing higher up is made of those below it.
 * `capability.ts` in a wing is its door: what it needs, what it does for the window, what works by itself.
 */
const wings = {
  access: ['writers', 'base'],
  rights: [
    'enrichment',
    'results',
    'outbox',
    'suppressions',
    'connections',
    'lists',
    'writers',
    'rows',
    'base',
  ],
  undo: ['enrichment', 'results', 'campaigns', 'connections', 'lists', 'base'],
  shell: [
    'overview',
    'enrichment',
    'outbox',
    'campaigns',
    'suppressions',
    'files',
    'connections',
    'lists',
    'settings',
    'rows',
    'base',
  ],
  bills: ['outbox', 'money', 'connections', 'suppressions', 'files', 'writers', 'rows', 'base'],
  overview: ['results', 'outbox', 'money', 'connections', 'writers', 'base'],
  team: ['outbox', 'suppressions', 'connections', 'writers', 'base'],
  registrations: ['outbox', 'connections', 'base'],
  enrichment: ['outbox', 'campaigns', 'money', 'connections', 'lists', 'settings', 'writers', 'rows', 'base'],
  results: ['outbox', 'suppressions', 'files', 'connections', 'lists', 'settings', 'writers', 'rows', 'base'],
  outbox: ['campaigns', 'money', 'suppressions', 'connections', 'lists', 'settings', 'rows', 'base'],
  campaigns: ['money', 'suppressions', 'connections', 'lists', 'settings', 'writers', 'rows', 'base'],
  suppressions: ['files', 'writers', 'rows', 'base'],
  cli: ['files', 'lists', 'schema', 'writers', 'rows', 'base'],
  files: ['lists', 'settings', 'writers', 'rows', 'base'],
  lists: ['settings', 'writers', 'rows', 'base'],
  money: ['connections', 'settings', 'base'],
  connections: ['base'],
  settings: ['rows', 'base'],
  writers: ['base'],
  rows: ['base'],
  schema: [],
  base: [],
}
const wing = (name) => `main/workspace/${name}`
const belowWorkspace = [
  'main/complete-file.ts',
  'main/core-dumps.ts',
  'main/remote',
  'main/database',
  'main/reader-client',
  'main/turns.ts',
  'main/watch.ts',
  'main/serve-port.ts',
  'main/file-tickets.ts',
]

const belowService = [
  'main/complete-file.ts',
  'main/core-dumps.ts',
  'main/database',
  'main/reader-client',
  'main/remote',
  'main/turns.ts',
  'main/zip',
  ...shared,
]

const typesOf = (rooms) => rooms.map((room) => `type ${room}`)

/**
 * path      a folder, or one file; `*` stands for one folder name, and makes each such folder a room of its own
 * imports   the other rooms that it may import; `type X` lets only types through
 * builtins  true where `node:` modules exist at run time
 * packages  the only packages that it may import; without it, all but the kept ones below
 */
export const rooms = [
  { path: 'shared/rules', imports: [], packages: ['zod'] },
  {
    path: 'shared/texts',
    imports: ['shared/rules', 'type shared/api', 'type shared/bridge'],
    packages: ['zod'],
  },
  { path: 'shared/api', imports: ['shared/rules'], packages: ['zod'] },
  {
    path: 'shared/bridge',
    imports: ['shared/rules', 'shared/api', 'shared/processes', 'shared/bridge/ports.ts'],
    packages: ['zod', '@orpc/contract'],
  },
  // Names only, apart from the schemas, so that the preload stays small.
  { path: 'shared/bridge/ports.ts', imports: [], packages: [] },
  { path: 'shared/processes', imports: ['shared/rules', 'shared/api', 'shared/bridge'], packages: ['zod'] },
  // Names only, for the preload of the reader's page.
  { path: 'shared/processes/reader-wire.ts', imports: [], packages: [] },

  {
    path: 'preload',
    imports: [...typesOf(shared), 'shared/bridge/ports.ts', 'shared/processes/reader-wire.ts'],
    packages: ['electron'],
  },

  {
    path: 'main/index.ts',
    imports: ['main/app', 'main/composition.ts', 'main/core-dumps.ts', ...shared],
    builtins: true,
  },
  {
    path: 'main/composition.ts',
    imports: ['main/app', 'main/processes', 'main/file-tickets.ts', ...shared],
    builtins: true,
  },
  {
    path: 'main/app',
    imports: [
      'main/complete-file.ts',
      'main/rename.ts',
      'main/processes',
      'main/remote',
      'main/transfer',
      'main/turns.ts',
      'main/watch.ts',
      'main/serve-port.ts',
      'main/file-tickets.ts',
      ...shared,
    ],
    builtins: true,
  },
  { path: 'main/transfer', imports: ['main/complete-file.ts', 'main/rename.ts', ...shared], builtins: true },
  { path: 'main/processes', imports: shared, builtins: true },
  // What puts the wings together.
  {
    path: 'main/workspace',
    imports: [...Object.keys(wings).map(wing), ...belowWorkspace, ...shared],
    builtins: true,
  },
  ...Object.entries(wings).map(([name, below]) => ({
    path: wing(name),
    imports: [...below.map(wing), ...belowWorkspace, ...shared],
    builtins: true,
  })),
  // Routes and control see the store's interface; which database it stands for is chosen where the process starts.
  { path: 'main/service', imports: ['main/service/cnpj-base', ...belowService], builtins: true },
  {
    path: 'main/service/cnpj-base',
    imports: ['main/service', 'main/service/store/sqlite', ...belowService],
    builtins: true,
  },
  {
    path: 'main/service/store/sqlite',
    imports: ['main/service', 'main/service/cnpj-base', ...belowService],
    builtins: true,
  },
  {
    path: 'main/service/store/postgres',
    imports: ['main/service', 'main/service/cnpj-base', 'main/complete-file.ts', 'main/turns.ts', ...shared],
    builtins: true,
  },
  {
    path: 'main/service/entry.ts',
    imports: ['main/service', 'main/service/store/sqlite', ...belowService],
    builtins: true,
  },
  {
    path: 'main/service/admin.ts',
    imports: ['main/service', 'main/service/store/postgres', ...shared],
    builtins: true,
  },
  {
    path: 'main/service/headless.ts',
    imports: [
      'main/service',
      'main/service/admin.ts',
      'main/service/store/sqlite',
      'main/service/store/postgres',
      ...belowService,
    ],
    builtins: true,
  },
  { path: 'main/reader-client', imports: shared, builtins: true },
  {
    path: 'main/reader',
    imports: ['main/turns.ts', 'main/zip', ...shared],
    builtins: true,
  },
  { path: 'main/zip', imports: [], builtins: true },
  { path: 'main/remote', imports: shared, builtins: true },
  { path: 'main/database', imports: ['main/rename.ts', 'main/turns.ts', ...shared], builtins: true },
  { path: 'main/complete-file.ts', imports: ['main/rename.ts'], builtins: true },
  { path: 'main/rename.ts', imports: [], builtins: true },
  { path: 'main/core-dumps.ts', imports: [], builtins: true },
  { path: 'main/turns.ts', imports: [], builtins: true },
  { path: 'main/watch.ts', imports: [], builtins: true },
  { path: 'main/serve-port.ts', imports: [], builtins: true },
  { path: 'main/file-tickets.ts', imports: ['shared/bridge'], builtins: true },

  {
    path: 'renderer/index.tsx',
    imports: [
      'renderer/no-eval.ts',
      'renderer/app.tsx',
      'renderer/features/*',
      'renderer/state',
      'renderer/i18n',
      'renderer/styles',
    ],
  },
  { path: 'renderer/start.ts', imports: [] },
  // For the build, which draws the frame without a window.
  {
    path: 'renderer/first-picture',
    imports: ['renderer/features/*', 'renderer/state', 'renderer/i18n', ...shared],
  },
  {
    path: 'renderer/app.tsx',
    imports: ['renderer/features/*', 'renderer/ui', 'renderer/state', 'renderer/i18n', ...shared],
  },
  // For development only: a page of its own, which the product's build does not know.
  {
    path: 'renderer/gallery',
    imports: ['renderer/no-eval.ts', 'renderer/ui', 'renderer/i18n', 'renderer/styles', ...typesOf(shared)],
  },
  { path: 'renderer/no-eval.ts', imports: [], packages: ['zod'] },
  { path: 'renderer/features/*', imports: ['renderer/ui', 'renderer/state', 'renderer/i18n', ...shared] },
  { path: 'renderer/ui', imports: typesOf(shared) },
  { path: 'renderer/state', imports: shared },
  { path: 'renderer/i18n', imports: shared },
  { path: 'renderer/styles', imports: [] },
]

/** Code that is not part of the product: tests and the tools' own configurations look wherever they like. */
export const outsideTheHouse = [/^test\//, /^\.toolchain\//, /(^|\/)vite\.config\.ts$/]

const network = ['main/remote', 'main/service']
/** It takes these away. */
const alsoClosed = [...network, 'main/reader/close-network.ts']

/** Packages and `node:` modules that only some rooms may import. */
export const keptPackages = {
  electron: ['main/index.ts', 'main/composition.ts', 'main/app', 'main/processes', 'preload'],
  'better-sqlite3': ['main/database'],
  'electron-updater': ['main/app/updates'],
  'node:sqlite': [],
  fastify: ['main/service'],
  pg: ['main/service/store/postgres'],
  'openid-client': ['main/service/team/sign-in/openid.ts'],
  xlsx: ['main/reader/sheetjs'],
  'node:http': network,
  'node:https': network,
  'node:http2': network,
  'node:net': alsoClosed,
  'node:tls': network,
  'node:dgram': alsoClosed,
}

/** Globals that only some rooms may use: whatever opens a connection. */
export const keptGlobals = {
  fetch: network,
  WebSocket: network,
  EventSource: network,
  XMLHttpRequest: network,
}

/** Names of a package that only one file or room may import from it, or read from its namespace. */
export const keptNames = {
  electron: {
    ipcMain: ['main/app/ipc.ts'],
    ipcRenderer: ['preload/index.ts', 'preload/reader/index.ts'],
    MessageChannelMain: ['main/processes'],
    MessagePortMain: ['main/processes', 'main/app/ipc.ts'],
  },
}

/** Classes that only some rooms may make instances of. */
export const keptConstructors = { Database: ['main/database'] }

/** The files that may pass on what others export; anywhere else an import names the file that has the thing. */
export const barrels = ['shared/api/index.ts', 'shared/bridge/index.ts']
