/** Companies that are created by their CNPJ and name (specification, section 4.8). */
import { z } from 'zod'
import { pageSchema, procedure } from './base.ts'
import { outboxItemSchema } from './outbox.ts'

/** A company as it was asked for, and what became of that. */
export const companyEntrySchema = z.object({
  /** Of its outbox item. */
  id: z.string(),
  item: outboxItemSchema,
  cnpj: z.string(),
  name: z.string(),
  /** As the service wrote it: the values of `status` are not specified. Null without an answer that can be read. */
  answered: z.object({ id: z.string(), status: z.string(), createdAt: z.string() }).nullable(),
})
export type CompanyEntry = z.infer<typeof companyEntrySchema>

export const companiesContract = {
  /**
   * Puts a company into the outbox. `cnpj` may be punctuated; it is sent as its 14 characters. Problems:
   * `company_cnpj_invalid` with the rule's reason, `company_name_missing`, `connection_missing`,
   * `creation_duplicate_needs_consent` when the same was asked of the same connection lately.
   */
  create: procedure
    .input(
      z.object({
        connectionId: z.string(),
        cnpj: z.string().max(200),
        name: z.string().max(2_000),
        duplicateConsent: z.boolean(),
      }),
    )
    .output(outboxItemSchema),
  /** All that were ever asked for, whatever became of them, the latest first. */
  list: procedure
    .input(pageSchema)
    .output(z.object({ total: z.number().int(), items: z.array(companyEntrySchema) })),
}
