import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Busboy } from '@fastify/busboy'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/message-port'
import { RPCHandler } from '@orpc/server/message-port'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '../../../main/database/open.ts'
import { insertAudio } from '../../../main/workspace/campaigns/audios/queries.ts'
import { workspaceMigrations } from '../../../main/workspace/schema/schema.ts'
import { audioCampaignRequestSchema } from '../../../shared/api/index.ts'
import type { DraftContent } from '../../../shared/bridge/drafts.ts'
import { frames } from '../../support/audio/mp3-builder.ts'
import { between, listenTo, mp3Of, samplesOf, tone } from '../../support/audio/sound.ts'
import { type FakeInstance, startFakeInstance } from '../../support/fake-instance.ts'
import { inHours, smsContent } from '../../support/lists.ts'
import {
  enqueueDraft,
  importFile,
  problemOf,
  startSendingWorkspace,
  startTestWorkspace,
  type TestWorkspace,
  waitForState,
} from '../../support/test-workspace.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { ticketOf } from '../../support/file-tickets.ts'

let instance: FakeInstance
beforeEach(async () => {
  instance = await startFakeInstance()
})
afterEach(() => instance.close())

const start = (): Promise<TestWorkspace> => startSendingWorkspace(instance)

/** So many frames of 24 ms, which 48 kHz have. */
const recording = (count: number): Buffer => Buffer.from(frames(count, { rateHz: 48_000 }))
const mostFrames = 1_250

const addRecording = async ({ client, folder }: TestWorkspace, content: Buffer, name = 'aviso.mp3') => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return client.audios.add({ ticket: ticketOf(path) })
}

/** Two mobiles and a landline. */
const importPhones = async ({ client, folder }: TestWorkspace): Promise<string> => {
  const path = join(folder, 'telefones.csv')
  writeFileSync(path, 'nome;telefone\nAna;11987654321\nBia;1132654321\nCarla;21987654322\n')
  return (await importFile(client, path)).listId ?? ''
}

