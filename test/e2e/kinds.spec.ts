import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { frames } from '../support/audio/mp3-builder.ts'
import { dropFiles, test } from './support/app.ts'
import {
  beginCampaign,
  expectSaved,
  goTo,
  importFile,
  openEvidence,
  outboxCard,
  part,
  queueDraft,
  writePeople,
} from './support/steps.ts'

/** To the one list that there is. */
const begin = (page: Page, kind: string, title: string): Promise<void> =>
  beginCampaign(page, { kind, title, list: 'pessoas · 3' })

/** Sends the draft that is open at once, and opens what history says of it. */
const sendNow = async (page: Page, title: string): Promise<void> => {
  await queueDraft(page)
  await outboxCard(page, title).getByRole('button', { name: 'Enviar agora' }).click()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText('Tudo o que foi respondido confere com o pedido.')).toBeVisible()
}

const addButton = async (page: Page, place: string, number: number, label: string): Promise<void> => {
  const where = page.getByRole(place === '' ? 'main' : 'region', place === '' ? {} : { name: place })
  await where.getByRole('button', { name: 'Adicionar botão' }).click()
  await where
    .getByRole('group', { name: `Botão ${number}` })
    .getByLabel('Texto do botão')
    .fill(label)
}

test('an RCS text is sent with its button, after an invalid link of the button was reported', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await begin(page, 'RCS texto', 'Boleto por RCS')
  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Olá {{nome}}, já é hora.')
  await addButton(page, '', 1, 'Pagar agora')
  await page.getByLabel('Link', { exact: true }).fill('exemplo sem endereço')
  await page.getByRole('button', { name: 'Revisar e enviar' }).click()
  await expect(page.getByText(/^Botão 1: “exemplo sem endereço” não é um endereço/)).toBeVisible()
  await page.getByLabel('Link', { exact: true }).fill('https://exemplo.com.br/boleto')
  const phone = page.getByRole('figure', { name: 'Prévia no telefone' })
  await expect(phone).toContainText('Olá Pessoa 1, já é hora.')
  await expect(phone.getByRole('listitem')).toHaveText('Pagar agora')
  await expect(page.getByText(/\d pendência/)).toBeHidden()
  await expectSaved(page)
  await sendNow(page, 'Boleto por RCS')
  await openEvidence(page)
  await expect(part(page, 'Pedido')).toContainText('"url": "https://exemplo.com.br/boleto"')
  await expect(part(page, 'Pedido')).toContainText('POST /campaign/rcs/text')
})

test('RCS cards are sent in the order they were moved to and survive a switch to another kind', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await begin(page, 'RCS cartões', 'Ofertas')
  for (const [index, title] of ['Primeiro', 'Segundo'].entries()) {
    await page.getByRole('button', { name: 'Adicionar cartão' }).click()
    const card = page.getByRole('region', { name: `Cartão ${index + 1}`, exact: true })
    await card.getByLabel('Título do cartão').fill(title)
    await card.getByLabel('Endereço da imagem').fill(`https://exemplo.com.br/${index}.png`)
  }
  await addButton(page, 'Cartão 2', 1, 'Quero')
  // At the last field reached by keyboard, the window's frame is still around the page.
  await page.getByLabel('Pré-visualizar com imagem do computador').last().focus()
  await page.getByRole('region', { name: 'O quê' }).evaluate((region) => region.scrollIntoView())
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  await page.getByLabel('O que faz').selectOption('QUICK_RESPONSE')
  await page.getByRole('button', { name: 'Mover o cartão 2 para antes' }).click()
  await page.getByRole('radio', { name: 'SMS curto' }).check()
  await page.getByRole('radio', { name: 'RCS cartões' }).check()
  const phone = page.getByRole('figure', { name: 'Prévia no telefone' })
  await expect(phone.getByRole('article').first()).toContainText('Segundo')
  await expect(page.getByText('É enviado como carrossel de 2 cartões.')).toBeVisible()
  // And back by dragging, and once more, while the page moves under the hand.
  await expect(page.getByRole('list', { name: 'Da lista aos destinatários' })).toContainText('Destinatários3')
  const cardAt = (number: number) => page.getByRole('region', { name: `Cartão ${number}`, exact: true })
  for (const first of ['Primeiro', 'Segundo']) {
    await cardAt(1).getByTitle('Arraste para mudar a ordem').hover()
    await page.mouse.down()
    await cardAt(1)
      .getByTitle('Arraste para mudar a ordem')
      .hover({ position: { x: 4, y: 18 } })
    await cardAt(2).hover({ position: { x: 40, y: 20 } })
    await cardAt(2).evaluate((card) => card.closest('.page-content')?.scrollBy(0, 40))
    await page.mouse.up()
    await expect(phone.getByRole('article').first()).toContainText(first)
  }
  await sendNow(page, 'Ofertas')
  await openEvidence(page)
  await expect(part(page, 'Pedido')).toContainText(/"title": "Segundo".*"Quero".*"title": "Primeiro"/s)
})

test('a dropped MP3 is cut to 30 seconds and sent as a voice message and as an IVR call', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await begin(page, 'Torpedo de voz', 'Aviso por voz')
  const recording = join(folder, 'aviso.mp3')
  // 48 kHz: 1,250 frames are 30 seconds.
  writeFileSync(recording, frames(1_400, { rateHz: 48_000 }))
  await dropFiles(page, [recording])
  await expect(
    page.getByText('A gravação passa de 30 segundos. Corte o fim, ou escolha outra.'),
  ).toBeVisible()
  await expect(page.getByLabel('ao segundo')).toHaveValue('30')
  await page.getByRole('button', { name: 'Salvar o trecho' }).click()
  await expect(
    page.getByLabel('Gravação', { exact: true }).getByRole('option', { selected: true }),
  ).toHaveText('aviso (0–30 s).mp3 · 30,00 s')
  const seconds = () => page.locator('audio').evaluate((player: HTMLAudioElement) => player.duration)
  await expect.poll(async () => Math.round(await seconds())).toBe(30)
  await sendNow(page, 'Aviso por voz')
  await openEvidence(page)
  await expect(part(page, 'Pedido')).toContainText('POST /campaign/audio/send')

  await begin(page, 'URA', 'Ligação')
  await page.getByLabel('Gravação', { exact: true }).selectOption({ label: 'aviso (0–30 s).mp3 · 30,00 s' })
  await sendNow(page, 'Ligação')
  await openEvidence(page)
  await expect(part(page, 'Pedido')).toContainText('"type": "URA"')
})
