import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient, type RouterClient } from '@orpc/server'
import type { WorkspaceRouter } from '../../../../main/workspace/capabilities.ts'
import { closeDatabase, openDatabase } from '../../../../main/database/open.ts'
import { unbind } from '../../../../main/workspace/base/installation.ts'
import { workspaceMigrations } from '../../../../main/workspace/schema/schema.ts'
import { runWorkspace } from '../../../../main/workspace/run.ts'
import { answerProblems } from '../../../../main/workspace/serve-window.ts'
import { type DraftContent, type DraftKind, emptyDraftContent } from '../../../../shared/bridge/drafts.ts'
import { makeCpfs } from '../../../support/documents.ts'
import { frames } from '../../../support/audio/mp3-builder.ts'
import { openReaderInProcess } from '../../../support/in-process-reader.ts'
import { testTicketKey, ticketOf } from '../../../support/file-tickets.ts'
import { watchJob } from '../../../support/jobs.ts'

type Client = RouterClient<WorkspaceRouter>

type Size = 'small' | 'large'
const peopleOf = { small: 3, large: 12_000 }

/** Data of a person who has lists and recordings, to be copied for each workspace. */
export type Prepared = {
  folder: string
  key: Buffer
  lists: Record<Size, string>
  audios: Record<Size, string>
  /** A list of people by their CPF. */
  documents: string
}

const addList = async (
  client: Client,
  folder: string,
  name: string,
  role: 'phone' | 'cpf',
  keys: readonly (string | number)[],
): Promise<string> => {
  const path = join(folder, `${name}.csv`)
  writeFileSync(path, ['nome;chave', ...keys.map((key, index) => `Pessoa ${index};${key}`), ''].join('\n'))
  const { fileId } = await client.imports.open({ ticket: ticketOf(path), choices: {} })
  const { jobId } = await client.imports.start({
    fileId,
    roles: ['name', role],
    defaultDdd: null,
    listName: name,
    goal: 'list',
  })
  for await (const { state, listId, problem } of watchJob(client, 'import', jobId)) {
    if (listId !== null) return listId
    if (state !== 'running') throw new Error(`the import ended as ${state}: ${problem?.code ?? 'no problem'}`)
  }
  throw new Error('the import was not watched to its end')
}

const addAudio = async (client: Client, folder: string, size: Size): Promise<string> => {
  const path = join(folder, `${size}.mp3`)
  // At most 30 seconds, of at most 1.2 MB.
  writeFileSync(path, frames(size === 'large' ? 1_250 : 10, { rateHz: 48_000, kbps: 320 }))
  return (await client.audios.add({ ticket: ticketOf(path) })).id
}

/** @param sizes without `large`, what is large is small too: for who copies the data hundreds of times */
export const prepareData = async (
  folder: string,
  sizes: readonly Size[] = ['small', 'large'],
  hours: 'any time' | 'usual hours' = 'any time',
): Promise<Prepared> => {
  const key = randomBytes(32)
  const workspace = runWorkspace({
    ticketKey: testTicketKey,
    dataFolder: folder,
    databaseKey: key,
    host: { openReader: openReaderInProcess, askSavePath: () => Promise.resolve(null) },
  })
  const client = createRouterClient(workspace.router, { interceptors: [answerProblems] })
  const always = { from: '00:00', to: '24:00' }
  const anyTime = { weekdays: always, saturday: always, sunday: always, onHolidays: true }
  await client.settings.update({ holdMs: 0 })
  if (hours === 'any time')
    await client.settings.update({
      sendingHours: { voice: anyTime, sms: anyTime, rcs: anyTime, withCorpusChristi: false },
    })
  const large = sizes.includes('large') ? 'large' : 'small'
  const phones = (size: Size): number[] =>
    Array.from({ length: peopleOf[size] }, (_each, index) => 11_980_000_000 + index)
  const lists = {
    small: await addList(client, folder, 'small', 'phone', phones('small')),
    large: await addList(client, folder, large, 'phone', phones(large)),
  }
  const documents = await addList(client, folder, 'documents', 'cpf', makeCpfs(peopleOf.small))
  const audios = {
    small: await addAudio(client, folder, 'small'),
    large: await addAudio(client, folder, large),
  }
  await workspace.stop()
  // Else each copy would be known as one.
  const db = openDatabase({ path: join(folder, 'workspace.db'), key, migrations: workspaceMigrations })
  unbind(db)
  closeDatabase(db)
  rmSync(join(folder, 'installation'))
  return { folder, key, lists, audios, documents }
}

/** A campaign like no other. */
export const contentOf = (
  { lists, audios }: Prepared,
  kind: DraftKind,
  isLarge: boolean,
  title: string,
): { content: DraftContent; recipients: number } => {
  const isCall = kind === 'TVOZ' || kind === 'URA'
  // A call is large by its recording.
  const people: Size = isLarge && !isCall ? 'large' : 'small'
  return {
    recipients: peopleOf[people],
    content: {
      ...emptyDraftContent(kind, lists[people]),
      title,
      template: 'Ola {{nome}}, seu boleto vence amanha.',
      cards: [{ title: 'Um', message: 'So hoje', imageUrl: 'https://exemplo.com.br/a.png', buttons: [] }],
      audioId: isCall ? audios[isLarge ? 'large' : 'small'] : null,
    },
  }
}
