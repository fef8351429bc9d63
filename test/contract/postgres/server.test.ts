import { expect, inject, test } from 'vitest'
import { findPostgres, postgresIsMissing } from '../../support/postgres.ts'

// The only test of these where there is no server, so that the report says why and what to do.
test.skipIf(findPostgres() === null)(
  findPostgres() === null ? postgresIsMissing : 'the tests of PostgreSQL have a server',
  () => {
    expect(inject('postgres')).toMatch(/^postgresql:/)
  },
)
