import { implement } from '@orpc/server'
import { samplesContract } from '../../../shared/bridge/samples.ts'
import { sampleTexts } from '../../../shared/texts/sample.ts'
import type { WorkspaceDependencies } from '../dependencies.ts'
import { sampleTable } from './sample-table.ts'

export const samplesProcedures = ({ held, clock }: WorkspaceDependencies) => {
  const os = implement(samplesContract)
  return os.router({
    people: os.people.handler(({ input: { language } }) => ({
      path: held.paste(sampleTable(language, clock.now()), sampleTexts[language].fileName),
    })),
  })
}
