/** What the window asks of the main process itself: only what needs the operating system. */
import { type ContractRouterClient, eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { dataCareContract } from './data-care.ts'
import { workspaceFactsSchema } from './diagnostics-schema.ts'
import { fileTicketSchema } from './file-tickets.ts'
import { editWordsSchema, menuBarSchema } from './menus.ts'
import {
  keyProtectionSchema,
  lockChoiceSchema,
  microphoneAnswerSchema,
  openedFileSchema,
  passphraseSchema,
  protectionChangeSchema,
  protectionChoiceSchema,
  recoveryAnswerSchema,
  servicePortSchema,
  shellStateSchema,
  thirdPartyNoticeSchema,
} from './shell.ts'
import { languages } from '../rules/language.ts'
import { densities, type Look, themes } from '../rules/look.ts'

const lookSchema = z.object({
  language: z.enum(languages),
  theme: z.enum(themes),
  density: z.enum(densities),
}) satisfies z.ZodType<Look>

/** What main tells by itself. */
const shellEventSchema = z.discriminatedUnion('type', [
  /** A process, the keys, the service or anything else of it changed. */
  z.object({ type: z.literal('state'), state: shellStateSchema }),
  /** The person clicked on what `notify` told: the path of a page. */
  z.object({ type: z.literal('open_path'), path: z.string() }),
  /** Files came from outside, to be taken by `takeOpenedFiles`. */
  z.object({ type: z.literal('opened_files') }),
  /** A command was chosen in the application's menus. */
  z.object({ type: z.literal('command'), id: z.string() }),
])
export type ShellEvent = z.infer<typeof shellEventSchema>

/** Everything the window can ask of main. */
export const shellContract = {
  ...dataCareContract,
  /** What main tells by itself, from this call on; first the state as it is. */
  watch: oc.output(eventIterator(shellEventSchema)),
  /** All of it as JSON, to be read. Main keeps it for `saveDiagnostics`. */
  diagnostics: oc.input(workspaceFactsSchema.nullable()).output(z.string()),
  /** Asks where, then writes what was read last. Null = the person cancelled; `saved` false = it could not be written. */
  saveDiagnostics: oc.output(z.object({ ticket: fileTicketSchema, saved: z.boolean() }).nullable()),
  /** Files that came from outside since they were last taken. */
  takeOpenedFiles: oc.output(z.array(openedFileSchema)),
  /** Puts files among the system's recent documents, which other programs can read; with null empties those of ours. */
  setRecentDocuments: oc.input(z.array(fileTicketSchema).max(200).nullable()).output(z.void()),
  pickSpreadsheets: oc.output(z.array(fileTicketSchema)),
  /** Files of Receita Federal's open data; out of a folder only those that the CNPJ base uses. Null = cancelled. */
  pickCnpjFiles: oc
    .input(z.enum(['files', 'folder']))
    .output(z.array(z.object({ ticket: fileTicketSchema, bytes: z.number() })).nullable()),
  /** A file for the company's network: whom to trust, or a client certificate or its key. Null = cancelled. */
  pickCertificate: oc.input(z.enum(['authority', 'client', 'key'])).output(fileTicketSchema.nullable()),
  chooseKeyProtection: oc.input(protectionChoiceSchema).output(keyProtectionSchema),
  unlock: oc.input(z.object({ passphrase: passphraseSchema })).output(z.object({ opened: z.boolean() })),
  recoverKeys: oc.input(z.object({ code: z.string().max(200) })).output(recoveryAnswerSchema),
  /** With the passphrase that protects the keys now; null where none does. */
  changeKeyProtection: oc
    .input(z.object({ choice: protectionChoiceSchema, passphrase: passphraseSchema.nullable() }))
    .output(protectionChangeSchema),
  /** The new code, which is told this once; null for another passphrase than the one that protects the keys now. */
  makeRecoveryCode: oc
    .input(z.object({ passphrase: passphraseSchema.nullable() }))
    .output(z.string().nullable()),
  /** Onto the clipboard, for a minute. */
  copyRecoveryCode: oc.input(z.string().max(64)).output(z.void()),
  /** Where a passphrase protects the keys: shows nothing more until it is typed. What runs goes on. */
  lock: oc.output(z.object({ locked: z.boolean() })),
  setLock: oc.input(lockChoiceSchema).output(z.void()),
  finishFirstStart: oc.output(z.void()),
  controlService: oc.input(z.enum(['start', 'stop', 'restart'])).output(z.void()),
  /** Chooses the port, and starts a service that runs again, on it. */
  setServicePort: oc.input(servicePortSchema).output(z.void()),
  restartWorkspace: oc.output(z.void()),
  /** Opens the embedded service's own `/docs` in the person's browser. */
  openServiceDocs: oc.output(z.void()),
  /** Puts the embedded service's token on the clipboard; the window never sees it. */
  copyServiceToken: oc.output(z.void()),
  showInFolder: oc.input(fileTicketSchema).output(z.void()),
  /** Says that somebody is about to record: until it is opened, once and soon, the page may open the microphone. */
  awaitMicrophone: oc.output(microphoneAnswerSchema),
  /** Tells of something by the system's own means, unless the person looks at the window; a click leads to `path`. */
  notify: oc
    .input(
      z.object({
        title: z.string().max(200),
        body: z.string().max(500),
        path: z.string().regex(/^\/[\w/-]{0,200}$/),
      }),
    )
    .output(z.void()),
  /** What the taskbar shows: works under way, and things that wait for the person. */
  setActivity: oc
    .input(
      z.object({
        running: z.number().int().min(0).max(10_000),
        waiting: z.number().int().min(0).max(10_000),
      }),
    )
    .output(z.void()),
  /** How the window looks now, and is drawn when it is opened the next time. */
  setLook: oc.input(lookSchema).output(z.void()),
  thirdPartyNotices: oc.output(z.array(thirdPartyNoticeSchema)),
  /** Shows the file with the licences of Electron and Chromium in the system's file manager. */
  showElectronLicences: oc.output(z.void()),
  /** Asks whether there is a newer version; the state's `updates` tells what came of it. */
  checkForUpdate: oc.output(z.void()),
  /** A person's yes to a version that was found: it is downloaded, and installed when the app ends. */
  installUpdate: oc.input(z.object({ version: z.string().max(100) })).output(z.void()),
  /** Draws the window a step larger or smaller, or as it is meant; says how large it is then, in percent. */
  zoom: oc.input(z.enum(['in', 'out', 'reset'])).output(z.number().int()),
  /** The page that is shown as a PDF of A4 sheets, drawn as for printing. */
  printPage: oc.output(z.instanceof(Blob)),
  /** The menus of the application, in the person's language; what is chosen there comes as the event `command`. */
  setMenuBar: oc.input(menuBarSchema).output(z.void()),
  /** What the menu of a text field says. */
  setEditWords: oc.input(editWordsSchema).output(z.void()),
  /** Opens the application's menus at the title bar's beginning, where no system shows them all the time. */
  showMenuBar: oc.output(z.void()),
}

/** The same calls as the window makes them; one that main refuses or cannot do throws. */
export type ShellCalls = ContractRouterClient<typeof shellContract>
