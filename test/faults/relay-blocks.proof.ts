/**
 * Blocks and claims of a relay that meet: a person is blocked by one node while another claims a request to them, and two
 * nodes claim two equal requests. Nobody is sent to once their block is committed, and only one of two equal requests is
 * sent. The audit tells the order: its lines are in the order of the commits.
 *
 * CI: 100 of each; long: 100,000 and 20,000. Control: a claim that does not lock the gate.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Claim, Ledger } from '../../main/service/relay/ledger.ts'
import { createAccess } from '../../main/service/store/postgres/access.ts'
import { openPool } from '../../main/service/store/postgres/connect.ts'
import { claim } from '../../main/service/store/postgres/ledger/claim.ts'
import { openPostgresStore } from '../../main/service/store/postgres/open.ts'
import type { Transaction } from '../../main/service/store/postgres/sql.ts'
import {
  askPostgres,
  createDatabase,
  findPostgres,
  postgresIsMissing,
  startPostgres,
} from '../support/postgres.ts'
import { makeProposal } from '../support/proposal.ts'
import { inPool } from './support/in-pool.ts'
import { skipProof, startProof } from './support/proof-run.ts'

const proof = startProof()
const bin = findPostgres() ?? skipProof(postgresIsMissing)
const size = proof.pickSize({
  ci: { blocks: 100, twins: 100 },
  long: { blocks: 100_000, twins: 20_000 },
})
const atOnce = 6
const casesPerAnalyze = 2_000
const sender = 'sender'
/** Codes of other phones are above those of people. */
const othersFrom = 1_000_000_000n

/** This is the control's fault. */
const withoutGateLock = (db: Transaction): Transaction => ({
  send: db.send,
  query: (asked) =>
    db.query(
      typeof asked !== 'string' && asked.text.includes('from relay_gate')
        ? { text: asked.text.replace('for update', ''), values: asked.values }
        : asked,
    ),
})

type Node = {
  ledger: Ledger
  epoch: string
  claim: (number: number) => Promise<Claim>
  close: () => Promise<void>
}

/** @param known the epoch that another node has reconciled with; '' = none yet */
const openNode = async (
  url: string,
  secretFile: string,
  known: string,
  isCareless: boolean,
): Promise<Node> => {
  const opened = await openPostgresStore({ url, secretFile, relay: { isSingle: true } })
  if (opened.relay === null) throw new Error('a relay has a ledger')
  const { ledger } = opened.relay
  const { epoch } = await ledger.enterSender({ id: sender, label: '', epoch: known, peers: [] })
  await ledger.endReconciling(sender, epoch, { intents: 0, unknown: 0 })
  const pool = openPool(url)
  const access = createAccess(pool)
  const attempt = () => ({ id: randomUUID(), leaseMs: 600_000, checksPeople: false, sender, epoch })
  return {
    ledger,
    epoch,
    claim: (number) =>
      isCareless
        ? access.write((db) => claim(withoutGateLock(db), number, attempt()))
        : ledger.claim(number, attempt()),
    close: async () => {
      await pool.end()
      await opened.close()
    },
  }
}

type Asked = { person: bigint; other?: bigint; says: string }

/** @param asked `other`: by what else the person is known */
const propose = async ({ ledger }: Node, { person, other, says }: Asked): Promise<number> => {
  const key = randomUUID()
  const asked = makeProposal({ key, says, codes: { people: [person], entries: [person] } })
  if (other !== undefined) await ledger.keepOtherCodes(asked.userId, key, [[person, other]])
  const number = await ledger.propose(asked)
  if (number === null) throw new Error('another request has its key')
  // Half of them were looked through before.
  if (proof.random(2) === 0) await ledger.checkPeople(number)
  return number
}

/** Begins both, one some turns of the event loop after the other. */
const meet = async <One, Other>(
  one: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<[One, Other]> => {
  const isOneFirst = proof.random(2) === 0
  const turns = proof.random(12)
  const late = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate)
    return work()
  }
  return Promise.all([isOneFirst ? one() : late(one), isOneFirst ? late(other) : other()])
}

/** People whose block, by the phone that a request goes to or another one, was committed before its claim was. */
const reached = `select 1 from relay_request request
  join (
    select request, person from relay_code
    union
    select request.number, unnest(told.others) from relay_other_codes told
      join relay_request request on request.user_id = told.user_id and request.key = told.key
  ) known on known.request = request.number
  join relay_block block on block.person = known.person
  join audit blocked on blocked.action = 'blocks_added'
    and (blocked.about::json ->> 'gateVersion')::bigint = block.version
  join audit claimed on claimed.action = 'request_claimed' and claimed.about::json ->> 'request' = request.id
  where blocked.number < claimed.number`

type Played = { faults: string[]; claimedOfBlocked: number }

const play = async (url: string, { blocks, twins }: typeof size, isCareless: boolean): Promise<Played> => {
  const folder = mkdtempSync(join(tmpdir(), 'revoada-blocks-'))
  const secretFile = join(folder, 'secret')
  const database = await createDatabase(url)
  const one = await openNode(database, secretFile, '', isCareless)
  const other = await openNode(database, secretFile, one.epoch, isCareless)
  const faults: string[] = []
  let claimedOfBlocked = 0
  let done = 0
  const block = async (person: number): Promise<void> => {
    // Every other person is blocked by another phone of theirs.
    const blocked = person % 2 === 0 ? BigInt(person) : BigInt(person) + othersFrom
    const asked = { person: BigInt(person), other: blocked, says: randomUUID() }
    const number = await propose(one, asked)
    const [answer] = await meet(
      () => one.claim(number),
      () => other.ledger.setBlocked('ana', [blocked], true),
    )
    if (answer.type === 'claimed') claimedOfBlocked += 1
    else if (answer.type !== 'not_now') faults.push(`a claim was answered ${answer.type}`)
  }
  const twin = async (person: number): Promise<void> => {
    const says = randomUUID()
    const numbers = [
      await propose(one, { person: BigInt(-person), says }),
      await propose(other, { person: BigInt(-person), says }),
    ] as const
    const answers = await meet(
      () => one.claim(numbers[0]),
      () => other.claim(numbers[1]),
    )
    const left = answers.filter(({ type }) => type === 'claimed').length
    if (left !== 1) faults.push(`${left} of two equal requests left`)
  }
  const cases = [
    ...Array.from({ length: blocks }, (_each, index) => () => block(index + 1)),
    ...Array.from({ length: twins }, (_each, index) => () => twin(index + 1)),
  ]
  try {
    await inPool(cases, atOnce, async (each) => {
      done += 1
      // As the server would by itself, which does not here: without it every claim reads all blocks.
      if (done % casesPerAnalyze === 0) await askPostgres(database, 'analyze')
      await each()
    })
    const late = await askPostgres(database, reached)
    faults.push(...late.map(() => 'a person was reached after their block'))
    return { faults, claimedOfBlocked }
  } finally {
    await one.close()
    await other.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const server = await startPostgres(bin)
try {
  const { faults, claimedOfBlocked } = await play(server.url, size, false)
  const share = claimedOfBlocked / size.blocks
  proof.verdict(
    `${size.blocks} people blocked while they are claimed (${claimedOfBlocked} left before), ${size.twins} pairs of equal requests`,
    [...faults, ...(share > 0.05 && share < 0.95 ? [] : ['they hardly met'])],
  )
  await proof.control('the gate is not locked', async () => (await play(server.url, size, true)).faults)
} finally {
  await server.remove()
}
proof.end()
