/** The company's network (rule D27): the proxy's login, and certificates. Of secrets the window sees that they are there. */
import { z } from 'zod'
import { instantSchema, procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'

/** A certificate as it is shown. */
export const shownCertificateSchema = z.object({
  /** Whose it is, and who signed it, by the name that says most; null where none can be read. */
  subject: z.string().nullable(),
  issuer: z.string().nullable(),
  expiresAt: instantSchema,
})
export type ShownCertificate = z.infer<typeof shownCertificateSchema>

export const networkSchema = z.object({
  /** Null = no login is set. */
  proxyUser: z.string().nullable(),
  /** Of the certificate file; empty = none was chosen. */
  certificates: z.array(shownCertificateSchema),
  clientCertificate: shownCertificateSchema.nullable(),
  /** Whether the certificates that the system trusts count. */
  isSystemStoreUsed: z.boolean(),
})
export type Network = z.infer<typeof networkSchema>

/** Without the bytes that would end a header's line, or the user where the password begins. */
const proxyUser = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^:\p{Cc}]+$/u)
const proxyPassword = z
  .string()
  .max(1_000)
  .regex(/^[^\p{Cc}]*$/u)

export const networkContract = {
  get: procedure.output(networkSchema),
  /** For HTTP proxies that ask for a user and a password (Basic), whichever the system names. */
  setProxyLogin: procedure
    .input(z.object({ user: proxyUser, password: proxyPassword }).nullable())
    .output(networkSchema),
  /**
   * Takes the certificates of a file, in PEM or DER, in place of those that were chosen before; null = none. Problems:
   * `certificate_unreadable`, `certificate_expired`.
   */
  setCertificates: procedure.input(z.object({ ticket: fileTicketSchema }).nullable()).output(networkSchema),
  /**
   * Takes a certificate with its key: a PFX (P12), or PEM with the key in the same file or in another; null = none.
   * Problems: `client_certificate_unreadable`, `client_certificate_passphrase_wrong`, `client_certificate_key_missing`,
   * `client_certificate_key_wrong`, `certificate_expired`.
   */
  setClientCertificate: procedure
    .input(
      z
        .object({
          ticket: fileTicketSchema,
          keyTicket: fileTicketSchema.nullable(),
          passphrase: z.string().max(1_000),
        })
        .nullable(),
    )
    .output(networkSchema),
}
