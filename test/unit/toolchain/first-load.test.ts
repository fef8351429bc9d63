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

describe('what main loads before its window', () => {
  const code = codeOf(loadedWith(join(dist, 'main/index.js')))

  it('has no schemas in it', () => {
    expect(code).not.toMatch(schemas)
  })

  it('is small: what can wait is in the composition', () => {
    expect(code.length).toBeLessThan(40_000)
  })

  it('is less than what the workspace loads, which has schemas', () => {
    expect(codeOf(loadedWith(join(dist, 'main/workspace.js')))).toMatch(schemas)
  })
})

describe('what the page names', () => {
  const page = readFileSync(join(dist, 'renderer/index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path ?? '')

  it('is its styles, then its scripts to be fetched, then the small one that runs', () => {
    expect(named.map((path) => path.replace(/-[\w-]{8}\./, '.'))).toEqual([
      '/assets/first.css',
      '/assets/first.js',
      '/assets/start.js',
    ])
    expect(page).toMatch(/<script [^>]*async [^>]*src="\/assets\/start-/)
    expect(page.match(/<script/g)).toHaveLength(1)
  })

  it('has no schemas in it', () => {
    const scripts = named.filter((path) => path.endsWith('.js')).map((path) => join(dist, 'renderer', path))
    expect(codeOf(scripts.flatMap((path) => [...loadedWith(path)]))).not.toMatch(schemas)
  })
})
