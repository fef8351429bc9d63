import type { BlockedCount, DraftContent } from '../../../shared/bridge/drafts.ts'
import type { ContactList } from '../../../shared/bridge/lists.ts'
import { readCnpj } from '../../../shared/rules/cnpj.ts'
import { readCpf } from '../../../shared/rules/cpf.ts'
import type { PersonKey, PersonKeyKind } from '../../../shared/rules/person-key.ts'
import type { ReadableDatabase } from '../../database/open.ts'
import { revisionOf, type RowOrder, rowsFrom, someRows } from '../lists/blocks.ts'
import { batchOfList, getList } from '../lists/queries.ts'
import type { Candidate, GateVerdict, SuppressionGate } from '../suppressions/gate.ts'
import { reachOf } from './kinds.ts'

/** One who would get a message or a call. Positions count from 0 over the audience, without those who are left out. */
export type Recipient = { position: number; phone: string; cells: string[] }

/** Whom of a list a campaign goes to: everybody whom its kind reaches but those whom the gate holds back. */
export type Audience = {
  /** Of the list's rows and of the suppressions that they were held against. */
  version: string
  recipients: number
  /** Left out because the kind does not reach them. */
  landlines: number
  /** What holds back whom, only what holds back somebody. */
  blocked: BlockedCount[]
  /** Recipient number `position`, or null past the end. */
  recipient: (position: number) => Recipient | null
  /** All of them in chunks, so that the walker can let other work in between. */
  walk: () => Generator<Recipient[]>
}

export type Audiences = {
  /** The audience of a draft as the suppressions are now, found once for each version of them; null while it names no list. */
  of: (content: Pick<DraftContent, 'kind' | 'listId'>) => Promise<Audience | null>
  /** False once a row of the list was mended, or somebody was blocked or unblocked, since the audience was found. */
  isCurrent: (listId: string, audience: Audience) => boolean
}

/** So many lists' blocked positions are remembered: those of the drafts that somebody works on. */
const rememberedLists = 8

export const createAudiences = (db: ReadableDatabase, gate: SuppressionGate): Audiences => {
  const verdicts = new Map<string, { of: string; verdict: Promise<GateVerdict> }>()

  const versionOf = (batchId: number, suppressions: number): string =>
    `${batchId} ${revisionOf(db, batchId)} ${suppressions}`

  const verdictOn = (list: ContactList, batchId: number, order: RowOrder): Promise<GateVerdict> => {
    const of = versionOf(batchId, gate.version())
    const name = `${list.id} ${order}`
    const known = verdicts.get(name)
    verdicts.delete(name)
    if (known?.of === of) {
      verdicts.set(name, known)
      return known.verdict
    }
    const verdict = gate.check((wanted) => candidatesOf(db, list, batchId, order, wanted))
    // One that failed is not remembered; whoever asked gets the failure.
    verdict.catch(() => verdicts.delete(name))
    verdicts.set(name, { of, verdict })
    for (const oldest of verdicts.keys()) if (verdicts.size > rememberedLists) verdicts.delete(oldest)
    return verdict
  }

  return {
    of: async ({ kind, listId }) => {
      if (listId === null) return null
      const order = orderOf[reachOf(kind)]
      const list = getList(db, listId)
      const batchId = batchOfList(db, listId)
      const rows = revisionOf(db, batchId)
      if (list === null || !list.roles.includes('phone')) return nobody(versionOf(batchId, gate.version()))
      const verdict = await verdictOn(list, batchId, order)
      return audienceOf(
        db,
        list,
        { batchId, order, version: `${batchId} ${rows} ${verdict.version}` },
        verdict,
      )
    },
    isCurrent: (listId, { version }) => version === versionOf(batchOfList(db, listId), gate.version()),
  }
}

const orderOf = { mobiles: 'recipients', phones: 'accepted' } as const

const nobody = (version: string): Audience => ({
  version,
  recipients: 0,
  landlines: 0,
  blocked: [],
  recipient: () => null,
  walk: function* () {},
})

const audienceOf = (
  db: ReadableDatabase,
  list: ContactList,
  { batchId, order, version }: { batchId: number; order: RowOrder; version: string },
  { blocked, blockers }: GateVerdict,
): Audience => ({
  version,
  recipients: list.size - (order === 'recipients' ? list.landlines : 0) - blocked.length,
  landlines: order === 'recipients' ? list.landlines : 0,
  blocked: blockers
    .filter(({ count }) => count > 0)
    .map(({ list: from, count }) => ({ listName: from?.name ?? null, source: from?.source ?? null, count })),
  recipient: (position) => {
    const [row] = someRows(db, batchId, order, unblockedPlace(blocked, position), 1)
    return row === undefined ? null : { position, phone: row.key, cells: row.cells }
  },
  walk: function* () {
    let next = 0
    let position = 0
    for (const rows of rowsFrom(db, batchId, order, 0)) {
      const recipients: Recipient[] = []
      for (const row of rows) {
        if (blocked[next] === row.position) {
          next += 1
          continue
        }
        recipients.push({ position, phone: row.key, cells: row.cells })
        position += 1
      }
      if (recipients.length > 0) yield recipients
    }
  },
})

/** The place in the list of the one who has `position` when the blocked, given by ascending places, are passed over. */
export const unblockedPlace = (blocked: Uint32Array, position: number): number => {
  let low = 0
  let high = blocked.length
  while (low < high) {
    const middle = (low + high) >> 1
    // So many who are not blocked stand before this blocked one.
    if ((blocked[middle] ?? 0) - middle <= position) low = middle + 1
    else high = middle
  }
  return position + low
}

/** Everybody of an order, by the phone that a campaign goes to and the wanted documents beside it. */
function* candidatesOf(
  db: ReadableDatabase,
  { roles }: ContactList,
  batchId: number,
  order: RowOrder,
  wanted: ReadonlySet<PersonKeyKind>,
): Generator<readonly Candidate[]> {
  const documents = roles.flatMap((role, column) =>
    (role === 'cpf' || role === 'cnpj') && wanted.has(role) ? [{ role, column }] : [],
  )
  for (const rows of rowsFrom(db, batchId, order, 0)) {
    yield rows.map(({ key, cells }) => {
      const keys: PersonKey[] = [{ kind: 'phone', key }]
      for (const { role, column } of documents) {
        const reading = role === 'cpf' ? readCpf(cells[column] ?? '') : readCnpj(cells[column] ?? '')
        if (reading.ok) keys.push({ kind: role, key: reading.document })
      }
      return keys
    })
  }
}
