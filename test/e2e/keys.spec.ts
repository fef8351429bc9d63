import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { askMain, stateOfMain } from '../support/main-calls.ts'
import { test } from './support/app.ts'
import { goTo, importFile, writePeople } from './support/steps.ts'

test.skip(process.platform !== 'linux', 'every other system has a keychain, and nothing is asked')

const passphrase = 'sete andorinhas ao entardecer'

/** What the processes are called, to a page that asks. */
const statesOf = async (page: Page): Promise<string[]> =>
  (await stateOfMain(page)).processes.map(({ state }) => state)

/** How a page's own calls end that would have main start what has no keys yet. */
const startWithoutKeys = async (page: Page): Promise<(string | null | undefined)[]> => {
  const answers = await askMain(page, [
    { path: '/setServicePort', body: { json: 0 } },
    { path: '/restartWorkspace', body: {} },
    { path: '/controlService', body: { json: 'start' } },
  ])
  return answers.map((answer) => answer?.code)
}

/** What a new installation says, to where it asks how the key is to be kept. */
const toTheKeys = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'Seus dados ficam neste computador' })).toBeVisible()
}

const skipTheRest = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pular' }).click()

const isOpen = (page: Page): Promise<void> =>
  expect(page.getByRole('navigation', { name: 'Páginas' })).toBeVisible()

const expectTheList = async (page: Page): Promise<void> => {
  await goTo(page, 'Listas')
  await expect(page.getByRole('link', { name: 'pessoas' })).toBeVisible()
}

