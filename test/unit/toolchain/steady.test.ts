import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../../..')
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
const config = join(root, '.toolchain/lint/oxlint.jsonc')
const reportSchema = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

const sleep = 'await new Promise((resolve) => setTimeout(resolve, 50))'

const red = [
  sleep,
  'setTimeout(() => {}, 5)',
  'window.setTimeout(() => {}, 5)',
  "import { setTimeout as rest } from 'node:timers/promises'\nawait rest(50)",
  "import { setTimeout } from 'timers/promises'\nawait setTimeout(50)",
  'await page.waitForTimeout(500)',
  'await delay(500)',
  'await support.sleep(500)',
  'const startedAt = performance.now()',
  'expect(Date.now() - startedAt).toBeLessThan(100)',
  'expect(Math.abs(createdAt - Date.now())).toBeLessThan(100)',
  'const before = Date.now()\nexport const ms = Date.now() - before',
  'while (Date.now() < deadline) look()',
  `// wall-clock:\n${sleep}`,
  `// wall-clock\n${sleep}`,
  `// wall-clock: too far away\n\n${sleep}`,
  '// wall-clock: there is nothing here\nlook()',
  'fc.assert(fc.property(value, check))',
  'fc.pre(isFine)',
]

const green = [
  `// wall-clock: the time must pass\n${sleep}`,
  `${sleep} // wall-clock: the time must pass`,
  'await eventually(() => expect(isDone()).toBe(true))',
  'vi.setSystemTime(5)',
  'socket.setTimeout(2_000, () => socket.destroy())',
  'export const clock = { now: () => Date.now() + ahead, monotonic: () => performance.now() }',
  'export const yesterday = new Date(Date.now() - 86_400_000)',
  'const before = Date.now()\nexpect(createdAt).toBeGreaterThanOrEqual(before)',
  'await delay(untilReady)',
  'await checkProperty(fc.nat(), check)',
]

/** The samples that the linter reports by a rule of this plugin, as `folder/sample.ts`. */
const reported = (folder: string, samples: readonly string[]): Set<string> => {
  const house = realpathSync(temporaryFolder())
  mkdirSync(join(house, folder), { recursive: true })
  for (const [at, text] of samples.entries()) writeFileSync(join(house, folder, `${at}.ts`), `${text}\n`)
  const args = [oxlint, '-c', config, '--format=json', '.']
  const { stdout } = spawnSync(process.execPath, args, { cwd: house, encoding: 'utf8' })
  const { diagnostics } = reportSchema.parse(JSON.parse(stdout))
  const found = diagnostics.filter(({ code }) => code.startsWith('steady('))
  return new Set(found.map(({ filename }) => samples[Number(/(\d+)\.ts$/.exec(filename)?.[1])] ?? filename))
}

test('the linter reports fixed waits, elapsed time and properties beside checkProperty in tests', () => {
  expect(reported('test/unit', red)).toEqual(new Set(red))
})

test('the linter accepts conditions, clocks that are passed on, and exceptions with a reason', () => {
  expect(reported('test/unit', green)).toEqual(new Set())
})

test('the linter lets benches and the product read the clock', () => {
  const timing = red.filter((sample) => !sample.includes('fc.'))
  expect(reported('test/bench', timing)).toEqual(new Set())
  expect(reported('main/workspace/lists', red)).toEqual(new Set())
})
