// `npm run test:quick [-- SINCE]`: types, lint and format, and the unit, contract and component tests that are nearest to
// what changed since a commit (HEAD; where nothing is changed, the commit before it), in at most a minute and a half.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, nearestFirst } from '../import-graph.mjs'
import { outFolder, root } from '../paths.mjs'
import { Refusal, say, secondsSince } from '../say.mjs'
import { runScript, toolScript } from '../run-program.mjs'
import { check } from './check.mjs'

/** Of tests, by the times of the last run; the check goes on beside them. */
const budgetMs = 45_000
/** Of a file that no run has timed yet. */
const unknownMs = 2_000

/** @returns {Promise<number>} exit code */
export async function run([since]) {
  const startedAt = performance.now()
  const changed =
    since === undefined ? (orNull(changedSince('HEAD')) ?? changedSince('HEAD~1')) : changedSince(since)
  const near = nearestFirst(await importsOf(root), changed).filter(isTest)
  const { chosen, left } = within(budgetMs, near, lastTimes())
  say(`${changed.length} files changed: ${chosen.length} test files near them`)
  if (left > 0) say(`${left} files of tests that are further away are left to npm run test:unit`)
  const [failures, code] = await Promise.all([check(), runTests(chosen)])
  say(`tested what changed in ${secondsSince(startedAt)}`)
  return failures.length === 0 ? code : 1
}

const orNull = (list) => (list.length === 0 ? null : list)
const isTest = (path) => /^test\/(unit|contract|component)\/.*\.test\.(ts|tsx|mjs)$/.test(path)

/** Paths from the root, of what differs from a commit and of what git does not know yet. */
function changedSince(commit) {
  const git = (...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Refusal(`git ${args.join(' ')}: ${stderr.trim()}`)
    return stdout.split('\n').filter(Boolean)
  }
  return [
    ...new Set([
      ...git('diff', '--name-only', '--relative', commit),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ]
}

/** How long each file of tests took in the last run of `npm test`, in milliseconds. */
function lastTimes() {
  try {
    const { testResults } = JSON.parse(readFileSync(join(outFolder, 'vitest.json'), 'utf8'))
    return new Map(testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime]))
  } catch {
    return new Map()
  }
}

/** The first of `files` that fit into the budget together, and at least one. */
function within(budget, files, times) {
  const chosen = []
  let spent = 0
  for (const file of files) {
    spent += times.get(join(root, file)) ?? unknownMs
    if (chosen.length > 0 && spent > budget) break
    chosen.push(file)
  }
  return { chosen, left: files.length - chosen.length }
}

async function runTests(files) {
  if (files.length === 0) return 0
  // From their sources: a build would take as long as many tests. The report of the last whole run stays.
  const args = ['run', '-c', 'test/vitest.config.ts', '--reporter=default', ...files]
  return (await runScript(toolScript('vitest'), args)).code
}
