/** People in what was asked of this instance. What it knows of companies is public, and stays. */
import type { PeopleAtService } from '../../../shared/api/index.ts'
import type { PersonTraces } from '../../../shared/rules/person-traces.ts'
import { type Batch, packBatch, unpackBatch } from '../entry-batch.ts'

/** A batch without these people, and how many entries that took away; null when none of them is in it. */
export const batchWithout = (batch: Batch, traces: PersonTraces): { rest: Batch; gone: number } | null => {
  const entries = unpackBatch<unknown>(batch)
  const rest = entries.filter((entry) => !traces.isIn(JSON.stringify(entry)))
  if (rest.length === entries.length) return null
  return { rest: packBatch(JSON.stringify(rest)), gone: entries.length - rest.length }
}

/** @param headers as JSON */
export const isCallbackOfPeople = (
  { headers, body }: { headers: string; body: Buffer },
  traces: PersonTraces,
): boolean => traces.isIn(headers) || traces.isIn(body.toString('latin1'))

/** @param enrichments how many of the owners are enrichments */
export const countOfPeople = (
  owners: ReadonlySet<string>,
  enrichments: number,
  callbacks: number,
): PeopleAtService => ({ campaigns: owners.size - enrichments, enrichments, callbacks })
