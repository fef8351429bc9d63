import { type FileHandle, open, readFile } from 'node:fs/promises'
import { existsSync, createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { writeCompleteFile } from '../../complete-file.ts'
import { unitCountsSchema } from '../../../shared/rules/campaign-cost.ts'
import { requestKinds } from '../../../shared/rules/campaign-types.ts'
import { outboxStates } from '../../../shared/rules/outbox-states.ts'
import { createQueue } from '../../turns.ts'
import type { Intent } from './ledger.ts'

/**
 * What a sender has been about to send, in a file of its own: the witness beside the database. A failover or a restored
 * backup can lose a claim; this file cannot lose it with it.
 */
export type Witness = {
  /** Made with the file. */
  senderId: string
  /** With which the sender has reconciled last; null = none yet. */
  epoch: () => string | null
  setEpoch: (epoch: string) => Promise<void>
  /** Other senders as they were seen last. */
  peers: () => readonly string[]
  setPeers: (ids: readonly string[]) => Promise<void>
  /** Resolves when the intent is on the disk. Intents that are written before `readIntents` is called are in its answer. */
  writeIntent: (intent: Omit<Intent, 'end'>) => Promise<void>
  /** How it ended. If it gets lost, the request counts as one that may have left. */
  writeEnd: (attemptId: string, end: NonNullable<Intent['end']>) => Promise<void>
  readIntents: () => Promise<Intent[]>
  close: () => Promise<void>
}

/** The file cannot be used: one line that says what to do. */
export class WitnessFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'WitnessFailure'
  }
}

const id = z.string().min(1)
const witnessedSchema = z.object({
  id,
  userId: z.string(),
  key: z.string().nullable(),
  kind: z.enum(requestKinds),
  path: z.string(),
  bodyDigest: z.string(),
  says: z.string(),
  quantity: z.number(),
  // Lines of earlier versions have none.
  units: unitCountsSchema.default({}),
  startAt: z.string().nullable(),
})
const at = z.iso.datetime()
const end = z.enum(outboxStates)
const lineSchema = z.union([
  z.strictObject({ attemptId: id, at, request: witnessedSchema, end: end.nullable() }),
  z.strictObject({ attemptId: id, end }),
  z.strictObject({ epoch: id }),
  z.strictObject({ peers: z.array(id) }),
  z.strictObject({ sender: id, version: z.literal(1) }),
])
type Line = z.infer<typeof lineSchema>

/** Whoever restores an older backup than this has to settle by hand what left since. */
const keptDays = 30
const dayMs = 86_400_000
const usualGrowthBytes = 16 * 1024 * 1024

type Content = {
  senderId: string | null
  epoch: string | null
  peers: readonly string[]
  intents: Map<string, Intent>
}

