import { createSecretKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { issueToken } from '../../main/service/auth.ts'
import { frames } from '../support/audio/mp3-builder.ts'
import { test } from './support/app.ts'
import { goTo } from './support/steps.ts'

test('the embedded service accepts an MP3 of 30 seconds and refuses one that is a frame longer', async ({
  running,
}) => {
  const { page } = running
  await goTo(page, 'Serviço local')
  await expect(page.getByText(/http:\/\/127\.0\.0\.1:\d+/).first()).toBeVisible()
  const baseUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(await page.locator('body').innerText())?.[0] ?? ''
  const keys = JSON.parse(readFileSync(join(running.userData, 'keys.json'), 'utf8')) as {
    keys: { tokens: string }
  }
  const token = await issueToken(createSecretKey(Buffer.from(keys.keys.tokens, 'hex')), 'local')

  const send = async (count: number): Promise<number> => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(frames(count, { rateHz: 48_000 }))]), 'aviso.mp3')
    const data = {
      title: 'Aviso',
      start_date: '2027-01-04T12:30:00Z',
      type: 'TVOZ',
      numbers: ['5511900000000'],
    }
    form.append('data', JSON.stringify(data))
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`${baseUrl}/campaign/audio/send`, { method: 'POST', headers, body: form })
    return status
  }
  expect(await send(1_250)).toBe(200)
  expect(await send(1_251)).toBe(422)
})
