/** Reads a request with a list as it comes in: the same for one that is to leave and for one that has left elsewhere. */
import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { audioCampaignPath, enrichmentCreationPath } from '../../../shared/api/index.ts'
import { isCampaignType } from '../../../shared/rules/campaign-types.ts'
import { createQueue, type Queue } from '../../turns.ts'
import { receiveAudioForm } from '../audio/receive-form.ts'
import { notJson } from '../body-problem.ts'
import { demandRecipients } from '../campaigns.ts'
import type { ServiceDependencies } from '../dependencies.ts'
import { demandDocuments } from '../enrichments.ts'
import type { Asked, ListPath } from '../intake/read-body.ts'
import { invalidBody } from '../problems.ts'
import type { Proposal } from './ledger.ts'
import {
  audioFormOf,
  type CodeKey,
  createCodes,
  earlyReader,
  factsOf,
  kindOf,
  type PersonReader,
  personReader,
  piecesOf,
  saidBy,
  startOf,
  unitsOf,
} from './proposal.ts'
import type { Relay } from './relay.ts'

export type TakingDependencies = ServiceDependencies & {
  relay: Relay
  /** In which long lists are taken. */
  large: Queue
}

/** All that its own bytes say of a request. */
export type TakenRequest = Omit<Proposal, 'id' | 'userId' | 'key' | 'tag' | 'bodyDigest'>

/** From here on lists are taken one after the other: each is in memory with its codes until it is stored. */
const largeBytes = 512 * 1024

type ListFacts = Pick<
  Proposal,
  'codes' | 'recipientsByDdd' | 'quantity' | 'units' | 'startAt' | 'facts' | 'says'
>

/** Collects the codes of batches while the next ones are read, where it is known already whose they are. */
const collectAside = (codeKey: CodeKey, path: ListPath) => {
  const early = earlyReader(path)
  let codes = early === null ? null : createCodes(codeKey, path, early)
  const queue = createQueue()
  const waiting: string[] = []
  const add = async (): Promise<void> => {
    for (let json = waiting.shift(); json !== undefined; json = waiting.shift()) await codes?.add(json)
  }
  return {
    take: (json: string): void => {
      waiting.push(json)
      if (codes !== null) void queue.add(add)
    },
    end: async (personOf: PersonReader) => {
      codes ??= createCodes(codeKey, path, personOf)
      await queue.add(add)
      return codes.collected()
    },
  }
}

/** What a list body asks for, with the codes of its people. The bytes are given away. @param sound SHA-256 of its recording */
const readList = async <Path extends ListPath>(
  { intake, relay }: TakingDependencies,
  path: Path,
  body: Buffer,
  sound = '',
): Promise<{ pieces: Buffer[]; asked: Asked<Path>; told: ListFacts }> => {
  const pieces = await piecesOf(body)
  const early = collectAside(relay.codeKey, path)
  const { reading, batches } = await intake(path, body, (json) => {
    early.take(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8'))
  })
  const form = path === enrichmentCreationPath ? 'fixed' : 'open'
  if ('problem' in reading) throw invalidBody(reading.problem, form)
  // It would leave all the same, looked at by nobody.
  if (reading.unread !== undefined) throw invalidBody(reading.unread, form)
  const { asked, list } = reading
  const kind = kindOf(path, asked)
  if ('document_type' in asked) demandDocuments(asked.document_type, list)
  else if (isCampaignType(kind)) demandRecipients(kind, list)
  for (const json of batches) early.take(json)
  const { ownTexts, ownUnits, ...told } = await early.end(personReader(path, asked))
  // The bytes leave as they are: whoever is in them twice may be told twice.
  const quantity = list.quantity + list.repeated
  const units = unitsOf(path, asked, { ownTexts, ownUnits, others: quantity - ownTexts })
  const facts = factsOf(asked, ownTexts)
  const says = relay.codeKey.digestOf(saidBy(path, asked, { sound, tellsMessage: ownTexts < list.quantity }))
  return { pieces, asked, told: { ...told, facts, quantity, units, says, startAt: startOf(asked) } }
}

/**
 * Reads a JSON body with a list, and gives what it asks for to `use` while the next long one waits. The bytes are given away.
 * @throws ServiceProblem 400, 422
 */
export const takeList = async <Result>(
  deps: TakingDependencies,
  path: Exclude<ListPath, typeof audioCampaignPath>,
  body: unknown,
  use: (asked: TakenRequest) => Promise<Result>,
): Promise<Result> => {
  if (!Buffer.isBuffer(body)) throw invalidBody(notJson)
  const take = async (): Promise<Result> => {
    const { pieces, asked, told } = await readList(deps, path, body)
    return use({
      kind: kindOf(path, asked),
      path,
      contentType: 'application/json',
      body: pieces,
      ...told,
    })
  }
  return body.length < largeBytes ? take() : deps.large.add(take)
}

/**
 * Reads the form of a call, and gives what it asks for to `use` while its recording is in a file.
 * @throws ServiceProblem 400, 413, 422
 */
export const takeAudio = <Result>(
  deps: TakingDependencies,
  { raw }: FastifyRequest,
  use: (asked: TakenRequest, path: string) => Promise<Result>,
): Promise<Result> =>
  deps.uploads(async (path) => {
    const { fileSha256, data } = await receiveAudioForm(raw, path)
    const { pieces, asked, told } = await readList(deps, audioCampaignPath, data, fileSha256)
    return use(
      {
        ...(await audioFormOf(pieces, await readFile(path))),
        kind: kindOf(audioCampaignPath, asked),
        path: audioCampaignPath,
        ...told,
      },
      path,
    )
  })
