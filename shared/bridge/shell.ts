/** What the window knows of the main process; shell-contract.ts has what it asks of it. */
import { z } from 'zod'
import { type FileTicket, fileTicketSchema } from './file-tickets.ts'
import { policySchema } from './policy.ts'
import { updateStateSchema } from './updates.ts'
import { startFailures } from '../processes/service.ts'

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
    /** Open, and shut to whoever sits there: the processes go on, and the window gets nothing without the passphrase. */
    'locked',
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
export const passphraseSchema = z.string().max(1_000)

export const idleMinutes = [5, 15, 30, 60] as const
export const lockChoiceSchema = z.object({
  /** With the screen, and when the computer sleeps. */
  withScreen: z.boolean(),
  /** After so long without a touch of keyboard or mouse; null = never. */
  idleMinutes: z.union(idleMinutes.map((minutes) => z.literal(minutes))).nullable(),
})
/** When the app locks by itself. It can where a passphrase protects the keys. */
export type LockChoice = z.infer<typeof lockChoiceSchema>

/** How the keys are to be protected. The plain file protects nothing, and the person has consented to it. */
export const protectionChoiceSchema = z.discriminatedUnion('backend', [
  z.object({ backend: z.literal('keychain') }),
  z.object({ backend: z.literal('passphrase'), passphrase: passphraseSchema.min(shortestPassphrase) }),
  z.object({ backend: z.literal('file') }),
])
export type ProtectionChoice = z.infer<typeof protectionChoiceSchema>

/** What became of a wish to protect the keys in another way. */
export const protectionChangeSchema = z.enum(['changed', 'wrong_passphrase', 'keychain_refused'])
export type ProtectionChange = z.infer<typeof protectionChangeSchema>

/** What a recovery code did: `mistyped` is no code at all, `another` one of other keys or one that was replaced. */
export const recoveryAnswerSchema = z.enum(['opened', 'mistyped', 'another', 'none_made', 'not_needed'])
export type RecoveryAnswer = z.infer<typeof recoveryAnswerSchema>

/** How far everything is on its way into one file, or out of one. */
const transferProgressSchema = z.object({
  direction: z.enum(['out', 'in']),
  /** `copying`: the databases are copied and checked; `writing`, `reading`: the one file; `placing`: they are put in place. */
  step: z.enum(['copying', 'writing', 'reading', 'placing']),
  bytesDone: z.number(),
  /** 0 while it is not known. */
  bytesTotal: z.number(),
})
export type TransferProgress = z.infer<typeof transferProgressSchema>

export const shellStateSchema = z.object({
  version: z.string(),
  updates: updateStateSchema,
  /** What the organisation set. */
  policy: policySchema,
  /** How large the window is drawn, in percent. */
  zoom: z.number().int(),
  keys: keyProtectionSchema,
  /** When it locks by itself. */
  lock: lockChoiceSchema,
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

/** A file that the system asked us to open, and what keeps it from being opened. */
export const openedFileSchema = z.object({
  ticket: fileTicketSchema,
  fault: z.enum(['missing', 'folder', 'unreadable']).nullable(),
})
export type OpenedFile = z.infer<typeof openedFileSchema>

/** `refused`: the system does not let this program have it. */
export const microphoneAnswerSchema = z.enum(['pending', 'refused'])
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

/** The frozen object that the preload puts at `window.revoada`. */
export type WindowBridge = {
  /**
   * Tickets for files that the person dropped or picked, in their order; null for what the page made itself, which has no path.
   */
  readonly ticketsForFiles: (files: readonly File[]) => Promise<readonly (FileTicket | null)[]>
}
