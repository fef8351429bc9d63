import { z } from 'zod'
import { readerFailureCodes } from '../processes/reader.ts'

/** Of enrichments, and of what is made of their records. */
const enrichmentProblemCodes = [
  'enrichment_missing',
  'enrichment_state_changed',
  'enrichment_incomplete',
  'enrichment_without_documents',
  'enrichment_plan_changed',
  'enrichment_price_unknown',
  'enrichment_budget_exceeded',
  'enrichment_duplicate_needs_consent',
  'record_missing',
  'saved_view_missing',
  'record_audience_empty',
] as const
export type EnrichmentProblemCode = (typeof enrichmentProblemCodes)[number]

/** Of requests in the outbox, and of reports on what became of them. */
const outboxProblemCodes = [
  'outbox_item_missing',
  'outbox_state_changed',
  'outbox_start_in_past',
  'outbox_no_one_left',
  'outbox_duplicate_needs_consent',
  'outbox_hours_need_consent',
  'outbox_budget_exceeded',
  'test_send_running',
  'report_no_key_column',
  'report_nothing_matched',
  'report_reading_missing',
  'report_missing',
  'callbacks_none',
  'callbacks_changed',
  'callbacks_too_many_fields',
  'results_no_one',
  'bill_no_columns',
  'bill_period_wrong',
  'bill_too_large',
  'bill_check_missing',
  'bill_nothing_claimed',
] as const
export type OutboxProblemCode = (typeof outboxProblemCodes)[number]

/** Of connections, and what the organisation set. */
const connectionProblemCodes = [
  'connection_missing',
  'connection_not_allowed',
  'set_by_organisation',
  'connection_in_use',
  'connection_url_malformed',
  'connection_token_malformed',
  'connection_url_not_encrypted',
  'connection_of_team',
  'team_code_refused',
  'team_not_reached',
  'team_not_here',
  'team_joined_already',
  'team_refused',
  'team_sign_in_refused',
] as const
export type ConnectionProblemCode = (typeof connectionProblemCodes)[number]

/** Of the company's network. */
const networkProblemCodes = [
  'certificate_unreadable',
  'certificate_expired',
  'client_certificate_unreadable',
  'client_certificate_passphrase_wrong',
  'client_certificate_key_missing',
  'client_certificate_key_wrong',
] as const
export type NetworkProblemCode = (typeof networkProblemCodes)[number]

/** Of companies, webhooks and callbacks. */
const registrationProblemCodes = [
  'company_cnpj_invalid',
  'company_name_missing',
  'webhook_url_malformed',
  'webhook_url_with_credentials',
  'creation_duplicate_needs_consent',
  'callback_missing',
] as const
export type RegistrationProblemCode = (typeof registrationProblemCodes)[number]

/**
 * Every expected failure that a person can meet, as `area_problem`. The renderer has a sentence for each in both
 * languages (the type checker demands it): what happened, what was kept, what to do.
 */
export const problemCodes = [
  ...readerFailureCodes,
  'file_not_open',
  'import_no_key_column',
  'import_nothing_taken',
  'import_headers_differ',
  'import_cancelled',
  'job_missing',
  'import_row_missing',
  'review_missing',
  'list_not_reopenable',
  'list_missing',
  'list_in_use',
  'list_changed',
  'column_name_taken',
  'test_phones_missing',
  'test_phone_unreadable',
  'audio_missing',
  'audio_in_use',
  'audio_too_large',
  'audio_undecodable',
  'audio_track_missing',
  'audio_decoder_missing',
  'combination_of_different_kinds',
  'combination_empty',
  'draft_missing',
  'draft_changed_elsewhere',
  'draft_being_queued',
  'draft_in_outbox',
  'draft_incomplete',
  'audience_changed',
  ...outboxProblemCodes,
  ...enrichmentProblemCodes,
  ...registrationProblemCodes,
  ...networkProblemCodes,
  ...connectionProblemCodes,
  'suppression_list_missing',
  'suppression_of_team',
  'suppression_entry_missing',
  'suppression_entry_exists',
  'suppression_key_unreadable',
  'suppression_not_exportable',
  'person_unreadable',
  'person_waits',
  'export_write_failed',
  'database_full',
  'database_unwritable',
  'database_damaged',
  'service_stopped',
  'service_unavailable',
  'cnpj_import_running',
  'workspace_unavailable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

export const problemSchema = z.object({
  code: z.enum(problemCodes),
  /** Figures and names for the sentence. Never cell contents, tokens or message texts. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type Problem = z.infer<typeof problemSchema>
