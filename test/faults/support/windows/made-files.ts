import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const people = 'nome;Celular\nAna;(11) 98888-7777\nJosé;(11) 97777-6666\n'

/** Longer than the 260 characters that a path of Windows had at most. */
export const longFolder = (): string => {
  const folder = join(
    temporaryFolder(),
    ...Array.from({ length: 6 }, (_each, index) => `${index} ação `.repeat(7).trim()),
  )
  mkdirSync(folder, { recursive: true })
  expect(folder.length).toBeGreaterThan(300)
  return folder
}
