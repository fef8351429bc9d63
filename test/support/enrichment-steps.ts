import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Enrichment, EnrichmentContent, EnrichmentState } from '../../shared/bridge/enrichments.ts'
import { importFile, type TestWorkspace, type WorkspaceClient } from './test-workspace.ts'
import { eventually } from './eventually.ts'

let files = 0
/** A list of people with these cells as their CPFs; returns its id. */
export const importCpfs = async (
  { client, folder }: TestWorkspace,
  cells: readonly string[],
): Promise<string> => {
  files += 1
  const path = join(folder, `cpfs-${files}.csv`)
  writeFileSync(path, ['nome;cpf', ...cells.map((cell, index) => `Pessoa ${index};${cell}`), ''].join('\n'))
  const job = await importFile(client, path, `Carteira ${files}`)
  if (job.listId === null) throw new Error(`not imported: ${JSON.stringify(job.problem)}`)
  return job.listId
}

/** A draft that says all it has to. */
export const draftEnrichment = async (
  client: WorkspaceClient,
  listId: string,
  changes: Partial<EnrichmentContent> = {},
): Promise<Enrichment> => {
  const { id, content } = await client.enrichments.create({ listId })
  return client.enrichments.save({
    id,
    content: { ...content, purpose: 'Atualizar contatos', legalBasis: 'credit_protection', ...changes },
  })
}

/** Queues a draft as the window does, with what its plan says. */
export const enqueueEnrichment = async (
  client: WorkspaceClient,
  id: string,
  duplicateConsent = false,
): Promise<Enrichment> => {
  const { savedAt, asked, kept } = await client.enrichments.plan({ id })
  return client.enrichments.enqueue({ id, savedAt, asked, kept, duplicateConsent })
}

/** Waits until an enrichment is in a state. */
export const waitForEnrichment = (
  client: WorkspaceClient,
  id: string,
  state: EnrichmentState,
): Promise<Enrichment> =>
  eventually(async () => {
    const found = await client.enrichments.get({ id })
    expect(found.state).toBe(state)
    return found
  })
