import type { Problem, ProblemCode } from '../bridge/problem.ts'

/** What to say about a problem: what happened, what was kept, what to do. Parts that say nothing are left out. */
export type ProblemWords = { what: string; kept?: string; todo?: string }

export type ProblemSentences = Record<ProblemCode, (params: Problem['params']) => ProblemWords>
