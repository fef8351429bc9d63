import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startFailureWords } from '../../../main/app/start-failure.ts'
import { WeakeningSwitches } from '../../../main/app/weakening-switches.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const failing = (code: string): Error => Object.assign(new Error(`${code}: maria@exemplo.com.br`), { code })

it.each([
  ['ENOSPC', 'O Revoada não conseguiu iniciar: não há mais espaço no disco.'],
  ['EROFS', 'O Revoada não conseguiu iniciar: o sistema não deixa gravar na pasta dele.'],
])('a start failure with %s is explained, and the message says that the data are unchanged', (code, what) => {
  const said = startFailureWords(failing(code), 'pt-BR', '/dados/Revoada')
  expect(said.split('\n\n')[0]).toBe(what)
  expect(said).toContain('O que já estava salvo ficou como estava.')
})

it('a start failure in an unwritable folder names the folder', () => {
  const folder = join(temporaryFolder(), 'data')
  writeFileSync(folder, '')
  const write = (): string => mkdirSync(join(folder, 'keys'), { recursive: true }) ?? ''
  let thrown: unknown = null
  try {
    write()
  } catch (error) {
    thrown = error
  }
  expect(startFailureWords(thrown, 'en', folder)).toContain(`start it again:\n${folder}`)
})

it('any other start failure shows the error’s type and place but not its message', () => {
  const said = startFailureWords(new TypeError('maria@exemplo.com.br'), 'en', '/data')
  expect(said).toMatch(/TypeError\nstart-failure\.test\.ts:\d+:\d+/)
  expect(said).not.toContain('maria')
  expect(startFailureWords('a word', 'pt-BR', '/data')).toContain('O Revoada não conseguiu iniciar.\n\n')
})

it('a start with switches that weaken the app names them, what was kept and what to do', () => {
  const failure = new WeakeningSwitches(['no-sandbox', 'js-flags'], false)
  const said = startFailureWords(failure, 'pt-BR', '/data')
  expect(said).toContain('O Revoada não inicia com --no-sandbox, --js-flags.')
  expect(said).toContain('o que já estava salvo ficou como estava')
  expect(said).toContain('Abra outra vez sem isso.')
  expect(startFailureWords(failure, 'en', '/data')).toContain('Start it again without it.')
})

it('an AppImage that turned its own sandbox off points to the .deb package', () => {
  expect(startFailureWords(new WeakeningSwitches(['no-sandbox'], true), 'en', '/data')).toContain('.deb')
  expect(startFailureWords(new WeakeningSwitches(['js-flags'], true), 'en', '/data')).not.toContain('.deb')
})
