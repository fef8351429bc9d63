import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { makeCertificate } from '../support/certificates.ts'
import { clientPfx } from '../support/client-pfx.ts'
import { accept, startFakeInstance } from '../support/fake-instance.ts'
import { intercept, needLogin, startFakeProxy } from '../support/fake-proxy.ts'
import { type RunningApp, test } from './support/app.ts'
import { goTo, acceptHours, importFile, outboxCard, part, writePeople, writeSms } from './support/steps.ts'

const title = 'Aviso de teste'
const host = 'api.servico.test'
const company = makeCertificate({ subject: 'Empresa X CA' })

/** A PAC file on a server, as companies have it: one host by the proxy, everything else directly. */
const servePac = async (proxy: string): Promise<{ url: string; asked: () => number; close: () => void }> => {
  let asked = 0
  const server = createServer((_request, response) => {
    asked += 1
    response
      .writeHead(200, { 'content-type': 'application/x-ns-proxy-autoconfig' })
      .end(`function FindProxyForURL(url, host) { return host === '${host}' ? 'PROXY ${proxy}' : 'DIRECT' }`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no address')
  return {
    url: `http://127.0.0.1:${address.port}/proxy.pac`,
    asked: () => asked,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Answers the system's dialog for a file. */
const pickNext = ({ app }: RunningApp, path: string): Promise<void> =>
  app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, path)

const check = async (page: Page): Promise<void> => {
  await goTo(page, 'Ajustes')
  await part(page, 'Conexões').getByRole('button', { name: 'Verificar' }).click()
}

test('a campaign goes by the proxy of a PAC file, once its login and the company’s certificate are set', async ({
  start,
  folder,
}) => {
  const instance = await startFakeInstance()
  instance.behave((request, response, body) => {
    if (request.method === 'POST') accept(request, response, body)
    else response.writeHead(404).end('{}')
  })
  const proxy = await startFakeProxy(() => Number(new URL(instance.baseUrl).port))
  proxy.behave(needLogin('ana:certa', undefined, intercept(company)))
  const pac = await servePac(proxy.address)
  try {
    // The system's own setting, where Linux has no desktop that keeps one.
    const running = await start({ environment: { auto_proxy: pac.url } })
    const { page } = running
    await goTo(page, 'Ajustes')
    await page.getByLabel('Tempo para cancelar o envio').selectOption('Nenhum: envia na hora')
    const connections = part(page, 'Conexões')
    const network = part(page, 'Rede da empresa')
    await connections.getByRole('button', { name: 'Adicionar conexão' }).click()
    await page.getByLabel('Nome', { exact: true }).fill('Produção')
    await page.getByLabel('Endereço').fill(`https://${host}`)
    await page.getByLabel('Token').fill('segredo')
    await page.getByRole('button', { name: 'Salvar e verificar' }).click()
    await expect(connections).toContainText(`O proxy ${proxy.address} pede usuário e senha.`)
    expect(pac.asked()).toBeGreaterThan(0)

    await importFile(page, writePeople(folder, 'pessoas.csv', 2), '2')
    await writeSms(page, { title, message: 'Seu boleto vence amanhã.' })
    await page.getByLabel('Conexão', { exact: true }).selectOption('Produção')
    await page.getByRole('button', { name: 'Revisar e enviar' }).click()
    await page.getByLabel(/^Conexão remota: digite/).fill('2')
    await acceptHours(page)
    await page.getByRole('button', { name: 'Enviar a 2 pessoas' }).click()
    await expect(outboxCard(page, title)).toContainText(
      `O proxy ${proxy.address} pede usuário e senha. Informe-os em Ajustes, Rede da empresa. Nada saiu deste computador.`,
    )
    await goTo(page, 'Ajustes')
    await network.getByRole('button', { name: 'Informar… Login do proxy' }).click()
    await page.getByLabel('Usuário').fill('ana')
    await page.getByLabel('Senha', { exact: true }).fill('certa')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(network).toContainText('Usuário ana, senha salva.')

    await check(page)
    await expect(connections).toContainText(
      'foi emitido por “Empresa X CA”, que este computador não reconhece',
    )
    const certificate = join(folder, 'empresa.crt')
    writeFileSync(certificate, company.cert)
    await pickNext(running, certificate)
    await network.getByRole('button', { name: 'Escolher arquivo… Certificado da empresa' }).click()
    await expect(network).toContainText('Empresa X CA, válido até')

    // As Electron reads it, whose encryption is not OpenSSL's.
    const pfx = join(folder, 'ana.p12')
    writeFileSync(pfx, clientPfx)
    await pickNext(running, pfx)
    await network.getByRole('button', { name: 'Escolher arquivo… Certificado de cliente' }).click()
    await page.getByRole('button', { name: 'Escolher arquivo… Arquivo' }).click()
    await page.getByLabel('Senha do certificado').fill('errada')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(page.getByText('A senha do certificado não confere.')).toBeVisible()
    await page.getByLabel('Senha do certificado').fill('certa')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(network).toContainText('Ana da Empresa X, válido até')

    await check(page)
    await expect(connections).toContainText('Responde como o serviço e aceita o token.')
    await expect(connections).toContainText(
      `Pelo proxy ${proxy.address}, certificado emitido por “Empresa X CA”, reconhecido pelo arquivo que você escolheu, com certificado de cliente.`,
    )

    // By itself, at its next attempt.
    await goTo(page, 'Caixa de saída')
    await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
    await goTo(page, 'Histórico')
    await expect(page.getByRole('main')).toContainText('aceito pelo serviço')
    expect(instance.ledger.filter(({ method }) => method === 'POST')).toHaveLength(1)
  } finally {
    pac.close()
    await Promise.all([proxy.close(), instance.close()])
  }
})
