import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsIn, importsOf, nearestFirst } from '../../../.toolchain/import-graph.mjs'

describe('tests near a change', () => {
  test('importsIn finds every way in which a file names another', () => {
    const text = `import { a } from './a.ts'
import type { B } from '../b/b.ts'
export { c } from "./c.tsx"
const d = await import('./d.mjs')
const e = new URL('./e.ts', import.meta.url)
import 'zod'`
    expect(importsIn('main/x/y.ts', text)).toEqual([
      'main/x/a.ts',
      'main/b/b.ts',
      'main/x/c.tsx',
      'main/x/d.mjs',
      'main/x/e.ts',
    ])
  })

  test('nearestFirst lists the nearest files first, each once, even with circular imports', () => {
    const imports = new Map([
      ['far.test.ts', ['b.ts']],
      ['near.test.ts', ['a.ts', 'b.ts']],
      ['b.ts', ['a.ts']],
      ['a.ts', ['b.ts']],
      ['other.test.ts', ['c.ts']],
    ])
    expect(nearestFirst(imports, ['a.ts'])).toEqual(['a.ts', 'near.test.ts', 'b.ts', 'far.test.ts'])
  })

  test('the test of the phone rule is among the ten tests nearest to that rule', async () => {
    const imports = await importsOf(resolve(import.meta.dirname, '../../..'))
    const near = nearestFirst(imports, ['shared/rules/phone.ts']).filter((path) => path.includes('.test.'))
    expect(near.slice(0, 10)).toContain('test/unit/rules/phone.test.ts')
    expect(near.length).toBeGreaterThan(20)
  })
})
