import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { smsCampaignPath } from '../../shared/api/index.ts'
import { accept } from '../support/fake-instance.ts'
import { findPostgres, postgresIsMissing } from '../support/postgres.ts'
import { launchApp, type RunningApp, test } from './support/app.ts'
import { expect } from './support/patient-expect.ts'
import { goTo, acceptHours, importFile, outboxCard, part, writePeople, writeSms } from './support/steps.ts'
import { makeTeamPlace } from './support/team-place.ts'

const title = 'Cobrança de novembro'
const message = 'Seu boleto vence amanhã.'

const joinTeam = async (page: Page, { url, code, device }: { url: string; code: string; device: string }) => {
  await goTo(page, 'Ajustes')
  await page.getByRole('button', { name: 'Entrar numa equipe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Entrar numa equipe' })
  await dialog.getByLabel('Endereço').fill(url)
  await dialog.getByLabel('Código do convite').fill(code)
  await dialog.getByLabel('Nome deste computador').fill(device)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Este computador entrou na equipe “Cobrança”.')).toBeVisible()
}

/** Until its page has come the one before stays, with a search field of its own and files that mean something else. */
const openPage = async (page: Page, name: string) => {
  await goTo(page, name)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Gives the team what this computer blocks, and learns what it blocks. */
const exchangeBlocks = async (page: Page, blocked: string) => {
  await goTo(page, 'Ajustes')
  await part(page, 'Conexões').getByRole('button', { name: 'Atualizar' }).click()
  await expect(part(page, 'Conexões')).toContainText(blocked)
}

/** Sends a campaign to the list that is open, by the team. */
const send = async (page: Page, campaign = { title, message }) => {
  await writeSms(page, campaign)
  await page.getByLabel('Conexão', { exact: true }).selectOption('Cobrança')
  await page.getByRole('button', { name: 'Revisar e enviar' }).click()
  await page.getByLabel(/^Conexão remota: digite/).fill('4')
  await acceptHours(page)
  await page.getByRole('button', { name: 'Enviar a 4 pessoas' }).click()
  await outboxCard(page, campaign.title).getByRole('button', { name: 'Enviar agora' }).click()
}

test('two computers of a team block for each other, and a campaign that both send leaves once although node and database are killed in the middle', async ({
  folder,
}) => {
  const bin = findPostgres()
  test.skip(bin === null, postgresIsMissing)
  if (bin === null) return
  const place = await makeTeamPlace(bin, folder)
  const started: RunningApp[] = []
  const startComputer = async (name: string): Promise<Page> => {
    mkdirSync(join(folder, name))
    const running = await launchApp({ userData: join(folder, name, 'user data') })
    started.push(running)
    return running.page
  }
  try {
    const zoe = place.invite('create-team', 'Cobrança', '--admin', 'Zoe')
    const bia = place.invite('invite', 'Bia', '--role', 'analyst')
    let node = await place.startNode()
    const first = await startComputer('zoe')
    const second = await startComputer('bia')
    await joinTeam(first, { url: place.url, code: zoe, device: 'PC da Zoe' })
    await joinTeam(second, { url: place.url, code: bia, device: 'PC da Bia' })

    await test.step('what one computer blocks is blocked at the other', async () => {
      await goTo(first, 'Bloqueios')
      await first.getByRole('button', { name: 'Bloquear número…' }).click()
      await first.getByLabel('Telefone com DDD').fill('11 98000-0003')
      await first.getByRole('button', { name: 'Bloquear', exact: true }).click()
      await expect(first.getByRole('tab', { name: /Individuais/ })).toContainText('1')
      await exchangeBlocks(first, '1 pessoa bloqueada')
      await exchangeBlocks(second, '1 pessoa bloqueada')
      await openPage(second, 'Bloqueios')
      await second.getByRole('searchbox').fill('(11) 8000-0003')
      await expect(second.getByText(/Está bloqueado/)).toBeVisible()
    })

    await test.step('the supplier has the campaign when node and database are killed', async () => {
      await importFile(first, writePeople(folder, 'pessoas.csv', 5), '5')
      const killed = new Promise<void>((resolve, reject) => {
        place.supplier.behave(() => {
          Promise.all([node.kill(), place.postgres.kill()]).then(() => resolve(), reject)
        })
      })
      await send(first)
      await killed
      place.supplier.behave(accept)
      await place.postgres.start()
      node = await place.startNode()
      // Looks at once, as it would do by itself a little later.
      await exchangeBlocks(first, '1 pessoa bloqueada')
      await goTo(first, 'Caixa de saída')
      await expect(outboxCard(first, title)).toContainText('A instância também não sabe se o serviço aceitou')
    })

    await test.step('the same campaign of the other computer is held', async () => {
      // On the page of blocks a file would become blocks.
      await openPage(second, 'Listas')
      await importFile(second, join(folder, 'pessoas.csv'), '5')
      await send(second)
      await expect(outboxCard(second, title)).toContainText(
        'Retido: outro pedido disse o mesmo a 4 destinatários',
      )
    })
    const peoplePosted = () =>
      place.supplier.ledger
        .filter(({ path }) => path === smsCampaignPath)
        .map(({ body }) => {
          const { contacts } = JSON.parse(body.toString('utf8')) as { contacts: { contact: string }[] }
          return contacts.map(({ contact }) => contact)
        })
    const people = [0, 1, 2, 4].map((last) => `551198000000${last}`)
    expect(peoplePosted()).toEqual([people])

    await test.step('control: in other words it is another campaign, and the ledger shows that it left to the same people', async () => {
      await openPage(second, 'Listas')
      await second.getByRole('link', { name: 'pessoas' }).click()
      const other = { title: 'Cobrança de dezembro', message: 'Seu boleto venceu ontem.' }
      await send(second, other)
      await expect.poll(peoplePosted).toEqual([people, people])
    })
  } finally {
    for (const running of started) await running.quit()
    await place.end()
  }
})
