/** Who sends for a relay, and whether the database is still the one that they know. */
import { randomUUID } from 'node:crypto'
import type { EnteringSender, KnownSender, SenderStanding } from '../../../relay/ledger.ts'
import { all, type Connection, get, type Query, run, sql, type Transaction } from '../sql.ts'
import { addAuditLine, instanceActor } from '../team/audit.ts'

/**
 * The server and its history, by what an ordinary role may read. The cluster: another one has another backup in it. The
 * timeline, which a promotion and a recovery to a point in time change; that of the last checkpoint would lag behind a
 * promotion. The server's start, because a copy of the disk comes back with a start and nothing else. The table's own
 * number, which a dump that is read back into the same server changes.
 */
export const identity: Query = sql`(
  select concat_ws('/', system_identifier, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                   extract(epoch from pg_postmaster_start_time()), 'relay_gate'::regclass::oid)
  from pg_control_system())`

type Row = {
  epoch: string
  isSame: boolean
  /** Those of the sender itself; null where it is not registered. */
  ownState: KnownSender['state'] | null
  ownEpoch: string | null
  isSeenLately: boolean
  awaited: number
}

const look = async (db: Connection, id: string): Promise<Row> => {
  const row = await get<Row>(
    db,
    sql`select instance.epoch, instance.identity = ${identity} as "isSame", own.state as "ownState", own.epoch as "ownEpoch",
          coalesce(own.seen_at > clock_timestamp() - interval '1 minute', false) as "isSeenLately",
          (select count(*) from relay_sender other where other.id <> ${id} and other.state = 'active'
             and other.epoch is distinct from instance.epoch) as awaited
        from relay_instance instance left join relay_sender own on own.id = ${id}`,
  )
  if (row === undefined) throw new Error('the relay has no instance')
  return row
}

/** Whoever restores an older backup than this has to settle by hand what left since. */
const keptDays = 30

/**
 * Other senders that send, or have sent until they left: each with how often it has come. A backup may know neither that it
 * came nor that it left.
 */
const listPeers = async (db: Connection, id: string): Promise<string[]> =>
  (
    await all<{ id: string; arrivals: number }>(
      db,
      sql`select id, arrivals from relay_sender where id <> ${id}
            and (state = 'active' or (state = 'left' and seen_at > clock_timestamp() - ${keptDays} * interval '1 day'))
          order by id`,
    )
  ).map((peer) => `${peer.id} ${peer.arrivals}`)

/** The sender has reconciled with another database than this one, which does not know of that. */
const isDiverged = ({ epoch, ownEpoch }: Row, sender: EnteringSender): boolean =>
  ownEpoch === epoch && sender.epoch !== epoch

/** Registers a sender, and begins a new epoch where the database has changed. Writes nothing where nothing is new. */
export const enterSender = async (db: Transaction, sender: EnteringSender): Promise<SenderStanding> => {
  const peers = await listPeers(db, sender.id)
  const seen = await look(db, sender.id)
  // With another epoch its peers are compared too.
  const isNew =
    !seen.isSame || !seen.isSeenLately || seen.ownState !== 'active' || sender.epoch !== seen.epoch
  return isNew ? enter(db, sender) : standingOf(seen, peers)
}

const standingOf = ({ epoch, ownEpoch, awaited }: Row, peers: string[]): SenderStanding => ({
  epoch,
  isReconciled: ownEpoch === epoch,
  awaited,
  peers,
})

