/**
 * The main job in the real window, from a customer list as people keep it to a sent campaign, what came of it, one of each
 * other kind, and records of its people; no real person is in it, and the embedded service sends nothing to anyone. Every step says in one line what the
 * screen says, and leaves a picture. With `--readme` some of the pictures take the place of the README's.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { writeCustomersCsv } from '../support/spreadsheets/customers.ts'
import { kindSteps } from './demo-kinds.ts'
import { recordSteps } from './demo-records.ts'
import { overviewStep, resultSteps } from './demo-results.ts'
import { type DemoStep, words } from './demo-step.ts'
import { expect } from './support/patient-expect.ts'
import { dropFiles, launchApp, root, type RunningApp, shownWords } from './support/app.ts'
import {
  dismissWords,
  expectSaved,
  goTo,
  acceptHours,
  outboxCard,
  queueDraft,
  writeSms,
} from './support/steps.ts'

const rows = 3_000
const title = 'Lembrete de vencimento'
const message =
  'Olá {{nome}}, seu boleto de R$ {{valor}} vence amanhã. Para receber o código de barras, responda 1.'
const out = join(root, 'out', 'demo')
const isForReadme = process.argv.includes('--readme')
const importIt = /^Importar (o arquivo|[\d.]+ contatos?)$/
const spreadsheet = join(out, 'clientes.csv')
const leftOut = join(out, 'nao-entraram.csv')

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const allWords = async (places: Locator): Promise<string> =>
  (await Promise.all((await places.all()).map(words))).join(', ')

/** The preview's segment counts, once the last letter is saved and all people are counted with it. */
const countedPreview = async (page: Page): Promise<string> => {
  const preview = page.getByRole('complementary', { name: 'Prévia no telefone' })
  await expectSaved(page)
  await expect(preview.locator('.histogram:not([data-stale])')).toBeVisible()
  await dismissWords(page)
  return `${await words(preview.locator('.preview-count'))}; ${await words(preview.locator('.histogram'))}`
}

