import type { Problem } from '../../../shared/bridge/problem.ts'

/** How every call to the workspace ends: with what was asked for, or with a problem that has a sentence. */
export type Result<T> = { ok: true; value: T } | { ok: false; problem: Problem }

/** The problem of a workspace that cannot be reached; also what an exception nobody declared becomes. */
export const workspaceUnavailable: Problem = { code: 'workspace_unavailable', params: {} }

export const succeed = <T>(value: T): Result<T> => ({ ok: true, value })

export const fail = (problem: Problem): { ok: false; problem: Problem } => ({ ok: false, problem })
