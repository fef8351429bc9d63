import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { freePort } from '../../support/free-port.ts'
import { type HeadlessService, startHeadless } from '../../support/headless-service.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../../support/postgres.ts'
import { programFile } from '../../support/program.ts'

/** An instance of a team: a node on PostgreSQL before a supplier of its own, as an operator runs it. */
export type TeamPlace = {
  supplier: FakeInstance
  /** Where the node is, also after it was killed and started again. */
  url: string
  postgres: PostgresServer
  /** As `npm run service -- admin …` prints it. @returns the code that somebody joins with */
  invite: (...command: string[]) => string
  startNode: () => Promise<HeadlessService>
  end: () => Promise<void>
}

/** @param bin the folder of PostgreSQL's programs @param folder for what the operator keeps */
export const makeTeamPlace = async (bin: string, folder: string): Promise<TeamPlace> => {
  const supplier = await startFakeInstance()
  const postgres = await startPostgres(bin)
  const database = await createDatabase(postgres.url)
  const port = await freePort()
  const data = join(folder, 'node')
  const token = join(folder, 'supplier.token')
  const secretFile = join(folder, 'secret')
  mkdirSync(data)
  writeFileSync(token, `${supplier.token}\n`)
  let node: HeadlessService | undefined
  return {
    supplier,
    url: `http://127.0.0.1:${port}`,
    postgres,
    invite: (...command) => {
      const where = ['--database', database, '--secret-file', secretFile]
      const said = execFileSync(
        process.execPath,
        [programFile('service-headless'), 'admin', ...command, ...where],
        {
          encoding: 'utf8',
        },
      )
      return z.object({ code: z.string() }).parse(JSON.parse(said.split('\n', 1)[0] ?? '')).code
    },
    startNode: async () => {
      const relay = ['--upstream', supplier.baseUrl, '--upstream-token-file', token, '--single-database']
      node = await startHeadless(data, {
        database,
        secretFile,
        args: [...relay, '--port', String(port), '--lease-seconds', '2'],
        // A database that is killed makes it say so.
        onErrorLine: () => {},
      })
      return node
    },
    end: async () => {
      await node?.kill()
      await postgres.remove()
      await supplier.close()
    },
  }
}