describe('recording library', () => {
  test('the recording library stores an MP3 once and returns its content unchanged', async () => {
    const started = await start()
    const content = recording(100)
    const audio = await addRecording(started, content)
    expect(audio).toMatchObject({
      id: createHash('sha256').update(content).digest('hex'),
      name: 'aviso.mp3',
      verdict: 'accepted',
      reasons: [],
      facts: { frames: 100, containerMs: 2_400, fileBytes: content.length },
    })
    expect(await addRecording(started, content, 'outro nome.mp3')).toEqual(audio)
    expect(await started.client.audios.list()).toEqual([audio])
    const { base64 } = await started.client.audios.content({ id: audio.id })
    expect(Buffer.from(base64, 'base64').equals(content)).toBe(true)
  })

  test('cutting a long recording keeps the whole frames within 30 seconds and drops its tag', async () => {
    const started = await start()
    const sound = recording(mostFrames + 50)
    const long = await addRecording(started, Buffer.concat([id3v2, sound]))
    expect(long).toMatchObject({ verdict: 'trim', reasons: ['audio_over_30s'] })
    const cut = await started.client.audios.cut({
      id: long.id,
      name: 'aviso (30 s).mp3',
      part: { fromMs: 0, toMs: 30_000 },
    })
    expect(cut).toMatchObject({
      name: 'aviso (30 s).mp3',
      verdict: 'accepted',
      facts: { frames: mostFrames, containerMs: 30_000 },
    })
    const { base64 } = await started.client.audios.content({ id: cut.id })
    expect(Buffer.from(base64, 'base64').equals(recording(mostFrames))).toBe(true)
  })

  test('a recording is analysed when it is added, and a part of it becomes another recording', async () => {
    const started = await start()
    const sound = Buffer.from(await mp3Of(40, 22_050, between(20, 35, tone(440))))
    const long = await addRecording(started, sound)
    expect(long.labels).toEqual({ title: null, artist: null, album: null })
    expect(long.sound?.clipped).toBe(false)
    expect(Math.abs((long.sound?.leadingSilenceMs ?? 0) - 20_050)).toBeLessThan(30)
    const part = await started.client.audios.cut({
      id: long.id,
      name: 'trecho.mp3',
      part: { fromMs: 18_000, toMs: 36_000 },
    })
    expect(part).toMatchObject({ name: 'trecho.mp3', verdict: 'accepted', facts: { channels: 1 } })
    expect(Math.abs((part.sound?.leadingSilenceMs ?? 0) - 2_100)).toBeLessThan(60)
    // The same part once more is the same recording; the one that it was taken from is there as it was.
    expect(
      await started.client.audios.cut({
        id: long.id,
        name: 'outra vez.mp3',
        part: { fromMs: 18_000, toMs: 36_000 },
      }),
    ).toEqual(part)
    const { base64 } = await started.client.audios.content({ id: long.id })
    expect(Buffer.from(base64, 'base64').equals(sound)).toBe(true)
  })

  test('samples that a window sends through its port become a recording', async () => {
    const started = await start()
    const { port1, port2 } = new MessageChannel()
    new RPCHandler(started.workspace.router).upgrade(port1)
    port1.start()
    port2.start()
    const window: typeof started.client = createORPCClient(new RPCLink({ port: port2 }))
    const samples = new Blob([samplesOf(30, 44_100, tone(440))])
    const made = await window.audios.make({ name: 'voz.mp3', samples, sampleRateHz: 44_100 })
    expect(made).toMatchObject({ name: 'voz.mp3', verdict: 'accepted', reasons: [] })
    expect(made.facts.containerMs).toBeGreaterThan(29_900)
    expect(made.facts.containerMs).toBeLessThanOrEqual(30_000)
    port1.close()
    expect(
      await problemOf(
        started.client.audios.make({ name: 'nada.mp3', samples: new Blob([]), sampleRateHz: 44_100 }),
      ),
    ).toMatchObject({ code: 'reader_file_empty' })
  })

  test('a recording without a sound analysis is analysed when its content is read', async () => {
    const sound = await mp3Of(2, 22_050, tone(440))
    const heard = await listenTo(sound)
    const place = { folder: temporaryFolder(), key: randomBytes(32) }
    const path = join(place.folder, 'workspace.db')
    const db = openDatabase({ path, key: place.key, migrations: workspaceMigrations })
    const content = Buffer.from(sound)
    insertAudio(db, {
      id: 'a',
      name: 'a.mp3',
      recording: heard,
      content,
      addedAt: '2026-11-21T10:00:00.000Z',
    })
    db.exec('update audio set heard = null')
    closeDatabase(db)
    const { client } = startTestWorkspace(place)
    expect(await client.audios.list()).toMatchObject([{ id: 'a', sound: null, labels: null }])
    await client.audios.content({ id: 'a' })
    expect(await client.audios.list()).toMatchObject([{ id: 'a', sound: heard.sound, labels: heard.labels }])
  })

  test('the recording library refuses unusable files and reports why', async () => {
    const started = await start()
    const refused = (content: Buffer, name: string) =>
      problemOf(addRecording(started, content, name)).then(({ code }) => code)
    expect(await refused(Buffer.from('RIFF....WAVEfmt '), 'a.mp3')).toBe('reader_audio_not_mp3')
    expect(await refused(Buffer.alloc(0), 'b.mp3')).toBe('reader_file_empty')
    const padded = Buffer.concat([recording(100), Buffer.alloc(10_000_000)])
    expect(await refused(padded, 'c.mp3')).toMatch(/audio_too_large|reader_audio_damaged/)
    expect(
      await problemOf(started.client.audios.add({ ticket: ticketOf(join(started.folder, 'd.mp3')) })),
    ).toMatchObject({
      code: 'reader_file_missing',
    })
    expect(await started.client.audios.list()).toEqual([])
  })

  test('a recording can be removed only when no draft uses it', async () => {
    const started = await start()
    const { id } = await addRecording(started, recording(10))
    const draft = await started.client.drafts.create({
      content: smsContent(null, { kind: 'TVOZ', audioId: id }),
    })
    expect(await problemOf(started.client.audios.remove({ id }))).toMatchObject({ code: 'audio_in_use' })
    await started.client.drafts.save({
      id: draft.id,
      revision: 1,
      content: { ...draft.content, audioId: null },
    })
    await started.client.audios.remove({ id })
    expect(await problemOf(started.client.audios.content({ id }))).toMatchObject({ code: 'audio_missing' })
  })
})

const id3v2 = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 10, ...Array<number>(10).fill(0)])

type Parts = { data: unknown; file: Buffer; fileName: string; fileType: string }

