import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles, test } from './support/app.ts'
import { goTo, importFile, outboxCard, part, queueDraft, writePeople, writeSms } from './support/steps.ts'

test('suppressed phones receive nothing and are counted in the review, and the list survives a restart', async ({
  running,
  startAgain,
  folder,
}) => {
  const { page, quit } = running
  await importFile(page, writePeople(folder, 'pessoas.csv', 5), '5')

  await goTo(page, 'Bloqueios')
  await expect(page.getByRole('heading', { name: 'Ninguém está bloqueado' })).toBeVisible()
  const path = join(folder, 'procon.csv')
  writeFileSync(path, 'telefone\n(11) 98000-0001\n5,51199E+12\n')
  await dropFiles(page, [path])
  await page.getByLabel('Origem', { exact: true }).selectOption({ label: 'Procon' })
  await page.getByLabel('Data da lista').fill('2026-01-02')
  await page.getByRole('button', { name: 'Importar bloqueios' }).click()
  await expect(page.getByRole('table', { name: 'Listas' })).toContainText('1 telefone')
  await expect(page.getByText('1 lista tem mais de 30 dias')).toBeVisible()
  await page.getByRole('searchbox').fill('11 98000-0001')
  await expect(page.getByText('Está bloqueado: Telefone +55 11 98000-0001.')).toBeVisible()

  await page.getByRole('button', { name: 'Bloquear número…' }).click()
  await page.getByLabel('Telefone com DDD').fill('11 98000-0003')
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click()
  await expect(page.getByRole('tab', { name: /Individuais/ })).toContainText('1')

  await goTo(page, 'Listas')
  await page.getByRole('link', { name: 'pessoas' }).click()
  await writeSms(page, { title: 'Aviso', message: 'Ola {{nome}}' })
  await page.getByRole('button', { name: 'Revisar e enviar' }).click()
  const audience = part(page, 'Público')
  await expect(audience).toContainText('Bloqueados: procon−1')
  await expect(audience).toContainText('Bloqueados individualmente−1')
  await expect(audience).toContainText('Destinatários3')
  await page.getByRole('button', { name: 'Voltar ao rascunho' }).click()
  await queueDraft(page)
  await outboxCard(page, 'Aviso').getByRole('button', { name: 'Enviar agora' }).click()
  await goTo(page, 'Histórico')
  await page.getByRole('link', { name: 'Aviso' }).click()
  const sent = page.getByRole('table', { name: 'Quem recebeu' })
  await expect(sent).toContainText('98000-0000')
  await expect(sent).not.toContainText(/98000-000[13]/)
  await quit()

  const again = await startAgain()
  await goTo(again.page, 'Bloqueios')
  await expect(again.page.getByRole('table', { name: 'Listas' })).toContainText('procon')
  await goTo(again.page, 'Início')
  await expect(again.page.getByText('A lista de bloqueios “procon” está desatualizada.')).toBeVisible()
})
