import { implement } from '@orpc/server'
import type { z } from 'zod'
import {
  controlPaths,
  type ControlState,
  controlStateSchema,
  type Fault,
  loggedRequestsSchema,
} from '../../../shared/api/control.ts'
import { serviceContract } from '../../../shared/bridge/service.ts'
import { askControl } from '../../remote/control.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { ProblemError } from '../problem-error.ts'
import { withoutFault } from './faults.ts'

/** The embedded service's control, asked in the person's place; its token stays here. */
export const serviceProcedures = ({ connections, changes }: WorkspaceDependencies) => {
  const ask = async <Schema extends z.ZodType>(
    path: string,
    answer: Schema,
    body?: unknown,
  ): Promise<z.infer<Schema>> => {
    const endpoint = connections.control()
    if (endpoint === null) throw new ProblemError('service_stopped')
    const asked = await askControl(endpoint, { path, answer, body })
    if (asked.ok) return asked.value
    // It may have been stopped under the question.
    throw new ProblemError(connections.control() === null ? 'service_stopped' : 'service_unavailable')
  }
  const state = (): Promise<ControlState> => ask(controlPaths.state, controlStateSchema)
  const change = async (path: string, body: unknown): Promise<ControlState> => {
    const changed = await ask(path, controlStateSchema, body)
    changes.publish('service')
    return changed
  }
  /** Read right before they are set: requests use up faults at any time. */
  const changeFaults = async (next: (faults: readonly Fault[]) => Fault[]): Promise<ControlState> =>
    change(controlPaths.faults, { faults: next((await state()).faults) })

  const os = implement(serviceContract)
  return os.router({
    state: os.state.handler(state),
    requests: os.requests.handler(async ({ input }) => {
      const { requests } = await ask(`${controlPaths.requests}?after=${input.after}`, loggedRequestsSchema)
      return requests
    }),
    setUserFacts: os.setUserFacts.handler(({ input }) => change(controlPaths.userFacts, input)),
    addFault: os.addFault.handler(({ input }) => changeFaults((faults) => [...faults, input])),
    removeFault: os.removeFault.handler(({ input }) => changeFaults((faults) => withoutFault(faults, input))),
    removeAllFaults: os.removeAllFaults.handler(() => changeFaults(() => [])),
    reset: os.reset.handler(() => change(controlPaths.reset, {})),
    addDemo: os.addDemo.handler(() => change(controlPaths.demo, {})),
  })
}
