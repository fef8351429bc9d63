/** What the window asks of main about the data as a whole: backups, recovery, the way to another computer. */
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { fileTicketSchema } from './file-tickets.ts'
import { copyFailures } from '../processes/data-care.ts'
import { startFailures } from '../processes/service.ts'
import { backupReasons } from '../rules/backup-name.ts'

/** Whoever owns a database: the person's own data, or the local service's. */
export const dataOwnerSchema = z.enum(['workspace', 'service'])
export type DataOwnerName = z.infer<typeof dataOwnerSchema>

export const backupSchema = z.object({
  owner: dataOwnerSchema,
  name: z.string(),
  madeAt: z.string(),
  reason: z.enum(backupReasons),
  schema: z.number().int(),
  nextSchema: z.number().int().nullable(),
  bytes: z.number(),
})
export type BackupEntry = z.infer<typeof backupSchema>

/** Data that did not open, as they were when others took their place. */
export const setAsideSchema = z.object({
  owner: dataOwnerSchema,
  /** The folder that they lie in. */
  name: z.string(),
  setAsideAt: z.string(),
  bytes: z.number(),
})
export type SetAside = z.infer<typeof setAsideSchema>

/** A backup, or what was set aside. */
const copyKindSchema = z.enum(['backup', 'set_aside'])

export const transferFailureCodes = [
  'passphrase_wrong',
  'file_foreign',
  'file_damaged',
  'file_newer',
  'file_unreadable',
  'disk_full',
  'unwritable',
  'data_not_open',
  'data_damaged',
  'not_taken',
] as const
export type TransferFailureCode = (typeof transferFailureCodes)[number]

const passphraseSchema = z.string().min(8).max(1_000)

const transferOutcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), ticket: fileTicketSchema, bytes: z.number() }),
  z.object({ state: z.literal('cancelled') }),
  z.object({ state: z.literal('failed'), failure: z.enum(transferFailureCodes) }),
])
export type TransferOutcome = z.infer<typeof transferOutcomeSchema>

const recoveredSchema = z.object({
  /** What kept it from being done; null = it is done, and the data are open. */
  failure: z.enum(['crashed', 'unresponsive', ...startFailures]).nullable(),
})

export const dataCareContract = {
  /** The newest first. */
  listBackups: oc.output(z.array(backupSchema)),
  /** The latest first. */
  listSetAside: oc.output(z.array(setAsideSchema)),
  /** Deletes a copy for good. `removed` is false when the system did not let it go. */
  removeCopy: oc
    .input(z.object({ owner: dataOwnerSchema, kind: copyKindSchema, name: z.string().max(200) }))
    .output(z.object({ removed: z.boolean() })),
  /** One of the person's data, and one of the local service's where it runs. */
  makeBackup: oc.output(z.object({ failure: z.enum(copyFailures).nullable() })),
  /** Puts a backup in the place of the present data, which are kept. */
  restoreBackup: oc
    .input(z.object({ owner: dataOwnerSchema, name: z.string().max(200) }))
    .output(recoveredSchema),
  /** Puts an empty database in the place of data that do not open; they are kept. */
  startFresh: oc.input(dataOwnerSchema).output(recoveredSchema),
  /** Opens the folder of the data, in which the backups and what was set aside lie. */
  showData: oc.input(dataOwnerSchema).output(z.void()),
  /** Asks where, then writes everything into one file under a passphrase. */
  exportData: oc.input(z.object({ passphrase: passphraseSchema })).output(transferOutcomeSchema),
  /** Lets the person pick such a file; null = cancelled. Main keeps its path for `importData`. */
  pickImport: oc.output(z.object({ name: z.string(), bytes: z.number() }).nullable()),
  importData: oc.input(z.object({ passphrase: z.string().max(1_000) })).output(transferOutcomeSchema),
  quit: oc.output(z.void()),
}
