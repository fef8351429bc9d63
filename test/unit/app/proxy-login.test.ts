import { expect, test } from 'vitest'
import { createLoginAnswers } from '../../../main/app/updates/proxy-login.ts'

const proxy = { isProxy: true, host: 'proxy.empresa.test', port: 3128 }

const asked = (answers: ReturnType<typeof createLoginAnswers>, challenge = proxy): unknown[] => {
  let given: unknown[] | null = null
  answers(challenge, (...credentials) => {
    given = credentials
  })
  if (given === null) throw new Error('the update would wait for ever')
  return given
}

test('an update shows the login to each proxy once, and again when it was changed', () => {
  let login = { user: 'ana', password: 'errada' }
  const answers = createLoginAnswers(() => login)
  expect(asked(answers)).toEqual(['ana', 'errada'])
  expect(asked(answers)).toEqual([])
  expect(asked(answers, { ...proxy, port: 8080 })).toEqual(['ana', 'errada'])
  login = { user: 'ana', password: 'certa' }
  expect(asked(answers)).toEqual(['ana', 'certa'])
})

test('an update shows the login to no server, and says no where there is none', () => {
  const answers = createLoginAnswers(() => ({ user: 'ana', password: 'certa' }))
  expect(asked(answers, { ...proxy, isProxy: false })).toEqual([])
  expect(asked(createLoginAnswers(() => null))).toEqual([])
})
