/**
 * A relay on PostgreSQL against a model of it: whatever its users, the team's members, the supplier, the clock and dying
 * nodes do in whatever order, each request is where rules D2 to D4, D6 and D6c say, and
 *   - the supplier has seen each request as often as the model says, to the byte, and none twice that anybody may have acted
 *     upon; nobody who was blocked is reached, and of two that say the same to the same people one leaves;
 *   - what has ended, or is unknown, never moves again by itself; only an answer of the supplier that comes late is believed;
 *   - nothing is lost, and nothing waits that may leave.
 * The real nodes of a relay in this process, with their witness files, on a real database, before a supplier with its own
 * ledger; time passes in the database. Each move is taken from the audit and held against the rules. A sequence that fails is
 * shortened as far as it still fails, and printed.
 *
 * CI: 60 sequences of up to 24 steps, chosen by the seed; long: 10,000. Controls, on the same sequences and judged by what
 * the supplier has seen alone: a lost connection counts as not sent; a node that takes over makes ready again what is under
 * way.
 */
import { rmSync } from 'node:fs'
import { outboxStates } from '../../shared/rules/outbox-states.ts'
import { findPostgres, postgresIsMissing, startPostgres } from '../support/postgres.ts'
import { folderInMemory } from './support/folder-in-memory.ts'
import { skipProof, startProof } from './support/proof-run.ts'
import { check, type Finding } from './support/relay-model/check.ts'
import type { Sabotage } from './support/relay-model/site.ts'

const proof = startProof()
const bin = findPostgres() ?? skipProof(postgresIsMissing)
const runs = proof.pickSize({ ci: 60, long: 10_000 })

const controls: Readonly<Record<string, Sabotage>> = {
  'a lost connection counts as not sent': (ledger) => ({
    ...ledger,
    finish: (attemptId, ending) =>
      ledger.finish(
        attemptId,
        ending.outcome === 'connection_lost' ? { ...ending, state: 'not_sent', retryMs: 1_000 } : ending,
      ),
  }),
  'other codes are removed while their request waits': (ledger, ask) => ({
    ...ledger,
    setBlocked: async (...asked) => {
      await ask('delete from relay_other_codes')
      await ledger.setBlocked(...asked)
    },
  }),
  'a node that takes over makes ready what is under way': (ledger, ask) => ({
    ...ledger,
    expireLeases: async () => {
      await ask(`update relay_attempt set ended_at = clock_timestamp(), outcome = 'interrupted' where ended_at is null;
                 update relay_request set state = 'ready' where state = 'inflight'`)
    },
  }),
}

/** Ways for a request to stand that are all to be seen, so that no rule goes untried. */
const standings = [
  ...outboxStates.filter((state) => state !== 'stopped'),
  ...['late', 'blocked', 'capped', 'approval', 'twin', 'withdrawn'].map((reason) => `stopped, ${reason}`),
  ...['confirmed_sent', 'confirmed_not_sent'].map((resolution) => `unknown, ${resolution}`),
  'unknown, then sent',
]

const folder = folderInMemory('relay-model')
const server = await startPostgres(bin)
try {
  const task = { server: server.url, folder, runs, seed: proof.seed, sabotage: null }
  const found: Finding[] = []
  const countOf = (key: 'runs' | 'steps' | 'requests' | 'posts'): number =>
    found.reduce((sum, finding) => sum + finding[key], 0)
  const became = (standing: string): number =>
    found.reduce((sum, { tally }) => sum + (tally.get(standing) ?? 0), 0)
  const unreached = (): string[] =>
    standings.filter((standing) => became(standing) === 0).map((standing) => `no request became ${standing}`)
  // Where chance has left out one, there are more of them.
  do found.push(await check({ ...task, seed: task.seed + found.length }))
  while (unreached().length > 0 && found.length < 4)
  proof.verdict(
    `${countOf('runs')} sequences of ${countOf('steps')} steps, ${countOf('requests')} requests and ${countOf('posts')} POSTs`,
    found.flatMap(({ failure }) => failure ?? []),
  )
  proof.verdict(
    `requests became ${standings.map((standing) => `${standing} ${became(standing)}`).join('; ')}`,
    unreached(),
  )
  for (const [name, sabotage] of Object.entries(controls))
    await proof.control(name, async () => {
      const { failure, runs: tried } = await check({ ...task, sabotage })
      return failure === null ? [] : [`in sequence ${tried}: ${failure}`]
    })
} finally {
  await server.remove()
  rmSync(folder, { recursive: true, force: true })
}
proof.end()
