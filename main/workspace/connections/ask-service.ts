import type { z } from 'zod'
import type { ProblemCode } from '../../../shared/bridge/problem.ts'
import { askControl } from '../../remote/control.ts'
import type { Connections } from './connections.ts'
import { ProblemError } from '../base/problem-error.ts'

/**
 * Asks the embedded service's control in the person's place; its token stays here.
 * @param refused what it means when the control says no: what is asked for was checked before
 * @throws ProblemError `service_stopped`, `service_unavailable`, or `refused`
 */
export type AskService = <Schema extends z.ZodType>(
  path: string,
  answer: Schema,
  body?: unknown,
  refused?: ProblemCode,
) => Promise<z.infer<Schema>>

export const createAskService =
  (connections: Pick<Connections, 'control'>): AskService =>
  async (path, answer, body, refused = 'service_unavailable') => {
    const endpoint = connections.control()
    if (endpoint === null) throw new ProblemError('service_stopped')
    const asked = await askControl(endpoint, { path, answer, body })
    if (asked.ok) return asked.value
    if (asked.code === 'refused') throw new ProblemError(refused)
    // It may have been stopped under the question.
    throw new ProblemError(connections.control() === null ? 'service_stopped' : 'service_unavailable')
  }