const mainJob: readonly DemoStep[] = [
  {
    name: 'start',
    run: async ({ page }) => {
      await expect(page.getByRole('heading', { name: 'Solte aqui uma planilha' })).toBeVisible()
      return words(page.getByRole('heading', { level: 1 }))
    },
  },
  {
    name: 'drop',
    run: async ({ page }) => {
      writeCustomersCsv(spreadsheet, rows)
      await dropFiles(page, [spreadsheet])
      await expect(page.getByRole('button', { name: importIt })).toBeEnabled()
      // All of it, not its first rows: the table is another one then.
      await expect(page.locator('.page-line')).toContainText(`${rows.toLocaleString('pt-BR')} linhas`)
      return `${statSync(spreadsheet).size} bytes dropped; found ${await words(page.locator('.page-line'))}`
    },
  },
  {
    name: 'mapping',
    run: async ({ page }) => {
      await page.getByRole('button', { name: /recusadas/ }).click()
      const roles = await Promise.all(
        (await page.getByRole('columnheader').locator('select').all()).map(async (role) => {
          const column =
            (await role.evaluate((select: HTMLSelectElement) => select.labels[0]?.innerText)) ?? ''
          return `${column.replace('Papel da coluna ', '')} = ${await words(role.locator('option:checked'))}`
        }),
      )
      const verdict = page.getByRole('group', { name: 'Resultado' }).getByRole('button')
      return `${roles.join(', ')}; in the sample ${await allWords(verdict)}`
    },
  },
  {
    name: 'import',
    run: async ({ page }) => {
      await page.getByRole('button', { name: importIt }).click()
      await expect(page.getByRole('heading', { name: /contatos importados/ })).toBeVisible()
      return `${await words(page.getByRole('heading', { level: 1 }))}. ${await words(page.locator('.page-line'))}`
    },
  },
  {
    name: 'left out',
    run: async ({ app, page }) => {
      await app.evaluate(({ dialog }, filePath) => {
        dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
      }, leftOut)
      await page.getByRole('button', { name: /^Salvar linhas que não entraram/ }).click()
      await page.getByRole('menuitem', { name: 'CSV para o Excel' }).click()
      const saved = page.getByText(/linhas salvas com o motivo/)
      await expect(saved).toBeVisible()
      return `${await words(saved)} ${relative(root, leftOut)}, ${statSync(leftOut).size} bytes`
    },
  },
  {
    name: 'message',
    run: async ({ page }) => {
      await writeSms(page, { title, message })
      return countedPreview(page)
    },
  },
  {
    name: 'plain letters',
    run: async ({ page }) => {
      await page.getByRole('switch', { name: 'Enviar sem acentos' }).click()
      await expect(page.getByText(/^Economiza [\d.]+ partes/)).toBeVisible()
      return countedPreview(page)
    },
  },
  {
    name: 'review',
    run: async ({ page }) => {
      await page.getByRole('button', { name: 'Revisar e enviar' }).click()
      const sheet = page.getByRole('dialog', { name: 'Revisar e enviar' })
      await acceptHours(page)
      await expect(sheet.getByRole('button', { name: /^Enviar a/ })).toBeEnabled()
      return allWords(sheet.locator('.funnel li'))
    },
  },
  {
    name: 'outbox',
    run: async ({ page }) => {
      await page.getByRole('button', { name: 'Voltar ao rascunho' }).click()
      await queueDraft(page)
      const card = outboxCard(page, title)
      await expect(card.getByText(/Envio em/)).toBeVisible()
      return `${await words(card.locator('.outbox-facts'))}; ${await words(card.locator('.outbox-words'))}`
    },
  },
  {
    name: 'sent',
    run: async ({ page }) => {
      await page.getByRole('button', { name: 'Enviar agora' }).click()
      await expect(page.getByRole('heading', { name: 'Nada para enviar' })).toBeVisible()
      await goTo(page, 'Histórico')
      const row = page.getByRole('row').filter({ hasText: title })
      await expect(row).toBeVisible()
      return words(row)
    },
  },
  {
    name: 'history',
    run: async ({ page }) => {
      await page.getByRole('link', { name: title }).click()
      const agrees = page.getByText('Tudo o que foi respondido confere com o pedido.')
      await expect(agrees).toBeVisible()
      return words(agrees)
    },
  },
]

/** The README's pictures by the steps that they show. */
const readmePictures: Readonly<Record<string, string>> = {
  mapping: 'review.png',
  'plain letters': 'sms.png',
  results: 'results.png',
  'rcs cards': 'cards.png',
  voice: 'voice.png',
  charts: 'charts.png',
  records: 'records.png',
}

const steps: readonly DemoStep[] = [
  ...mainJob,
  ...resultSteps(out),
  ...kindSteps(out),
  overviewStep,
  ...recordSteps,
]

/** Runs the steps in turn. @returns the number of those that passed */
const runSteps = async (running: RunningApp): Promise<number> => {
  for (const [index, { name, run }] of steps.entries()) {
    const number = String(index + 1).padStart(2, '0')
    const picture = join(out, `${number}-${name.replaceAll(' ', '-')}.png`)
    try {
      const line = await run(running)
      console.log(`${number} ${name.padEnd(13)} ${line}`)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      console.log(`${number} ${name.padEnd(13)} FAILED: ${oneLine(text)}`)
      console.log(`   shown then: ${oneLine(await shownWords(running))}`)
      return index
    } finally {
      await running.page.screenshot({ path: picture, animations: 'disabled' }).catch(() => {})
      const inReadme = readmePictures[name]
      if (isForReadme && inReadme !== undefined) copyFileSync(picture, join(root, '.github', inReadme))
    }
  }
  return steps.length
}

rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })
const userData = mkdtempSync(join(tmpdir(), 'revoada-demo-'))
try {
  const running = await launchApp({ userData })
  running.page.setDefaultTimeout(60_000)
  const passed = await runSteps(running)
  await running.quit()
  const pictures = `pictures and files in ${relative(root, out)}/`
  console.log(`demo: ${passed} of ${steps.length} steps passed; ${pictures}`)
  process.exitCode = passed === steps.length ? 0 : 1
} finally {
  rmSync(userData, { recursive: true, force: true })
}
