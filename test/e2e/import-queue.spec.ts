import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles, test } from './support/app.ts'
import { goTo, writePeople } from './support/steps.ts'

test('several files become lists with one press, one that needs a person waits, and a file that came before says so', async ({
  running,
  folder,
}) => {
  const { page } = running
  const first = writePeople(folder, 'norte.csv', 30)
  const withoutPhones = join(folder, 'filiais.csv')
  writeFileSync(withoutPhones, 'filial;gerente\nCentro;Ana\nMooca;Bia\n')
  await dropFiles(page, [first, writePeople(folder, 'sul.csv', 20), withoutPhones])
  await page.getByRole('button', { name: 'Importar todos (3)' }).click()
  await expect(page.getByText('2 arquivos importados; 1 ainda precisa de você.')).toBeVisible()
  const queue = page.getByRole('navigation', { name: 'Fila de arquivos' })
  await expect(queue.getByRole('button', { name: /sul\.csv/ })).toHaveCount(0)

  await goTo(page, 'Listas')
  await expect(page.getByRole('link', { name: 'norte' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'sul' })).toBeVisible()

  const again = join(folder, 'outro nome.csv')
  copyFileSync(first, again)
  await dropFiles(page, [again])
  await queue.getByRole('button', { name: /outro nome/ }).click()
  await expect(page.getByText(/^Este arquivo já foi importado hoje às .*, na lista “norte”\.$/)).toBeVisible()
})
