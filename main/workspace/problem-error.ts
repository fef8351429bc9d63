import type { Problem, ProblemCode } from '../../shared/bridge/problem.ts'

/** An expected failure on its way to the person. Thrown inside the workspace, a value once it crosses the bridge. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(code: ProblemCode, params: Problem['params'] = {}) {
    super(code)
    this.name = 'ProblemError'
    this.problem = { code, params }
  }
}
