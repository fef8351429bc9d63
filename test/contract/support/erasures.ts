import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { smsCampaignPath, type TeamErasure, teamOperations } from '../../../shared/api/index.ts'
import { askTeam, post } from './nodes.ts'

type Asker = { url: string; token: string }

export const phone = (number: number) => ({ kind: 'phone' as const, key: `55119${87_650_000 + number}` })

export const send = (who: Asker, numbers: number[], message = 'Olá') =>
  post(who, smsCampaignPath, randomUUID(), {
    title: 'Cobrança',
    message,
    type: 'SMSSHORT',
    start_date: '2027-01-04T09:30:00',
    contacts: numbers.map((number) => ({ contact: phone(number).key })),
  })

export const erase = async (who: Asker, numbers: number[], id: string = randomUUID()) => {
  const { status, answer } = await askTeam(who, teamOperations.erasePeople.path, {
    id,
    keys: numbers.map(phone),
  })
  expect(status).toBe(200)
  return { id, counts: teamOperations.erasePeople.answer.parse(answer) }
}

export const toErase = async (who: Asker, after = '') =>
  teamOperations.listOwnErasures.answer.parse(
    (await askTeam(who, `${teamOperations.listOwnErasures.path}?after=${after}`)).answer,
  ).erasures

export const acknowledge = (who: Asker, id: string) =>
  askTeam(who, teamOperations.acknowledgeErasure.path, { id })

export const erasures = async (who: Asker): Promise<TeamErasure[]> =>
  teamOperations.listErasures.answer.parse((await askTeam(who, teamOperations.listErasures.path)).answer)
    .erasures
