import { expect, onTestFinished, test } from 'vitest'
import { createAskTeam } from '../../../main/remote/ask-team.ts'
import { wayBy } from '../../support/company-network.ts'
import { startFakeInstance } from '../../support/fake-instance.ts'

const problem = {
  error: null,
  meta: {},
  type: 'NOT_FOUND',
  message: 'It is used up.',
  message_translate: 'Já foi usado.',
}
const said = { said: 'Já foi usado.', saidInEnglish: 'It is used up.' }

test.each([
  [
    'a problem as the instance tells one',
    409,
    JSON.stringify(problem),
    { code: 'refused', status: 409, said },
  ],
  [
    'a page of a server that knows no such path',
    404,
    '<html>Not found</html>',
    { code: 'answers_otherwise' },
  ],
  ['JSON of something else', 403, '{"detail":"no"}', { code: 'answers_otherwise' }],
  ['a page of a proxy that cannot reach it', 502, '<html>Bad gateway</html>', { code: 'not_reached' }],
  ['an answer of another version', 200, '{"teams":[]}', { code: 'answers_otherwise' }],
  ['no JSON at all', 200, 'ok', { code: 'answers_otherwise' }],
])('a team that answers with %s is taken for what it is', async (_what, status, body, expected) => {
  const instance = await startFakeInstance()
  onTestFinished(() => instance.close())
  instance.behave((_request, response) => response.writeHead(status).end(body))
  const ask = createAskTeam(wayBy('DIRECT'))
  expect(
    await ask({ baseUrl: instance.baseUrl, token: 'token' }, 'erasePeople', { id: 'e', keys: [] }),
  ).toEqual({
    ok: false,
    ...expected,
  })
})
