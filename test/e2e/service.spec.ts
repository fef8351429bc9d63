import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { enrichmentCreationPath, rcsTextCampaignPath, smsCampaignPath } from '../../shared/api/index.ts'
import { quoted } from '../support/open-data.ts'
import { buildZip } from '../support/spreadsheets/zip-writer.ts'
import { dropFiles, type RunningApp, test } from './support/app.ts'
import {
  addFault,
  expectSaved,
  goTo,
  importFile,
  openTab,
  outboxCard,
  part,
  queueDraft,
  writePeople,
  writeSms,
} from './support/steps.ts'
import { storedCampaigns } from './support/stored-data.ts'

const title = 'Aviso de teste'

/** The address and the token as a person takes them to another program. */
const doorOf = async ({ app, page }: RunningApp): Promise<{ baseUrl: string; token: string }> => {
  const address = part(page, 'Para outros programas').getByText(/^http:\/\/127\.0\.0\.1:\d+$/)
  await page.getByRole('button', { name: 'Copiar token' }).click()
  await expect(page.getByText(/^Token copiado/)).toBeVisible()
  const token = await app.evaluate(({ clipboard }) => clipboard.readText())
  return { baseUrl: (await address.textContent()) ?? '', token }
}

type Door = Awaited<ReturnType<typeof doorOf>>

/** Asks as another program does: posts where there is a body. */
const ask = async ({ baseUrl, token }: Door, path: string, body?: unknown) => {
  const response = await fetch(baseUrl + path, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const postRcs = (door: Door) =>
  ask(door, rcsTextCampaignPath, {
    title: 'Proposta de outro programa',
    message: 'Temos uma proposta.',
    start_date: '2030-01-01T10:00:00',
    contacts: [{ contact: '5511987654321' }],
  })

/** The log's rows from the newest to the oldest, without its head. */
const logRows = (page: Page) =>
  part(page, 'Pedidos recebidos')
    .getByRole('row')
    .filter({ hasText: /POST \// })

const countOf = (page: Page, words: string) =>
  part(page, 'Armazenado no serviço').locator('dl > div').filter({ hasText: words }).locator('dd')

test('an RCS request is refused without the credential and accepted with it, and both are logged', async ({
  running,
}) => {
  const { page } = running
  await goTo(page, 'Serviço local')
  await expect(page.getByText('Nenhum pedido desde que o serviço iniciou.')).toBeVisible()
  const door = await doorOf(running)
  await openTab(page, 'Simulação')
  const credential = page.getByRole('switch', { name: 'Credencial RCS' })
  await credential.click()
  await expect(credential).not.toBeChecked()
  const refused = await postRcs(door)
  expect(refused.status).toBe(422)
  expect(refused.body['message_translate']).toContain('credencial RCS')
  await openTab(page, 'Uso')
  await expect(logRows(page)).toHaveCount(1)
  await expect(logRows(page).first()).toContainText('422')

  await openTab(page, 'Simulação')
  await credential.click()
  await expect(credential).toBeChecked()
  await openTab(page, 'Uso')
  expect((await postRcs(door)).status).toBe(201)
  await expect(logRows(page)).toHaveCount(2)
  await expect(logRows(page).first()).toContainText(`POST ${rcsTextCampaignPath}`)
  await expect(logRows(page).first()).toContainText('201')
  await expect(part(page, 'Armazenado no serviço')).toContainText('Proposta de outro programa')
  await expect(countOf(page, 'campanha')).toHaveText('1')
})

test('a simulated lost answer leaves a campaign unconfirmed and stored exactly once in the service', async ({
  running,
  folder,
}) => {
  const { page } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 3), '3')
  await writeSms(page, { title, message: 'Ola {{nome}}, seu boleto vence amanha.' })
  await expectSaved(page)
  await queueDraft(page)
  await goTo(page, 'Serviço local')
  await addFault(page, 'lose_answer')
  await expect(page.getByRole('main').getByText(/^1 falha simulada/)).toBeVisible()
  await goTo(page, 'Caixa de saída')
  const foot = page.getByRole('status', { name: 'Em andamento' })
  await expect(foot).toContainText('1 falha simulada no serviço local')
  await outboxCard(page, title).getByRole('button', { name: 'Enviar agora' }).click()
  await expect(outboxCard(page, title)).toContainText('sem confirmação')
  // The fault was for one request: nothing reminds of it any more.
  await expect(foot).not.toContainText('falha simulada')

  await goTo(page, 'Serviço local')
  await expect(countOf(page, 'campanha')).toHaveText('1')
  await expect(countOf(page, 'destinatário')).toHaveText('3')
  await expect(part(page, 'Armazenado no serviço').getByRole('row').filter({ hasText: title })).toHaveCount(1)
  await expect(logRows(page)).toHaveCount(1)
  await expect(logRows(page).first()).toContainText(smsCampaignPath)
  await expect(logRows(page).first()).toContainText('sem resposta')
  await expect(logRows(page).first()).toContainText('resposta perdida')
  expect(storedCampaigns(running.userData)).toMatchObject([{ title, quantity: 3 }])
})

test('a reset empties the service after consent, and the page shows when the service is stopped', async ({
  running,
}) => {
  const { page } = running
  await goTo(page, 'Serviço local')
  await page.getByRole('button', { name: 'Criar exemplos' }).click()
  await expect(countOf(page, 'campanha')).toHaveText('3')
  await addFault(page, 'hang')
  await openTab(page, 'Uso')
  await page.getByRole('button', { name: 'Esvaziar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Esvaziar o serviço local?' })
  await expect(dialog).toContainText('3 campanhas para 1.925 destinatários')
  const action = dialog.getByRole('button', { name: 'Esvaziar o serviço local' })
  await expect(action).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Sei que isto não pode ser desfeito' }).check()
  await action.click()
  await expect(dialog).toBeHidden()
  await expect(countOf(page, 'campanha')).toHaveText('0')
  await expect(page.getByText('Nada ainda. O que for enviado ao serviço local aparece aqui.')).toBeVisible()
  await openTab(page, 'Simulação')
  await expect(page.getByText('Nenhuma. O serviço responde como deve.')).toBeVisible()
  await openTab(page, 'Uso')

  await page.getByRole('button', { name: 'Parar' }).click()
  await expect(page.getByRole('main')).toContainText('O serviço local está parado.')
  await expect(part(page, 'Armazenado no serviço')).toBeHidden()
  await page.getByRole('button', { name: 'Iniciar', exact: true }).click()
  await expect(countOf(page, 'campanha')).toHaveText('0')
  expect(storedCampaigns(running.userData)).toEqual([])
})

/** Establishments as Receita writes them; the first is the bakery that the test asks for. */
const establishments = (count: number): string =>
  Array.from({ length: count }, (_each, index) => {
    const cnpj = index === 0 ? ['11222333', '0001', '81'] : [String(index).padStart(8, '0'), '0001', '00']
    const row = [...cnpj, '1', `PADARIA ${index}`, '02', ...Array.from({ length: 24 }, () => '')]
    row[19] = index % 2 === 0 ? 'SP' : 'RJ'
    return `${quoted(row)}\n`
  }).join('')

const writeZip = (path: string, member: string, text: string): void =>
  writeFileSync(path, buildZip([{ name: member, data: Buffer.from(text, 'latin1') }]))

/** Answers the system's dialog for files in the person's place. */
const pickIn = ({ app }: RunningApp, paths: string[]): Promise<void> =>
  app.evaluate(({ dialog }, filePaths) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths })
  }, paths)

