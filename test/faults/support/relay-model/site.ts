/** What all sequences of one run share: a database, the stores of two nodes in it, and the supplier. */
import { join } from 'node:path'
import { Client } from 'pg'
import type { Ledger } from '../../../../main/service/relay/ledger.ts'
import { type CodeKey, createCodeKey } from '../../../../main/service/relay/proposal.ts'
import type { OpenedStore } from '../../../../main/service/store/opened-store.ts'
import { openPostgresStore } from '../../../../main/service/store/postgres/open.ts'
import { createDatabase } from '../../../support/postgres.ts'
import { type Slot, slots } from './model.ts'
import { startSupplier, type Supplier } from './supplier.ts'

/** Makes a ledger break a rule. @param ask one query in its database */
export type Sabotage = (ledger: Ledger, ask: (text: string) => Promise<unknown>) => Ledger

export type Site = {
  folder: string
  stores: Readonly<Record<Slot, OpenedStore>>
  /** That of the first node, as it is. */
  ledger: Ledger
  setPolicy: NonNullable<OpenedStore['relay']>['team']['setPolicy']
  codeKey: CodeKey
  supplier: Supplier
  ask: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

/** @param server the URL of a server of PostgreSQL @param folder where nodes have their files */
export const openSite = async (server: string, folder: string, sabotage: Sabotage): Promise<Site> => {
  const url = await createDatabase(server)
  const client = new Client(url)
  await client.connect()
  const ask: Site['ask'] = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values.length === 0 ? undefined : values)).rows
  const open = async (): Promise<OpenedStore & { relay: NonNullable<OpenedStore['relay']> }> => {
    const opened = await openPostgresStore({
      url,
      secretFile: join(folder, 'secret'),
      relay: { isSingle: true },
    })
    if (opened.relay === null) throw new Error('a relay has a ledger')
    return { ...opened, relay: { ...opened.relay, ledger: sabotage(opened.relay.ledger, ask) } }
  }
  const one = await open()
  const other = await open()
  const stores = { one, other }
  const supplier = await startSupplier()
  return {
    folder,
    stores,
    ledger: one.relay.ledger,
    setPolicy: one.relay.team.setPolicy,
    codeKey: createCodeKey(one.tokenSecret),
    supplier,
    ask,
    close: async () => {
      for (const slot of slots) await stores[slot].close()
      await client.end()
      await supplier.close()
    },
  }
}
