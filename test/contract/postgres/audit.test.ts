import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { smsCampaignPath, teamOperations } from '../../../shared/api/index.ts'
import { askPostgres } from '../../support/postgres.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askTeam, post } from '../support/nodes.ts'
import { makeTeamPlace } from '../support/team.ts'

test('the audit tells who did what, is exported whole, and a changed line is found without a database', async () => {
  const place = await makeTeamPlace()
  await place.createTeam('Ana')
  const node = await place.startNode()
  await askTeam(node, teamOperations.addBlocks.path, { keys: [{ kind: 'phone', key: '5511987650001' }] })
  for (const last of [1, 2])
    await post(node, smsCampaignPath, `key ${last}`, {
      title: 'Cobrança',
      message: 'Olá',
      type: 'SMSSHORT',
      start_date: '2027-01-04T09:30:00',
      contacts: [{ contact: `551198765000${last}` }],
    })
  const file = join(temporaryFolder(), 'audit.jsonl')
  const exported = await place.admin('export-audit', file)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
  const told = lines.map((line) => JSON.parse(line) as { actor: string; action: string; about: string })
  expect(told.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'instance team_created',
    'local blocks_added',
    'instance request_held',
    'instance request_claimed',
    'instance request_ended',
  ])
  expect(JSON.parse(told.at(-1)?.about ?? '')).toMatchObject({ state: 'sent', status: 201 })
  expect(readFileSync(file, 'utf8')).not.toMatch(/87650001|Ol/)
  expect((await place.admin('verify-audit', file)).lines).toEqual(exported.lines)
  expect((await place.admin('export-audit', file)).code).not.toBe(0)

  const verified = async (changed: string[], ...more: string[]) => {
    const other = join(temporaryFolder(), 'changed.jsonl')
    writeFileSync(other, changed.map((line) => `${line}\n`).join(''))
    return (await place.admin('verify-audit', other, ...more)).said
  }
  const [first = '', second = '', third = '', ...rest] = lines
  expect(await verified([first, second.replace('"people\\":1', '"people\\":0'), third, ...rest])).toMatch(
    /entry 2 \(line 2\) is not what was written/,
  )
  expect(await verified([first, third, second, ...rest])).toMatch(/entry 3 \(line 2\) does not follow/)
  expect(await verified([first, third, ...rest])).toMatch(/entry 3 \(line 2\) does not follow/)
  expect(await verified([first, '{}', ...rest])).toMatch(/Line 2 of .* is no line of an audit/)
  // Cut off at its end it is a chain still; a hash that somebody has seen tells.
  const { hash } = JSON.parse(exported.lines[0] ?? '') as { hash: string }
  expect(await verified([first, second])).toBe('')
  expect(await verified([first, second], '--hash', hash)).toMatch(/no entry has the hash/)
  await expect(askPostgres(place.database, `delete from audit`)).rejects.toThrow(/append-only/)
})
