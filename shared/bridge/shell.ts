/**
 * What the window asks of the main process itself: only what needs the operating system. Parsed from `unknown` on
 * arrival, after a check of the sender.
 */
import { z } from 'zod'
import { fileTicketSchema, type FileTicket } from './file-tickets.ts'
import { updateStateSchema } from './updates.ts'
import { diagnosticsCalls } from './diagnostics-schema.ts'
import { dataCareCalls, transferProgressSchema } from './data-care.ts'
import { startFailures } from '../processes/service.ts'
import { languages } from '../rules/language.ts'
import { densities, type Look, themes } from '../rules/look.ts'
import { editWordsSchema, menuBarSchema } from './menus.ts'

/** A process of ours, as the person should know of it. */
export const processHealthSchema = z.object({
  process: z.enum(['workspace', 'service']),
  state: z.enum(['starting', 'running', 'restarting', 'stopped', 'failed']),
  /** How often it was started again by itself in this run of the app. */
  restarts: z.number().int(),
  /** Why it is not running: a code that both languages have a sentence for. */
  reason: z.enum(['crashed', 'unresponsive', ...startFailures]).nullable(),
  /** When it is tried again, for `restarting`. */
  retryAt: z.string().nullable(),
})
export type ProcessHealth = z.infer<typeof processHealthSchema>

/**
 * Where the embedded service is to be found until a person says otherwise. Nothing is registered for it, and no system
 * gives it to outgoing connections.
 */
export const usualServicePort = 27_386

/** A port that anybody may open; 0 = any free one. */
export const servicePortSchema = z.union([z.literal(0), z.number().int().min(1_024).max(65_535)])

/** How the keys that open the databases are kept on this computer (rule D8). */
export const keyProtectionSchema = z.object({
  state: z.enum([
    /** Being read, or unwrapped by a keychain that may ask its person first. */
    'opening',
    /** Ready: the keys are open. */
    'open',
    /**
     * First start without an OS keychain, or with one that would not keep them (backend `keychain`): the person chooses
     * a passphrase or consents to a plain file.
     */
    'choice_needed',
    /** Kept under a passphrase, which is needed now. */
    'passphrase_needed',
    /** The keychain does not open the keys: it was refused, or is not the one that wrapped them; nothing is overwritten. */
    'keychain_closed',
    /** Opened by the recovery code; how the keys are protected from now on has to be chosen before they are used. */
    'recovered',
    /** The file with the keys cannot be read, and neither can its copy; nothing is overwritten. */
    'keys_damaged',
  ]),
  backend: z.enum(['keychain', 'passphrase', 'file']).nullable(),
  /** When the recovery code that opens them was made; null = there is none. */
  recoveryMadeAt: z.iso.datetime().nullable(),
})
export type KeyProtection = z.infer<typeof keyProtectionSchema>

export const shortestPassphrase = 8
const passphraseSchema = z.string().max(1_000)

/** How the keys are to be protected. The plain file protects nothing, and the person has consented to it. */
const protectionChoiceSchema = z.discriminatedUnion('backend', [
  z.object({ backend: z.literal('keychain') }),
  z.object({ backend: z.literal('passphrase'), passphrase: passphraseSchema.min(shortestPassphrase) }),
  z.object({ backend: z.literal('file') }),
])
export type ProtectionChoice = z.infer<typeof protectionChoiceSchema>

/** What became of a wish to protect the keys in another way. */
const protectionChangeSchema = z.enum(['changed', 'wrong_passphrase', 'keychain_refused'])
export type ProtectionChange = z.infer<typeof protectionChangeSchema>

/** What a recovery code did: `mistyped` is no code at all, `another` one of other keys or one that was replaced. */
const recoveryAnswerSchema = z.enum(['opened', 'mistyped', 'another', 'none_made', 'not_needed'])
export type RecoveryAnswer = z.infer<typeof recoveryAnswerSchema>

