import { z } from 'zod'

/** What was mended in a row, each kind counted by itself. */
export const repairKinds = [
  'phone_formatting_removed',
  'phone_country_code_added',
  'phone_ninth_digit_added',
  'phone_ninth_digit_added_unsure',
  'phone_trunk_prefix_removed',
  'phone_carrier_code_removed',
  'phone_decimal_zero_removed',
  'phone_second_number_taken',
  'phone_first_of_several_taken',
  'phone_ddd_from_column',
  'phone_default_ddd_added',
  'phone_from_other_column',
  'phone_mobile_from_other_column',
  'cpf_formatting_removed',
  'cpf_zeros_restored',
  'cpf_padding_removed',
  'cnpj_formatting_removed',
  'cnpj_zeros_restored',
  'cnpj_padding_removed',
  'cnpj_uppercased',
] as const
export type RepairKind = (typeof repairKinds)[number]

/** Kinds that change how a value is written, not what it says; a row with only these does not count as repaired. */
const normalisations: ReadonlySet<RepairKind> = new Set([
  'phone_formatting_removed',
  'phone_country_code_added',
  'phone_trunk_prefix_removed',
  'phone_first_of_several_taken',
  'cpf_formatting_removed',
  'cpf_padding_removed',
  'cnpj_formatting_removed',
  'cnpj_padding_removed',
])

/** True when a person would say that the value was mended, and not just written in the common form. */
export const isMending = (kind: RepairKind): boolean => !normalisations.has(kind)

/** Why a row was not taken. */
export const rejectionReasons = [
  'phone_empty',
  'phone_scientific_notation',
  'phone_digits_lost',
  'phone_without_ddd',
  'phone_ddd_unknown',
  'phone_too_short',
  'phone_too_long',
  'phone_not_digits',
  'phone_service_number',
  'phone_mobile_malformed',
  'phone_landline_malformed',
  'phone_foreign_invalid',
  'phone_repeated_digit',
  'cpf_empty',
  'cpf_scientific_notation',
  'cpf_length_wrong',
  'cpf_check_digits_wrong',
  'cpf_repeated_digit',
  'cnpj_empty',
  'cnpj_scientific_notation',
  'cnpj_length_wrong',
  'cnpj_characters_wrong',
  'cnpj_check_digits_wrong',
  'cnpj_all_zero',
  'row_wider_than_header',
  'row_dropped',
  'row_erased',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

/** False of the reasons that do not come from the rules: a row that was dropped or erased stays out when it is judged again. */
export const isJudgedReason = (reason: RejectionReason): boolean =>
  reason !== 'row_dropped' && reason !== 'row_erased'

/** What can be wrong with a document that stands beside the phone or document that a row goes by. */
export const documentFaults = [
  'cpf_scientific_notation',
  'cpf_length_wrong',
  'cpf_check_digits_wrong',
  'cpf_repeated_digit',
  'cnpj_scientific_notation',
  'cnpj_length_wrong',
  'cnpj_characters_wrong',
  'cnpj_check_digits_wrong',
  'cnpj_all_zero',
] as const satisfies readonly RejectionReason[]
export const documentFaultSchema = z.enum(documentFaults)
export type DocumentFault = z.infer<typeof documentFaultSchema>

export const isDocumentFault = (reason: RejectionReason): reason is DocumentFault =>
  documentFaults.some((fault) => fault === reason)

/** True of a cell without content. The reason that a person can act on is that of something that is there. */
export const isEmptyReason = (reason: RejectionReason): boolean =>
  reason === 'phone_empty' || reason === 'cpf_empty' || reason === 'cnpj_empty'

export const repairKindSchema = z.enum(repairKinds)
export const rejectionReasonSchema = z.enum(rejectionReasons)

/** What rows have in common. */
export type RowJudgement =
  | {
      outcome: 'accepted'
      phoneKind: 'mobile' | 'landline' | 'other' | null
      repairs: readonly RepairKind[]
      /** Documents of an accepted row that cannot be right; absent where there are none. */
      notes?: readonly DocumentFault[] | undefined
    }
  | { outcome: 'rejected'; reason: RejectionReason }

/**
 * The rules' word on one row; `key` makes an accepted one unique: the phone's digits, or the document where there is no
 * phone column. Duplicates are found later, among rows.
 */
export type RowVerdict =
  | (Extract<RowJudgement, { outcome: 'accepted' }> & { key: string; phone: string | null })
  | Extract<RowJudgement, { outcome: 'rejected' }>

/** What became of a row among the others: every row is one of these. `repaired` was accepted, and something of it mended. */
export const rowOutcomes = ['accepted', 'repaired', 'duplicate', 'rejected'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

/** What a person is shown of a row. */
export const judgedRowSchema = z.object({
  outcome: z.enum(rowOutcomes),
  /** The phone's digits or the document that the row goes by; null for a rejected one. */
  key: z.string().nullable(),
  /** What was mended; what only changes how a value is written is not among it. */
  repairs: z.array(repairKindSchema),
  /** Documents that cannot be right beside what the row goes by. */
  notes: z.array(documentFaultSchema),
  reason: rejectionReasonSchema.nullable(),
  /** Source row that has the same key and counts. */
  duplicateOf: z.number().int().nullable(),
  /** The file of that row, where there are several. */
  duplicateFile: z.string().nullable(),
})
export type JudgedRow = z.infer<typeof judgedRowSchema>

/**
 * A truthful count of an import: rows = accepted + duplicates + rejected; `accepted` includes the repaired;
 * a row mended in two ways counts once in `repaired` and in two kinds; `repairs` counts every kind, the ones that
 * only change the written form too; `notes` counts the accepted rows with each fault of a document.
 */
export const tallySchema = z.object({
  rows: z.number().int(),
  accepted: z.number().int(),
  repaired: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  repairs: z.partialRecord(repairKindSchema, z.number().int()),
  reasons: z.partialRecord(rejectionReasonSchema, z.number().int()),
  /** Absent where there are none. */
  notes: z.partialRecord(documentFaultSchema, z.number().int()).optional(),
})
export type Tally = z.infer<typeof tallySchema>

export const emptyTally = (): Tally => ({
  rows: 0,
  accepted: 0,
  repaired: 0,
  duplicates: 0,
  rejected: 0,
  repairs: {},
  reasons: {},
})

/**
 * Counts a row into `tally`, or several that came to the same. A duplicate was accepted by the rules and lost against an
 * earlier row.
 */
export const countVerdict = (tally: Tally, verdict: RowJudgement, isDuplicate: boolean, rows = 1): void => {
  if (rows === 0) return
  tally.rows += rows
  if (verdict.outcome === 'rejected') {
    tally.rejected += rows
    tally.reasons[verdict.reason] = (tally.reasons[verdict.reason] ?? 0) + rows
    return
  }
  if (isDuplicate) {
    tally.duplicates += rows
    return
  }
  tally.accepted += rows
  if (verdict.repairs.some(isMending)) tally.repaired += rows
  for (const kind of verdict.repairs) tally.repairs[kind] = (tally.repairs[kind] ?? 0) + rows
  for (const fault of verdict.notes ?? []) {
    tally.notes ??= {}
    tally.notes[fault] = (tally.notes[fault] ?? 0) + rows
  }
}

/** Why rows were refused, the commonest reason first. */
export const reasonsOf = (tally: Tally): { reason: RejectionReason; count: number }[] =>
  rejectionReasons
    .flatMap((reason) => {
      const count = tally.reasons[reason] ?? 0
      return count > 0 ? [{ reason, count }] : []
    })
    .toSorted((a, b) => b.count - a.count)
