import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { dropFiles, type RunningApp, test } from './support/app.ts'
import { goTo, importFile, part, writePeople } from './support/steps.ts'

/** What is dark is dark everywhere: the page's colours, and what the system draws around it. */
const expectDark = async ({ app, page }: RunningApp): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const [red] = await page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.body)
    const pixel = document.createElement('canvas').getContext('2d')
    if (pixel === null) return []
    pixel.fillStyle = backgroundColor
    pixel.fillRect(0, 0, 1, 1)
    return [...pixel.getImageData(0, 0, 1, 1).data]
  })
  expect(red).toBeLessThan(64)
  await expect.poll(() => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark')
}

const inEnglish = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()

test('language, theme and hold time are kept across a restart', async ({ start, folder }) => {
  const first = await start()
  await goTo(first.page, 'Ajustes')
  await first.page.getByLabel('Tempo para cancelar o envio').selectOption('10 segundos')
  await first.page.getByRole('radio', { name: 'English' }).check()
  await inEnglish(first.page)
  await expect(first.page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await first.page.getByRole('radio', { name: 'Dark' }).check()
  await expectDark(first)

  await dropFiles(first.page, [writePeople(folder, 'people.csv', 3)])
  await expect(
    first.page.getByRole('button', { name: /^The file: UTF-8 · semicolon · header in row 1$/ }),
  ).toBeVisible()
  await expect(first.page.getByText('3 rows, 2 columns')).toBeVisible()
  await expect(first.page.getByLabel('Role of column telefone').locator('option:checked')).toHaveText('Phone')
  await first.page.getByRole('button', { name: 'Import 3 contacts' }).click()
  await expect(first.page.getByRole('heading', { name: '3 contacts imported' })).toBeVisible()
  await first.page.getByRole('link', { name: 'Open list' }).click()
  await expect(first.page.getByText(/3 contacts, from people\.csv, imported today at/)).toBeVisible()
  await first.quit()

  const second = await start()
  await inEnglish(second.page)
  await expectDark(second)
  await second.page.getByRole('link', { name: 'Settings' }).click()
  await expect(part(second.page, 'Appearance').getByRole('radio', { name: 'English' })).toBeChecked()
  await expect(second.page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(second.page.getByLabel('Send delay').locator('option:checked')).toHaveText('10 seconds')
  await second.page.getByRole('link', { name: 'Lists', exact: true }).click()
  await expect(second.page.getByRole('link', { name: 'people' })).toBeVisible()
})

test('diagnostics are saved as they are shown and contain no personal data', async ({ running, folder }) => {
  const { app, page } = running
  await importFile(page, writePeople(folder, 'segredo.csv', 3), '3')
  const path = join(folder, 'diagnóstico.json')
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, path)
  await goTo(page, 'Ajustes')
  await page.getByRole('button', { name: 'Ver diagnóstico…' }).click()
  const shown = page.getByRole('dialog').locator('pre')
  await expect(shown).toContainText('"schema"')
  const text = await shown.textContent()
  await page.getByRole('button', { name: 'Salvar num arquivo…' }).click()
  await expect(page.getByText('Diagnóstico salvo.')).toBeVisible()
  const saved = readFileSync(path, 'utf8')
  expect(saved).toBe(text)
  expect(saved).not.toMatch(/segredo|Pessoa|5511980/)
})

test('what the organisation set holds from the start, and only services that it allows can be added', async ({
  start,
  folder,
}) => {
  const policy = join(folder, 'policy.json')
  writeFileSync(
    policy,
    JSON.stringify({
      organisation: 'Banco X',
      connections: [{ name: 'Produção', baseUrl: 'https://api.banco.example' }],
      masksCpfs: true,
      keepListsDays: 90,
    }),
  )
  const { page } = await start({ environment: { REVOADA_POLICY: policy } })
  await goTo(page, 'Ajustes')
  await expect(page.getByRole('switch', { name: 'Mascarar CPF' })).toBeDisabled()
  const keeping = page.getByLabel('Manter listas novas por')
  await expect(keeping).toBeDisabled()
  await expect(keeping.locator('option:checked')).toHaveText('90 dias')
  await expect(part(page, 'Prazo de guarda').getByText('Definido por Banco X')).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar conexão' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Endereço').selectOption('https://api.banco.example')
  await expect(sheet.getByLabel('Nome')).toHaveValue('Produção')
  await sheet.getByLabel('Token').fill('segredo-do-banco')
  await sheet.getByRole('button', { name: 'Salvar e verificar' }).click()
  await expect(part(page, 'Conexões').getByText('https://api.banco.example')).toBeVisible()
})
