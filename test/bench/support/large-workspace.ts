/** A workspace as after a year of large campaigns, put there by the product's own code, without a window. */
import { randomUUID } from 'node:crypto'
import type { WritableDatabase } from '../../../main/database/handles.ts'
import { run, sql } from '../../../main/database/sql.ts'
import { insertDraft } from '../../../main/workspace/campaigns/queries.ts'
import { emptyDraftContent } from '../../../shared/bridge/drafts.ts'
import { storeCampaign } from '../../support/frozen-campaigns.ts'
import { putInto } from '../../support/stored-items.ts'
import { storeList } from '../../support/stored-lists.ts'

export type WorkspaceSize = {
  lists: number
  rowsOfList: number
  /** Campaigns to as many people each. */
  campaigns: number
  recipients: number
  /** Campaigns to few people. */
  smallCampaigns: number
  drafts: number
}

const columns = ['nome', 'celular', 'valor', 'vencimento', 'contrato', 'cidade']
const cities = ['São Paulo', 'Recife', 'Curitiba', 'Manaus', 'Belo Horizonte']
const phoneOf = (index: number): string => `5511${String(900_000_000 + (index % 99_999_999))}`

function* rowsOfList(count: number, from: number): Generator<string[]> {
  for (let index = 0; index < count; index += 1)
    yield [
      `Pessoa ${index}`,
      phoneOf(from + index),
      `R$ ${index % 900},${String(index % 100).padStart(2, '0')}`,
      `${String(1 + (index % 28)).padStart(2, '0')}/12/2026`,
      String(index * 7).padStart(9, '0'),
      cities[index % cities.length] ?? '',
    ]
}

/** Fills an empty workspace. */
export const fillWorkspace = async (db: WritableDatabase, size: WorkspaceSize): Promise<void> => {
  const lists: string[] = []
  for (let list = 0; list < size.lists; list += 1)
    lists.push(
      await storeList(db, {
        name: `Carteira ${list}`,
        columns,
        roles: ['name', 'phone', 'variable', 'variable', 'variable', 'variable'],
        rows: rowsOfList(size.rowsOfList, list * 1_000),
      }),
    )
  const sent = async (recipients: number, at: string): Promise<void> => {
    const people = Array.from(
      { length: recipients },
      (_person, index) => [phoneOf(index), `Pessoa ${index}`] as const,
    )
    const id = await storeCampaign(db, at, people, {
      title: `Aviso de ${at}`,
      item: { title: `Aviso de ${at}`, createdAt: at },
    })
    putInto(db, id, 'sent')
    run(
      db,
      sql`insert into attempt (id, item_id, body_sha256, started_at, ended_at, outcome, status, answer_body)
          values (${randomUUID()}, ${id}, '', ${at}, ${at}, 'answered', 201, '{}')`,
    )
  }
  const start = Date.UTC(2026, 0, 5, 12)
  const dayOf = (number: number): string => new Date(start + number * 86_400_000).toISOString()
  for (let number = 0; number < size.smallCampaigns; number += 1) await sent(20, dayOf(number))
  for (let number = 0; number < size.campaigns; number += 1)
    await sent(size.recipients, dayOf(size.smallCampaigns + number))
  for (let draft = 0; draft < size.drafts; draft += 1)
    insertDraft(
      db,
      randomUUID(),
      {
        ...emptyDraftContent('SMSSHORT', lists[draft % lists.length] ?? null),
        title: `Rascunho ${draft}`,
        template: 'Olá {{nome}}, {{valor}} vence em {{vencimento}}',
      },
      dayOf(draft),
    )
}
