import type { TestProject } from 'vitest/node'
import { findPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts'

let server: PostgresServer | undefined

/** One server for all tests of the project "postgres"; each instance makes a database of its own in it. */
export const setup = async (project: TestProject): Promise<void> => {
  const bin = findPostgres()
  if (bin === null) return
  server = await startPostgres(bin)
  project.provide('postgres', server.url)
}

export const teardown = (): Promise<void> | undefined => server?.remove()
