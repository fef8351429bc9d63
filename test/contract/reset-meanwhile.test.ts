import { expect, test } from 'vitest'
import { controlPaths, enrichmentCreationPath, smsCampaignPath } from '../../shared/api/index.ts'
import { makeCpfs } from '../support/documents.ts'
import { type Answer, expectProblem, useOwnInstance } from './support/instance.ts'
import { readStoredLists } from './support/own-data.ts'

/** A list this long is stored in many commits, and a reset can come between two of them. */
const length = 40_000

const instance = useOwnInstance()

const bodies = {
  campaign: {
    path: smsCampaignPath,
    body: JSON.stringify({
      title: 'Aviso',
      message: 'Olá',
      type: 'SMSSHORT',
      start_date: '2027-01-04T09:30:00',
      contacts: Array.from({ length }, (_each, index) => ({
        contact: String(5_511_900_000_000 + index),
        message: `Olá ${index}`,
      })),
    }),
  },
  enrichment: {
    path: enrichmentCreationPath,
    body: JSON.stringify({
      name: 'Carteira',
      documents: makeCpfs(length),
      document_type: 'CPF',
      type: 'TARGET_PRO',
    }),
  },
}

/** Asks, and resets the instance over and over for so long (ms), or until it has answered. */
const askWhileResetting = async (
  { path, body }: { path: string; body: string },
  longestMs: number,
): Promise<{ answer: Answer; tookMs: number }> => {
  // wall-clock: asserts nothing; the last reset is to come in the middle of a creation, however long that takes
  const startedAt = performance.now()
  // wall-clock: as above
  const elapsedMs = (): number => performance.now() - startedAt
  let hasAnswered = false
  const asked = instance.post(path, body).finally(() => (hasAnswered = true))
  while (!hasAnswered && elapsedMs() < longestMs) await instance.control(controlPaths.reset, {})
  return { answer: await asked, tookMs: elapsedMs() }
}

/** @returns the status, when all is as it should be */
const expectNothingOrWhole = async (answer: Answer): Promise<number> => {
  const { lists, owners } = await readStoredLists(instance)
  // Nothing is there in part, and nothing without an owner.
  expect([...lists]).toEqual(owners.map((id) => [id, length]))
  if (answer.status !== 201) {
    expectProblem(answer, 500)
    expect(owners).toEqual([])
  } else if (owners.length > 0) {
    // A reset after the creation has taken it away whole, or none came.
    expect(owners).toEqual([(answer.body as { id: string }).id])
  }
  return answer.status
}

test.each(['campaign', 'enrichment'] as const)(
  'a large %s that is reset during its creation fails and leaves nothing, or is stored whole',
  async (kind) => {
    const allAlong = await askWhileResetting(bodies[kind], Infinity)
    const statuses = [await expectNothingOrWhole(allAlong.answer)]
    // Then the last reset comes ever later, and the creation goes on without any.
    for (const share of [0.7, 0.8, 0.9]) {
      const { answer } = await askWhileResetting(bodies[kind], allAlong.tookMs * share)
      statuses.push(await expectNothingOrWhole(answer))
      await instance.control(controlPaths.reset, {})
    }
    // Otherwise no reset came between two commits, and nothing was tried.
    expect(statuses).toContain(500)
  },
  120_000,
)
