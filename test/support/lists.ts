import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFile, type WorkspaceClient } from './test-workspace.ts'
import { type DraftContent, emptyDraftContent } from '../../shared/bridge/drafts.ts'

/** A small list of mobiles with names, in the list `lista`; returns its id. */
export const importPeople = async (client: WorkspaceClient, folder: string, count = 3): Promise<string> => {
  const path = join(folder, `people-${count}.csv`)
  const rows = Array.from(
    { length: count },
    (_each, index) => `Pessoa ${index + 1};119${String(80_000_000 + index)}`,
  )
  writeFileSync(path, ['nome;telefone', ...rows, ''].join('\n'))
  const job = await importFile(client, path)
  if (job.listId === null) throw new Error(`not imported: ${JSON.stringify(job.problem)}`)
  return job.listId
}

/** A Monday morning, when everybody may be reached. */
export const inHours = { mode: 'at', localTime: '2027-03-01T10:00', zone: 'America/Sao_Paulo' } as const

/** A draft that can be sent, on the connection that tests point at the fake instance. */
export const smsContent = (listId: string | null, changes: Partial<DraftContent> = {}): DraftContent => ({
  ...emptyDraftContent('SMSSHORT', listId),
  title: 'Aviso',
  template: 'Ola {{nome}}, seu boleto vence amanha.',
  ...changes,
})
