import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Rules and facts that a text cites, as `D6f` and `fact 5`; a comment may break its line within a citation. */
const citedIn = (text: string): string[] => {
  const flowing = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
  const rules = flowing.matchAll(/\brules? (D\d+[a-z]?(?:(?:, | and |, and |–)D\d+[a-z]?)*)/gi)
  const facts = flowing.matchAll(/\bfacts? (\d+)\b/gi)
  return [
    ...[...rules].flatMap(([, list = '']) => list.match(/D\d+[a-z]?/g) ?? []),
    ...[...facts].map(([, number]) => `fact ${number}`),
  ]
}

/** Headings of main/README.md: `### D6f An outbox …` and `### Fact 5. DELETE …`. */
const headingsIn = (page: string): Set<string> =>
  new Set([
    ...[...page.matchAll(/^### (D\d+[a-z]?) /gm)].map(([, rule = '']) => rule),
    ...[...page.matchAll(/^### Fact (\d+)\. /gm)].map(([, number]) => `fact ${number}`),
  ])

const sources = globSync('{main,renderer,shared,preload,test}/**/*.{ts,tsx,mjs,css}', { cwd: root }).concat(
  globSync('.toolchain/{*,{tasks,lint,bootstrap}/*}.mjs', { cwd: root }),
)

describe('rules and facts that comments cite', () => {
  test('each has a heading in main/README.md', () => {
    const headings = headingsIn(readFileSync(join(root, 'main/README.md'), 'utf8'))
    const cited = sources
      .filter((path) => !path.endsWith('cited-rules.test.ts'))
      .flatMap((path) => citedIn(readFileSync(join(root, path), 'utf8')).map((name) => ({ path, name })))
    expect(cited.length).toBeGreaterThan(50)
    expect(cited.filter(({ name }) => !headings.has(name))).toEqual([])
  })

  test.each([
    ['the outbox is bound to its place (rule D6f)', ['D6f']],
    ['rules D2, D4 and D6 say', ['D2', 'D4', 'D6']],
    ['each at most once (rules D1–D3)', ['D1', 'D3']],
    ['/** by rule\n * D99: never */', ['D99']],
    ['(fact 5)', ['fact 5']],
    ['<c r="D1">, the rule of D-day, factor 5', []],
  ])('%j is read as citing %j', (text, cited) => {
    expect(citedIn(text)).toEqual(cited)
  })
})

/** The walks of main/README.md: a title, how many files it says to be, and those that it names. */
const walks = [
  ...readFileSync(join(root, 'main/README.md'), 'utf8').matchAll(
    /^\*\*([^*]+)\*\* \((\d+) files\)\.((?:.+\n)+)/gm,
  ),
].map(([, title = '', count = '', text = '']) => ({
  title,
  count: Number(count),
  files: [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file = '']) => file),
}))

describe('walks through the code', () => {
  test('there is one of a file, one of a campaign and one of an enrichment', () => {
    expect(walks).toHaveLength(3)
  })

  test.each(walks)(
    '$title: every file is there, and they are as many as it says, 35 at most',
    ({ count, files }) => {
      const ends = new Set(
        sources.flatMap((path) => path.split('/').map((_part, at, all) => all.slice(at).join('/'))),
      )
      expect(files.filter((file) => !ends.has(file))).toEqual([])
      expect(count).toBe(files.length)
      expect(count).toBeLessThanOrEqual(35)
    },
  )
})
