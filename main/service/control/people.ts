import type { FastifyInstance } from 'fastify'
import { controlPaths, type PeopleAtService, peopleSchema } from '../../../shared/api/index.ts'
import type { PersonKey } from '../../../shared/rules/person-key.ts'
import { createPersonTraces } from '../../../shared/rules/person-traces.ts'
import { erasePeople, findPeople } from '../store/people.ts'
import type { ControlDependencies } from './control-server.ts'
import { bodyOf } from './read-request.ts'

/** Rights of the people whose data were sent to this instance. */
export const addPeopleControl = (
  app: FastifyInstance,
  { db, care }: Pick<ControlDependencies, 'db' | 'care'>,
): void => {
  app.post(controlPaths.findPeople, (request) =>
    findPeople(db, createPersonTraces(bodyOf(request, peopleSchema).keys)),
  )
  const erase = async (keys: readonly PersonKey[]): Promise<PeopleAtService> => {
    const erased = await erasePeople(db, createPersonTraces(keys))
    // The copies hold them too.
    await care.renew()
    return erased
  }
  app.post(controlPaths.erasePeople, (request) => erase(bodyOf(request, peopleSchema).keys))
}
