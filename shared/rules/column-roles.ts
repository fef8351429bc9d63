import { z } from 'zod'

/**
 * What a column is for. `ddd` holds the area codes of a phone column beside it (area-code-columns.ts); `message` holds the
 * text that each person gets; `variable` columns are kept for templates and exports, as is everything else.
 */
export const columnRoles = ['phone', 'ddd', 'name', 'cpf', 'cnpj', 'message', 'variable'] as const
export const columnRoleSchema = z.enum(columnRoles)
export type ColumnRole = (typeof columnRoles)[number]

/** The roles that make sense once in a file. */
export const singleRoles = ['name', 'cpf', 'cnpj', 'message'] as const satisfies readonly ColumnRole[]

/**
 * Why a role was proposed: the header says it, in known words or in something like them; the cells say it; or the
 * person chose it the last time these headers came.
 */
export const proposalReasons = ['exact', 'similar', 'content', 'remembered'] as const
export const proposalReasonSchema = z.enum(proposalReasons)
export type ProposalReason = (typeof proposalReasons)[number]

/** Null = nothing speaks for any role, so that the column stays a plain one. */
export type RoleProposal = { readonly role: ColumnRole; readonly why: ProposalReason | null }
