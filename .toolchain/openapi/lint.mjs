// Lints the OpenAPI document of the embedded service by Redocly's recommended rules, warnings included. Offline: this is
// the library behind their command, which reports nothing to anybody.
import { createConfig, formatProblems, lintFromString } from '@redocly/openapi-core'
import { buildOpenApi } from '../../main/service/documentation/openapi.ts'

const problems = await lintFromString({
  source: JSON.stringify(buildOpenApi('http://127.0.0.1:8080', true), null, 2),
  absoluteRef: 'openapi.json',
  config: await createConfig({ extends: ['recommended-strict'] }),
})
formatProblems(problems, { totals: { errors: problems.length, warnings: 0, ignored: 0 }, maxProblems: 50 })
process.exitCode = problems.length === 0 ? 0 : 1
