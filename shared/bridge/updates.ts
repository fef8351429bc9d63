import { z } from 'zod'
import { connectFailureCodes } from '../rules/connect-failures.ts'

/** Why an update was not had; what is installed stays as it is in every case (rule D26). */
export const updateProblems = [
  /** The address does not answer, or not with an announcement. */
  'feed_unreachable',
  /** What it says is not signed by whoever publishes Revoada. */
  'feed_not_signed',
  /** It is signed, and too old to be believed. */
  'feed_expired',
  /** It is signed and makes no sense. */
  'feed_unreadable',
  'download_failed',
  /** What came is not the file that was announced. */
  'file_wrong',
  /** This copy was not installed by an installer, so none can replace it. */
  'not_installed',
] as const
export type UpdateProblem = (typeof updateProblems)[number]

const version = z.string().max(100)

/** How far an update has come. Nothing of it begins by itself: it is asked for, and installed after a yes. */
export const updateStateSchema = z.discriminatedUnion('state', [
  /** No address for updates was given when the app was packed: it never asks anybody. */
  z.object({ state: z.literal('off') }),
  /** The organisation brings new versions: its policy says so, or it installed the MSI. It never asks anybody. */
  z.object({ state: z.literal('managed') }),
  z.object({ state: z.literal('not_asked') }),
  z.object({ state: z.literal('asking') }),
  z.object({ state: z.literal('newest') }),
  z.object({ state: z.literal('found'), version, bytes: z.number().nullable() }),
  /** `share` from 0 to 1. */
  z.object({ state: z.literal('downloading'), version, share: z.number() }),
  /** Downloaded and checked; installed when the app ends. */
  z.object({ state: z.literal('ready'), version }),
  z.object({
    state: z.literal('failed'),
    problem: z.enum(updateProblems),
    /** Why no connection stood, where that is why. */
    connection: z.object({ code: z.enum(connectFailureCodes), subject: z.string().nullable() }).nullable(),
  }),
])
export type UpdateState = z.infer<typeof updateStateSchema>