export const shellStateSchema = z.object({
  version: z.string(),
  updates: updateStateSchema,
  /** How large the window is drawn, in percent. */
  zoom: z.number().int(),
  keys: keyProtectionSchema,
  /** True until the person has seen or skipped what a new installation says first. */
  isFirstStart: z.boolean(),
  processes: z.array(processHealthSchema),
  /** Null while nothing goes to, or comes from, another computer. */
  transfer: transferProgressSchema.nullable(),
  /** Whether data are being put in the place of others: their process stops and starts, and is not down. */
  isRecovering: z.boolean(),
  service: z.object({
    baseUrl: z.string().nullable(),
    tokenLast4: z.string().nullable(),
    startedAt: z.string().nullable(),
    /** The port that it asks for; 0 = any free one. Where another program has it, `baseUrl` names another. */
    port: servicePortSchema,
  }),
})
export type ShellState = z.infer<typeof shellStateSchema>

const lookSchema = z.object({
  language: z.enum(languages),
  theme: z.enum(themes),
  density: z.enum(densities),
}) satisfies z.ZodType<Look>

/** A file that the system asked us to open, and what keeps it from being opened. */
export const openedFileSchema = z.object({
  ticket: fileTicketSchema,
  fault: z.enum(['missing', 'folder', 'unreadable']).nullable(),
})
export type OpenedFile = z.infer<typeof openedFileSchema>

/** `refused`: the system does not let this program have it. */
const microphoneAnswerSchema = z.enum(['pending', 'refused'])
export type MicrophoneAnswer = z.infer<typeof microphoneAnswerSchema>

/** Software of others inside this one, with the text of its licence. */
export const thirdPartyNoticeSchema = z.object({
  name: z.string(),
  /** Empty where only the package that it is inside of has one. */
  version: z.string(),
  licence: z.string(),
  url: z.string(),
  text: z.string(),
})
export type ThirdPartyNotice = z.infer<typeof thirdPartyNoticeSchema>

