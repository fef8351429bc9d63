import { type AnyRouter, isProcedure, ORPCError, Procedure } from '@orpc/server'
import type { WorkspaceRouter } from '../../../main/workspace/capabilities.ts'
import type { Problem, ProblemCode } from '../../../shared/bridge/problem.ts'

/**
 * What a scene answers in the workspace's place: `never`, a problem, or a value made of the real one. The contract's own
 * schema parses it before it leaves.
 */
export type Answer = 'never' | ProblemCode | ((real: () => Promise<unknown>) => unknown)

/** By the name of a call (`lists.list`) or of a whole capability (`records`). */
export type Answers = Readonly<Record<string, Answer>>

const problem = (code: ProblemCode): ORPCError<'PROBLEM', Problem> =>
  new ORPCError('PROBLEM', { defined: true, data: { code, params: {} } })

/** The same router, with a few calls answered otherwise; `onCall` is told when a call begins, and gives what to tell at its end. */
export const intercept = (
  router: WorkspaceRouter,
  answers: Answers,
  onCall: (name: string) => () => void,
): WorkspaceRouter => {
  const unused = new Set(Object.keys(answers))
  const answerOf = (name: string): Answer | undefined => {
    const key = [name, name.split('.')[0] ?? ''].find((each) => each in answers)
    if (key === undefined) return undefined
    unused.delete(key)
    return answers[key]
  }
  const wrap = (part: AnyRouter, name: string): AnyRouter => {
    if (!isProcedure(part))
      return Object.fromEntries(
        Object.entries(part).map(([key, inner]) => [
          key,
          wrap(inner as AnyRouter, name === '' ? key : `${name}.${key}`),
        ]),
      )
    const definition = part['~orpc']
    const answer = answerOf(name)
    return new Procedure({
      ...definition,
      handler: async (options) => {
        const onEnd = onCall(name)
        // A call that never ends is not waited for.
        if (answer === 'never') onEnd()
        try {
          const real = async (): Promise<unknown> => definition.handler(options)
          if (answer === undefined) return await real()
          if (answer === 'never') return await new Promise(() => {})
          if (typeof answer === 'string') throw problem(answer)
          return await answer(real)
        } finally {
          onEnd()
        }
      },
    })
  }
  const wrapped = wrap(router, '') as WorkspaceRouter
  if (unused.size > 0) throw new Error(`the workspace has no call ${[...unused].join(', ')}`)
  return wrapped
}
