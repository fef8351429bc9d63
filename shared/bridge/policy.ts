/** What an organisation sets for every Revoada on its computers: read by main at the start, held by the workspace. */
import { z } from 'zod'
import { settingsFields } from './settings-schema.ts'
import { readBaseUrl } from '../rules/base-url.ts'

const addressSchema = z.string().transform((text, context) => {
  const reading = readBaseUrl(text)
  if (reading.ok) return reading.baseUrl
  context.addIssue(reading.reason === 'malformed' ? 'no address of a service' : 'has to begin with https://')
  return z.NEVER
})

/** Each part is optional; what is not there is the user's to choose. */
export const policySchema = z.strictObject({
  /** Who set it, to be shown. */
  organisation: z.string().trim().min(1).max(80).optional(),
  /** The only services beside the one on this computer; none = no remote one. */
  connections: z
    .array(z.strictObject({ name: z.string().trim().min(1).max(80), baseUrl: addressSchema }))
    .max(100)
    .optional(),
  sendingHours: settingsFields.sendingHours.optional(),
  contactCap: settingsFields.contactCap.optional(),
  monthlyBudget: settingsFields.monthlyBudget.optional(),
  keepListsDays: settingsFields.keepListsDays.optional(),
  masksCpfs: settingsFields.masksCpfs.optional(),
  /** `off`: nobody is asked for a newer version. */
  updates: z.literal('off').optional(),
})
export type Policy = z.infer<typeof policySchema>

/** Settings that a policy can fix, by the names of both. */
export const policySettings = [
  'sendingHours',
  'contactCap',
  'monthlyBudget',
  'keepListsDays',
  'masksCpfs',
] as const satisfies readonly (keyof Policy & keyof typeof settingsFields)[]
export type PolicySetting = (typeof policySettings)[number]

/** Whether the policy lets requests go to this address, which is as `readBaseUrl` keeps it. */
export const allowsAddress = ({ connections }: Policy, baseUrl: string): boolean =>
  connections === undefined || connections.some((allowed) => allowed.baseUrl === baseUrl)