const enter = async (db: Transaction, sender: EnteringSender): Promise<SenderStanding> => {
  const { id, label } = sender
  await lockGate(db)
  const before = await look(db, id)
  if (!before.isSame || isDiverged(before, sender)) {
    const epoch = randomUUID()
    await run(db, sql`update relay_instance set identity = ${identity}, epoch = ${epoch}`)
    // An empty database gets its first one.
    if (before.epoch !== '') await addAuditLine(db, instanceActor, 'database_changed', { sender: id, epoch })
  }
  // One that was declared lost and comes back after all begins as if nobody had heard of it.
  await run(
    db,
    sql`insert into relay_sender (id, label, state, arrivals, registered_at, seen_at)
        values (${id}, ${label}, 'active', 1, clock_timestamp(), clock_timestamp())
        on conflict (id) do update set label = excluded.label, state = 'active', seen_at = excluded.seen_at,
          arrivals = relay_sender.arrivals + case when relay_sender.state = 'active' then 0 else 1 end,
          epoch = case when relay_sender.state = 'lost' then null else relay_sender.epoch end`,
  )
  const after = await look(db, id)
  // What it has seen at another database than this one: a peer that came later, or came back later, than this one knows.
  // Whether it has left by then or not, what it has sent is not in here.
  if (sender.epoch !== after.epoch)
    for (const peer of sender.peers) {
      const [peerId = '', arrivals = '1'] = peer.split(' ')
      await run(
        db,
        sql`insert into relay_sender (id, label, state, arrivals, registered_at, seen_at)
            values (${peerId}, '', 'active', ${Number(arrivals)}, clock_timestamp(), clock_timestamp())
            on conflict (id) do update set state = 'active', arrivals = excluded.arrivals
            where relay_sender.state = 'left' and relay_sender.arrivals < excluded.arrivals`,
      )
    }
  return standingOf(await look(db, id), await listPeers(db, id))
}

/** Claims wait here: the epoch and the senders change before one or after it. */
const lockGate = (db: Connection): Promise<unknown> =>
  get(db, sql`select 1 from relay_gate where channel = 'upstream' for update`)

/** Notes that a sender has brought all that it was about to send. @returns false when the database has changed since */
export const endReconciling = async (
  db: Transaction,
  { id, epoch }: { id: string; epoch: string },
  found: { intents: number; unknown: number },
): Promise<boolean> => {
  await lockGate(db)
  const changed = await run(
    db,
    sql`update relay_sender set epoch = ${epoch}, reconciled_at = clock_timestamp(), seen_at = clock_timestamp()
        where id = ${id} and state = 'active'
          and exists (select 1 from relay_instance where epoch = ${epoch} and identity = ${identity})`,
  )
  if (changed === 0) return false
  if (found.intents > 0) await addAuditLine(db, instanceActor, 'sender_reconciled', { sender: id, ...found })
  return true
}

/**
 * Nobody waits for a sender that has ended. If a failover or a backup loses what it has sent, it loses this too, and the
 * sender is awaited. One that has not reconciled with this database cannot leave it.
 */
export const leaveSender = async (db: Connection, id: string): Promise<void> => {
  await lockGate(db)
  await run(
    db,
    sql`update relay_sender set state = 'left', seen_at = clock_timestamp()
        where id = ${id} and state = 'active'
          and epoch = (select epoch from relay_instance where identity = ${identity})`,
  )
}

/** The operator's word that a sender will not come back. @returns whether there is one that has not left */
export const declareLost = async (db: Transaction, actor: string, id: string): Promise<boolean> => {
  await lockGate(db)
  const changed = await run(
    db,
    sql`update relay_sender set state = 'lost' where id = ${id} and state = 'active'`,
  )
  if (changed === 0) return false
  await addAuditLine(db, actor, 'sender_lost', { sender: id })
  return true
}

/** Those that are awaited come first. */
export const listSenders = async (db: Connection): Promise<KnownSender[]> =>
  (
    await all<Omit<KnownSender, 'seenAt'> & { seenAt: Date }>(
      db,
      sql`select sender.id, sender.label, sender.state, sender.seen_at as "seenAt",
            sender.state = 'active' and (instance.identity <> ${identity} or sender.epoch is distinct from instance.epoch)
              as "isAwaited"
          from relay_sender sender cross join relay_instance instance
          order by "isAwaited" desc, sender.seen_at desc, sender.id`,
    )
  ).map(({ seenAt, ...sender }) => ({ ...sender, seenAt: seenAt.toISOString() }))