/** Calls, by channel. `input` is what arrives from the window, `output` what it gets. */
export const shellCalls = {
  ...dataCareCalls,
  ...diagnosticsCalls,
  state: { input: z.undefined(), output: shellStateSchema },
  /** Asks for a port to the workspace; it comes by `window.postMessage` with the message `revoada:workspace-port`. */
  connect: { input: z.undefined(), output: z.undefined() },
  /** Files that came from outside since they were last taken. */
  takeOpenedFiles: { input: z.undefined(), output: z.array(openedFileSchema) },
  /** Puts files among the system's recent documents, which other programs can read; with null empties those of ours. */
  setRecentDocuments: { input: z.array(fileTicketSchema).max(200).nullable(), output: z.undefined() },
  pickSpreadsheets: { input: z.undefined(), output: z.array(fileTicketSchema) },
  /** Files of Receita Federal's open data; out of a folder only those that the CNPJ base uses. Null = cancelled. */
  pickCnpjFiles: {
    input: z.enum(['files', 'folder']),
    output: z.array(z.object({ ticket: fileTicketSchema, bytes: z.number() })).nullable(),
  },
  /** A file for the company's network: whom to trust, or a client certificate or its key. Null = cancelled. */
  pickCertificate: { input: z.enum(['authority', 'client', 'key']), output: fileTicketSchema.nullable() },
  chooseKeyProtection: { input: protectionChoiceSchema, output: keyProtectionSchema },
  unlock: { input: z.object({ passphrase: passphraseSchema }), output: z.object({ opened: z.boolean() }) },
  recoverKeys: { input: z.object({ code: z.string().max(200) }), output: recoveryAnswerSchema },
  /** With the passphrase that protects the keys now; null where none does. */
  changeKeyProtection: {
    input: z.object({ choice: protectionChoiceSchema, passphrase: passphraseSchema.nullable() }),
    output: protectionChangeSchema,
  },
  /** The new code, which is told this once; null for another passphrase than the one that protects the keys now. */
  makeRecoveryCode: {
    input: z.object({ passphrase: passphraseSchema.nullable() }),
    output: z.string().nullable(),
  },
  /** Onto the clipboard, for a minute. */
  copyRecoveryCode: { input: z.string().max(64), output: z.undefined() },
  finishFirstStart: { input: z.undefined(), output: z.undefined() },
  controlService: { input: z.enum(['start', 'stop', 'restart']), output: z.undefined() },
  /** Chooses the port, and starts a service that runs again, on it. */
  setServicePort: { input: servicePortSchema, output: z.undefined() },
  restartWorkspace: { input: z.undefined(), output: z.undefined() },
  /** Opens the embedded service's own `/docs` in the person's browser. */
  openServiceDocs: { input: z.undefined(), output: z.undefined() },
  /** Puts the embedded service's token on the clipboard; the window never sees it. */
  copyServiceToken: { input: z.undefined(), output: z.undefined() },
  showInFolder: { input: fileTicketSchema, output: z.undefined() },
  /** Says that somebody is about to record: until it is opened, once and soon, the page may open the microphone. */
  awaitMicrophone: { input: z.undefined(), output: microphoneAnswerSchema },
  /** Tells of something by the system's own means, unless the person looks at the window; a click leads to `path`. */
  notify: {
    input: z.object({
      title: z.string().max(200),
      body: z.string().max(500),
      path: z.string().regex(/^\/[\w/-]{0,200}$/),
    }),
    output: z.undefined(),
  },
  /** What the taskbar shows: works under way, and things that wait for the person. */
  setActivity: {
    input: z.object({
      running: z.number().int().min(0).max(10_000),
      waiting: z.number().int().min(0).max(10_000),
    }),
    output: z.undefined(),
  },
  /** How the window looks now, and is drawn when it is opened the next time. */
  setLook: { input: lookSchema, output: z.undefined() },
  thirdPartyNotices: { input: z.undefined(), output: z.array(thirdPartyNoticeSchema) },
  /** Shows the file with the licences of Electron and Chromium in the system's file manager. */
  showElectronLicences: { input: z.undefined(), output: z.undefined() },
  /** Asks whether there is a newer version; `state.updates` tells what came of it. */
  checkForUpdate: { input: z.undefined(), output: z.undefined() },
  /** A person's yes to a version that was found: it is downloaded, and installed when the app ends. */
  installUpdate: { input: z.object({ version: z.string().max(100) }), output: z.undefined() },
  /** Draws the window a step larger or smaller, or as it is meant; says how large it is then, in percent. */
  zoom: { input: z.enum(['in', 'out', 'reset']), output: z.number().int() },
  /** The menus of the application, in the person's language; what is chosen there comes by `onCommand`. */
  setMenuBar: { input: menuBarSchema, output: z.undefined() },
  /** What the menu of a text field says. */
  setEditWords: { input: editWordsSchema, output: z.undefined() },
  /** Opens the application's menus at the title bar's beginning, where no system shows them all the time. */
  showMenuBar: { input: z.undefined(), output: z.undefined() },
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
  /** Called with a page's path when the person clicked on what `notify` told. Returns what ends it. */
  readonly onOpenPath: (listener: (path: string) => void) => () => void
  /** Called when files came from outside, to be taken by `takeOpenedFiles`. Returns what ends it. */
  readonly onOpenedFiles: (listener: () => void) => () => void
  /** Called with a command's name when it was chosen in the application's menus. Returns what ends it. */
  readonly onCommand: (listener: (id: string) => void) => () => void
  /**
   * Tickets for files that the person dropped or picked, in their order; null for what the page made itself, which has no path.
   */
  readonly ticketsForFiles: (files: readonly File[]) => Promise<readonly (FileTicket | null)[]>
}