test('a price can be set, and companies imported from Receita ZIPs are used before synthetic ones', async ({
  running,
  folder,
}) => {
  const { page } = running
  await goTo(page, 'Serviço local')
  const door = await doorOf(running)
  await openTab(page, 'Enriquecimento')
  await page.getByRole('textbox', { name: 'Empresa · CNPJ' }).fill('0,35')
  await page.getByRole('textbox', { name: 'Preparação, em segundos' }).fill('0')
  await expect(page.getByText('1.000 documentos: R$ 350,00')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Preços e tempo salvos.')).toBeVisible()

  writeZip(join(folder, 'Estabelecimentos0.zip'), 'K3241.K03200Y0.D61111.ESTABELE', establishments(40))
  const bakery = quoted(['11222333', 'PADARIA SÃO JOSÉ LTDA', '2062', '49', '1000,00', '01', ''])
  writeZip(join(folder, 'Empresas0.zip'), 'K3241.K03200Y0.D61111.EMPRECSV', bakery)
  writeZip(join(folder, 'Simples.zip'), 'F.K03200$W.SIMPLES.CSV.D61111', 'x')
  const base = part(page, 'Base de CNPJ')
  await expect(base).toContainText('Nenhuma base importada.')
  await base.getByRole('button', { name: 'Importar…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Importar a base de CNPJ' })
  await pickIn(running, [folder])
  await sheet.getByRole('button', { name: 'Escolher pasta' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Estabelecimentos' })).toContainText('1 arquivo')
  await sheet.getByRole('combobox', { name: 'Estado' }).selectOption('SP')
  await sheet.getByRole('button', { name: 'Importar' }).click()
  await expect(sheet).toBeHidden()
  await expect(base).toContainText('Estabelecimentos20')

  const list = { name: 'Padarias', documents: ['11222333000181', '12ABC34501DE35'], type: 'TARGET_PRO' }
  const created = await ask(door, enrichmentCreationPath, { ...list, document_type: 'CNPJ' })
  expect(created.body).toMatchObject({ cost: 0.7 })
  const records = () => ask(door, `/enrichment/${String(created.body['id'])}`)
  await expect.poll(async () => (await records()).body['processing']).toBe(false)
  expect((await records()).body['data']).toMatchObject([
    { razaoSocial: 'PADARIA SÃO JOSÉ LTDA' },
    { razaoSocial: expect.stringContaining('FICTICIA') },
  ])
  await openTab(page, 'Uso')
  await expect(countOf(page, 'enriquecimento')).toHaveText('1')
})

test('a cancelled import of the CNPJ base keeps the old base, and a broken ZIP is reported', async ({
  running,
  folder,
}) => {
  const { page } = running
  const small = join(folder, 'Estabelecimentos0.zip')
  const broken = join(folder, 'Estabelecimentos1.zip')
  const large = join(folder, 'Estabelecimentos2.csv')
  writeZip(small, 'K3241.K03200Y0.D61111.ESTABELE', establishments(40))
  writeFileSync(broken, buildZip([{ name: 'x', data: establishments(500) }]).subarray(0, -200))
  writeFileSync(large, establishments(600_000))
  await goTo(page, 'Serviço local')
  await openTab(page, 'Enriquecimento')
  const base = part(page, 'Base de CNPJ')
  const sheet = page.getByRole('dialog', { name: 'Importar a base de CNPJ' })
  const importFrom = async (path: string): Promise<void> => {
    await base.getByRole('button', { name: /^Importar (outra)?…$|^Importar…$/ }).click()
    await pickIn(running, [path])
    // Whether files of the time before stand there is seen once the sheet does.
    await expect(sheet.getByRole('button', { name: 'Escolher arquivos' })).toBeVisible()
    const forget = sheet.getByRole('button', { name: 'Remover todos' })
    if (await forget.isVisible()) await forget.click()
    await sheet.getByRole('button', { name: 'Escolher arquivos' }).click()
    await sheet.getByRole('button', { name: 'Importar' }).click()
    await expect(sheet).toBeHidden()
  }
  await importFrom(small)
  await expect(base).toContainText('Estabelecimentos40')

  await importFrom(large)
  await expect(base.getByRole('progressbar')).toBeVisible()
  await expect(base).toContainText('Se o Revoada fechar antes do fim')
  await goTo(page, 'Início')
  const foot = page.getByRole('status', { name: 'Em andamento' })
  await expect(foot).toContainText('Importando a base de CNPJ')
  await foot.getByRole('button', { name: 'Ver' }).click()
  await base.getByRole('button', { name: 'Cancelar a importação' }).click()
  await expect(base).toContainText('A importação foi cancelada.')
  await expect(base).toContainText('A base anterior continua valendo.')
  await expect(base).toContainText('Estabelecimentos40')

  await dropFiles(page, [broken])
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Importar' }).click()
  await expect(base).toContainText('Estabelecimentos1.zip está danificado ou incompleto.')
  await base.getByRole('button', { name: 'Remover' }).click()
  await page.getByRole('button', { name: 'Remover a base' }).click()
  await expect(base).toContainText('Nenhuma base importada.')
})

/** A port that is taken until it is let go. */
const takePort = async (): Promise<{ port: number; letGo: () => Promise<void> }> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, letGo: () => new Promise((done) => server.close(() => done())) }
}

test('a port in use by another program leaves the service on a free one, and a fixed port is kept across a restart', async ({
  start,
}) => {
  const { port, letGo } = await takePort()
  const first = await start()
  await goTo(first.page, 'Serviço local')
  const access = part(first.page, 'Para outros programas')
  await access.getByRole('button', { name: 'Mudar' }).click()
  const dialog = first.page.getByRole('dialog', { name: 'Porta do serviço local' })
  await dialog.getByRole('textbox', { name: 'Porta' }).fill(String(port))
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(access).toContainText(`A porta ${port} está em uso por outro programa.`)
  await expect(access).toContainText(/http:\/\/127\.0\.0\.1:\d+/)
  await letGo()
  await first.page.getByRole('main').getByRole('button', { name: 'Reiniciar', exact: true }).click()
  await expect(access).toContainText(`http://127.0.0.1:${port}`)
  await expect(access).not.toContainText('em uso por outro programa')
  await first.quit()

  const second = await start()
  await goTo(second.page, 'Serviço local')
  await expect(part(second.page, 'Para outros programas')).toContainText(`http://127.0.0.1:${port}`)
})

test('the access panel copies a curl command without the token and opens the documentation of the service', async ({
  running,
}) => {
  const { app, page } = running
  await goTo(page, 'Serviço local')
  const { baseUrl, token } = await doorOf(running)
  await page.getByRole('button', { name: 'Copiar como curl' }).click()
  await expect(page.getByText(/^Comando copiado, sem o token/)).toBeVisible()
  const curl = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(curl).toContain(`curl -s ${baseUrl}${smsCampaignPath}`)
  expect(curl).not.toContain(token)
  const { stdout } = await promisify(execFile)('bash', ['-c', `${curl} -o /dev/null -w '%{http_code}'`], {
    env: { ...process.env, REVOADA_TOKEN: token },
  })
  expect(stdout).toBe('201')

  await expect(logRows(page)).toHaveCount(1)
  await logRows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Copiar como curl' }).click()
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toBe(curl)

  await app.evaluate(({ shell }) => {
    shell.openExternal = (url) => {
      Reflect.set(globalThis, 'openedUrl', url)
      return Promise.resolve()
    }
  })
  await page.getByRole('button', { name: 'Abrir a documentação' }).click()
  await expect
    .poll(() => app.evaluate(() => String(Reflect.get(globalThis, 'openedUrl'))))
    .toBe(`${baseUrl}/docs`)
})
