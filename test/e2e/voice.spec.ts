import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { m4aAac, oggOpus } from '../support/audio/small-sounds.ts'
import { between, mp3Of, tone } from '../support/audio/sound.ts'
import { wavFile } from '../support/audio/wav.ts'
import { callMain } from '../support/main-calls.ts'
import { dropFiles, test } from './support/app.ts'
import {
  beginCampaign,
  goTo,
  importFile,
  openEvidence,
  outboxCard,
  part,
  queueDraft,
  writePeople,
} from './support/steps.ts'

const beginVoice = async (page: Page, folder: string, title: string): Promise<void> => {
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await beginCampaign(page, { kind: 'Torpedo de voz', title, list: 'pessoas · 3' })
}

const chosen = (page: Page): Locator =>
  page.getByLabel('Gravação', { exact: true }).getByRole('option', { selected: true })

/** How much of the drawn wave is no background, as a share of its pixels. */
const inkOf = (page: Page): Promise<number> =>
  page
    .getByRole('slider', { name: 'Posição na gravação' })
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
        data: [],
      }
      let inked = 0
      for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) inked += 1
      return inked / (data.length / 4)
    })

/** What somebody who may not open the microphone is told; null = it was opened. */
const openingFails = (page: Page, wanted: { audio?: boolean; video?: boolean }): Promise<string | null> =>
  page.evaluate(
    (constraints) =>
      navigator.mediaDevices.getUserMedia(constraints).then(
        () => null,
        (error: Error) => error.name,
      ),
    wanted,
  )

test('a part of a long recording is selected by its handles on the waveform and is sent', async ({
  running,
  folder,
}) => {
  const { page } = running
  await beginVoice(page, folder, 'Trecho')
  const recording = join(folder, 'entrevista.mp3')
  writeFileSync(recording, await mp3Of(50, 22_050, between(8, 46, tone(330))))
  await dropFiles(page, [recording])
  await expect.poll(() => inkOf(page)).toBeGreaterThan(0.05)
  await expect(page.getByText(/^Começa com 8,\d\d s de silêncio/)).toBeVisible()
  const start = page.getByRole('slider', { name: 'Começo do trecho' })
  const end = page.getByRole('slider', { name: 'Fim do trecho' })
  await expect(page.getByRole('group', { name: 'Trecho a manter' })).toContainText('sem perda')

  // A part of it is played as the recipient will hear it, and ends where the part does.
  await page.getByRole('button', { name: 'Como no telefone' }).click()
  await page.getByLabel('ao segundo').fill('1')
  await page.getByRole('button', { name: 'Ouvir o trecho' }).click()
  const position = () => page.locator('audio').evaluate((player: HTMLAudioElement) => player.currentTime)
  await expect.poll(position).toBeGreaterThanOrEqual(1)
  await expect(page.getByRole('button', { name: 'Ouvir o trecho' })).toBeVisible()
  // How far past its end depends on how busy the machine is; the whole recording has 50 seconds.
  expect(await position()).toBeLessThan(10)
  await page.getByLabel('ao segundo').fill('30')
  await page.getByLabel('ao segundo').press('Tab')

  // The start by keys, the end by the pointer: it takes the start along, so that no more than 30 seconds lie between.
  await start.press('PageUp')
  await expect(start).toHaveAttribute('aria-valuetext', '1,00 s')
  const place = await end.boundingBox()
  if (place === null) throw new Error('the handle is nowhere')
  const at = { x: place.x + place.width / 2, y: place.y + place.height / 2 }
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 120, at.y, { steps: 4 })
  await page.mouse.up()
  const [from, to] = await Promise.all(
    [start, end].map(async (handle) => Number(await handle.getAttribute('aria-valuenow'))),
  )
  expect(to).toBeGreaterThan(35_000)
  expect(Math.abs((to ?? 0) - (from ?? 0) - 30_000)).toBeLessThan(2)
  await page.getByRole('button', { name: 'Salvar o trecho' }).click()
  await expect(chosen(page)).toHaveText(/^entrevista \([\d,]+–[\d,]+ s\)\.mp3 · 29,9\d s$/)
  await expect(page.getByText(/^A gravação passa de 30 segundos/)).toBeHidden()

  await queueDraft(page)
  await outboxCard(page, 'Trecho').getByRole('button', { name: 'Enviar agora' }).click()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: 'Trecho' }).click()
  await openEvidence(page)
  await expect(part(page, 'Pedido')).toContainText('POST /campaign/audio/send')
})

