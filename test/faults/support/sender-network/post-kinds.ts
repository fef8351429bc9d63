/** Every kind of POST that leaves the outbox, and how one is queued. */
import type { RouterClient } from '@orpc/server'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { embeddedConnectionId } from '../../../../shared/bridge/connections.ts'
import { type DraftKind, draftKinds } from '../../../../shared/bridge/drafts.ts'
import { cnpjOf } from '../../../support/documents.ts'
import { until } from '../until.ts'
import { contentOf, type Prepared } from './data.ts'
import { everythingSeen } from '../../../support/test-workspace.ts'

type Client = RouterClient<WorkspaceRouter>

export const postKinds = [...draftKinds, 'ENRICHMENT', 'COMPANY', 'WEBHOOK'] as const
export type PostKind = (typeof postKinds)[number]

/**
 * Queues one that is like no other.
 * @param number its own
 * @returns the item's id
 */
export const enqueueKind = async (
  client: Client,
  prepared: Prepared,
  kind: PostKind,
  isLarge: boolean,
  number: number,
): Promise<string> => {
  const registered = { connectionId: embeddedConnectionId, duplicateConsent: true }
  switch (kind) {
    case 'COMPANY': {
      const cnpj = cnpjOf(String(number + 1).padStart(12, '0'))
      return (await client.companies.create({ ...registered, cnpj, name: `Empresa ${number}` })).id
    }
    case 'WEBHOOK': {
      const url = `https://exemplo.com.br/${number}`
      return (await client.webhooks.create({ ...registered, url })).id
    }
    case 'ENRICHMENT':
      return enqueueEnrichment(client, prepared.documents, number)
    default:
      return enqueueCampaign(client, prepared, kind, isLarge, number)
  }
}

const enqueueCampaign = async (
  client: Client,
  prepared: Prepared,
  kind: DraftKind,
  isLarge: boolean,
  number: number,
): Promise<string> => {
  const { content, recipients } = contentOf(prepared, kind, isLarge, `Campanha ${number}`)
  const draft = await client.drafts.create({ content })
  const accepts = await everythingSeen(client, draft.id)
  const { audienceVersion } = await client.drafts.check({ id: draft.id })
  const asked = { draftId: draft.id, revision: draft.revision, recipients, audienceVersion, accepts }
  return (await client.outbox.enqueue(asked)).id
}

const enqueueEnrichment = async (client: Client, listId: string, number: number): Promise<string> => {
  const { id, content } = await client.enrichments.create({ listId })
  await client.enrichments.save({
    id,
    content: {
      ...content,
      name: `Consulta ${number}`,
      purpose: 'Atualizar contatos',
      legalBasis: 'credit_protection',
      price: '0.05',
    },
  })
  const { savedAt, asked, kept } = await client.enrichments.plan({ id })
  const { item } = await client.enrichments.enqueue({ id, savedAt, asked, kept, duplicateConsent: true })
  if (item === null) throw new Error('nothing was asked')
  return item.id
}

/** Returns once the records of an accepted enrichment were asked for, so that no other case sees that. */
export const afterPolls = async (client: Client): Promise<void> => {
  await until(
    () => client.enrichments.list(),
    (all) =>
      all.every(
        ({ state, item }) => state !== 'processing' && (state !== 'queued' || item?.state !== 'sent'),
      ),
  )
}
