/** What the first picture waits for, as it is built: `npm run bench -- start` says what it costs, this what it is. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const dist = 'dist'

/** A module and everything that it imports before it runs, by the paths in the build. */
const loadedWith = (path: string, known = new Set<string>()): Set<string> => {
  if (known.has(path)) return known
  known.add(path)
  const code = readFileSync(path, 'utf8')
  for (const [, file = ''] of code.matchAll(
    /^\s*(?:import|export)\b[^'"`;]*?\s*["'`](\.{1,2}\/[^"'`]+)["'`]/gm,
  ))
    loadedWith(join(dirname(path), file), known)
  return known
}

const codeOf = (paths: Iterable<string>): string =>
  [...paths].map((path) => readFileSync(path, 'utf8')).join('\n')

/** A name that the library of schemas has in any build, and nothing else. */
const schemas = /ZodObject/

describe('code that main loads before its window', () => {
  const code = codeOf(loadedWith(join(dist, 'main/index.js')))

  it('main loads no schemas before its window', () => {
    expect(code).not.toMatch(schemas)
  })

  it('main loads less than 40,000 characters of code before its window', () => {
    expect(code.length).toBeLessThan(40_000)
  })

  it('the workspace loads schemas, so the check for them can fail (control)', () => {
    expect(codeOf(loadedWith(join(dist, 'main/workspace.js')))).toMatch(schemas)
  })
})

describe('files that the page names', () => {
  const page = readFileSync(join(dist, 'renderer/index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')

  it('the page names first.css, first.js and start.js in order, with start.js as its only script', () => {
    expect(named.map((path) => path.replace(/-[\w-]{8}\./, '.'))).toEqual([
      '/assets/first.css',
      '/assets/first.js',
      '/assets/start.js',
    ])
    expect(page).toMatch(/<script [^>]*async [^>]*src="\/assets\/start-/)
    expect(page.match(/<script/g)).toHaveLength(1)
  })

  it('the scripts that the page names load no schemas', () => {
    const scripts = named.filter((path) => path.endsWith('.js')).map((path) => join(dist, 'renderer', path))
    expect(codeOf(scripts.flatMap((path) => [...loadedWith(path)]))).not.toMatch(schemas)
  })
})