const partsOf = (body: Buffer, contentType: string): Promise<Parts> =>
  new Promise((resolve, reject) => {
    const found: Partial<Parts> = {}
    const parser = new Busboy({ headers: { 'content-type': contentType } })
    parser.on('field', (name, value) => {
      if (name === 'data') found.data = JSON.parse(value)
    })
    parser.on('file', (_name, stream, fileName, _encoding, fileType) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => Object.assign(found, { file: Buffer.concat(chunks), fileName, fileType }))
    })
    parser.on('error', reject)
    parser.on('finish', () => resolve(found as Parts))
    parser.end(body)
  })

/** Answers as the service does to a call. */
const answerCalls = (): void =>
  instance.behave((request, response, body) => {
    void partsOf(body, request.headers['content-type'] ?? '').then(({ data }) => {
      const { title, type, numbers, start_date } = audioCampaignRequestSchema.parse(data)
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          id: 'c',
          title,
          message: '',
          status: 'PENDING',
          type,
          quantity: numbers.length,
          start_date,
          created_at: new Date().toISOString(),
          audio_id: 'a',
          audio: 'https://exemplo/a.mp3',
        }),
      )
    })
  })

describe('voice campaigns', () => {
  test.each(['TVOZ', 'URA'] as const)(
    'a %s campaign is sent as a form with every phone and the unchanged recording',
    async (kind) => {
      const started = await start()
      answerCalls()
      const content = recording(500)
      const audio = await addRecording(started, content)
      const listId = await importPhones(started)
      const draft = await started.client.drafts.create({
        content: smsContent(listId, {
          kind,
          audioId: audio.id,
          start: { mode: 'at', localTime: '2027-03-01T09:30', zone: 'America/Sao_Paulo' },
        }),
      })
      expect(await started.client.drafts.check({ id: draft.id })).toMatchObject({
        recipients: 3,
        steps: [],
        histogram: [],
        lints: [],
      })
      const item = await enqueueDraft(started.client, draft.id, draft.revision)
      const sent = await waitForState(started.client, item.id, 'sent')
      expect(sent).toMatchObject({ kind, quantity: 3, path: '/campaign/audio/send' })
      expect(sent.echo?.every(({ agrees }) => agrees)).toBe(true)
      const request = instance.ledger[0]
      const parts = await partsOf(request?.body ?? Buffer.alloc(0), request?.headers['content-type'] ?? '')
      expect(audioCampaignRequestSchema.strict().parse(parts.data)).toEqual({
        title: 'Aviso',
        type: kind,
        start_date: '2027-03-01T12:30:00.000Z',
        numbers: ['5511987654321', '551132654321', '5521987654322'],
      })
      expect(parts.file.equals(content)).toBe(true)
      expect(parts).toMatchObject({ fileName: 'audio.mp3', fileType: 'audio/mpeg' })
      expect(await started.client.outbox.recipients({ id: item.id, page: { offset: 1, limit: 5 } })).toEqual([
        { position: 1, contact: '551132654321', message: null },
        { position: 2, contact: '5521987654322', message: null },
      ])
    },
  )

  test('a voice campaign is not sent without a recording or with one that is too long', async () => {
    const started = await start()
    const listId = await importPhones(started)
    const errorsOf = async (changes: Partial<DraftContent>) => {
      const content = smsContent(listId, { kind: 'TVOZ', template: '', start: inHours, ...changes })
      const draft = await started.client.drafts.create({ content })
      const { lints } = await started.client.drafts.check({ id: draft.id })
      const refused = await problemOf(enqueueDraft(started.client, draft.id, draft.revision))
      expect(refused.code).toBe('draft_incomplete')
      return lints.map(({ code }) => code)
    }
    expect(await errorsOf({})).toEqual(['audio_missing'])
    const long = await addRecording(started, recording(mostFrames + 1))
    expect(await errorsOf({ audioId: long.id })).toEqual(['audio_too_long'])
    expect(instance.ledger).toEqual([])
  })

  test('a voice campaign excludes blocked phones, including landlines', async () => {
    const started = await start()
    const audio = await addRecording(started, recording(10))
    const listId = await importPhones(started)
    const block = { source: 'opt_out', note: '', storage: 'plain' } as const
    await started.client.suppressions.add({ kind: 'phone', text: '11 3265-4321', ...block })
    const content = smsContent(listId, { kind: 'URA', audioId: audio.id })
    const { id } = await started.client.drafts.create({ content })
    expect((await started.client.drafts.check({ id })).recipients).toBe(2)
    expect((await started.client.drafts.check({ id })).steps).toMatchObject([
      { reason: 'suppressed', count: 1 },
    ])
  })
})
