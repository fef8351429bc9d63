import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { dropFiles, test } from './support/app.ts'

test('a dropped spreadsheet becomes a list, and says truthfully what it took', async ({
  running,
  folder,
}) => {
  const { page } = running
  await expect(page.getByRole('navigation', { name: 'Páginas' })).toBeVisible()
  const file = join(folder, 'clientes.csv')
  writeFileSync(
    file,
    Buffer.from('Nome;Celular\nJoão;(11) 98765-4321\nZoë;1187654322\nX;5,51199E+12\n', 'latin1'),
  )
  await dropFiles(page, [file])
  await page.getByRole('button', { name: /^Importar 2 contatos/ }).click()
  await expect(page.getByRole('heading', { name: /2 contatos entraram/ })).toBeVisible()
})
