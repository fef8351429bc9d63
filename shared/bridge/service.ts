/**
 * What a person can look at and switch of the embedded service, besides starting and stopping it. Every call ends with
 * `service_stopped` while it does not run, and with `service_unavailable` when it runs and does not answer.
 */
import { z } from 'zod'
import {
  clockSchema,
  cnpjBaseImportSchema,
  cnpjBaseStatusSchema,
  controlStateSchema,
  enrichmentSettingsSchema,
  faultSchema,
  loggedRequestSchema,
  userFactsSchema,
} from '../api/control.ts'
import { procedure } from './base.ts'
import { fileTicketSchema } from './file-tickets.ts'

/** Of companies from files of this computer. */
const ticketedImportSchema = cnpjBaseImportSchema.extend({
  files: z.array(fileTicketSchema).min(1).max(1_000),
})
export type CnpjBaseImport = z.infer<typeof ticketedImportSchema>

export const serviceContract = {
  state: procedure.output(controlStateSchema),
  /** What was answered after a number (0 = everything that is kept), the oldest first. */
  requests: procedure
    .input(z.object({ after: z.number().int().nonnegative() }))
    .output(z.array(loggedRequestSchema)),
  /** Those that are given; the others stay as they are. */
  changeUserFacts: procedure.input(userFactsSchema.partial()).output(controlStateSchema),
  setClock: procedure.input(clockSchema).output(controlStateSchema),
  /** Puts a fault behind those that are there. */
  addFault: procedure.input(faultSchema).output(controlStateSchema),
  /** Takes the first fault away that does this, however often it still would; fine when it is gone already. */
  removeFault: procedure.input(faultSchema).output(controlStateSchema),
  removeAllFaults: procedure.output(controlStateSchema),
  /** Forgets everything that was ever asked of the service, and puts facts, faults and log back to their beginning. */
  reset: procedure.output(controlStateSchema),
  /** Adds a few campaigns to look at. */
  addDemo: procedure.output(controlStateSchema),
  /** What an enrichment costs, and how long it takes. */
  enrichment: procedure.output(enrichmentSettingsSchema),
  setEnrichment: procedure.input(enrichmentSettingsSchema).output(enrichmentSettingsSchema),
  /** The companies that are imported, and how far an import is. */
  cnpjBase: procedure.output(cnpjBaseStatusSchema),
  /** Begins an import and does not wait for it; `cnpj_import_running` while another one is under way. */
  importCnpjBase: procedure.input(ticketedImportSchema).output(cnpjBaseStatusSchema),
  /** Fine when none is under way any more. */
  cancelCnpjBase: procedure.output(cnpjBaseStatusSchema),
  /** Takes the imported companies away; `cnpj_import_running` while an import is under way. */
  removeCnpjBase: procedure.output(cnpjBaseStatusSchema),
}