const parseLine = (text: string): Line | null => {
  try {
    return lineSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * Reads a file whole. What a crash left half written at its end is passed over: nothing was sent by it.
 * @throws WitnessFailure when a line in the middle is damaged
 */
const readContent = async (path: string): Promise<Content> => {
  const content: Content = { senderId: null, epoch: null, peers: [], intents: new Map() }
  let row = 0
  let damagedRow: number | null = null
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    row += 1
    const line = parseLine(text)
    if (line === null) {
      damagedRow ??= row
      continue
    }
    if (damagedRow !== null || (row === 1) !== 'sender' in line)
      throw new WitnessFailure(
        `${path} is damaged in line ${damagedRow ?? row}. It is what this node has sent: bring it back from a copy, or move it away and declare its sender lost (admin senders, admin declare-lost SENDER)`,
      )
    addLine(content, line)
  }
  return content
}

const addLine = (content: Content, line: Line): void => {
  if ('sender' in line) content.senderId = line.sender
  else if ('epoch' in line) content.epoch = line.epoch
  else if ('peers' in line) content.peers = line.peers
  else if ('request' in line) content.intents.set(line.attemptId, line)
  else {
    const intent = content.intents.get(line.attemptId)
    if (intent !== undefined) content.intents.set(line.attemptId, { ...intent, end: line.end })
  }
}

const textOf = (line: Line): string => `${JSON.stringify(line)}\n`

export type WitnessSettings = {
  path: string
  uuid: () => string
  clock: () => number
  /** After how many new bytes the file is written again without what is no longer needed. */
  growthBytes?: number
  /** How it is written again. */
  writeFile?: typeof writeCompleteFile
}

/**
 * Opens a sender's file, or makes it. One process at a time may have it.
 * @throws WitnessFailure, and the file system's errors
 */
export const openWitness = async (settings: WitnessSettings): Promise<Witness> => {
  const { path, uuid, clock, growthBytes = usualGrowthBytes, writeFile = writeCompleteFile } = settings
  const isoAt = (ms: number): string => new Date(ms).toISOString()
  const found: Content = existsSync(path)
    ? await readContent(path)
    : { senderId: null, epoch: null, peers: [], intents: new Map() }
  if (found.senderId === null && existsSync(path) && (await readFile(path)).length > 0)
    throw new WitnessFailure(`${path} is not the file of a sender`)
  const senderId = found.senderId ?? uuid()
  let { epoch, peers } = found
  const queue = createQueue()
  let file: FileHandle
  /** What is in the file and whole. */
  let bytes = 0
  let compactAt = 0
  let mustReopen = false
  /** Half a line may follow what is whole. */
  let mayBeTorn = false

  /** Writes the file again without what is old or has left nothing. */
  const compact = async (content: Content): Promise<void> => {
    const oldest = isoAt(clock() - keptDays * dayMs)
    const lines = function* (): Generator<string> {
      yield textOf({ sender: senderId, version: 1 })
      if (epoch !== null) yield textOf({ epoch })
      yield textOf({ peers: [...peers] })
      for (const intent of content.intents.values())
        if (intent.end !== 'not_sent' && intent.at > oldest) yield textOf(intent)
    }
    await writeFile(path, lines(), uuid())
    await reopen()
    compactAt = bytes + growthBytes
  }
  /** Takes up the file that lies at the path by now: another one may have been put in place of that which is open. */
  const reopen = async (): Promise<void> => {
    const next = await open(path, 'r+')
    const { size } = await next.stat()
    file = next
    bytes = size
  }
  await compact(found)

  /** Lines that wait to be written, and those who wait for that; all are written at once. */
  let pending: { text: string; written: (error: Error | null) => void }[] = []

  const flush = async (): Promise<void> => {
    const batch = pending
    pending = []
    if (batch.length === 0) return
    const text = Buffer.from(batch.map((each) => each.text).join(''))
    let failure: Error | null = null
    try {
      if (mustReopen) {
        const old = file
        await reopen()
        mustReopen = false
        await old.close().catch(() => {})
      }
      if (mayBeTorn) await file.truncate(bytes)
      mayBeTorn = true
      for (let done = 0; done < text.length;)
        done += (await file.write(text, done, text.length - done, bytes + done)).bytesWritten
      await file.datasync()
      bytes += text.length
      mayBeTorn = false
    } catch (error) {
      failure = new Error('the witness file cannot be written', { cause: error })
    }
    for (const { written } of batch) written(failure)
    if (failure !== null || bytes < compactAt) return
    const old = file
    try {
      await compact(await readContent(path))
      await old.close()
    } catch {
      // This is tried again after as many bytes. It may have come as far as putting the new file in place: nothing more
      // is written into the old one.
      compactAt = bytes + growthBytes
      mustReopen = true
    }
  }

  const append = (line: Line): Promise<void> =>
    new Promise((resolve, reject) => {
      pending.push({
        text: textOf(line),
        written: (error) => {
          if (error === null) resolve()
          else reject(error)
        },
      })
      void queue.add(flush)
    })

  return {
    senderId,
    epoch: () => epoch,
    setEpoch: async (next) => {
      if (next === epoch) return
      await append({ epoch: next })
      epoch = next
    },
    peers: () => peers,
    setPeers: async (next) => {
      if (next.join() === peers.join()) return
      await append({ peers: [...next] })
      peers = [...next]
    },
    writeIntent: (intent) => append({ ...intent, end: null }),
    writeEnd: (attemptId, ended) => append({ attemptId, end: ended }),
    readIntents: () => queue.add(async () => [...(await readContent(path)).intents.values()]),
    close: async () => {
      await queue.idle()
      await file.close()
    },
  }
}
