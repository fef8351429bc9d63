/** Small campaigns, made ready for the ledger as the routes of a relay do it. */
import { randomUUID } from 'node:crypto'
import { smsCampaignPath } from '../../../../shared/api/index.ts'
import { brasiliaZone, writeLocalTime } from '../../../../shared/rules/schedule.ts'
import type { Proposal } from '../../../../main/service/relay/ledger.ts'
import {
  type CodeKey,
  createCodes,
  earlyReader,
  factsOf,
  kindOf,
  saidBy,
  sha256Of,
  startOf,
  unitsOf,
} from '../../../../main/service/relay/proposal.ts'

export const phoneOf = (person: number): string => `55119${String(87_650_000 + person)}`

export type Asked = {
  author: string
  /** Its Idempotency-Key; null = it has none. */
  key: string | null
  title: string
  text: string
  people: readonly number[]
  /** How long from now it starts. */
  startsInMs: number
  /** As one to so many people: no claim looks through them by itself. */
  quantity: number
}

export const makeRequest = async (codeKey: CodeKey, asked: Asked): Promise<Proposal> => {
  const path = smsCampaignPath
  const said = {
    title: asked.title,
    message: asked.text,
    type: 'SMSSHORT',
    start_date: writeLocalTime(Date.now() + asked.startsInMs, brasiliaZone),
  }
  const contacts = asked.people.map((person) => ({ contact: phoneOf(person) }))
  const personOf = earlyReader(path)
  if (personOf === null) throw new Error('the people of a campaign are its contacts')
  const codes = createCodes(codeKey, path, personOf)
  await codes.add(JSON.stringify(contacts))
  const { ownTexts, ownUnits, ...told } = codes.collected()
  const body = [Buffer.from(JSON.stringify({ ...said, contacts }))]
  const { quantity, key } = asked
  return {
    id: randomUUID(),
    userId: asked.author,
    key: key === null ? null : codeKey.digestOf(key),
    tag: key === null ? null : codeKey.tagOf(key),
    kind: kindOf(path, said),
    path,
    contentType: 'application/json',
    body,
    bodyDigest: codeKey.digestOf(await sha256Of(body)),
    says: codeKey.digestOf(saidBy(path, said)),
    facts: factsOf(said, ownTexts),
    quantity,
    units: unitsOf(path, said, { ownTexts, ownUnits, others: quantity }),
    startAt: startOf(said),
    ...told,
  }
}