test('a passphrase set without a keychain is required at the next start, and a wrong one is refused', async ({
  start,
  folder,
  userData,
}) => {
  const first = await start({ consentToKeyFile: false })
  await toTheKeys(first.page)
  const [phrase, repeated] = [
    first.page.getByLabel('Frase secreta', { exact: true }),
    first.page.getByLabel('A mesma frase, outra vez'),
  ]
  const protect = first.page.getByRole('button', { name: 'Proteger com a frase' })
  await phrase.fill('curta')
  await protect.click()
  await expect(first.page.getByText('Use oito caracteres ou mais.')).toBeVisible()
  await phrase.fill(passphrase)
  await repeated.fill(`${passphrase}!`)
  await protect.click()
  await expect(first.page.getByText('As duas frases são diferentes.')).toBeVisible()
  await repeated.fill(passphrase)
  await protect.click()
  await skipTheRest(first.page)
  await isOpen(first.page)
  await importFile(first.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await first.quit()

  const keysFile = join(userData, 'keys.json')
  const kept = readFileSync(keysFile, 'utf8')
  expect(JSON.parse(kept)).toMatchObject({ backend: 'passphrase' })

  const second = await start({ consentToKeyFile: false })
  await expect(second.page.getByRole('heading', { name: 'Seus dados estão cifrados' })).toBeVisible()
  expect(await statesOf(second.page)).toEqual(['starting', 'starting'])
  expect(await startWithoutKeys(second.page)).toEqual([
    null,
    'INTERNAL_SERVER_ERROR',
    'INTERNAL_SERVER_ERROR',
  ])
  const open = second.page.getByRole('button', { name: 'Abrir' })
  await second.page.getByLabel('Frase secreta').fill(`${passphrase} `)
  await open.click()
  await expect(
    second.page.getByText('Esta frase não abre os dados. Nada foi alterado; tente outra vez.'),
  ).toBeVisible()
  await second.page.getByLabel('Frase secreta').fill(passphrase)
  await open.click()
  await isOpen(second.page)
  await expectTheList(second.page)
  await goTo(second.page, 'Ajustes')
  await expect(second.page.getByText('protegida por frase secreta')).toBeVisible()
  await second.quit()
  expect(readFileSync(keysFile, 'utf8')).toBe(kept)
})

test('the introduction is the first thing shown in a new installation', async ({ start }) => {
  const { page } = await start({ consentToKeyFile: false })
  await page.addInitScript(`
    window.seen = []
    new MutationObserver(() => {
      for (const name of ['frame', 'keys', 'welcome'])
        if (document.querySelector('.' + name) !== null && !window.seen.includes(name)) window.seen.push(name)
    }).observe(document, { childList: true, subtree: true })
  `)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
  expect(await page.evaluate('window.seen')).toEqual(['welcome'])
})

test('an interrupted introduction asks for the passphrase before it continues', async ({ start }) => {
  const first = await start({ consentToKeyFile: false })
  await toTheKeys(first.page)
  await first.page.getByLabel('Frase secreta', { exact: true }).fill(passphrase)
  await first.page.getByLabel('A mesma frase, outra vez').fill(passphrase)
  await first.page.getByRole('button', { name: 'Proteger com a frase' }).click()
  await expect(first.page.getByRole('heading', { name: 'Uma segunda chave, no papel' })).toBeVisible()
  await first.quit()

  const second = await start({ consentToKeyFile: false })
  await second.page.getByLabel('Frase secreta').fill(passphrase)
  await second.page.getByRole('button', { name: 'Abrir' }).click()
  await skipTheRest(second.page)
  await isOpen(second.page)
})

test('a forgotten passphrase is replaced with the recovery code, and the data is as it was', async ({
  start,
  folder,
}) => {
  const first = await start({ consentToKeyFile: false })
  await toTheKeys(first.page)
  await first.page.getByLabel('Frase secreta', { exact: true }).fill(passphrase)
  await first.page.getByLabel('A mesma frase, outra vez').fill(passphrase)
  await first.page.getByRole('button', { name: 'Proteger com a frase' }).click()
  await first.page.getByLabel('Frase secreta atual').fill(passphrase)
  await first.page.getByRole('button', { name: 'Fazer um código' }).click()
  const shown = first.page.getByRole('status', { name: 'Código de recuperação' })
  await expect(shown).toBeVisible()
  const code = await shown.textContent()
  // What the printer gets is the page with the code, and nothing else of the window.
  await first.page.emulateMedia({ media: 'print' })
  await expect(first.page.getByText('Guarde longe do computador', { exact: false })).toBeVisible()
  await expect(first.page.getByText('Continuar')).toBeHidden()
  await first.page.emulateMedia({ media: null })
  await first.page.getByRole('button', { name: 'Continuar' }).click()
  await skipTheRest(first.page)
  await isOpen(first.page)
  await importFile(first.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await first.quit()

  const second = await start({ consentToKeyFile: false })
  await second.page.getByRole('button', { name: 'Usar o código de recuperação…' }).click()
  const field = second.page.getByLabel('Código de recuperação')
  await field.fill(`${code?.slice(1)}`)
  await second.page.getByRole('button', { name: 'Abrir com o código' }).click()
  await expect(second.page.getByText('Falta ou sobra alguma letra', { exact: false })).toBeVisible()
  await field.fill(`${code?.toLowerCase()}`)
  await second.page.getByRole('button', { name: 'Abrir com o código' }).click()
  await expect(second.page.getByRole('heading', { name: 'O código abriu os seus dados' })).toBeVisible()
  expect(await statesOf(second.page)).toEqual(['starting', 'starting'])
  const another = 'oito garças de manhã cedo'
  await second.page.getByLabel('Frase secreta', { exact: true }).fill(another)
  await second.page.getByLabel('A mesma frase, outra vez').fill(another)
  await second.page.getByRole('button', { name: 'Proteger com a frase' }).click()
  await isOpen(second.page)
  await expectTheList(second.page)
  await second.quit()

  const third = await start({ consentToKeyFile: false })
  await third.page.getByLabel('Frase secreta').fill(passphrase)
  await third.page.getByRole('button', { name: 'Abrir' }).click()
  await expect(third.page.getByText('Esta frase não abre os dados', { exact: false })).toBeVisible()
  await third.page.getByLabel('Frase secreta').fill(another)
  await third.page.getByRole('button', { name: 'Abrir' }).click()
  await isOpen(third.page)
  // And in the settings it becomes a file that opens without a question.
  await goTo(third.page, 'Ajustes')
  await third.page.getByRole('button', { name: 'Mudar…' }).click()
  await third.page.getByLabel('Frase secreta atual').fill(another)
  await third.page.getByRole('checkbox', { name: 'Entendo que a chave fica num arquivo' }).check()
  await third.page.getByRole('button', { name: 'Salvar no arquivo' }).click()
  await expect(third.page.getByText('A proteção da chave foi mudada.')).toBeVisible()
  await third.quit()
  const fourth = await start({ consentToKeyFile: false })
  await isOpen(fourth.page)
  await expectTheList(fourth.page)
})

test('a file that the app is started with waits for the introduction and for the passphrase', async ({
  start,
  folder,
}) => {
  const first = await start({
    consentToKeyFile: false,
    switches: [writePeople(folder, 'primeira.csv', 3)],
  })
  await toTheKeys(first.page)
  await first.page.getByLabel('Frase secreta', { exact: true }).fill(passphrase)
  await first.page.getByLabel('A mesma frase, outra vez').fill(passphrase)
  await first.page.getByRole('button', { name: 'Proteger com a frase' }).click()
  await skipTheRest(first.page)
  await expect(first.page.getByText('3 linhas, 2 colunas')).toBeVisible()
  await first.quit()

  const second = await start({
    consentToKeyFile: false,
    switches: [writePeople(folder, 'segunda.csv', 5)],
  })
  await second.page.getByLabel('Frase secreta').fill(passphrase)
  await second.page.getByRole('button', { name: 'Abrir' }).click()
  await expect(second.page.getByText('5 linhas, 2 colunas')).toBeVisible()
})

test('a user without a keychain can consent to an unprotected key file and is not asked again', async ({
  start,
  folder,
}) => {
  const first = await start({ consentToKeyFile: false })
  await toTheKeys(first.page)
  const useFile = first.page.getByRole('button', { name: 'Salvar no arquivo' })
  await expect(useFile).toBeDisabled()
  await first.page.getByRole('checkbox', { name: 'Entendo que a chave fica num arquivo' }).check()
  await useFile.click()
  await skipTheRest(first.page)
  await isOpen(first.page)
  await importFile(first.page, writePeople(folder, 'pessoas.csv', 3), '3')
  await first.quit()

  const second = await start({ consentToKeyFile: false })
  await isOpen(second.page)
  await expectTheList(second.page)
  await goTo(second.page, 'Ajustes')
  await expect(second.page.getByText('num arquivo ao lado dos dados, sem proteção')).toBeVisible()
})
