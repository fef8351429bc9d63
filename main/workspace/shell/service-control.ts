import { isDeepStrictEqual } from 'node:util'
import { implement } from '@orpc/server'
import type { z } from 'zod'
import {
  cnpjBaseStatusSchema,
  controlPaths,
  type ControlState,
  controlStateSchema,
  enrichmentSettingsSchema,
  type Fault,
  loggedRequestsSchema,
  type UserFacts,
} from '../../../shared/api/control.ts'
import type { ProblemCode } from '../../../shared/bridge/problem.ts'
import { serviceContract } from '../../../shared/bridge/service.ts'
import type { FileTickets } from '../../file-tickets.ts'
import { createQueue } from '../../turns.ts'
import type { Base } from '../base/base.ts'
import { createAskService } from '../connections/ask-service.ts'
import type { Connections } from '../connections/connections.ts'

type Needs = Pick<Base, 'changes'> & {
  connections: Connections
  tickets: FileTickets
}

/** The embedded service's control, asked in the person's place; its token stays here. */
export const serviceProcedures = ({ connections, changes, tickets }: Needs) => {
  const ask = createAskService(connections)
  const askToChange = async <Schema extends z.ZodType>(
    answer: Schema,
    path: string,
    body: unknown,
    refused?: ProblemCode,
  ): Promise<z.infer<Schema>> => {
    const value = await ask(path, answer, body, refused)
    changes.publish('service')
    return value
  }
  const state = (): Promise<ControlState> => ask(controlPaths.state, controlStateSchema)
  const change = (path: string, body: unknown) => askToChange(controlStateSchema, path, body)
  const changeBase = (path: string, body: unknown) =>
    askToChange(cnpjBaseStatusSchema, path, body, 'cnpj_import_running')
  /** For what is set as a whole: of two changes at once, the second would put back what the first had changed. */
  const queue = createQueue()
  /** Read right before they are set: requests use up faults at any time. */
  const changeFaults = (next: (faults: readonly Fault[]) => Fault[]): Promise<ControlState> =>
    queue.add(async () => change(controlPaths.faults, { faults: next((await state()).faults) }))
  const changeFacts = (asked: { [Fact in keyof UserFacts]?: boolean | undefined }): Promise<ControlState> =>
    queue.add(async () => {
      const { rcsSupplier, rcsCredential } = (await state()).userFacts
      return change(controlPaths.userFacts, {
        rcsSupplier: asked.rcsSupplier ?? rcsSupplier,
        rcsCredential: asked.rcsCredential ?? rcsCredential,
      })
    })

  const os = implement(serviceContract)
  return os.router({
    state: os.state.handler(state),
    requests: os.requests.handler(async ({ input }) => {
      const { requests } = await ask(`${controlPaths.requests}?after=${input.after}`, loggedRequestsSchema)
      return requests
    }),
    changeUserFacts: os.changeUserFacts.handler(({ input }) => changeFacts(input)),
    setClock: os.setClock.handler(({ input }) => change(controlPaths.clock, input)),
    addFault: os.addFault.handler(({ input }) => changeFaults((faults) => [...faults, input])),
    removeFault: os.removeFault.handler(({ input }) => changeFaults((faults) => withoutFault(faults, input))),
    removeAllFaults: os.removeAllFaults.handler(() => changeFaults(() => [])),
    reset: os.reset.handler(() => change(controlPaths.reset, {})),
    addDemo: os.addDemo.handler(() => change(controlPaths.demo, {})),
    enrichment: os.enrichment.handler(() => ask(controlPaths.enrichment, enrichmentSettingsSchema)),
    setEnrichment: os.setEnrichment.handler(({ input }) =>
      askToChange(enrichmentSettingsSchema, controlPaths.enrichment, input),
    ),
    cnpjBase: os.cnpjBase.handler(() => ask(controlPaths.cnpjBase, cnpjBaseStatusSchema)),
    importCnpjBase: os.importCnpjBase.handler(({ input }) =>
      changeBase(controlPaths.cnpjBase, { ...input, files: input.files.map(tickets.pathOf) }),
    ),
    cancelCnpjBase: os.cancelCnpjBase.handler(() => changeBase(controlPaths.cancelCnpjBase, {})),
    removeCnpjBase: os.removeCnpjBase.handler(() => changeBase(controlPaths.removeCnpjBase, {})),
  })
}

/** The same to the same requests; how often they still do it may differ. */
const doTheSame = (one: Fault, other: Fault): boolean =>
  isDeepStrictEqual({ ...one, times: null }, { ...other, times: null })

/** The faults without the first that does what `gone` does: the window may have seen it before some requests met it. */
export const withoutFault = (faults: readonly Fault[], gone: Fault): Fault[] => {
  const at = faults.findIndex((fault) => doTheSame(fault, gone))
  return faults.filter((_fault, index) => index !== at)
}
