/**
 * What the window asks of the main process itself: only what needs the operating system. Parsed from `unknown` on
 * arrival, after a check of the sender.
 */
import { z } from 'zod'

/** A process of ours, as the person should know of it. */
export const processHealthSchema = z.object({
  process: z.enum(['workspace', 'service']),
  state: z.enum(['starting', 'running', 'restarting', 'stopped', 'failed']),
  /** How often it was started again by itself in this run of the app. */
  restarts: z.number().int(),
  /** Why it is not running: a code that both languages have a sentence for. */
  reason: z
    .enum([
      'crashed',
      'unresponsive',
      'database_damaged',
      'database_newer',
      'database_in_use',
      'key_wrong',
      'port_in_use',
      'start_failed',
    ])
    .nullable(),
  /** When it is tried again, for `restarting`. */
  retryAt: z.string().nullable(),
})
export type ProcessHealth = z.infer<typeof processHealthSchema>

/** A port that anybody may open; 0 = any free one. */
export const servicePortSchema = z.union([z.literal(0), z.number().int().min(1_024).max(65_535)])

/** How the keys that open the databases are kept on this computer (rule D8). */
export const keyProtectionSchema = z.object({
  state: z.enum([
    /** Ready: the keys are open. */
    'open',
    /** First start without an OS keychain: the person chooses a passphrase or consents to a plain file. */
    'choice_needed',
    /** Kept under a passphrase, which is needed now. */
    'passphrase_needed',
    /** The keys were wrapped by a keychain that is not the one of today; nothing is overwritten. */
    'keychain_changed',
  ]),
  backend: z.enum(['keychain', 'passphrase', 'file']).nullable(),
})
export type KeyProtection = z.infer<typeof keyProtectionSchema>

export const shellStateSchema = z.object({
  version: z.string(),
  keys: keyProtectionSchema,
  processes: z.array(processHealthSchema),
  service: z.object({
    baseUrl: z.string().nullable(),
    tokenLast4: z.string().nullable(),
    startedAt: z.string().nullable(),
    /** The port that the person chose; 0 = any free one. */
    port: servicePortSchema,
  }),
})
export type ShellState = z.infer<typeof shellStateSchema>

/** `refused`: the system does not let this program have it. */
const microphoneAnswerSchema = z.enum(['awaited', 'refused'])
export type MicrophoneAnswer = z.infer<typeof microphoneAnswerSchema>

/** Calls, by channel. `input` is what arrives from the window, `output` what it gets. */
export const shellCalls = {
  state: { input: z.undefined(), output: shellStateSchema },
  /** Asks for a port to the workspace; it comes by `window.postMessage` with the message `revoada:workspace-port`. */
  connect: { input: z.undefined(), output: z.undefined() },
  pickSpreadsheets: { input: z.undefined(), output: z.array(z.string()) },
  /** Files of Receita Federal's open data; out of a folder only those that the CNPJ base uses. Null = cancelled. */
  pickCnpjFiles: {
    input: z.enum(['files', 'folder']),
    output: z.array(z.object({ path: z.string(), bytes: z.number() })).nullable(),
  },
  chooseKeyProtection: {
    input: z.discriminatedUnion('backend', [
      z.object({ backend: z.literal('passphrase'), passphrase: z.string().min(8).max(1_000) }),
      z.object({ backend: z.literal('file') }),
    ]),
    output: keyProtectionSchema,
  },
  unlock: {
    input: z.object({ passphrase: z.string().max(1_000) }),
    output: z.object({ opened: z.boolean() }),
  },
  controlService: { input: z.enum(['start', 'stop', 'restart']), output: z.undefined() },
  /** Chooses the port, and starts a service that runs again, on it. */
  setServicePort: { input: servicePortSchema, output: z.undefined() },
  restartWorkspace: { input: z.undefined(), output: z.undefined() },
  /** Puts the embedded service's token on the clipboard; the window never sees it. */
  copyServiceToken: { input: z.undefined(), output: z.undefined() },
  showInFolder: { input: z.string(), output: z.undefined() },
  /** Says that somebody is about to record: until it is opened, once and soon, the page may open the microphone. */
  awaitMicrophone: { input: z.undefined(), output: microphoneAnswerSchema },
  setTheme: { input: z.enum(['system', 'light', 'dark']), output: z.undefined() },
} as const

export type ShellCall = keyof typeof shellCalls
export type ShellInput<C extends ShellCall> = z.input<(typeof shellCalls)[C]['input']>
export type ShellOutput<C extends ShellCall> = z.output<(typeof shellCalls)[C]['output']>

/** The frozen object that the preload puts at `window.revoada`. Nothing generic: a name for each thing. */
export type ShellBridge = {
  readonly [C in ShellCall]: (
    ...input: undefined extends ShellInput<C> ? [] : [ShellInput<C>]
  ) => Promise<ShellOutput<C>>
} & {
  /** Called with the whole state whenever a process, the keys or the service changed. Returns what ends it. */
  readonly onState: (listener: (state: ShellState) => void) => () => void
  /** The real path of a file that the person dropped or picked; empty when it has none. */
  readonly pathForFile: (file: File) => string
}
