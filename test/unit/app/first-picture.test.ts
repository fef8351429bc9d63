import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { opensUnasked, withFirstPicture } from '../../../main/app/first-picture.ts'
import { usualLook } from '../../../shared/rules/look.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const built = readFileSync('renderer/index.html', 'utf8')
const system = process.platform === 'darwin' ? 'mac' : 'other'
// What `String.replace` would take for a command stands in no markup of today.
const frame = "<nav>R$& $1 $'</nav>"

const pictured = (look = usualLook, hasFrame = true) => {
  const pictures = temporaryFolder()
  writeFileSync(join(pictures, `${look.language}.dark.${system}.html`), frame)
  return withFirstPicture(built, { pictures, look, theme: 'dark', hasFrame })
}

describe('initial page', () => {
  it('the initial page has the language, theme and density of the saved look', async () => {
    const page = await pictured({ language: 'en', theme: 'system', density: 'compact' })
    expect(page).toContain(
      '<html lang="en" data-theme="dark" data-chosen-theme="system" data-density="compact">',
    )
  })

  it('the initial page shows the prebuilt frame and makes it inert', async () => {
    expect(await pictured()).toContain(`<div id="app" inert>${frame}</div>`)
  })

  it('the initial page has no frame when something else is shown first', async () => {
    expect(await pictured(usualLook, false)).toContain('<div id="app"></div>')
  })
})

describe('opening without a question', () => {
  const file = (text: string) => {
    const path = join(temporaryFolder(), 'keys.json')
    writeFileSync(path, text)
    return path
  }

  const none = () => join(temporaryFolder(), 'first-start')

  it.each(['keychain', 'file'])('the app opens without asking with keys kept in the %s', async (backend) => {
    expect(await opensUnasked(file(JSON.stringify({ backend })), none())).toBe(true)
  })

  it('the app does not open unasked before the introduction is finished', async () => {
    const keys = file(JSON.stringify({ backend: 'keychain' }))
    expect(await opensUnasked(keys, file(''))).toBe(false)
  })

  it.each(['{"backend":"passphrase"}', '{', 'null', '7', '{}', ''])(
    'the app does not open unasked when the key file holds “%s”',
    async (text) => {
      expect(await opensUnasked(file(text), none())).toBe(false)
    },
  )

  it('the app does not open unasked before a key file exists', async () => {
    expect(await opensUnasked(join(temporaryFolder(), 'keys.json'), none())).toBe(false)
  })
})
