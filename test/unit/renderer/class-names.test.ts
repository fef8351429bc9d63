import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const renderer = resolve(import.meta.dirname, '../../../renderer')

/** The styles of a page stay once it was visited: a class of the same name on another page would get them too. */
test('no class is styled by two features', () => {
  const featuresOf = new Map<string, Set<string>>()
  const ofUi = new Set<string>()
  for (const file of globSync('**/*.css', { cwd: renderer }))
    for (const [, name = ''] of readFileSync(join(renderer, file), 'utf8').matchAll(
      /^\.([a-z][a-z-]*)(?=[ {:.,[>])/gm,
    )) {
      const [part, feature = ''] = file.split(/[/\\]/)
      if (part === 'features') featuresOf.set(name, new Set(featuresOf.get(name)).add(feature))
      else ofUi.add(name)
    }
  expect(featuresOf.size).toBeGreaterThan(300)
  const shared = [...featuresOf].filter(([name, features]) => features.size > 1 && !ofUi.has(name))
  expect(shared.map(([name]) => name)).toEqual([])
})
