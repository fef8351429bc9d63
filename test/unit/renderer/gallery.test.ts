/** The gallery shows everything in renderer/ui, so that no new component is forgotten. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const renderer = join(import.meta.dirname, '../../../renderer')
const codeIn = (folder: string): { code: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ code: readFileSync(join(folder, file), 'utf8') }))

const ui = codeIn(join(renderer, 'ui'))
const folders = readdirSync(join(renderer, 'ui'))

/** The components that pages are made of; the others are parts of these. */
const features = codeIn(join(renderer, 'features')).map(({ code }) => code)
const offered = ui.flatMap(({ code }) =>
  [...code.matchAll(/^export const ([A-Z]\w+) = /gm)]
    .map(([, name = '']) => name)
    .filter((name) => features.some((each) => new RegExp(`<${name}\\b`).test(each))),
)

/** What is missing in a gallery of this code. */
const missingIn = (code: string) => ({
  folders: folders.filter((folder) => !code.includes(`of: '${folder}'`)),
  components: offered.filter((name) => !new RegExp(`<${name}\\b`).test(code)),
})

describe('component gallery', () => {
  const code = codeIn(join(renderer, 'gallery'))
    .map((each) => each.code)
    .join('\n')

  it('the gallery has an exhibit for every folder of renderer/ui and draws every offered component', () => {
    expect(offered.length).toBeGreaterThan(40)
    expect(missingIn(code)).toEqual({ folders: [], components: [] })
  })

  it('a folder or a component that is missing from the gallery is detected', () => {
    const without = code.replaceAll("of: 'switch'", '').replaceAll('<IconButton', '')
    expect(missingIn(without)).toEqual({ folders: ['switch'], components: ['IconButton'] })
  })
})
