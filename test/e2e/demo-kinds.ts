/** The other four kinds of campaign, each from an empty draft to the outbox, with the list that the demo imported. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { wavFile } from '../support/audio/wav.ts'
import { type DemoStep, words } from './demo-step.ts'
import { expect } from './support/patient-expect.ts'
import { dropFiles } from './support/app.ts'
import { beginCampaign, dismissWords, expectSaved, goTo, outboxCard, queueDraft } from './support/steps.ts'

const list = 'clientes · 2.800'

/** As a voice sounds from afar: syllables of a few tones, a pause between sentences. */
const voice = (seconds: number): number => {
  const isSpeaking = seconds > 0.3 && seconds % 3.1 < 2.5
  if (!isSpeaking) return 0
  const syllable = Math.abs(Math.sin(2 * Math.PI * 1.9 * seconds + Math.sin(seconds * 5))) ** 1.5
  const tone = (times: number): number => Math.sin(2 * Math.PI * 138 * times * seconds) / times
  return 0.42 * syllable * (tone(1) + tone(2) + tone(5))
}

/** A picture for a card, painted by the window itself. */
const paint = async (page: Page, path: string, from: string, to: string, word: string): Promise<string> => {
  const url = await page.evaluate(
    ([start, end, text]) => {
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 320
      const pen = canvas.getContext('2d')
      if (pen === null) return ''
      const shade = pen.createLinearGradient(0, 0, 640, 320)
      shade.addColorStop(0, start)
      shade.addColorStop(1, end)
      pen.fillStyle = shade
      pen.fillRect(0, 0, 640, 320)
      pen.fillStyle = 'white'
      pen.font = '600 84px sans-serif'
      pen.fillText(text, 40, 190)
      return canvas.toDataURL('image/png')
    },
    [from, to, word] as const,
  )
  writeFileSync(path, Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  return path
}

const phone = (page: Page): Locator => page.getByRole('figure', { name: 'Prévia no telefone' })

/** What the phone shows, on one line, once everything is saved and nothing is left to be mended. */
const shown = async (page: Page): Promise<string> => {
  await expectSaved(page)
  await expect(page.getByText(/\d pendência/)).toBeHidden()
  await expect(page.locator('[data-stale]')).toHaveCount(0)
  await dismissWords(page)
  await page.getByRole('region', { name: 'O quê' }).evaluate((part) => part.scrollIntoView())
  await page.mouse.move(0, 0)
  return words(phone(page))
}

const send = async (page: Page, title: string): Promise<void> => {
  await queueDraft(page)
  await outboxCard(page, title).getByRole('button', { name: 'Enviar agora' }).click()
}

/** @param out the folder for pictures and files */
export const kindSteps = (out: string): readonly DemoStep[] => [
  {
    name: 'rcs text',
    run: async ({ page }) => {
      await beginCampaign(page, { kind: 'RCS texto', title: 'Boleto por RCS', list })
      await page
        .getByRole('textbox', { name: 'Mensagem' })
        .fill(
          'Olá {{nome:primeiro}}, seu boleto de {{valor:moeda}} vence amanhã. Prefere o código de barras?',
        )
      for (const [index, label] of ['Pagar agora', 'Quero o código'].entries()) {
        await page.getByRole('button', { name: 'Adicionar botão' }).click()
        const button = page.getByRole('group', { name: `Botão ${index + 1}`, exact: true })
        await button.getByLabel('Texto do botão').fill(label)
        if (index === 0) await button.getByLabel('Link').fill('https://exemplo.com.br/boleto')
        else await button.getByLabel('O que faz').selectOption('QUICK_RESPONSE')
      }
      return shown(page)
    },
  },
  {
    name: 'rcs cards',
    run: async ({ page }) => {
      await send(page, 'Boleto por RCS')
      await beginCampaign(page, { kind: 'RCS cartões', title: 'Acordos', list })
      const cards = [
        { title: 'À vista, 40% menos', word: '40%', from: '#0b6e78', to: '#35b0a7' },
        { title: 'Em 6 vezes sem juros', word: '6×', from: '#6a3d9a', to: '#c06bb5' },
      ]
      for (const [index, { title, word, from, to }] of cards.entries()) {
        await page.getByRole('button', { name: 'Adicionar cartão' }).click()
        const card = page.getByRole('region', { name: `Cartão ${index + 1}`, exact: true })
        await card.getByLabel('Endereço da imagem').fill(`https://exemplo.com.br/acordo-${index + 1}.png`)
        await card
          .getByLabel('Pré-visualizar com imagem do computador')
          .setInputFiles(await paint(page, join(out, `acordo-${index + 1}.png`), from, to, word))
        await card.getByLabel('Título do cartão').fill(title)
        await card.getByLabel('Texto do cartão').fill('Válido até sexta-feira.')
        await card.getByRole('button', { name: 'Adicionar botão' }).click()
        await card.getByLabel('Texto do botão').fill('Aceitar')
        await card.getByLabel('O que faz').selectOption('QUICK_RESPONSE')
      }
      return shown(page)
    },
  },
  {
    name: 'voice',
    run: async ({ page }) => {
      await send(page, 'Acordos')
      await beginCampaign(page, { kind: 'Torpedo de voz', title: 'Aviso por voz', list })
      const recording = join(out, 'aviso.wav')
      writeFileSync(recording, wavFile(24, 22_050, voice))
      await dropFiles(page, [recording])
      await expect(page.getByRole('slider', { name: 'Posição na gravação' })).toBeVisible()
      return `${await words(page.locator('.voice-facts'))} · ${await shown(page)}`
    },
  },
  {
    name: 'call',
    run: async ({ page }) => {
      await send(page, 'Aviso por voz')
      await beginCampaign(page, { kind: 'URA', title: 'Ligação com menu', list })
      await page.getByLabel('Gravação', { exact: true }).selectOption({ index: 1 })
      return shown(page)
    },
  },
  {
    name: 'five kinds',
    run: async ({ page }) => {
      await send(page, 'Ligação com menu')
      await goTo(page, 'Histórico')
      const sent = page.getByRole('table').getByText('aceito pelo serviço')
      await expect(sent).toHaveCount(5)
      const line = `${await sent.count()} aceitos pelo serviço`
      await dismissWords(page)
      return line
    },
  },
]
