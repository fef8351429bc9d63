import type { IncomingMessage } from 'node:http'
import { expect } from '@playwright/test'
import { teamOperations } from '../../shared/api/index.ts'
import { startFakeInstance } from '../support/fake-instance.ts'
import { test } from './support/app.ts'
import { goTo } from './support/steps.ts'

const member = { id: 'ana', name: 'Ana', role: 'analyst' }
const me = {
  team: { id: 'c', name: 'Cobrança' },
  member,
  deviceId: 'd',
  policy: { approvalFrom: null, sendingHours: null },
  now: '2026-11-27T12:00:00.000Z',
  codeKey: 'c0'.repeat(32),
}

test('whoever joins a team with the company account has its sign-in page opened in the browser, and joins once confirmed', async ({
  running,
}) => {
  const { app, page } = running
  const instance = await startFakeInstance()
  let isConfirmed = false
  const answers: Record<string, () => object> = {
    [teamOperations.getSignIn.path]: () => ({ provider: 'login.example' }),
    [teamOperations.beginSignIn.path]: () => ({
      ticket: 'a ticket',
      code: 'ABCD-2345',
      path: '/team/sign-in/open?request=x',
      expiresAt: '2099-01-01T00:00:00.000Z',
    }),
    [teamOperations.finishSignIn.path]: () =>
      isConfirmed ? { state: 'joined', ...me, token: 'a token' } : { state: 'waiting' },
    [teamOperations.me.path]: () => me,
    [teamOperations.listBlocks.path]: () => ({ changes: [], next: '', isLast: true }),
  }
  instance.behave(({ url = '' }: IncomingMessage, response) => {
    const answer = answers[url.split('?', 1)[0] ?? '']
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? { message: 'Not found' }))
  })
  await app.evaluate(({ shell }) => {
    shell.openExternal = (url) => {
      Reflect.set(globalThis, 'openedUrl', url)
      return Promise.resolve()
    }
  })
  try {
    await goTo(page, 'Ajustes')
    await page.getByRole('button', { name: 'Entrar numa equipe' }).click()
    await page.getByLabel('Endereço').fill(instance.baseUrl)
    await page.getByLabel('Nome deste computador').fill('Notebook da Ana')
    await page.getByRole('button', { name: 'Entrar com a conta da empresa' }).click()
    await expect(page.getByRole('dialog')).toContainText('ABCD-2345')
    await expect
      .poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'openedUrl'))))
      .toBe(`${instance.baseUrl}/team/sign-in/open?request=x`)
    isConfirmed = true
    await expect(page.getByText('Este computador entrou na equipe “Cobrança”.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Equipe · Ana (analista)')).toBeVisible()
  } finally {
    await instance.close()
  }
})