test('WAV, Ogg and M4A recordings are converted to MP3, and unreadable audio is refused', async ({
  running,
  folder,
}) => {
  const { page } = running
  await beginVoice(page, folder, 'Convertido')
  const drop = async (name: string, bytes: Buffer): Promise<void> => {
    writeFileSync(join(folder, name), bytes)
    await dropFiles(page, [join(folder, name)])
  }
  // Exactly 30 seconds, which encoded as they are would be too long.
  await drop('estúdio.wav', wavFile(30, 48_000, tone(330), { encoding: 'pcm24', channels: 2 }))
  await expect(chosen(page)).toHaveText('estúdio.mp3 · 30,00 s')
  await expect(page.getByRole('button', { name: 'Salvar o trecho' })).toBeHidden()
  await drop('WhatsApp.ogg', oggOpus)
  await expect(chosen(page)).toHaveText(/^WhatsApp\.mp3 · 1,\d\d s$/)
  await drop('nota.m4a', m4aAac)
  await expect(chosen(page)).toHaveText(/^nota\.mp3 · 1,\d\d s$/)
  await drop('estragado.ogg', Buffer.concat([oggOpus.subarray(0, 60), Buffer.alloc(500, 0x33)]))
  await expect(page.getByRole('alert')).toContainText('Não deu para ler o som deste arquivo.')
  await expect(chosen(page)).toHaveText(/^nota\.mp3/)
})

test('a message is recorded from the microphone, which is denied outside of a recording', async ({
  start,
  folder,
}) => {
  const { page } = await start({ switches: ['--use-fake-device-for-media-stream'] })
  await beginVoice(page, folder, 'Gravado')
  expect(await openingFails(page, { audio: true })).toBe('NotAllowedError')
  await page.getByRole('button', { name: 'Gravar…' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Gravar', exact: true }).click()
  await expect(sheet.getByRole('timer')).toHaveText(/^[1-9],\d\d s de 30 s$/)
  await sheet.getByRole('button', { name: 'Parar' }).click()
  await expect
    .poll(() => sheet.locator('audio').evaluate((player: HTMLAudioElement) => player.duration))
    .toBeGreaterThan(1)
  await sheet.getByLabel('Nome').fill('Minha voz')
  await sheet.getByRole('button', { name: 'Salvar na biblioteca' }).click()
  await expect(chosen(page)).toHaveText(/^Minha voz\.mp3 · \d,\d\d s$/)
  expect(await openingFails(page, { audio: true })).toBe('NotAllowedError')

  // Nor is the camera, while the microphone would be.
  await callMain(page, 'awaitMicrophone')
  expect(await openingFails(page, { audio: true, video: true })).toBe('NotAllowedError')
  expect(await openingFails(page, { video: true })).toBe('NotAllowedError')
  expect(await openingFails(page, { audio: true })).toBeNull()
  expect(await openingFails(page, { audio: true })).toBe('NotAllowedError')
})

test('the recording sheet says when there is no microphone', async ({ running, folder }) => {
  const { page } = running
  await beginVoice(page, folder, 'Sem microfone')
  await page.getByRole('button', { name: 'Gravar…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Gravar', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Nenhum microfone foi encontrado.')
  // The button that was pressed is gone; the keyboard focus is still in the sheet, and returns from it.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Gravar…' })).toBeFocused()
})
