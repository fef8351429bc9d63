/**
 * A relay whose database and lines break: PostgreSQL is killed at statements of propose, claim and finish, commits get no
 * answer, the primary fails over to its synchronous standby, and the lines of two nodes to the database, to the supplier and
 * to desktops are cut and held up. No request is posted twice, what was answered 201 is in the ledger after it all, nobody
 * who is blocked is reached, and every request ends. A failover to a standby that lacks the last commits sends nothing twice
 * either, by the senders' own files.
 *
 * CI: 4 kills, 2 lost commits, 4 partitions and 1 failover, and 3 requests of each kind that a standby lacks; long: 2,000,
 * 200, 500 and 20, and 40. Controls: a relay without the second witness; a sender that posts although the commit of its
 * claim got no answer; commits that do not wait for the disk.
 */
import { askPostgres, findPostgres, postgresIsMissing } from '../support/postgres.ts'
import { skipProof, shuffle, startProof } from './support/proof-run.ts'
import {
  type Breakage,
  breakOne,
  createTrigger,
  killAtOnce,
  lostClaim,
  someKill,
  someLostCommit,
  somePartition,
} from './support/relay-database/breakage.ts'
import { untilSo } from './support/until.ts'
import { askUntilEnded, type Ending, judge, settled } from './support/relay-database/clients.ts'
import { type Cluster, startCluster } from './support/relay-database/cluster.ts'
import { failOverToLaggard } from './support/relay-database/lost-commits.ts'
import { openWorld } from './support/relay-database/world.ts'

const proof = startProof()
const bin = findPostgres() ?? skipProof(postgresIsMissing)
const size = proof.pickSize({
  ci: { kills: 4, lostCommits: 2, partitions: 4, failovers: 1, laggards: 3 },
  long: { kills: 2_000, lostCommits: 200, partitions: 500, failovers: 20, laggards: 40 },
})
const atOnce = 4
/** Of so many requests one goes to somebody who is blocked just before. */
const blockedEvery = 5

const many = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make)

/** Desktops ask all the time, while one thing after the other breaks. @param sentBetween requests that are sent before each */
const runBreakages = async (
  cluster: Cluster,
  breakages: readonly Breakage[],
  script?: string,
  sentBetween = 0,
) => {
  const trigger = createTrigger()
  const { random } = proof
  if (breakages.some(({ type }) => type === 'failover')) await cluster.addStandbys()
  const world = await openWorld(cluster.primary(), { random, tap: trigger.tap, script })
  try {
    // Its tables are on the disk, whatever becomes of the rest.
    await askPostgres(world.on(cluster.primary()), 'checkpoint')
    const endings: Ending[] = []
    const sentSoFar = (): number => endings.filter(({ status }) => status === 201).length
    let next = 0
    let isOver = false
    let due = { ended: 0, sent: sentBetween }
    const client = async (): Promise<void> => {
      while (!isOver) {
        next += 1
        endings.push(await askUntilEnded(world, next, next % blockedEvery === 0))
      }
    }
    const clients = many(atOnce, client)
    try {
      for (const [index, breakage] of breakages.entries()) {
        await untilSo('a request ends', () =>
          Promise.resolve(endings.length >= due.ended && sentSoFar() >= due.sent),
        )
        await breakOne(breakage, { cluster, world, trigger, random })
        due = { ended: endings.length + 1, sent: sentSoFar() + sentBetween }
        if (proof.isLong && index % 100 === 99)
          console.log(`  ${index + 1} of ${breakages.length} broken, ${endings.length} requests`)
      }
    } finally {
      isOver = true
    }
    await Promise.all(clients)
    const database = (): string => world.on(cluster.primary())
    await settled(database)
    const sent = sentSoFar()
    return { faults: await judge(world, database(), endings), requests: endings.length, sent }
  } finally {
    await world.close()
  }
}

const breakages = proof.part(
  shuffle<Breakage>(
    [
      ...many(size.kills, () => someKill(proof.random)),
      ...many(size.lostCommits, () => someLostCommit(proof.random)),
      ...many(size.partitions, () => somePartition(proof.random)),
      ...many(size.failovers, (): Breakage => ({ type: 'failover' })),
    ],
    proof.random,
  ),
)
const countOf = (which: Breakage['type']): number => breakages.filter(({ type }) => type === which).length
const cluster = await startCluster(bin)
try {
  const { faults, requests, sent } = await runBreakages(cluster, breakages)
  proof.verdict(
    `two nodes, ${countOf('kill')} kills of PostgreSQL, ${countOf('lost_commit')} lost commits, ${countOf('partition')} partitions, ${countOf('failover')} failovers: ${requests} requests, ${sent} sent`,
    [...faults, ...(sent >= requests / 4 ? [] : ['too few were sent'])],
  )
  const laggard = { random: proof.random, requests: size.laggards }
  const lost = await failOverToLaggard(cluster, { ...laggard, isWitnessed: true })
  proof.verdict(
    `failover to a standby without the last commits: ${2 * size.laggards} requests, ${lost.unknown} unknown`,
    lost.faults,
  )
  await proof.control(
    'without the second witness',
    async () => (await failOverToLaggard(cluster, { ...laggard, isWitnessed: false })).faults,
  )
  const careless = new URL('./support/relay-database/careless-node.ts', import.meta.url).pathname
  await proof.control(
    'commits that do not wait for the disk (synchronous_commit=off)',
    async () =>
      (
        await runBreakages(
          cluster,
          many(3, () => killAtOnce),
          careless,
          3,
        )
      ).faults,
  )
  const hasty = new URL('./support/relay-database/hasty-node.ts', import.meta.url).pathname
  const lostClaims = many(3, () => lostClaim)
  await proof.control(
    'a sender that posts although the commit of its claim got no answer',
    async () => (await runBreakages(cluster, lostClaims, hasty)).faults,
  )
} finally {
  await cluster.remove()
}
proof.end()
